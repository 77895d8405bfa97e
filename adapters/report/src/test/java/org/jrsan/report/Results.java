package org.jrsan.report;

import java.util.List;
import org.jrsan.Effect;
import org.jrsan.Verdict;
import org.jrsan.result.ChainStep;
import org.jrsan.result.FindingKind;
import org.jrsan.result.FoundAccess;
import org.jrsan.result.Frame;
import org.jrsan.result.ModeChanges;
import org.jrsan.result.SetAside;
import org.jrsan.result.TestFinding;
import org.jrsan.result.TestRun;
import org.jspecify.annotations.Nullable;

/** Results of tests as they could be. */
final class Results {
    static final Frame LOAD = new Frame("org.acme.mail.Doorbell", "post", "Doorbell.java", 28);
    static final Frame STORE = new Frame("org.acme.mail.Doorbell", "maySleep", "Doorbell.java", 33);

    private Results() {}

    static TestFinding violation(String id, @Nullable SetAside aside) {
        return violation(id, aside, Effect.OUTCOME);
    }

    static TestFinding violation(String id, @Nullable SetAside aside, Effect effect) {
        return new TestFinding(
                id,
                FindingKind.VIOLATION,
                effect,
                "a weak run has outcome (false, true), which no interleaving has.",
                "Doorbell.asleep of Doorbell#1",
                "Doorbell.asleep",
                new FoundAccess("exposed", "poster", "load", "acquire", null, List.of(LOAD), 0, false),
                new FoundAccess("can miss", "reader", "store", "release", "true", List.of(STORE), 0, false),
                new FoundAccess("stale", "", "initial value", null, "false", List.of(), 0, false),
                List.of(
                        new ChainStep("reader", "release store of Doorbell.asleep: true", STORE, ""),
                        new ChainStep("poster", "acquire load of Doorbell.asleep", LOAD, "can miss row 1"),
                        new ChainStep("reader", "a step without a place", null, "")),
                List.of(new ChainStep("poster", "acquire load of Doorbell.asleep: false (stale)", LOAD, "")),
                "A full fence between Doorbell.java:27 and Doorbell.java:28.",
                null,
                "353ae6-CQEE",
                "229275-w.6.CgEEBQE",
                2,
                aside,
                null,
                null,
                null,
                "NOT ROBUST: acquire load of Doorbell.asleep of Doorbell#1\n  exposed   acquire load\n");
    }

    static TestFinding race(String id) {
        return new TestFinding(
                id,
                FindingKind.RACE,
                null,
                null,
                "Box.value of Box#1",
                "Box.value",
                new FoundAccess("then", "reader", "read", null, null, List.of(), 0, false),
                new FoundAccess("first", "writer", "write", null, null, List.of(STORE), 0, false),
                null,
                List.of(),
                List.of(),
                "Missing is a release.",
                null,
                null,
                null,
                1,
                null,
                null,
                null,
                null,
                "DATA RACE: write and unordered read of Box.value\n");
    }

    /** A test with findings whose repair was searched for. */
    static TestRun repaired(String test, List<TestFinding> findings) {
        TestRun plain = run(test, findings);
        ModeChanges.Change store = new ModeChanges.Change(STORE, "release store", "volatile store", false, false);
        ModeChanges.Change load = new ModeChanges.Change(LOAD, "acquire load", "acquire load", true, false);
        ModeChanges modes = new ModeChanges(
                ModeChanges.Kind.REPAIR,
                List.of(
                        new ModeChanges.Way(
                                true,
                                List.of("cheapest on x86"),
                                List.of(store, load),
                                Verdict.ROBUST,
                                new ModeChanges.Cost(8, 9)),
                        new ModeChanges.Way(
                                false, List.of(), List.of(store), Verdict.ROBUST_SO_FAR, new ModeChanges.Cost(4, 10))),
                new ModeChanges.Cost(0, 6),
                new ModeChanges.Cost(12, 14),
                4,
                23,
                "what is smallest was not settled in time",
                "smallest repair, cheapest on x86; then ROBUST\n");
        return new TestRun(
                plain.test(),
                plain.place(),
                plain.shard(),
                plain.shards(),
                plain.verdict(),
                plain.passes(),
                plain.failure(),
                plain.counts(),
                plain.covered(),
                plain.obstacles(),
                plain.findings(),
                plain.unused(),
                plain.errors(),
                plain.notes(),
                modes,
                plain.report());
    }

    static TestRun run(String test, List<TestFinding> findings) {
        return run(test, findings, null);
    }

    static TestRun run(String test, List<TestFinding> findings, @Nullable String failure) {
        return new TestRun(
                test,
                new Frame("org.acme.mail.DoorbellTest", "noLetterIsSleptOver", null, 0),
                1,
                1,
                findings.isEmpty() ? Verdict.ROBUST : Verdict.NOT_ROBUST,
                findings.isEmpty(),
                failure,
                new TestRun.Seen(10, 10, 8, 60, 2, 3),
                "all classes of schedules",
                List.of(),
                findings,
                List.of(),
                List.of(),
                List.of(),
                null,
                "JRSan: NOT_ROBUST");
    }
}
