package org.jrsan.acceptance.schedules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.acceptance.schedules.Words.Event;
import org.jrsan.atomic.RobustFences;
import org.jrsan.internal.run.Steps;
import org.jrsan.rc20.Fence;
import org.jrsan.schedule.Execution;
import org.jrsan.schedule.Execution.End;
import org.jrsan.schedule.Exploration;
import org.jrsan.sync.RobustReentrantLock;
import org.jrsan.sync.RobustThread;
import org.jrsan.sync.RobustThreads;

/** All classes of schedules of a program, run as Java on the drop-in types. */
final class RealRuns {
    private static final SanitizerOptions OPTIONS = SanitizerOptions.ofJvm()
            .with("sites", "off")
            .with("check", "all")
            .with("history", "1000")
            .with("observations", "1000");

    private static final long MOST_MILLIS = 20_000;

    private final Code code;
    private final Map<String, Place.Type> types;
    private final Set<Op> steps;
    private final List<String> classes = new ArrayList<>();
    private boolean isRobust = true;
    private boolean hasRace;
    private long cut;

    private RealRuns(Code code, Map<String, Place.Type> types) {
        this.code = code;
        this.types = types;
        steps = code.steps();
    }

    /** Runs all classes. */
    static RealRuns of(Code code, Map<String, Place.Type> types) {
        RealRuns runs = new RealRuns(code, types);
        runs.explore();
        return runs;
    }

    /** The classes of the runs that were no repetitions, in the order of the runs. */
    List<String> classes() {
        return classes;
    }

    boolean isRobust() {
        return isRobust;
    }

    boolean hasRace() {
        return hasRace;
    }

    long cut() {
        return cut;
    }

    private void explore() {
        Exploration exploration = Exploration.exhaustive();
        while (exploration.hasNext()) {
            long before = exploration.classes();
            Execution execution = exploration.begin();
            Steps.underNext(execution);
            Once once = new Once();
            try (Session session = Sanitizer.open(OPTIONS)) {
                once.run(execution);
                assertEquals(List.of(), session.errors());
                isRobust &= session.violations().isEmpty();
                hasRace |= !session.races().isEmpty();
            }
            exploration.end(execution);
            if (exploration.classes() > before) {
                classes.add(Words.of(once.events));
            }
        }
        cut = exploration.cut();
        assertFalse(exploration.hasDiverged(), "has diverged");
        assertTrue(exploration.isComplete(), "is complete");
        assertEquals(Set.of(), exploration.limits());
        assertNull(exploration.difference(), "the first two executions differ");
    }

    /** One run. */
    private final class Once {
        /** Written by whoever has the token. */
        private final List<Event> events = new ArrayList<>();

        private final Map<String, Place> places = new HashMap<>();
        private final Map<String, RobustReentrantLock> locks = new HashMap<>();
        private final List<Thread> threads = new ArrayList<>();
        private volatile Throwable failure;

        void run(Execution execution) {
            types.forEach((name, type) -> places.put(name, type.make(code.initial(name))));
            code.locks().forEach(name -> locks.put(name, new RobustReentrantLock()));
            for (int i = 0; i < code.threads().size(); i++) {
                int thread = i;
                threads.add(new RobustThread(() -> perform(thread)));
            }
            for (int i = 0; i < threads.size(); i++) {
                if (!code.isStarted(i)) {
                    threads.get(i).start();
                }
            }
            End end = execution.finish();
            assertTrue(end == End.COMPLETE || end == End.DEADLOCK, end::toString);
            threads.forEach(this::leavesNothing);
            assertNull(failure);
        }

        private void leavesNothing(Thread thread) {
            try {
                thread.join(MOST_MILLIS);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            assertFalse(thread.isAlive(), "is left");
        }

        private void perform(int thread) {
            try {
                List<Op> ops = code.threads().get(thread);
                long latest = 0;
                for (int i = 0; i < ops.size(); i++) {
                    Op op = ops.get(i);
                    Outcome outcome = perform(op, latest);
                    latest = outcome.latest();
                    if (steps.contains(op)) {
                        events.add(Words.of(op, thread, i, outcome));
                    }
                    i += outcome.succeeded() ? 0 : op.skipped();
                }
            } catch (RuntimeException | AssertionError | InterruptedException e) {
                failure = e;
            }
        }

        private Outcome perform(Op op, long latest) throws InterruptedException {
            boolean succeeded = true;
            switch (op.kind()) {
                case FENCE -> fence(op.fence());
                case LOCK -> {
                    if (op.variant()) {
                        locks.get(op.target()).lockInterruptibly();
                    } else {
                        locks.get(op.target()).lock();
                    }
                }
                case UNLOCK -> locks.get(op.target()).unlock();
                case TRY_LOCK -> {
                    RobustReentrantLock lock = locks.get(op.target());
                    succeeded = op.variant() ? lock.tryLock(1, TimeUnit.HOURS) : lock.tryLock();
                }
                case START -> RobustThreads.start(threads.get(op.thread()));
                case JOIN -> RobustThreads.join(threads.get(op.thread()));
                case TIMED_JOIN -> {
                    Thread other = threads.get(op.thread());
                    succeeded =
                            op.variant() ? !RobustThreads.isAlive(other) : RobustThreads.join(other, 1, TimeUnit.HOURS);
                }
                case UNLESS -> succeeded = latest == op.first();
                default -> {
                    return places.get(op.target()).perform(op, latest);
                }
            }
            return new Outcome(succeeded, latest);
        }

        private void fence(Fence fence) {
            switch (fence) {
                case FULL -> RobustFences.fullFence();
                case ACQUIRE -> RobustFences.acquireFence();
                default -> RobustFences.releaseFence();
            }
        }
    }
}
