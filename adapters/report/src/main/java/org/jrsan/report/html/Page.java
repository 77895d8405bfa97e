package org.jrsan.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jrsan.Verdict;
import org.jrsan.result.FindingKind;
import org.jrsan.result.Frame;
import org.jrsan.result.Picture;
import org.jrsan.result.SetAside;
import org.jrsan.result.TestFinding;
import org.jrsan.result.TestRun;
import org.jspecify.annotations.Nullable;

/**
 * What the template shows: the results in the words and the order of the page.
 *
 * @param style the style sheet
 * @param summary how many tests there are, in words
 * @param verdicts how many tests have each verdict
 * @param judgements how many findings have each judgement
 * @param tests the tests
 * @param steps the numbers that steps of pictures can have
 */
record Page(
        String style,
        String summary,
        List<Judgements.Count> verdicts,
        List<Judgements.Count> judgements,
        List<Test> tests,
        List<Integer> steps) {
    /** So many findings of a test are shown in full. */
    static final int MOST_IN_FULL = 25;

    /** So many findings of the whole page. */
    static final int MOST_OF_ALL = 200;

    /** So many characters of the report of a test that failed by itself. */
    private static final int MOST_OF_REPORT = 20_000;

    /** So many findings of a test are open when the page is. */
    private static final int MOST_OPEN = 3;

    /** A test. */
    record Test(
            int number,
            String name,
            String place,
            String verdict,
            String style,
            String failure,
            String report,
            String schedules,
            String accesses,
            String seen,
            List<Judgements.Count> judgements,
            List<String> notes,
            @Nullable Modes modes,
            List<Full> findings,
            List<Short> others,
            String limit) {
        /** Whether there is more to tell than its row in the overview does. */
        public boolean hasMore() {
            return !findings.isEmpty() || !notes.isEmpty() || !failure.isEmpty() || !others.isEmpty() || modes != null;
        }
    }

    /** A finding in full. */
    record Full(
            String anchor,
            String title,
            String judgement,
            String style,
            boolean isOpen,
            String effect,
            String cause,
            String remedyTitle,
            String remedy,
            String aside,
            String often,
            String id,
            List<String> replays,
            List<Figure> figures,
            String noPicture,
            List<Drawing.Legend> legend,
            List<Excerpt> excerpts,
            List<Excerpt.Unfound> unfound,
            String litmus,
            String text) {
        /** Whether there is a column for source lines. */
        public boolean hasLines() {
            return !excerpts.isEmpty() || !unfound.isEmpty();
        }
    }

    /** A picture with its caption. */
    record Figure(String anchor, String kind, String caption, String note, Drawing drawing) {}

    /** A finding in a line. */
    record Short(String judgement, String style, String title, String place, String id) {}

    static Page of(List<TestRun> runs, Sources sources, String style) {
        List<Test> tests = new ArrayList<>();
        int left = MOST_OF_ALL;
        for (TestRun run : runs) {
            Test test = test(run, tests.size() + 1, Math.min(left, MOST_IN_FULL), sources);
            left -= test.findings().size();
            tests.add(test);
        }
        List<TestFinding> all =
                runs.stream().flatMap(run -> run.findings().stream()).toList();
        long failed = runs.stream().filter(run -> run.failure() != null).count();
        String summary = number(runs.size(), "test")
                + (failed == 0 ? "" : ", " + failed + " failed by " + (failed == 1 ? "itself" : "themselves")) + ", "
                + number(all.size(), "finding");
        return new Page(
                style,
                summary,
                verdicts(runs),
                Judgements.count(all),
                tests,
                IntStream.range(0, Picture.MOST_STEPS).boxed().toList());
    }

    /** The class and the method, where the name of the test is another one. */
    private static String place(TestRun run) {
        Frame place = run.place();
        String words = place == null ? "" : place.className() + "." + place.method();
        return words.equals(run.test()) ? "" : words;
    }

    private static String cut(String report) {
        return report.length() <= MOST_OF_REPORT ? report : report.substring(0, MOST_OF_REPORT) + "\u2026";
    }

    private static String number(long count, String what) {
        return String.format(Locale.ROOT, "%,d", count) + " " + what + (count == 1 ? "" : "s");
    }

    private static List<Judgements.Count> verdicts(List<TestRun> runs) {
        Map<Verdict, Long> counts = new TreeMap<>();
        runs.forEach(run -> counts.merge(run.verdict(), 1L, Long::sum));
        return counts.entrySet().stream()
                .map(entry -> new Judgements.Count(words(entry.getKey()), style(entry.getKey()), entry.getValue()))
                .toList();
    }

    static String words(Verdict verdict) {
        return verdict.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    static String style(Verdict verdict) {
        return switch (verdict) {
            case ROBUST -> "good";
            case ROBUST_SO_FAR -> "calm";
            case INCOMPLETE, NOTHING_CHECKED -> "warn";
            case NOT_ROBUST, HALF_SWAPPED, NOT_ALL_CHECKED, RACY, INTERNAL_ERROR -> "bad";
        };
    }

    private static Test test(TestRun run, int number, int inFull, Sources sources) {
        List<TestFinding> findings = run.findings();
        int shown = Math.min(inFull, findings.size());
        List<Full> full = new ArrayList<>();
        for (int i = 0; i < shown; i++) {
            full.add(
                    full(findings.get(i), "t" + number + "f" + (i + 1), i < MOST_OPEN, run.covered() != null, sources));
        }
        List<String> notes = new ArrayList<>(run.errors());
        notes.addAll(run.obstacles());
        run.unused().forEach(unused -> notes.add("Unused: " + unused));
        notes.addAll(run.notes());
        int others = findings.size() - shown;
        String limit = others == 0
                ? ""
                : number(others, "more finding") + " of this test "
                        + (others == 1 ? "is" : "are") + " listed without pictures: the page shows the first "
                        + MOST_IN_FULL + " of each test in full, and " + MOST_OF_ALL + " in all.";
        TestRun.Seen seen = run.counts();
        return new Test(
                number,
                run.test(),
                place(run),
                words(run.verdict()),
                style(run.verdict()),
                text(run.failure()),
                run.failure() == null ? "" : cut(run.report()),
                run.covered() == null ? "chosen by the operating system" : run.covered(),
                String.format(Locale.ROOT, "%,d", seen.accesses()),
                number(seen.iterations(), "iteration") + ", "
                        + number(seen.accesses(), "access").replace("accesss", "accesses") + ", "
                        + number(seen.locations(), "location") + ", " + number(seen.threads(), "thread"),
                Judgements.count(findings),
                notes,
                run.modes() == null ? null : Modes.of(run.modes()),
                full,
                findings.subList(shown, findings.size()).stream()
                        .map(Page::inShort)
                        .toList(),
                limit);
    }

    private static Short inShort(TestFinding finding) {
        Judgements judgement = Judgements.of(finding);
        Frame place = finding.access().place();
        return new Short(
                judgement.words,
                judgement.style,
                finding.inShort(),
                place == null ? "" : place.inShort(),
                finding.id());
    }

    private static Full full(TestFinding finding, String anchor, boolean isOpen, boolean isScheduled, Sources sources) {
        Judgements judgement = Judgements.of(finding);
        List<Figure> figures = new ArrayList<>();
        add(
                figures,
                anchor + "a",
                "run",
                "The execution that was run",
                finding.run(),
                "An interleaving, until the finding.");
        String weak = "What it shows, no interleaving of the same accesses does.";
        add(figures, anchor + "b", "weak", "A weak run that the memory model allows", finding.weakRun(), weak);
        List<Drawing.Legend> legend = figures.stream()
                .flatMap(figure -> figure.drawing().relations().stream())
                .distinct()
                .toList();
        SetAside aside = finding.setAside();
        List<String> replays = new ArrayList<>();
        if (finding.replay() != null) {
            replays.add("replay=" + finding.replay());
        }
        if (finding.weakReplay() != null) {
            replays.add("replay=" + finding.weakReplay());
        }
        return new Full(
                anchor,
                finding.inShort(),
                judgement.words,
                judgement.style,
                isOpen,
                text(finding.effectWords()),
                text(finding.rootCause()),
                Character.toUpperCase(finding.remedyTitle().charAt(0))
                        + finding.remedyTitle().substring(1),
                finding.remedyInWords(),
                aside == null ? "" : aside.declaration() + ": " + aside.reason(),
                number(finding.count(), "time"),
                finding.id(),
                replays,
                figures,
                figures.isEmpty() ? noPicture(finding, isScheduled) : "",
                legend,
                Excerpt.of(finding, sources),
                Excerpt.unfound(finding, sources),
                text(finding.litmus()),
                finding.text());
    }

    /** Why a finding has no picture. */
    private static String noPicture(TestFinding finding, boolean isScheduled) {
        if (finding.kind() == FindingKind.HALF_SWAPPED) {
            return "No picture: this is a matter of the code and not of one execution.";
        }
        return isScheduled
                ? "No picture: the steps of its execution were not kept. Only the first " + TestRun.MOST_PICTURES
                        + " findings of a test can have them."
                : "No picture: the operating system chose the schedule, and then no steps are recorded.";
    }

    private static void add(
            List<Figure> figures, String anchor, String kind, String caption, @Nullable Picture picture, String note) {
        if (picture != null) {
            figures.add(new Figure(anchor, kind, caption, note, Draftsman.draw(picture, caption)));
        }
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}
