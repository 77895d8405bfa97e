package org.jrsan.spi;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import org.jrsan.Effect;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.Session;
import org.jrsan.internal.report.Columns;
import org.jrsan.internal.report.Details;
import org.jrsan.internal.report.Findings;
import org.jrsan.internal.report.Judged;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.trace.Account;
import org.jrsan.internal.trace.Exposure;
import org.jrsan.internal.trace.Occurrences;
import org.jrsan.schedule.Continuations;
import org.jrsan.schedule.Execution;
import org.jrsan.schedule.Exploration;
import org.jspecify.annotations.Nullable;

/**
 * Weak runs of a test that tell what comes of its violations: see {@link Effect}. Used by the thread that runs the test, once its
 * executions are over and none of them failed.
 *
 * <p>While {@link #hasNext}: {@link #open} a session, run the test in it, close the session, and tell by {@link #end} what it showed.
 */
public final class Judging {
    /** All weak runs may have so many times the steps of the executions, or so many steps. */
    private static final int TIMES = 3;

    private static final String OURS = "JRSan: ";

    private static final long LEAST_STEPS = 300_000;

    /** So many weak runs are enough of a test that looks at nothing: what they could show shows soon. */
    private static final int MOST_BLIND = 100;

    /** What a weak run showed. */
    private record Shown(String choices, Effect effect, String words, boolean isEarlier) {}

    private final Schedules schedules;
    private final Findings findings;

    /** JRSan's own errors, to which those of weak runs are added. */
    private final List<Throwable> errors;

    /** The outcomes of all executions. */
    private final Set<String> outcomes;

    /** Whether these are all that there are without weak memory. */
    private final boolean isProof;

    private final long executions;

    /** Whether the test looks at its result. */
    private final boolean looks;

    private final boolean hadRaces;

    /** Whether plain data raced, be it by a race that was silenced. */
    private final boolean racesPlainly;

    private final Queue<FoundViolation> left;
    private long stepsLeft;

    /** The violation that is judged; null between two. */
    private @Nullable FoundViolation subject;

    private @Nullable WeakRuns ways;

    /** What the latest weak run showed that is to be repeated; null where nothing is. */
    private @Nullable Shown repeated;

    /** The gravest of what is less than a failure; null for none. */
    private @Nullable Shown lesser;

    /** Why it is not known that nothing comes of the violation, though no weak run shows anything; null where it is known. */
    private @Nullable String doubt;

    private boolean wasStale;
    private @Nullable Exploration replay;
    private @Nullable Execution present;

    Judging(
            Schedules schedules,
            Findings findings,
            List<Throwable> errors,
            List<FoundViolation> violations,
            Set<String> outcomes,
            long executions,
            boolean looks,
            boolean hadRaces,
            boolean racesPlainly) {
        this.schedules = schedules;
        this.findings = findings;
        this.errors = errors;
        this.outcomes = new HashSet<>(outcomes);
        this.executions = executions;
        this.looks = looks;
        this.hadRaces = hadRaces;
        this.racesPlainly = racesPlainly;
        isProof = schedules.areAllRun();
        left = new ArrayDeque<>(schedules.continuations() == 0 ? List.of() : violations);
        stepsLeft = Math.max(TIMES * schedules.steps(), LEAST_STEPS);
    }

    /**
     * Whether there is another weak run.
     *
     * @return whether to {@link #open} one; not after an error of JRSan
     */
    public boolean hasNext() {
        if (!errors.isEmpty()) {
            return false;
        }
        while (repeated == null) {
            if (ways != null && hasNext(ways)) {
                return true;
            }
            if (subject != null && repeatLesser()) {
                return true;
            }
            if (subject != null) {
                judge(subject, withoutEffect());
            }
            if (!takeNext()) {
                return false;
            }
        }
        return true;
    }

    /** Another schedule is for where nothing came of it so far, and something may be seen to come. */
    private boolean hasNext(WeakRuns tried) {
        boolean goesOn = lesser == null && doubt == null && looks && !racesPlainly;
        return goesOn ? tried.goesOn() : tried.hasNext() && (looks || tried.executions() < MOST_BLIND);
    }

    private boolean repeatLesser() {
        repeated = lesser;
        lesser = null;
        return repeated != null;
    }

    private boolean takeNext() {
        FoundViolation next = left.poll();
        if (next == null) {
            return false;
        }
        Details details = next.details();
        if (details.code() == null || details.exposure() == null) {
            judge(next, new Judged(Effect.UNJUDGED, "no schedule is known that leads to it.", List.of(), null, null));
            return true;
        }
        subject = next;
        lesser = null;
        doubt = null;
        wasStale = false;
        long share = stepsLeft / (left.size() + 1);
        List<Occurrences> found = findings.occurrences(next.violation());
        ways = new WeakRuns(
                starts(details, found),
                found.stream().allMatch(Occurrences::areAllKept),
                schedules.settings().stale(),
                schedules.seed(),
                schedules.continuations(),
                share);
        return true;
    }

    /** The schedule that the report tells of, and then others. */
    private List<Continuations.Start> starts(Details told, List<Occurrences> found) {
        Map<String, Exposure> all = new LinkedHashMap<>();
        all.put(Objects.requireNonNull(told.code()), Objects.requireNonNull(told.exposure()));
        found.forEach(each -> each.kept().forEach(one -> all.putIfAbsent(one.code(), one.exposure())));
        return all.entrySet().stream()
                .map(one -> new Continuations.Start(
                        schedules.choices(one.getKey()),
                        one.getValue().choice(),
                        one.getValue().task()))
                .toList();
    }

    private void judge(FoundViolation violation, Judged shown) {
        findings.judge(violation.violation(), shown);
        if (ways != null) {
            stepsLeft = Math.max(0, stepsLeft - ways.steps());
        }
        subject = null;
        ways = null;
        lesser = null;
    }

    /** Nothing came of the violation, as far as the weak runs went. */
    private Judged withoutEffect() {
        WeakRuns tried = Objects.requireNonNull(ways, "a violation is judged");
        if (!wasStale) {
            return unjudged("no weak run could let this access meet what is stale.");
        }
        if (!looks) {
            return unjudged("the test looks at nothing. Let an actor return what it saw, or read the result after the"
                    + " actors have ended.");
        }
        if (racesPlainly) {
            return unjudged("plain data races, of which weak runs show the newest values alone. Order it, or declare it"
                    + " @PlainAsOpaque, so that they show others.");
        }
        if (doubt != null) {
            return unjudged(doubt);
        }
        if (tried.areAll()) {
            return harmless(
                    Effect.HARMLESS,
                    tried.executions() == 1
                            ? "the only weak run does not show"
                            : "none of all " + tried.executions() + " weak runs shows");
        }
        if (tried.areTooFew()) {
            return unjudged("the steps for weak runs were used up after " + tried.executions()
                    + " of them. Let the test do less, or raise iterations.");
        }
        return harmless(Effect.HARMLESS_SO_FAR, "none of " + tried.executions() + " weak runs shows");
    }

    private Judged harmless(Effect effect, String shows) {
        int most = schedules.settings().stale();
        String words = shows + " anything that no execution shows; in each, a thread met what is stale at most " + most
                + (most == 1 ? " time." : " times.");
        return new Judged(effect, words, List.of(), null, null);
    }

    private static Judged unjudged(String why) {
        return new Judged(Effect.UNJUDGED, why, List.of(), null, null);
    }

    /**
     * Opens a session for the next weak run. The calling thread is its first thread.
     *
     * @return the session, to be closed
     */
    public Session open() {
        Shown known = repeated;
        if (known != null) {
            replay = Exploration.replay(known.choices());
            present = replay.begin();
        } else {
            present = Objects.requireNonNull(ways, "hasNext() said no").begin();
        }
        return schedules.openWeak(present, known != null);
    }

    /**
     * The session of {@link #open} is closed.
     *
     * @param checked its run
     * @param thrown what the test threw, null for nothing
     * @param seen the outcomes of its actors, in words
     */
    public void end(CheckedRun checked, @Nullable Throwable thrown, List<String> seen) {
        Execution ended = Objects.requireNonNull(present, "no weak run is open");
        present = null;
        schedules.endWeak();
        errors.addAll(checked.run().errors());
        Shown shown = shown(checked.run(), ended, thrown, seen);
        Shown known = repeated;
        if (known != null) {
            Objects.requireNonNull(replay).end(ended);
            repeated = null;
            if (shown != null && isSame(shown, known)) {
                tell(shown, checked.run(), known.isEarlier());
            } else if (doubt == null) {
                doubt = known.words()
                        + " It was run again, and showed something else: the test depends on static state, a clock"
                        + " or a random number.";
            }
            return;
        }
        WeakRuns tried = Objects.requireNonNull(ways, "a violation is judged");
        tried.end(ended);
        wasStale |= tried.wasStale();
        if (shown != null && shown.effect() == Effect.HARMFUL) {
            repeated = shown;
        } else if (shown != null && (lesser == null || shown.effect().compareTo(lesser.effect()) < 0)) {
            lesser = shown;
        }
    }

    /** An exception may name what is different each time; an outcome that is different comes of something else than memory. */
    private static boolean isSame(Shown shown, Shown known) {
        return shown.effect() == known.effect()
                && (known.effect() != Effect.OUTCOME || shown.words().equals(known.words()));
    }

    /** What a weak run showed that no execution did; null for nothing. */
    private @Nullable Shown shown(Run run, Execution ended, @Nullable Throwable thrown, List<String> seen) {
        if (!errors.isEmpty()) {
            return null;
        }
        if (!ended.isOver() || ended.end() == Execution.End.TOO_LONG) {
            doubt = "a weak run did not come to its end, so it is not known what it would have shown.";
            return null;
        }
        List<FoundRace> races = newRaces(run);
        String words = words(races, thrown, seen);
        if (words == null) {
            return null;
        }
        if (run.sawUnseenWrite()) {
            doubt = words + " But code that JRSan does not see wrote to a location there, and it may come of that.";
            return null;
        }
        WeakRuns tried = Objects.requireNonNull(ways, "a violation is judged");
        Shown known = repeated;
        String code = known != null ? known.choices() : tried.code(ended);
        if (run.staleOnlyByModel()) {
            return new Shown(
                    code,
                    Effect.HARMFUL_BY_MODEL,
                    words
                            + " All that is stale there is ordered by an address dependency on every CPU that runs HotSpot;"
                            + " the model does not promise it.",
                    tried.isEarlier());
        }
        boolean isFailure = thrown != null || !races.isEmpty();
        return new Shown(code, isFailure ? Effect.HARMFUL : Effect.OUTCOME, words, tried.isEarlier());
    }

    private List<FoundRace> newRaces(Run run) {
        return hadRaces || !run.mayHaveFound()
                ? List.of()
                : run.findings().judged().races();
    }

    private @Nullable String words(List<FoundRace> races, @Nullable Throwable thrown, List<String> seen) {
        if (thrown != null) {
            return "a weak run failed: " + inWords(thrown) + ".";
        }
        if (!races.isEmpty()) {
            return "a weak run has a data race on " + races.get(0).location() + ".";
        }
        return seen.stream()
                .filter(one -> !outcomes.contains(one))
                .findFirst()
                .map(one -> "a weak run has outcome " + one + ", which " + nobodyHas())
                .orElse(null);
    }

    private String nobodyHas() {
        return isProof ? "no interleaving has." : "none of " + executions + " executions had.";
    }

    /** The first line of what was thrown; an error of ours says by itself what it is. */
    private static String inWords(Throwable thrown) {
        String message = String.valueOf(thrown.getMessage());
        boolean isOurs = thrown instanceof AssertionError && message.startsWith(OURS);
        String text = isOurs ? message.substring(OURS.length()) : thrown.toString();
        String line = text.strip().lines().findFirst().orElse("");
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }

    private void tell(Shown shown, Run run, boolean isEarlier) {
        Account account = Objects.requireNonNull(run.account(), "a repeated weak run is recorded");
        FoundViolation judged = Objects.requireNonNull(subject, "a violation is judged");
        if (isEarlier && !account.isStaleAt(judged.exposedAt())) {
            // It comes of something else.
            return;
        }
        judge(
                judged,
                new Judged(
                        shown.effect(),
                        shown.words(),
                        Columns.of(account.ofWeakRun()),
                        account.pictureOfWeakRun(),
                        schedules.weakCode(shown.choices())));
    }
}
