package org.jrsan.internal.cells;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jrsan.clock.WriteHistory;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.run.SteppedState;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.values.Waiting;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.Check;
import org.jrsan.rc20.Finding;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jrsan.schedule.Guard;
import org.jrsan.schedule.Resource;
import org.jrsan.schedule.Task;
import org.jspecify.annotations.Nullable;

/**
 * Operations of a {@link Cell} that block. Each is checked once, when its thread arrives, whether or not it can
 * proceed; looks at the value that do not end it are no events (section 2 of docs/algorithm.md).
 */
public final class CellWait {
    /** What a value must fulfil. */
    @FunctionalInterface
    public interface Condition {
        /**
         * Asks for one value.
         *
         * @param bits the value, primitive part
         * @param ref the value, reference part
         * @return whether the wait ends on it
         */
        boolean test(long bits, @Nullable Object ref);
    }

    /**
     * The value on which a wait ended.
     *
     * @param bits the value, primitive part
     * @param ref the value, reference part
     */
    public record Value(long bits, @Nullable Object ref) {}

    /** A value that the awaited location had, and what it would mean if the wait could end on it. */
    private record Stale(long bits, @Nullable Object ref, RunThread thread, Diagnosis diagnosis) {}

    private static final Guard ALWAYS = (bits, ref) -> true;

    private CellWait() {}

    static boolean forValue(Cell cell, Mode mode, long bits, @Nullable Object ref, long nanos)
            throws InterruptedException {
        return block(cell, Kind.WAIT, mode, bits, ref, nanos, read(cell, mode));
    }

    static Predicate<@Nullable RunThread> read(Cell cell, Mode mode) {
        return thread -> {
            cell.didRead(thread, Kind.WAIT, mode);
            return true;
        };
    }

    static boolean toReplace(
            Cell cell,
            Mode mode,
            long expectedBits,
            @Nullable Object expectedRef,
            long bits,
            @Nullable Object ref,
            long nanos)
            throws InterruptedException {
        return toReplace(cell, mode, expectedBits, expectedRef, nanos, thread -> {
            cell.doWrite(thread, Kind.BCAS, mode, bits, ref);
            return true;
        });
    }

    /** The operation, under the lock, tells whether it found the value still there. */
    static boolean toReplace(
            Cell cell,
            Mode mode,
            long expectedBits,
            @Nullable Object expectedRef,
            long nanos,
            Predicate<@Nullable RunThread> operation)
            throws InterruptedException {
        return block(cell, Kind.BCAS, mode, expectedBits, expectedRef, nanos, operation);
    }

    private static boolean block(
            Cell cell,
            Kind kind,
            Mode mode,
            long awaited,
            @Nullable Object awaitedRef,
            long nanos,
            Predicate<@Nullable RunThread> operation)
            throws InterruptedException {
        Task task = Steps.beforeWait();
        if (task == null) {
            Waiting.failIfInterrupted(nanos);
        }
        Run.Handle arrivedIn = arrive(cell, kind, mode, awaited, awaitedRef, null);
        if (task != null) {
            RunThread weak = weak();
            Guard guard = weak == null
                    ? Guard.only(awaited, awaitedRef)
                    : (bits, ref) -> WeakSteps.canMeet(cell, weak, kind, mode, awaited, awaitedRef);
            return blockUnderSchedule(
                    task,
                    cell,
                    kind,
                    guard,
                    nanos,
                    () -> meetAndAttempt(cell, kind, mode, awaited, awaitedRef, operation));
        }
        return Waiting.until(
                () -> {
                    // Looked at first without the lock, so that waiting does not hinder the thread waited for.
                    boolean ends =
                            cell.holds(awaited, awaitedRef) && attempt(cell, awaited, awaitedRef, operation, null);
                    if (!ends) {
                        failIfClosed(cell, arrivedIn, awaited, awaitedRef);
                    }
                    return ends;
                },
                nanos);
    }

    /** The calling thread, if it takes part in a weak run. */
    private static @Nullable RunThread weak() {
        Run run = Run.current();
        return run != null && run.isWeak ? run.participant() : null;
    }

    /** Its schedule takes the step when it can be taken; where there is a limit of time, that may be over at any moment. */
    private static boolean blockUnderSchedule(
            Task task, Cell cell, Kind kind, Guard guard, long nanos, BooleanSupplier attempt)
            throws InterruptedException {
        long end = SteppedState.end(task.now(), nanos);
        do {
            if (nanos == Waiting.FOREVER) {
                task.awaitInterruptibly(cell, guard, kind == Kind.BCAS);
            } else if (!Waiting.isLimited(nanos)) {
                task.await(cell, guard, kind == Kind.BCAS);
            } else if (!task.attemptInterruptibly(cell, guard, kind == Kind.BCAS, end) && !task.wasInterrupted()) {
                return false;
            }
            failIfInterrupted(task, nanos);
            // It fails only where a thread without a schedule came between.
        } while (!attempt.getAsBoolean());
        return true;
    }

    private static void failIfInterrupted(Task task, long nanos) throws InterruptedException {
        if (task.wasInterrupted()) {
            Waiting.failIfInterrupted(nanos);
        }
    }

    private static void failIfClosed(
            Cell cell, Run.@Nullable Handle arrivedIn, long awaited, @Nullable Object awaitedRef) {
        if (arrivedIn != null && arrivedIn.run == null) {
            throw closed(cell, "set it to " + cell.describe(awaited, awaitedRef, null));
        }
    }

    /**
     * Checks a blocking operation when the thread arrives, whether or not it can proceed. Returns the owner, be it a run
     * that has failed: its end is the end of the wait.
     */
    static Run.@Nullable Handle arrive(
            Cell cell, Kind kind, Mode mode, long awaited, @Nullable Object awaitedRef, @Nullable KnownPlace place) {
        return cell.locked(place, thread -> {
            cell.check(thread, kind, mode, awaited, awaitedRef);
            return cell.owner();
        });
    }

    static boolean attempt(
            Cell cell,
            long awaited,
            @Nullable Object awaitedRef,
            Predicate<@Nullable RunThread> operation,
            @Nullable KnownPlace place) {
        return cell.locked(place, thread -> cell.holds(awaited, awaitedRef) && operation.test(thread));
    }

    /** The same where a weak run first shows the value, if memory may. */
    private static boolean meetAndAttempt(
            Cell cell,
            Kind kind,
            Mode mode,
            long awaited,
            @Nullable Object awaitedRef,
            Predicate<@Nullable RunThread> operation) {
        return cell.locked(thread -> {
            cell.meet(thread, kind, mode, awaited, awaitedRef);
            return cell.holds(awaited, awaitedRef) && operation.test(thread);
        });
    }

    static @Nullable Value until(Cell cell, Mode mode, Condition condition, long nanos) throws InterruptedException {
        Task task = Steps.beforeWait();
        if (task == null) {
            Waiting.failIfInterrupted(nanos);
        }
        Run.Handle arrivedIn = arrive(cell, mode, condition, null);
        Predicate<@Nullable RunThread> read = read(cell, mode);
        if (task != null) {
            return untilUnderSchedule(task, cell, mode, condition, nanos, read);
        }
        @Nullable Value[] ended = new @Nullable Value[1];
        Waiting.until(
                () -> {
                    Value seen = cell.look();
                    if (condition.test(seen.bits, seen.ref) && attempt(cell, seen.bits, seen.ref, read, null)) {
                        ended[0] = seen;
                    } else if (arrivedIn != null && arrivedIn.run == null) {
                        throw closed(cell, "change it to an awaited value");
                    }
                    return ended[0] != null;
                },
                nanos);
        return ended[0];
    }

    /** The wait looks again when there is something new: another value or, where memory may show older ones, another write. */
    private static @Nullable Value untilUnderSchedule(
            Task task, Cell cell, Mode mode, Condition condition, long nanos, Predicate<@Nullable RunThread> read)
            throws InterruptedException {
        RunThread weak = weak();
        Resource news = weak == null ? cell : WeakSteps.writesOf(cell);
        while (true) {
            if (Waiting.isLimited(nanos)) {
                task.attemptInterruptibly(cell, ALWAYS, false);
                failIfInterrupted(task, nanos);
            }
            Value seen = weak == null ? cell.look() : new Value(news.scheduledBits(), null);
            List<Value> values = weak == null ? List.of(seen) : cell.locked(thread -> WeakSteps.all(cell, weak, mode));
            List<Value> ends = new ArrayList<>();
            for (Value value : values) {
                if (condition.test(value.bits, value.ref)) {
                    ends.add(value);
                }
            }
            boolean taken = Waiting.isLimited(nanos)
                    || task.awaitSeen(news, seen.bits, seen.ref, !ends.isEmpty(), nanos == Waiting.FOREVER);
            failIfInterrupted(task, nanos);
            if (taken && !ends.isEmpty()) {
                Value end = ends.get(task.pick(ends.size()));
                if (meetAndAttempt(cell, Kind.WAIT, mode, end.bits, end.ref, read)) {
                    return end;
                }
            }
            if (ends.isEmpty() && Waiting.isLimited(nanos)) {
                return null;
            }
        }
    }

    /** As above, where the wait is for what fulfils a condition. */
    static Run.@Nullable Handle arrive(Cell cell, Mode mode, Condition condition, @Nullable KnownPlace place) {
        List<Stale> stale = new ArrayList<>();
        Run.Handle arrivedIn = arriveUntil(cell, mode, stale, place);
        report(stale, condition);
        return arrivedIn;
    }

    /** As {@link #arrive}; the values that the wait might wrongly end on are collected, since the condition is user code. */
    private static Run.@Nullable Handle arriveUntil(
            Cell cell, Mode mode, List<Stale> stale, @Nullable KnownPlace place) {
        return cell.locked(place, thread -> {
            if (thread != null && thread.run.checksRobustness()) {
                collect(cell, thread, mode, stale);
            }
            return cell.owner();
        });
    }

    /** The writes from {@code Tc} to before {@code Tsc}, the newest first: {@code Tc(x) <= Tval(x,v)} for the v they wrote. */
    private static void collect(Cell cell, RunThread thread, Mode given, List<Stale> stale) {
        try {
            Mode mode = thread.virtualMode(Kind.WAIT, given);
            Finding window = cell.mayBeStale(thread, mode);
            if (window == null) {
                return;
            }
            WriteHistory history = cell.state;
            for (long ts = window.forced() - 1; ts >= window.aware() && history.holds(ts); ts--) {
                Object ref = history.ref(ts);
                if (ref == null && history.isGone(ts)) {
                    // Nothing can be asked of it.
                    continue;
                }
                Finding finding = new Finding(Check.WAIT, window.aware(), ts);
                Access exposed = thread.access(Kind.WAIT, mode);
                Diagnosis diagnosis = new Diagnosis(cell, thread, finding, exposed, history.bits(ts), ref);
                stale.add(new Stale(history.bits(ts), ref, thread, diagnosis));
            }
        } catch (Throwable e) {
            thread.run.failure = e;
        }
    }

    /** A condition that throws on a value of which this run tells nothing does not end the wait on it. */
    private static void report(List<Stale> stale, Condition condition) {
        for (Stale candidate : stale) {
            boolean ends;
            try {
                ends = condition.test(candidate.bits, candidate.ref);
            } catch (RuntimeException | Error e) {
                ends = false;
            }
            if (ends) {
                candidate.thread.run.found(candidate.diagnosis);
                return;
            }
        }
    }

    private static IllegalStateException closed(Cell cell, String change) {
        return new IllegalStateException("JRSan: the session of " + cell.name() + " is closed, so nothing may ever "
                + change + "; end all waits before closing the session");
    }
}
