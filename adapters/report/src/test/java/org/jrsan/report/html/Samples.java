package org.jrsan.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jrsan.Effect;
import org.jrsan.Verdict;
import org.jrsan.result.FindingKind;
import org.jrsan.result.FoundAccess;
import org.jrsan.result.Frame;
import org.jrsan.result.ModeChanges;
import org.jrsan.result.ModeChanges.Change;
import org.jrsan.result.ModeChanges.Cost;
import org.jrsan.result.ModeChanges.Way;
import org.jrsan.result.Picture;
import org.jrsan.result.Picture.Arrow;
import org.jrsan.result.Picture.Relation;
import org.jrsan.result.Picture.Step;
import org.jrsan.result.Picture.Type;
import org.jrsan.result.SetAside;
import org.jrsan.result.TestFinding;
import org.jrsan.result.TestRun;
import org.jspecify.annotations.Nullable;

/** Results to write pages of. */
public final class Samples {
    static final String HOSTILE = "<script>alert(1)</script>\"'&`</style><!--";

    private Samples() {}

    static Frame at(int line) {
        return new Frame("org.acme.mail.Mailbox", "deliver", "Mailbox.java", line);
    }

    static Step step(int thread, Type type, String mode, String location, @Nullable String value, int line) {
        String words = (mode.isEmpty() ? "" : mode + " ")
                + type
                + (location.isEmpty() ? "" : " of " + location)
                + (value == null ? "" : ": " + value);
        return new Step(thread, type, mode, location, value, words, at(line), false, false);
    }

    static Step stale(Step step, String value) {
        return new Step(
                step.thread(),
                step.type(),
                step.mode(),
                step.location(),
                value,
                step.words() + " (stale)",
                step.place(),
                true,
                false);
    }

    /** Message passing with relaxed accesses. */
    static Picture messagePassing(String data) {
        return new Picture(
                List.of("writer", "reader"),
                List.of(
                        step(0, Type.WRITE, "opaque", data, "7", 12),
                        step(0, Type.WRITE, "opaque", "flag", "1", 13),
                        step(1, Type.READ, "opaque", "flag", "1", 17),
                        step(1, Type.READ, "opaque", data, "7", 18)),
                List.of(
                        new Arrow(0, 1, Relation.PROGRAM_ORDER),
                        new Arrow(1, 2, Relation.READS_FROM),
                        new Arrow(2, 3, Relation.PROGRAM_ORDER),
                        new Arrow(0, 3, Relation.READS_FROM),
                        new Arrow(0, 3, Relation.MISSING)),
                0);
    }

    static Picture weakly(Picture run) {
        List<Step> steps = new ArrayList<>(run.steps());
        int last = steps.size() - 1;
        steps.set(last, stale(steps.get(last), "0"));
        List<Arrow> arrows = new ArrayList<>(run.arrows());
        arrows.remove(new Arrow(0, last, Relation.READS_FROM));
        arrows.add(new Arrow(last, 0, Relation.FROM_READ));
        return new Picture(run.threads(), steps, arrows, 0);
    }

    /** All relations and kinds of steps, with three threads. */
    static Picture everything() {
        return new Picture(
                List.of("producer", "ForkJoinPool.commonPool-worker-1", "consumer"),
                List.of(
                        step(0, Type.START, "", "consumer", null, 5),
                        step(0, Type.WRITE, "opaque", "Node.item of Node#17 created at Mailbox.java:40", "Letter#1", 6),
                        step(0, Type.FENCE, "release", "", null, 7),
                        step(0, Type.WRITE, "release", "head", "Node#17", 8),
                        step(1, Type.UPDATE, "volatile", "head", "Node#17 to Node#18", 21),
                        step(1, Type.ACQUIRE, "", "the RobustReentrantLock created at Mailbox.java:3", null, 22),
                        step(1, Type.WRITE, "opaque", "tail", "Node#18", 23),
                        step(1, Type.RELEASE, "", "the RobustReentrantLock created at Mailbox.java:3", null, 24),
                        step(2, Type.READ, "acquire", "head", "Node#18", 31),
                        step(0, Type.WRITE, "opaque", "tail", "Node#19", 9),
                        step(2, Type.READ, "opaque", "tail", "Node#18", 32),
                        step(2, Type.READ, "opaque", "Node.item of Node#17 created at Mailbox.java:40", "Letter#1", 33),
                        step(0, Type.JOIN, "", "consumer", null, 10)),
                List.of(
                        new Arrow(0, 1, Relation.PROGRAM_ORDER),
                        new Arrow(1, 2, Relation.PROGRAM_ORDER),
                        new Arrow(2, 3, Relation.PROGRAM_ORDER),
                        new Arrow(3, 9, Relation.PROGRAM_ORDER),
                        new Arrow(9, 12, Relation.PROGRAM_ORDER),
                        new Arrow(4, 5, Relation.PROGRAM_ORDER),
                        new Arrow(5, 6, Relation.PROGRAM_ORDER),
                        new Arrow(6, 7, Relation.PROGRAM_ORDER),
                        new Arrow(8, 10, Relation.PROGRAM_ORDER),
                        new Arrow(10, 11, Relation.PROGRAM_ORDER),
                        new Arrow(0, 8, Relation.HAPPENS_BEFORE),
                        new Arrow(3, 4, Relation.READS_FROM),
                        new Arrow(3, 4, Relation.HAPPENS_BEFORE),
                        new Arrow(4, 8, Relation.READS_FROM),
                        new Arrow(4, 8, Relation.HAPPENS_BEFORE),
                        new Arrow(6, 9, Relation.MODIFICATION_ORDER),
                        new Arrow(6, 10, Relation.READS_FROM),
                        new Arrow(10, 9, Relation.FROM_READ),
                        new Arrow(1, 11, Relation.READS_FROM),
                        new Arrow(1, 11, Relation.MISSING),
                        new Arrow(11, 12, Relation.HAPPENS_BEFORE)),
                17);
    }

    /** A wait that nothing ended. */
    static Picture blocked() {
        Step wait = new Step(
                1, Type.READ, "opaque", "data", null, "opaque wait of data, which was never made", at(18), false, true);
        Picture run = messagePassing("data");
        List<Step> steps = new ArrayList<>(run.steps());
        steps.set(3, wait);
        List<Arrow> arrows = new ArrayList<>(run.arrows());
        arrows.remove(new Arrow(0, 3, Relation.READS_FROM));
        return new Picture(run.threads(), steps, arrows, 0);
    }

    static FoundAccess access(String role, int line) {
        return new FoundAccess(role, "reader", "load", "opaque", null, List.of(at(line)), 0, false);
    }

    static TestFinding finding(
            String id, String title, @Nullable Effect effect, @Nullable Picture run, @Nullable Picture weak) {
        return new TestFinding(
                id,
                FindingKind.VIOLATION,
                effect,
                effect == null ? null : "a weak run failed: java.lang.AssertionError: the letter is not there.",
                "data",
                "Mailbox.data",
                access("exposed", 18),
                access("can miss", 12),
                null,
                List.of(),
                List.of(),
                "release mode for Mailbox.java:13 and acquire mode for Mailbox.java:17.",
                "Mailbox.deliver, line 13, stores in opaque mode what publishes data; it does not release.",
                "a1b2c3-d4",
                weak == null ? null : "a1b2c3-d4~w2",
                3,
                null,
                run,
                weak,
                null,
                title + "\n  exposed    opaque load by thread reader\n  close it   release mode\n");
    }

    static TestFinding aside(TestFinding finding) {
        return new TestFinding(
                finding.id(),
                finding.kind(),
                Effect.HARMLESS,
                "none of all 12 weak runs shows anything that no execution shows.",
                finding.location(),
                finding.field(),
                finding.access(),
                finding.other(),
                null,
                List.of(),
                List.of(),
                finding.remedy(),
                null,
                null,
                null,
                1,
                new SetAside(SetAside.By.BENIGN, "Statistics.add", "a statistic may be late"),
                null,
                null,
                null,
                finding.text());
    }

    static TestFinding with(TestFinding finding, FindingKind kind, String remedy) {
        return new TestFinding(
                finding.id(),
                kind,
                finding.effect(),
                finding.effectWords(),
                finding.location(),
                finding.field(),
                finding.access(),
                finding.other(),
                finding.stale(),
                finding.chain(),
                finding.weakChain(),
                remedy,
                finding.rootCause(),
                finding.replay(),
                finding.weakReplay(),
                finding.count(),
                finding.setAside(),
                finding.run(),
                finding.weakRun(),
                finding.litmus(),
                finding.text());
    }

    /** The same, where the operating system chose the schedules. */
    static TestRun withoutSchedule(TestRun run) {
        return new TestRun(
                run.test(),
                run.place(),
                run.shard(),
                run.shards(),
                run.verdict(),
                run.passes(),
                run.failure(),
                run.counts(),
                null,
                run.obstacles(),
                run.findings(),
                run.unused(),
                run.errors(),
                run.notes(),
                run.modes(),
                run.report());
    }

    static TestRun run(String name, Verdict verdict, List<TestFinding> findings) {
        return new TestRun(
                name,
                new Frame("org.acme.mail.MailboxTest", "delivers", "MailboxTest.java", 0),
                1,
                1,
                verdict,
                findings.isEmpty(),
                null,
                new TestRun.Seen(120, 96, 14, 48_213, 3, 3),
                "all 14 classes of schedules",
                List.of(),
                findings,
                List.of(),
                List.of(),
                List.of(),
                null,
                "JRSan: " + name);
    }

    /** A test that blocks for ever, and for which modes were searched that close its finding. */
    private static TestRun blockedAndRepaired() {
        TestRun plain = run(
                "org.acme.mail.WaitTest.waits",
                Verdict.NOT_ROBUST,
                List.of(finding("v-77aa", "NOT ROBUST: opaque wait on data", null, blocked(), null)));
        Change store = new Change(at(13), "opaque store", "release store", false, false);
        Change wait = new Change(at(17), "opaque load", "acquire load", true, false);
        ModeChanges modes = new ModeChanges(
                ModeChanges.Kind.REPAIR,
                List.of(new Way(
                        true,
                        List.of("cheapest on x86", "fewest places"),
                        List.of(store, wait),
                        Verdict.ROBUST,
                        new Cost(4, 7))),
                new Cost(0, 0),
                new Cost(16, 12),
                4,
                19,
                null,
                "smallest repair");
        return new TestRun(
                plain.test(),
                plain.place(),
                1,
                1,
                plain.verdict(),
                false,
                "java.lang.AssertionError: JRSan: deadlock: no thread can go on",
                plain.counts(),
                plain.covered(),
                List.of("edges were not seen"),
                plain.findings(),
                List.of(),
                List.of(),
                List.of(),
                modes,
                "JRSan: NOT_ROBUST: 1 violation\n\nFAILED: the latest changes from thread to thread\n");
    }

    /** A build with findings of many kinds. */
    public static List<TestRun> build() {
        Picture run = messagePassing("data");
        return List.of(
                run(
                        "org.acme.mail.MailboxTest.delivers",
                        Verdict.NOT_ROBUST,
                        List.of(
                                finding(
                                        "mp-1f00",
                                        "NOT ROBUST: opaque load of data (3 times)",
                                        Effect.HARMFUL,
                                        run,
                                        weakly(run)),
                                finding(
                                        "ev-22aa",
                                        "NOT ROBUST: opaque load of Node.item",
                                        Effect.UNJUDGED,
                                        everything(),
                                        null),
                                aside(finding(
                                        "st-9090", "NOT ROBUST: opaque load of hits", Effect.HARMLESS, null, null)))),
                blockedAndRepaired(),
                run("org.acme.mail.DoorbellTest.rings", Verdict.ROBUST, List.of()),
                run("org.acme.mail.LockTest.excludes", Verdict.ROBUST_SO_FAR, List.of()));
    }

    /** Names of users that would be markup if they were not escaped. */
    static List<TestRun> hostile() {
        Picture run = messagePassing(HOSTILE);
        Picture named = new Picture(List.of(HOSTILE, "reader"), run.steps(), run.arrows(), 0);
        return List.of(run(
                HOSTILE, Verdict.NOT_ROBUST, List.of(finding(HOSTILE, HOSTILE, Effect.HARMFUL, named, weakly(named)))));
    }

    /** As many findings as asked for, each with two pictures. */
    static List<TestRun> many(int tests, int findings) {
        Picture run = everything();
        return IntStream.range(0, tests)
                .mapToObj(test -> run(
                        "Test" + test,
                        Verdict.NOT_ROBUST,
                        IntStream.range(0, findings)
                                .mapToObj(i -> finding(
                                        test + "-" + i,
                                        "NOT ROBUST: load " + i,
                                        Effect.HARMFUL,
                                        run,
                                        weakly(messagePassing("x"))))
                                .toList()))
                .toList();
    }
}
