package org.jrsan.rc20.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Finding;
import org.jrsan.rc20.LocationState;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadState;
import org.jrsan.rc20.paper.LocationClockEngine;
import org.junit.jupiter.api.Test;

/** The engine on maps answers every check of a random run as the engine it is a copy of. */
class RuleEngineTest {
    private static final int RUNS = 200;
    private static final int EVENTS = 120;
    private static final int THREADS = 4;
    private static final int LOCATIONS = 3;
    private static final int VALUES = 3;
    private static final List<Mode> MODES = List.of(Mode.values());

    private final long seed = new SplittableRandom().nextLong();
    private final SplittableRandom random = new SplittableRandom(seed);
    private int findings;

    @Test
    void all_rules_together_give_the_timestamps_of_the_reference() {
        hold(EnumSet.noneOf(Rule.class));
    }

    @Test
    void so_do_they_without_the_redundant_ones() {
        hold(Rule.REDUNDANT);
    }

    private void hold(Set<Rule> off) {
        for (int run = 0; run < RUNS; run++) {
            List<Side> sides = List.of(new Side(LocationClockEngine.unbounded()), new Side(new RuleEngine(off)));
            for (int event = 0; event < EVENTS; event++) {
                Step step = randomStep();
                List<Finding> expected = sides.get(0).checks(step);
                assertEquals(expected, sides.get(1).checks(step), () -> "seed " + seed);
                findings += (int) expected.stream().filter(Objects::nonNull).count();
                sides.forEach(side -> side.take(step));
            }
        }
        assertTrue(findings > RUNS, "too few findings to prove anything: " + findings);
    }

    /** What a thread does; {@code kind} below 10 is an access. */
    private record Step(int kind, int thread, int location, Mode mode, long value, long expected) {}

    private Step randomStep() {
        return new Step(
                random.nextInt(14),
                random.nextInt(THREADS),
                random.nextInt(LOCATIONS),
                MODES.get(random.nextInt(MODES.size())),
                random.nextInt(VALUES),
                random.nextInt(VALUES));
    }

    private static final class Side {
        final List<ThreadState> threads = new ArrayList<>();
        final List<LocationState<ThreadState>> locations = new ArrayList<>();
        final SyncState<ThreadState> sync;

        Side(Engine<?> kind) {
            Engine<ThreadState> engine = Engine.untyped(kind);
            for (int i = 0; i < THREADS; i++) {
                threads.add(engine.newThread());
            }
            for (int i = 0; i < LOCATIONS; i++) {
                locations.add(engine.newLocation(0, null, null));
            }
            sync = engine.newSync();
        }

        List<Finding> checks(Step step) {
            ThreadState t = threads.get(step.thread());
            LocationState<ThreadState> x = locations.get(step.location());
            List<Finding> all = new ArrayList<>();
            all.add(x.checkRead(t, step.mode()));
            all.add(x.checkWrite(t, step.mode()));
            all.add(x.checkWait(t, step.mode(), step.expected(), null));
            all.add(x.checkBcas(t, step.mode(), step.expected(), null));
            all.add(x.checkCas(t, step.mode(), step.expected(), null));
            return all;
        }

        void take(Step step) {
            ThreadState t = threads.get(step.thread());
            LocationState<ThreadState> x = locations.get(step.location());
            long held = x.bits(x.newest());
            switch (step.kind()) {
                case 0, 1, 2 -> x.read(t, step.mode());
                case 3, 4, 5 -> x.write(t, step.mode(), step.value(), null, null);
                case 6, 7 -> x.rmw(t, step.mode(), step.value(), null, null);
                case 8, 9 -> {
                    if (held == step.expected()) {
                        x.rmw(t, step.mode(), step.value(), null, null);
                    } else {
                        x.read(t, step.mode().ofFailure());
                    }
                }
                case 10, 11 -> t.fence(Fence.values()[(int) (step.value() + step.expected()) % 4]);
                case 12 -> sync.release(t);
                default -> sync.acquire(t);
            }
        }
    }
}
