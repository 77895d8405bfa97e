package org.jrsan.agent.steps;

import java.util.Date;
import java.util.concurrent.TimeUnit;
import org.jrsan.internal.run.Attachment;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.SteppedState;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.source.Quiet;
import org.jrsan.internal.threads.ScheduledTime;
import org.jrsan.internal.told.LostError;
import org.jrsan.internal.turns.LockHolder;
import org.jrsan.internal.turns.ScheduledWaits;
import org.jrsan.schedule.Execution;
import org.jspecify.annotations.Nullable;

/** A condition of a lock. Who signals it tells so from inside of the JDK's class, whatever code that is. */
public final class SteppedCondition extends Stepped {
    /** Whether that is told: not with edges=off. */
    private static volatile boolean areToldOf;

    private final Holder holder;
    private final Execution execution;
    private final ScheduledWaits waits = new ScheduledWaits();

    /** The lock, of which the calling thread may be the holder. */
    @SuppressWarnings("serial") // it is never serialised
    private record Holder(SteppedLock lock) implements LockHolder {
        @Override
        public boolean isHolder() {
            return holds() > 0;
        }

        @Override
        public int holds() {
            return quietly(() -> Syncs.holds(lock.sync));
        }

        @Override
        public void takeUnseen() {
            takeUnseen(1);
        }

        /** At once, as the JDK's conditions do: not each lock can be taken again by who has it. */
        @Override
        public void takeUnseen(int holds) {
            Syncs.take(lock.sync, holds);
        }

        @Override
        public void giveUpUnseen() {
            giveUpUnseen(1);
        }

        @Override
        public void giveUpUnseen(int holds) {
            Syncs.giveUp(lock.sync, holds);
        }

        @Override
        public SteppedState steps() {
            return lock.state;
        }
    }

    SteppedCondition(SteppedLock lock, Execution execution) {
        super(lock);
        this.execution = execution;
        holder = new Holder(lock);
    }

    /** Each signal is told of from now on, see {@link #signalled}. */
    public static void allAreTold() {
        areToldOf = true;
    }

    /**
     * Whether the JDK's classes tell what happens inside of them.
     *
     * @return whether they do, so that conditions, executors and barriers can be steps
     */
    public static boolean areTold() {
        return areToldOf;
    }

    /**
     * A condition was signalled.
     *
     * @param condition the condition, whose lock the calling thread holds
     * @param all whether all who wait are meant
     */
    public static void signalled(Object condition, boolean all) {
        if (!Steps.areControlled) {
            return;
        }
        boolean[] quiet = Quiet.ofCaller();
        boolean before = quiet[0];
        quiet[0] = true;
        try {
            for (Run run : Attachment.open()) {
                Execution open = run.execution();
                if (open != null && open.kept(condition) instanceof SteppedCondition known) {
                    known.signal(all);
                }
            }
        } catch (Throwable e) {
            LostError.latest = e;
        } finally {
            quiet[0] = before;
        }
    }

    /** How many threads wait by a step. */
    int waiters() {
        return waits.threads().size();
    }

    private void signal(boolean all) {
        if (all) {
            waits.signalAll(holder);
        } else {
            waits.signal(holder);
        }
    }

    @Override
    Turn turn(Call call) {
        return Turn.NOTHING;
    }

    @Override
    @Nullable
    Object take(Call call) throws Throwable {
        boolean isWait = call.name.startsWith("await");
        if (!isWait || !holder.isHolder()) {
            // A signal changes nothing before the lock is given up.
            return call.proceed(true);
        }
        return execution.hasStrangers() ? call.proceedOutOfSight() : await(call);
    }

    private @Nullable Object await(Call call) throws InterruptedException {
        switch (call.name) {
            case "awaitUninterruptibly" -> waits.awaitUninterruptibly(holder);
            case "awaitNanos" -> {
                // Time is not measured: it is over, or none has passed.
                long nanos = call.argument(0) instanceof Long given ? given : 0;
                return waits.awaitInTime(holder, nanos) ? nanos : 0L;
            }
            case "awaitUntil" -> {
                long millis = call.argument(0) instanceof Date until
                        ? until.getTime() - ScheduledTime.currentTimeMillis()
                        : 0;
                return waits.awaitInTime(holder, TimeUnit.MILLISECONDS.toNanos(millis));
            }
            default -> {
                if (call.isTimed()) {
                    return waits.awaitInTime(holder, call.nanos());
                }
                waits.await(holder);
            }
        }
        return null;
    }
}
