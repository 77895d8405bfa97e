package org.jrsan.sync;

import java.io.Serializable;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.run.LostError;

/** A condition of a lock. Waiting gives up the lock and takes it again, even if the wait ends with an exception. */
final class RobustCondition implements Condition, Serializable {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // the JDK's conditions are serializable
    private final Condition jdk;

    private final LockEdges edges;
    private final Holder holder;

    /** Whether the calling thread holds the lock. */
    interface Holder extends Serializable {
        boolean isHolder();
    }

    RobustCondition(Condition jdk, LockEdges edges, Holder holder) {
        this.jdk = jdk;
        this.edges = edges;
        this.holder = holder;
    }

    /** The condition as the JDK's lock knows it. */
    static Condition jdk(Condition condition) {
        return condition instanceof RobustCondition robust ? robust.jdk : condition;
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
            Interrupts.findingAway(() -> jdk.await());
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
            jdk.awaitUninterruptibly();
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
            return Interrupts.findingAway(() -> jdk.awaitNanos(nanosTimeout));
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
            return Interrupts.findingAway(() -> jdk.await(time, unit));
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
            return Interrupts.findingAway(() -> jdk.awaitUntil(deadline));
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
    }

    @Override
    public void signalAll() {
        jdk.signalAll();
    }
}
