package org.jrsan.spi;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jrsan.Effect;
import org.jrsan.Exploration;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.HalfSwapped;
import org.jrsan.Silenced;
import org.jrsan.Verdict;
import org.jrsan.internal.report.Details;
import org.jrsan.internal.report.FindingRecords;
import org.jrsan.internal.report.Judgement;
import org.jrsan.internal.report.Notes;
import org.jrsan.internal.report.RunReport;
import org.jrsan.internal.run.ReplayedFindings;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.values.Amount;
import org.jrsan.rc20.CallPath;
import org.jrsan.result.Frame;
import org.jrsan.result.KnownFinding;
import org.jrsan.result.ModeChanges;
import org.jrsan.result.TestRun;
import org.jspecify.annotations.Nullable;

// Long because verdict, report and summary are of the same counts, and each that is asked for has its Javadoc.
/** What all iterations of a test found and saw. Used by one thread. */
public final class Totals {
    private static final int MOST_OUTCOMES = 20;

    private final String name;
    private final @Nullable StackTraceElement test;
    private final ReplayedFindings findings = new ReplayedFindings();
    private final List<Throwable> errors = new ArrayList<>();
    private final Map<String, Integer> outcomes = new TreeMap<>();
    private final SeenInAll seen = new SeenInAll();
    private int firstFinding;

    /** Whether each iteration looked at its result. */
    private boolean looks = true;

    /** The schedule of the first iteration that failed, null where nobody chose it. */
    private @Nullable String code;

    /** Whose iterations they are; tells how far the schedules were covered. */
    private final Schedules chosen;

    /** What files set aside. */
    private List<KnownFinding> known = List.of();

    /** What a search for other modes came to; null if there was none. */
    private @Nullable ModeChanges modes;

    /** Why there was no search, as a line; empty if nobody asked for one. */
    private String notSearched = "";

    /** What a weak run did that is replayed, in lines. */
    private String replayed = "";

    /** Whether an iteration was ended before it came to its end. */
    private boolean isIncomplete;

    /**
     * Totals of no iterations so far.
     *
     * @param type the class of the test
     * @param method the name of its method
     * @param benign classes whose declarations hold
     * @param chosen its schedules
     */
    public Totals(Class<?> type, String method, List<Class<?>> benign, Schedules chosen) {
        this.chosen = chosen;
        name = type.getSimpleName() + "." + method;
        test = new StackTraceElement(type.getName(), method, null, -1);
        declare(benign);
    }

    /**
     * Totals of no iterations so far, of a program that is no test.
     *
     * @param name the name of the program
     * @param chosen its schedules
     */
    public Totals(String name, Schedules chosen) {
        this.chosen = chosen;
        this.name = name;
        test = null;
    }

    /**
     * The test.
     *
     * @return its class and method, or the name of the program
     */
    public String test() {
        return chosen.test();
    }

    /**
     * Classes whose declarations hold, though they may not take part. Called before the first iteration is added.
     *
     * @param benign the classes
     */
    public void declare(List<Class<?>> benign) {
        benign.forEach(findings.all()::declare);
    }

    /**
     * Findings that files set aside. Called before the first iteration is added.
     *
     * @param entries the entries of these files that apply
     */
    public void setAside(List<KnownFinding> entries) {
        known = List.copyOf(entries);
        findings.all().setAside(known);
    }

    /** The steps that lead to what will be found are not told. Called before the first iteration is added. */
    public void omitSteps() {
        findings.omitSteps();
    }

    /**
     * Adds an iteration that has ended. A schedule run once more adds nothing but findings. Where a class was initialised, that is an order which
     * the same schedule does not have again: so it is run once more.
     *
     * @param checked its run
     * @param results the outcomes of its actors, in words
     */
    public void add(CheckedRun checked, List<String> results) {
        Run run = checked.run();
        findings.add(run);
        errors.addAll(run.errors());
        if (chosen.isRepeat()) {
            return;
        }
        if (run.hasToldAll()) {
            chosen.repeat();
        }
        seen.add(run);
        if (chosen.isWeakReplay()) {
            replayed = ReplayedWeakRun.inWords(name, run, results);
        }
        looks &= run.looked() || !results.isEmpty();
        results.forEach(outcome -> outcomes.merge(outcome, 1, Integer::sum));
    }

    /**
     * Whether a report could not tell all of what the latest iteration found, unless that is run again.
     *
     * @param failed whether the iteration failed
     * @return whether it found something new, or failed, and nothing was recorded
     */
    public boolean wantsReplay(boolean failed) {
        return findings.wantsReplay(failed);
    }

    /**
     * Adds the replay of the latest iteration. It does not count as one.
     *
     * @param again the run of the replay
     * @param left what {@link Schedules#endReplay} returned
     * @param failed whether the iteration failed
     */
    public void addReplay(CheckedRun again, int left, boolean failed) {
        findings.addReplay(again.run(), left, chosen::code, failed);
    }

    /**
     * The latest iteration, and its replay if there was one, are added.
     *
     * @param failed whether the iteration failed
     */
    public void conclude(boolean failed) {
        findings.conclude(chosen::code, failed, chosen.isRepeat());
        if (firstFinding == 0 && (hasErrors() || findings.all().mayHaveFound()) && found()) {
            firstFinding = seen.iterations();
        }
        if (code == null && (failed || firstFinding == seen.iterations())) {
            code = chosen.code();
        }
    }

    /**
     * Weak runs that judge the violations that were found; none where nobody chose the schedules.
     *
     * @return what there is to run
     */
    public Judging judging() {
        Judgement judged = findings.all().judged();
        boolean isCertain = !hasErrors() && judged.halfSwapped().isEmpty();
        // Those that are silenced come last: it is told where that is needless.
        List<FoundViolation> all = Stream.concat(
                        judged.violations().stream(),
                        judged.silenced().stream().flatMap(one -> one.violations().stream()))
                .toList();
        return new Judging(
                chosen,
                findings.all(),
                errors,
                isCertain ? all : List.of(),
                outcomes.keySet(),
                seen.iterations(),
                looks,
                !judged.races().isEmpty(),
                !judged.races().isEmpty()
                        || judged.silenced().stream()
                                .anyMatch(one -> !one.races().isEmpty()));
    }

    /**
     * Says at the end of the report what a search for other modes came to.
     *
     * @param changes what it came to
     */
    public void searched(ModeChanges changes) {
        modes = changes;
    }

    /**
     * Says at the end of the report that there was no search for other modes, though the options ask for one.
     *
     * @param why one line
     */
    public void notSearched(String why) {
        notSearched = why + "\n";
    }

    private String search() {
        return modes == null ? notSearched : modes.text();
    }

    /**
     * Searches for what closes the findings, which the reports of these then tell. Nothing happens without a schedule, with
     * {@code continuations=0}, and where findings are set apart. Called when there are no more executions to run.
     *
     * @param explorations makes explorations of the test without an execution, which do not end at the first finding
     * @param program what each execution does
     */
    public void close(Supplier<Exploration> explorations, Exploration.Program program) {
        if (chosen.continuations() > 0 && found() && !hasErrors() && silenced().isEmpty()) {
            String remedy = Remedies.search(explorations, program, seen.accesses());
            if (remedy != null) {
                findings.all().close(remedy);
            }
        }
    }

    /** An iteration was ended before it came to its end. */
    public void endedEarly() {
        isIncomplete = true;
    }

    /** Why the test is not known to be robust although no check failed, in words; empty if it is. */
    private List<String> obstacles() {
        List<String> all = new ArrayList<>(chosen.obstacles(seen.hasUnseenThreads()));
        Judgement judged = findings.all().judged();
        addIf(!judged.silenced().isEmpty(), "findings were silenced", all);
        addIf(!judged.notes().isEmpty(), "fields are accessed where JRSan does not see it", all);
        all.addAll(seen.obstacles());
        return all;
    }

    /** How far the schedules were covered, in words; null where nobody chose them. */
    private @Nullable String covered() {
        // Where bytes come to be accessed in two widths, all threads learn of what was done: that is no step.
        return chosen.covered(!seen.hasUnseenThreads() && !seen.sawSeveralWidths());
    }

    private static void addIf(boolean holds, String obstacle, List<String> all) {
        if (holds) {
            all.add(obstacle);
        }
    }

    /**
     * Whether JRSan failed.
     *
     * @return whether an iteration ended with an error of JRSan
     */
    public boolean hasErrors() {
        return !errors.isEmpty();
    }

    /**
     * The verdict of all iterations so far.
     *
     * @return the verdict
     */
    public Verdict verdict() {
        Verdict found = RunReport.verdict(errors, findings.all().judged(), seen.accesses());
        if (!found.isPass()) {
            return found;
        }
        if (isIncomplete) {
            return Verdict.INCOMPLETE;
        }
        return covered() != null && chosen.isWhole() && obstacles().isEmpty() ? Verdict.ROBUST : found;
    }

    /**
     * Tells whether anything was found that makes the test fail.
     *
     * @return whether there is a violation or race that is not silenced, a half-swapped field, or an error of JRSan
     */
    public boolean found() {
        Verdict found = RunReport.verdict(errors, findings.all().judged(), seen.accesses());
        return !found.isPass() && found != Verdict.NOTHING_CHECKED;
    }

    /**
     * Whether the test passes.
     *
     * @return whether something was checked, and everything that was found is declared benign
     */
    public boolean pass() {
        Judgement judged = findings.all().judged();
        return (verdict().isPass() || passesThoughNotRobust(judged))
                && judged.errors().isEmpty();
    }

    /** Whether option {@code fail} lets all violations pass that were found. */
    private boolean passesThoughNotRobust(Judgement judged) {
        return verdict() == Verdict.NOT_ROBUST
                && judged.races().isEmpty()
                && judged.violations().stream().noneMatch(found -> fails(found.effect()));
    }

    private boolean fails(Effect effect) {
        return switch (chosen.settings().fail()) {
            case ALL -> true;
            case ANY -> !effect.isHarmless();
            case OUTCOME -> effect == Effect.HARMFUL || effect == Effect.OUTCOME;
            case HARMFUL -> effect == Effect.HARMFUL;
        };
    }

    /**
     * How many iterations were added.
     *
     * @return their number
     */
    public int iterations() {
        return seen.iterations();
    }

    /**
     * How many accesses were checked.
     *
     * @return the accesses of all iterations
     */
    public long accesses() {
        return seen.accesses();
    }

    /**
     * The distinct violations that are not silenced.
     *
     * @return a snapshot, the most serious first
     */
    public List<FoundViolation> violations() {
        return findings.all().violations();
    }

    /**
     * The distinct races that are not silenced.
     *
     * @return a snapshot, sorted by field
     */
    public List<FoundRace> races() {
        return findings.all().races();
    }

    /**
     * The findings that are declared benign.
     *
     * @return a snapshot, most frequent first
     */
    public List<Silenced> silenced() {
        return findings.all().judged().silenced();
    }

    /**
     * JRSan's own errors.
     *
     * @return a snapshot
     */
    public List<Throwable> errors() {
        return List.copyOf(errors);
    }

    /**
     * The schedule of the first iteration that failed.
     *
     * @return a code for option {@code replay}; null if none failed, or nobody chose the schedules
     */
    public @Nullable String code() {
        return code;
    }

    /**
     * The report as a failure.
     *
     * @return an error whose stack trace leads to the first finding, and for a program that is no test to whoever asked
     */
    public AssertionError failure() {
        Stream<StackTraceElement> way = wayTo(findings.all().judged());
        if (test != null) {
            // No frame of the test itself: nothing was thrown there, and it has no line.
            return new ReportedFailure(report(), way.toArray(StackTraceElement[]::new));
        }
        AssertionError failure = new AssertionError(report());
        failure.setStackTrace(
                Stream.concat(way, Stream.of(failure.getStackTrace())).toArray(StackTraceElement[]::new));
        return failure;
    }

    /**
     * The report of a test that does not pass.
     *
     * @return several lines
     */
    public String report() {
        Judgement judged = findings.all().judged();
        int violations = judged.violations().size();
        int races = judged.races().size();
        StringBuilder text = new StringBuilder("JRSan: ").append(verdict());
        text.append(": ")
                .append(Amount.of(violations, "violation"))
                .append(", ")
                .append(Amount.of(races, "race"));
        text.append(RunReport.certainty(errors, judged));
        if (firstFinding > 0) {
            text.append(", first in iteration ").append(firstFinding);
        }
        text.append('\n');
        Details failed = findings.failure();
        if (failed != null) {
            text.append('\n').append(failed.ofFailure());
        }
        text.append(RunReport.details(errors, judged)).append('\n');
        if (!outcomes.isEmpty()) {
            text.append("outcomes: ").append(histogram()).append('\n');
        }
        if (code != null
                && failed == null
                && judged.violations().isEmpty()
                && judged.races().isEmpty()) {
            text.append("replay the first with option replay=").append(code).append('\n');
        }
        text.append(search()).append(replayed);
        text.append(summary()).append(notes(Notes.of(verdict(), seen.accessingThreads())));
        return text.toString();
    }

    private static Stream<StackTraceElement> wayTo(Judgement judged) {
        if (!judged.halfSwapped().isEmpty()) {
            HalfSwapped field = judged.halfSwapped().get(0);
            return Stream.of((field.reads().isEmpty() ? field.writes() : field.reads()).get(0));
        }
        CallPath path = judged.first();
        return path == null ? Stream.empty() : path.frames().stream();
    }

    private String histogram() {
        String most = outcomes.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_OUTCOMES)
                .map(entry -> entry.getKey() + " " + Amount.of(entry.getValue(), "time"))
                .collect(Collectors.joining(", "));
        int others = outcomes.size() - MOST_OUTCOMES;
        return others > 0 ? most + ", and " + others + " more" : most;
    }

    /**
     * All output of a test that passes: what was silenced, declarations without effect, the summary line, and notes on
     * its limits.
     *
     * @return one line or more
     */
    public String ofPass() {
        List<String> notes = covered() == null
                ? Notes.ofPass(verdict(), seen.accessingThreads(), seen.iterations(), seen.schedules())
                : Notes.ofSchedule(verdict(), seen.accessingThreads(), obstacles(), chosen.isWhole());
        Judgement judged = findings.all().judged();
        String search = search().lines()
                .map(line -> "\n" + (line.startsWith(" ") ? "" : "JRSan: " + name + ": ") + line)
                .collect(Collectors.joining());
        return RunReport.ofPass(judged).stripLeading() + replayed + summary() + passes(judged) + notes(notes) + search;
    }

    /**
     * Adds the result of the test to the file that option {@code results} names, if it names one.
     *
     * @param thrown what the test fails with, null if it passes
     * @throws IllegalStateException with a message of one line, if the file cannot be written
     */
    public void keepResult(@Nullable Throwable thrown) {
        String file = chosen.results();
        if (file == null) {
            return;
        }
        List<String> missing = new ArrayList<>(obstacles());
        if (covered() == null) {
            missing.add("the operating system had the choice of schedules");
        }
        TestResult result = new TestResult(
                chosen.test(),
                chosen.shard().index() + 1,
                chosen.shard().count(),
                verdict(),
                thrown == null,
                seen.iterations(),
                chosen.classes(),
                missing,
                thrown == null ? ofPass() : thrown.toString());
        result.addTo(Path.of(file));
    }

    /**
     * The result as a record.
     *
     * @param passes whether the test passes
     * @param thrown what the test failed with by itself; null if it did not
     * @return the result
     */
    public TestRun result(boolean passes, @Nullable Throwable thrown) {
        Judgement judged = findings.all().judged();
        return new TestRun(
                chosen.test(),
                test == null ? null : Frame.of(test),
                chosen.shard().index() + 1,
                chosen.shard().count(),
                verdict(),
                passes,
                thrown == null
                        ? null
                        : thrown.toString()
                                .lines()
                                .findFirst()
                                .orElse(thrown.getClass().getName()),
                seen.counts(chosen.classes()),
                covered(),
                verdict() == Verdict.ROBUST ? List.of() : obstacles(),
                FindingRecords.of(judged, known),
                judged.unused(),
                Stream.concat(judged.errors().stream(), errors.stream().map(Throwable::toString))
                        .toList(),
                judged.notes(),
                modes,
                passes ? ofPass() : report());
    }

    /** Why a test passes that is not robust. */
    private String passes(Judgement judged) {
        long harmless = judged.violations().stream()
                .filter(found -> found.effect().isHarmless())
                .count();
        long let = judged.violations().size() - harmless;
        List<String> why = new ArrayList<>();
        addIf(harmless > 0, Amount.of(harmless, "finding") + " without effect", why);
        addIf(let > 0, Amount.of(let, "finding") + " that option fail lets pass", why);
        return why.isEmpty() ? "" : "; passes: " + String.join(", ", why);
    }

    private String notes(List<String> notes) {
        return notes.stream()
                .map(note -> "\nJRSan: " + name + ": note: " + note)
                .collect(Collectors.joining());
    }

    private String summary() {
        return "JRSan: " + name + ": " + verdict() + ": " + seen.inWords()
                + (covered() == null ? "" : ", " + covered())
                + some(findings.all().judged().silenced().size(), " silenced")
                + seen.unchecked();
    }

    private static String some(long number, String what) {
        return number == 0 ? "" : ", " + number + what;
    }
}
