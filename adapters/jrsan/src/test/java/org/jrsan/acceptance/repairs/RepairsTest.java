package org.jrsan.acceptance.repairs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandles;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Verdict;
import org.jrsan.atomic.RobustAtomicLong;
import org.jrsan.atomic.RobustVarHandle;
import org.jrsan.plain.PlainLong;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.repair.Aim;
import org.jrsan.rc20.repair.Machine;
import org.jrsan.rc20.repair.Part;
import org.jrsan.result.ModeChanges;
import org.jrsan.spi.RepairResult;
import org.jrsan.spi.Repairs;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;

/** Modes that close findings, though the code keeps its own. */
class RepairsTest {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    /** A message with a plain body, handed over by a flag. */
    private static final class Message {
        private final PlainLong body = new PlainLong();
        private final RobustAtomicLong flag = new RobustAtomicLong();

        void send(Mode mode) {
            body.set(42);
            if (mode == Mode.VOLATILE) {
                flag.set(1);
            } else {
                flag.setOpaque(1);
            }
        }

        long receive(Mode mode) {
            long sent = mode == Mode.VOLATILE ? flag.get() : flag.getOpaque();
            return sent == 1 ? body.get() : 0;
        }
    }

    private static final class StoreBuffering {
        private final RobustAtomicLong x = new RobustAtomicLong();
        private final RobustAtomicLong y = new RobustAtomicLong();

        void first() {
            x.setRelease(1);
            y.getAcquire();
        }

        void second() {
            y.setRelease(1);
            x.getAcquire();
        }
    }

    @Test
    void aRaceIsClosedByAReleaseAndAnAcquire() {
        RepairResult result = run(Search::repair, message(Mode.OPAQUE));
        assertEquals(Verdict.RACY, result.before());
        assertNull(result.problem());
        assertEquals(1, result.repairs().size());
        RepairResult.Repair repair = result.repairs().get(0);
        assertEquals(Verdict.ROBUST, repair.verdict());
        assertEquals(List.of("receive: acquire", "send: release"), inWords(repair));
        assertEquals(0, repair.cost().get(Machine.X86));
        assertEquals(3, repair.cost().get(Machine.ARM));
        assertTrue(result.text(ModeChanges.Kind.REPAIR)
                .startsWith("smallest repair, cheapest on x86, cheapest on ARM, fewest places;"));
    }

    /** A volatile store of ARM is no dearer than a release store; fences are fewer places. */
    @Test
    void storeBufferingIsClosedByVolatileAccessesAndByFences() {
        RepairResult result = run(Search::repair, session -> {
            StoreBuffering both = new StoreBuffering();
            Thread thread = RobustThreads.start(both::first);
            both.second();
            RobustThreads.join(thread);
        });
        assertEquals(Verdict.NOT_ROBUST, result.before());
        RepairResult.Repair arm = of(result, Aim.ARM);
        assertEquals(
                List.of("first: volatile", "first: volatile", "second: volatile", "second: volatile"), inWords(arm));
        RepairResult.Repair places = of(result, Aim.PLACES);
        assertEquals(List.of("first: release, fence", "second: release, fence"), inWords(places));
        result.repairs().forEach(repair -> assertEquals(Verdict.ROBUST, repair.verdict()));
    }

    /** In two lines x is looked at, so a fence after the store is one place and fences before the loads are two. */
    @Test
    void aFenceMayStandAfterALine() {
        RepairResult result = run(Search::repair, session -> {
            RobustAtomicLong x = new RobustAtomicLong();
            RobustAtomicLong y = new RobustAtomicLong();
            RobustAtomicLong which = new RobustAtomicLong();
            Thread thread = RobustThreads.start(() -> {
                y.setRelease(1);
                x.getAcquire();
                which.setRelease(1);
            });
            boolean isFirst = which.getAcquire() == 0;
            x.setRelease(1);
            long seen = isFirst ? y.getAcquire() : 1 - y.getAcquire();
            RobustThreads.join(thread);
            if (seen < 0) {
                throw new IllegalStateException("no such value");
            }
        });
        RepairResult.Repair places = of(result, Aim.PLACES);
        assertEquals(Verdict.ROBUST, places.verdict());
        assertEquals(2, places.changes().size(), result.text(ModeChanges.Kind.REPAIR));
    }

    @Test
    void aPlainAccessOfAnAtomicBecomesAtomic() {
        RepairResult result = run(Search::repair, session -> {
            PlainLong body = new PlainLong();
            RobustAtomicLong flag = new RobustAtomicLong();
            Thread thread = RobustThreads.start(() -> {
                body.set(42);
                flag.setPlain(1);
            });
            if (flag.getPlain() == 1) {
                body.get();
            }
            RobustThreads.join(thread);
        });
        assertEquals(Verdict.RACY, result.before());
        assertEquals(2, of(result, Aim.PLACES).changes().size());
        assertEquals(Verdict.ROBUST, of(result, Aim.PLACES).verdict());
        String text = result.text(ModeChanges.Kind.REPAIR);
        assertTrue(text.contains("\n  - plain store\n  + release store\n"), text);
        assertTrue(text.contains("\n  - plain load\n  + acquire load\n"), text);
    }

    /** As figure 6 of the paper has it: each thread stores one location and claims the other. */
    @Test
    void aStoreBecomesAnExchangeWhereThatIsCheaper() {
        Exploration.Program program = session -> {
            RobustAtomicLong x = new RobustAtomicLong();
            RobustAtomicLong y = new RobustAtomicLong();
            Thread thread = RobustThreads.start(() -> {
                x.setRelease(1);
                y.compareAndExchangeAcquire(0, 2);
            });
            y.setRelease(1);
            x.compareAndExchangeAcquire(0, 2);
            RobustThreads.join(thread);
        };
        RepairResult result = run((all, each, limit) -> Repairs.cheapest(all, each, List.of(), limit), program);
        RepairResult.Repair arm = of(result, Aim.ARM);
        assertEquals(Verdict.ROBUST, arm.verdict());
        assertTrue(
                arm.changes().stream().anyMatch(change -> change.after().has(Part.EXCHANGE)),
                result.text(ModeChanges.Kind.REPAIR));
        assertTrue(arm.cost().get(Machine.ARM) <= result.cost().get(Machine.ARM), result.text(ModeChanges.Kind.REPAIR));
    }

    @Test
    void aStoreThroughAVarHandleBecomesAnExchange() {
        Exploration.Program program = session -> {
            Fields fields = new Fields();
            Thread thread = RobustThreads.start(() -> {
                Fields.X.setRelease(fields, 1L);
                Fields.Y.compareAndExchangeAcquire(fields, 0L, 2L);
            });
            Fields.Y.setRelease(fields, 1L);
            Fields.X.compareAndExchangeAcquire(fields, 0L, 2L);
            RobustThreads.join(thread);
        };
        RepairResult result = run((all, each, limit) -> Repairs.cheapest(all, each, List.of(), limit), program);
        RepairResult.Repair arm = of(result, Aim.ARM);
        assertEquals(Verdict.ROBUST, arm.verdict());
        assertTrue(
                arm.changes().stream().anyMatch(change -> change.after().has(Part.EXCHANGE)),
                result.text(ModeChanges.Kind.REPAIR));
    }

    private static final class Fields {
        private static final RobustVarHandle X;
        private static final RobustVarHandle Y;

        static {
            try {
                X = RobustVarHandle.findVarHandle(MethodHandles.lookup(), Fields.class, "x", long.class);
                Y = RobustVarHandle.findVarHandle(MethodHandles.lookup(), Fields.class, "y", long.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private long x;
        private long y;
    }

    @Test
    void whatIsHarmlessIsLeft() {
        Exploration found = Sanitizer.explore(options(), "program", storeBuffering());
        assertEquals(2, found.violations().size());
        RepairResult result =
                run((all, each, limit) -> Repairs.repair(all, each, found.violations(), limit), storeBuffering());
        assertTrue(result.isHarmless());
        assertEquals("no repair needed: what was found is harmless\n", result.text(ModeChanges.Kind.REPAIR));
        RepairResult other = run(
                (all, each, limit) ->
                        Repairs.repair(all, each, found.violations().subList(0, 1), limit),
                storeBuffering());
        assertFalse(other.isHarmless());
        assertFalse(other.repairs().isEmpty());
    }

    @Test
    void aSearchFindsTheSameAgain() {
        String once = run(Search::repair, storeBuffering()).text(ModeChanges.Kind.REPAIR);
        assertEquals(once, run(Search::repair, storeBuffering()).text(ModeChanges.Kind.REPAIR));
    }

    @Test
    void aReportTellsARemedyThatWasTried() {
        String report =
                Sanitizer.explore(options(), "message", message(Mode.OPAQUE)).report();
        assertTrue(report.contains("\n  close it  "), report);
        assertTrue(report.replaceAll("\\s+", " ").contains(": tried, and the test is robust then."), report);
        assertFalse(report.contains("may help"), report);
    }

    @Test
    void aRemedyThatWasNotTriedIsNoneThatClosesIt() {
        String report = Sanitizer.explore(options().with("continuations", "0"), "program", storeBuffering())
                .report();
        assertTrue(report.contains("\n  may help  a full fence between "), report);
        assertFalse(report.contains("close it"), report);
    }

    private static Exploration.Program storeBuffering() {
        return session -> {
            StoreBuffering both = new StoreBuffering();
            Thread thread = RobustThreads.start(both::first);
            both.second();
            RobustThreads.join(thread);
        };
    }

    @Test
    void volatileAccessesThatOnlyHandOverCanBeWeaker() {
        RepairResult result = run(Repairs::weaken, message(Mode.VOLATILE));
        assertEquals(Verdict.ROBUST, result.before());
        assertEquals(List.of("receive: acquire", "send: release"), inWords(of(result, Aim.X86)));
        assertEquals(4, result.cost().get(Machine.X86));
        assertEquals(0, of(result, Aim.X86).cost().get(Machine.X86));
    }

    @Test
    void whatHasFindingsIsNotWeakened() {
        RepairResult result = run(Repairs::weaken, message(Mode.OPAQUE));
        assertEquals(List.of(), result.repairs());
    }

    @Test
    void whatNoModeClosesHasNoRepair() {
        RepairResult result = run(Search::repair, session -> {
            PlainLong plain = new PlainLong();
            Thread thread = RobustThreads.start(() -> plain.set(1));
            plain.get();
            RobustThreads.join(thread);
        });
        assertEquals(List.of(), result.repairs());
        assertTrue(
                result.text(ModeChanges.Kind.REPAIR).startsWith("no repair after 2 trials of the modes of 0 places"));
    }

    @Test
    void aProgramThatFailsByItselfIsNotRepaired() {
        RepairResult result = run(Search::repair, session -> {
            new RobustAtomicLong().set(1);
            throw new IllegalStateException("of the program");
        });
        assertEquals(List.of(), result.repairs());
        assertTrue(result.text(ModeChanges.Kind.REPAIR).contains("not finished: the program failed"));
    }

    /** The search leaves nothing behind: later sessions have the modes of the code. */
    @Test
    void theNextExplorationHasTheModesOfTheCode() {
        run(Search::repair, message(Mode.OPAQUE));
        Exploration after = Sanitizer.explore(options(), "message", message(Mode.OPAQUE));
        assertEquals(Verdict.RACY, after.verdict());
    }

    private static Exploration.Program message(Mode mode) {
        return session -> {
            Message message = new Message();
            Thread thread = RobustThreads.start(() -> message.send(mode));
            message.receive(mode);
            RobustThreads.join(thread);
        };
    }

    private interface Search {
        RepairResult run(Supplier<Exploration> explorations, Exploration.Program program, Duration limit);

        /** Closes everything. */
        static RepairResult repair(Supplier<Exploration> explorations, Exploration.Program program, Duration limit) {
            return Repairs.repair(explorations, program, List.of(), limit);
        }
    }

    private static RepairResult run(Search search, Exploration.Program program) {
        return search.run(() -> Sanitizer.exploration(options(), "program"), program, LIMIT);
    }

    private static SanitizerOptions options() {
        return SanitizerOptions.ofJvm().with("schedule", "exhaustive").with("iterations", "1000");
    }

    private static RepairResult.Repair of(RepairResult result, Aim aim) {
        return result.repairs().stream()
                .filter(repair -> repair.aims().contains(aim))
                .findAny()
                .orElseThrow();
    }

    private static List<String> inWords(RepairResult.Repair repair) {
        return repair.changes().stream()
                .map(change ->
                        change.line().getMethodName() + ": " + (change.after().has(Part.FENCE_BEFORE) ? "fence, " : "")
                                + change.after().mode().text()
                                + (change.after().has(Part.FENCE_AFTER) ? ", fence" : ""))
                .sorted()
                .toList();
    }
}
