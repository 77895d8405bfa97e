package org.jrsan.sync;

import java.io.Serializable;
import java.util.Date;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.threads.ScheduledTime;
import org.jrsan.internal.told.LostError;
import org.jrsan.internal.turns.LockHolder;
import org.jrsan.internal.turns.ScheduledWaits;

/** A condition of a lock. Waiting gives up the lock and takes it again, even if the wait ends with an exception. */
final class RobustCondition implements Condition, Serializable {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // the JDK's conditions are serializable
    private final Condition jdk;

    private final LockEdges edges;
    private final LockHolder holder;

    /** The waits of threads that run under a schedule. */
    private final ScheduledWaits scheduled = new ScheduledWaits();

    RobustCondition(Condition jdk, LockEdges edges, LockHolder holder) {
        this.jdk = jdk;
        this.edges = edges;
        this.holder = holder;
    }

    /** The condition as the JDK's lock knows it. */
    static Condition jdk(Condition condition) {
        return condition instanceof RobustCondition robust ? robust.jdk : condition;
    }

    /** The threads that wait on a condition under a schedule, where the JDK's lock does not know them. */
    static List<Thread> scheduled(Condition condition) {
        return condition instanceof RobustCondition robust ? robust.scheduled.threads() : List.of();
    }

    /** A thread that does not hold the lock gets the JDK's exception and no edge. */
    private boolean unlocking() {
        boolean holds = holder.isHolder();
        if (holds) {
            edges.unlocking();
        }
        return holds;
    }

    private void locked(boolean held) {
        if (held) {
            edges.locked();
        }
    }

    @Override
    public void await() throws InterruptedException {
        boolean held = unlocking();
        try {
            if (held && Steps.task() != null) {
                Interrupts.finding(() -> scheduled.await(holder));
            } else {
                Interrupts.finding(() -> jdk.await());
            }
        } finally {
            try {
                locked(held);
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }
    }

    @Override
    public void awaitUninterruptibly() {
        boolean held = unlocking();
        try {
            if (held && Steps.task() != null) {
                scheduled.awaitUninterruptibly(holder);
            } else {
                jdk.awaitUninterruptibly();
            }
        } finally {
            try {
                locked(held);
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }
    }

    @Override
    public long awaitNanos(long nanosTimeout) throws InterruptedException {
        boolean held = unlocking();
        try {
            if (held && Steps.task() != null) {
                // Time is not measured: it is over, or none has passed.
                return Interrupts.finding(() -> scheduled.awaitInTime(holder, nanosTimeout)) ? nanosTimeout : 0;
            }
            return Interrupts.finding(() -> jdk.awaitNanos(nanosTimeout));
        } finally {
            try {
                locked(held);
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }
    }

    @Override
    public boolean await(long time, TimeUnit unit) throws InterruptedException {
        boolean held = unlocking();
        try {
            return held && Steps.task() != null
                    ? Interrupts.finding(() -> scheduled.awaitInTime(holder, unit.toNanos(time)))
                    : Interrupts.finding(() -> jdk.await(time, unit));
        } finally {
            try {
                locked(held);
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }
    }

    @Override
    public boolean awaitUntil(Date deadline) throws InterruptedException {
        boolean held = unlocking();
        try {
            // The clock of the machine is not that of the schedule.
            return held && Steps.task() != null
                    ? Interrupts.finding(() -> scheduled.awaitInTime(holder, nanosUntil(deadline)))
                    : Interrupts.finding(() -> jdk.awaitUntil(deadline));
        } finally {
            try {
                locked(held);
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }
    }

    @Override
    public void signal() {
        jdk.signal();
        scheduled.signal(holder);
    }

    @Override
    public void signalAll() {
        jdk.signalAll();
        scheduled.signalAll(holder);
    }

    private static long nanosUntil(Date deadline) {
        return TimeUnit.MILLISECONDS.toNanos(deadline.getTime() - ScheduledTime.currentTimeMillis());
    }
}
