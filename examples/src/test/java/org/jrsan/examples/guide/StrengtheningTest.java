package org.jrsan.examples.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustFences;
import org.jrsan.atomic.WaitMode;
import org.jrsan.junit.Actors;
import org.jrsan.junit.Actors.Action;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustReentrantLock;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each row of the guide's table of remedies: what asks for it is found and says so, and with it nothing is found. */
class StrengtheningTest {
    private static final String HEADING = "## Which change closes which violation";
    private static final int MOST_RUNS = 10_000;
    private static final int SILENT_RUNS = 100;

    /** Locations that are new in each run. */
    private static final class Locations {
        final RobustAtomicInteger x = new RobustAtomicInteger();
        final RobustAtomicInteger y = new RobustAtomicInteger();
        final PlainInt plain = new PlainInt();
        final RobustReentrantLock left = new RobustReentrantLock();
        final RobustReentrantLock right = new RobustReentrantLock();
    }

    private interface Step {
        void on(Locations at) throws Exception;
    }

    /** Two threads. */
    private record Program(Step first, Step second) {
        /** The report of one run. */
        String run() {
            try (Session session = Sanitizer.open()) {
                Locations at = new Locations();
                Action one = () -> first.on(at);
                Action other = () -> second.on(at);
                Actors.run(one, other);
                return session.report().replaceAll("\\s+", " ");
            }
        }
    }

    private record Row(String asksFor, List<Program> weak, List<Program> strong) {}

    private static final Program VOLATILE_STORES = new Program(
            at -> {
                at.x.set(1);
                at.y.getAcquire();
            },
            at -> {
                at.y.set(1);
                at.x.getAcquire();
            });

    private static final Program OPAQUE_READER = new Program(
            at -> {
                at.x.setOpaque(1);
                at.y.setRelease(1);
            },
            at -> {
                at.y.awaitValue(1, WaitMode.OPAQUE);
                at.x.getOpaque();
            });

    private static final Program HANDED_OVER = new Program(
            at -> {
                at.x.setOpaque(1);
                at.plain.set(1);
                at.y.setRelease(1);
            },
            at -> {
                at.y.awaitValue(1, WaitMode.ACQUIRE);
                at.x.getOpaque();
                at.plain.get();
            });

    private static final Program FENCED = new Program(
            at -> {
                at.x.setOpaque(1);
                at.plain.set(1);
                RobustFences.releaseFence();
                at.y.setOpaque(1);
            },
            at -> {
                at.y.awaitValue(1, WaitMode.OPAQUE);
                RobustFences.acquireFence();
                at.x.getOpaque();
                at.plain.get();
            });

    private static Program buffering(Step between) {
        return new Program(
                at -> {
                    at.x.setRelease(1);
                    between.on(at);
                    at.y.getAcquire();
                },
                at -> {
                    at.y.setRelease(1);
                    between.on(at);
                    at.x.getAcquire();
                });
    }

    private static Program locked(Supplier<Boolean> sameLock) {
        return new Program(
                at -> {
                    at.left.lock();
                    at.plain.set(1);
                    at.left.unlock();
                },
                at -> {
                    RobustReentrantLock lock = sameLock.get() ? at.left : at.right;
                    lock.lock();
                    at.plain.set(2);
                    lock.unlock();
                });
    }

    private static final List<Row> ROWS = List.of(
            new Row("an acquire fence right before this load", List.of(OPAQUE_READER), List.of(HANDED_OVER, FENCED)),
            new Row(
                    "release mode for every store and acquire mode for every load on the way",
                    List.of(new Program(
                            at -> {
                                at.x.setOpaque(1);
                                at.y.setOpaque(1);
                            },
                            at -> {
                                at.y.awaitValue(1, WaitMode.OPAQUE);
                                at.x.getOpaque();
                            })),
                    List.of(HANDED_OVER, FENCED)),
            new Row(
                    "a full fence between",
                    List.of(buffering(at -> {}), VOLATILE_STORES, buffering(at -> RobustFences.acquireFence())),
                    List.of(
                            buffering(at -> RobustFences.fullFence()),
                            new Program(
                                    at -> {
                                        at.x.set(1);
                                        at.y.get();
                                    },
                                    at -> {
                                        at.y.set(1);
                                        at.x.get();
                                    }))),
            new Row(
                    "missing a release:",
                    List.of(new Program(
                            at -> {
                                at.plain.set(1);
                                at.y.setOpaque(1);
                            },
                            at -> {
                                at.y.awaitValue(1, WaitMode.OPAQUE);
                                at.plain.get();
                            })),
                    List.of(HANDED_OVER, FENCED)),
            new Row(
                    "missing an acquire:",
                    List.of(new Program(
                            at -> {
                                at.plain.set(1);
                                at.y.setRelease(1);
                            },
                            at -> {
                                at.y.awaitValue(1, WaitMode.OPAQUE);
                                at.plain.get();
                            })),
                    List.of(HANDED_OVER, FENCED)),
            new Row("missing a release by", List.of(locked(() -> false)), List.of(locked(() -> true))));

    @Test
    void theTableHasTheseRows() {
        Set<String> shown = Guide.table("docs/guide.md", HEADING).stream()
                .map(row -> row.get(0)
                        .replaceAll("`| …", "")
                        .replaceAll("\\s+", " ")
                        .replaceFirst("^may help ", ""))
                .collect(Collectors.toSet());

        assertEquals(ROWS.stream().map(Row::asksFor).collect(Collectors.toSet()), shown);
    }

    @TestFactory
    Stream<DynamicTest> whatIsWeakAsksForItAndWhatIsStrongIsSilent() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Row row : ROWS) {
            row.weak()
                    .forEach(program -> tests.add(
                            DynamicTest.dynamicTest(row.asksFor() + ": found", () -> found(program, row.asksFor()))));
            row.strong()
                    .forEach(program ->
                            tests.add(DynamicTest.dynamicTest(row.asksFor() + ": silent", () -> silent(program))));
        }
        return tests.stream();
    }

    private static void found(Program program, String asksFor) {
        String report = "";
        for (int run = 0; run < MOST_RUNS && !report.contains(asksFor); run++) {
            report = program.run();
        }
        assertTrue(report.contains(asksFor), report);
    }

    private static void silent(Program program) {
        for (int run = 0; run < SILENT_RUNS; run++) {
            String report = program.run();
            assertTrue(report.startsWith("JRSan: ROBUST_SO_FAR: 0 violations, 0 races"), report);
        }
    }
}
