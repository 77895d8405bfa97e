package org.jrsan.acceptance.schedules;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jrsan.acceptance.schedules.Words.Event;
import org.jrsan.atomic.RobustFences;
import org.jrsan.rc20.Fence;
import org.jrsan.schedule.Execution.End;
import org.jrsan.spi.Schedules;
import org.jrsan.sync.RobustReentrantLock;
import org.jrsan.sync.RobustThread;
import org.jrsan.sync.RobustThreads;

/** One run of a program as Java on the drop-in types. */
public final class Once {
    private static final long MOST_MILLIS = 20_000;
    private static final int LINES = 18;

    private final Code code;
    private final Map<String, Place.Type> types;
    private final Set<Op> steps;
    private final BiConsumer<Integer, Integer> watch;

    /** Written by whoever has the token. */
    private final List<Event> events = new ArrayList<>();

    private final Map<String, Place> places = new HashMap<>();
    private final Map<String, RobustReentrantLock> locks = new HashMap<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile Throwable failure;

    /**
     * To be run once.
     *
     * @param types the type of each location
     */
    public Once(Code code, Map<String, Place.Type> types) {
        this(code, types, (thread, place) -> {});
    }

    /**
     * The same.
     *
     * @param watch told of each operation that has ended, by its thread: the numbers of the thread and of the operation in it
     */
    public Once(Code code, Map<String, Place.Type> types, BiConsumer<Integer, Integer> watch) {
        this.watch = watch;
        this.code = code;
        this.types = types;
        steps = code.steps();
    }

    /** The locations by name. */
    public Map<String, Place> places() {
        return places;
    }

    /** What happened. */
    public List<Event> events() {
        return events;
    }

    /** Runs the program, none of whose threads is started by another, and waits until they have ended, as actors do. */
    void runAsActors() throws InterruptedException {
        makePlaces();
        for (int i = 0; i < code.threads().size(); i++) {
            int thread = i;
            threads.add(Schedules.startDaemon("thread " + i, () -> perform(thread)));
        }
        for (Thread thread : threads) {
            RobustThreads.join(thread);
        }
        assertNull(failure);
    }

    private void makePlaces() {
        types.forEach((name, type) -> places.put(name, type.make(code.initial(name))));
        code.locks().forEach(name -> locks.put(name, new RobustReentrantLock()));
    }

    /**
     * Runs the program, all of whose threads are started under a schedule.
     *
     * @param finish runs them to their end
     */
    public void run(Supplier<End> finish) {
        makePlaces();
        for (int i = 0; i < code.threads().size(); i++) {
            int thread = i;
            threads.add(new RobustThread(() -> perform(thread)));
        }
        for (int i = 0; i < threads.size(); i++) {
            if (!code.isStarted(i)) {
                threads.get(i).start();
            }
        }
        End end = finish.get();
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
                Outcome outcome = at(thread * LINES / 3 + i, op, latest);
                latest = outcome.latest();
                watch.accept(thread, i);
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
                succeeded = op.variant() ? lock.tryLock(1, TimeUnit.MILLISECONDS) : lock.tryLock();
            }
            case START -> RobustThreads.start(threads.get(op.thread()));
            case JOIN -> RobustThreads.join(threads.get(op.thread()));
            case TIMED_JOIN -> {
                Thread other = threads.get(op.thread());
                succeeded = op.variant()
                        ? !RobustThreads.isAlive(other)
                        : RobustThreads.join(other, 1, TimeUnit.MILLISECONDS);
            }
            case UNLESS -> succeeded = latest == op.first();
            default -> {
                return places.get(op.target()).perform(op, latest);
            }
        }
        return new Outcome(succeeded, latest);
    }

    /** Each number has a line of its own. */
    private Outcome at(int line, Op op, long latest) throws InterruptedException {
        return switch (line % LINES) {
            case 0 -> perform(op, latest);
            case 1 -> perform(op, latest);
            case 2 -> perform(op, latest);
            case 3 -> perform(op, latest);
            case 4 -> perform(op, latest);
            case 5 -> perform(op, latest);
            case 6 -> perform(op, latest);
            case 7 -> perform(op, latest);
            case 8 -> perform(op, latest);
            case 9 -> perform(op, latest);
            case 10 -> perform(op, latest);
            case 11 -> perform(op, latest);
            case 12 -> perform(op, latest);
            case 13 -> perform(op, latest);
            case 14 -> perform(op, latest);
            case 15 -> perform(op, latest);
            case 16 -> perform(op, latest);
            default -> perform(op, latest);
        };
    }

    private void fence(Fence fence) {
        switch (fence) {
            case FULL -> RobustFences.fullFence();
            case ACQUIRE -> RobustFences.acquireFence();
            default -> RobustFences.releaseFence();
        }
    }
}
