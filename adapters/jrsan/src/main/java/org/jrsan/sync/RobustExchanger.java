package org.jrsan.sync;

import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.edges.SyncObject;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.told.LostError;
import org.jspecify.annotations.Nullable;

/**
 * An {@link Exchanger} whose edges a session sees: what each thread of a pair did before the exchange happens before
 * what the other does after it. An exchange that is interrupted or times out is not an edge. All other behaviour is the
 * JDK's.
 *
 * <p>Any thread may call any method.
 *
 * @param <V> the type of the objects that are exchanged
 */
public class RobustExchanger<V extends @Nullable Object> extends Exchanger<V> {
    @SuppressWarnings("NullAway") // with checking off nobody asks for it
    private final SyncObject name = Switch.ON ? new SyncObject("RobustExchanger") : null;

    private final Exchanger<Offer<V>> offers = new Exchanger<>();

    /** Where threads meet that run under a schedule. */
    private final ScheduledExchange<Offer<V>> scheduled = new ScheduledExchange<>();

    /** What one thread gives, with the edge to the thread that gets it. */
    private record Offer<V extends @Nullable Object>(V value, SyncObject edge) {}

    /** An exchanger. */
    public RobustExchanger() {}

    /**
     * Names this exchanger in reports. Not an edge.
     *
     * @param label its name
     * @return this
     */
    public RobustExchanger<V> label(String label) {
        if (Switch.ON) {
            name.label(label);
        }
        return this;
    }

    /**
     * Waits for another thread and exchanges values with it; an edge in both directions.
     *
     * @param value what to give, may be null
     * @return what the other thread gave
     * @throws InterruptedException if the calling thread is interrupted
     */
    @Override
    public V exchange(V value) throws InterruptedException {
        if (!Switch.ON) {
            return super.exchange(value);
        }
        Offer<V> offer = offer(value);
        return taken(
                Interrupts.finding(() -> Steps.task() != null ? scheduled.exchange(offer) : offers.exchange(offer)));
    }

    /**
     * Waits for another thread and exchanges values with it; an edge in both directions.
     *
     * @param value what to give, may be null
     * @param timeout how long to wait at most
     * @param unit the unit of the timeout
     * @return what the other thread gave
     * @throws InterruptedException if the calling thread is interrupted
     * @throws TimeoutException if no other thread comes in time
     */
    @Override
    public V exchange(V value, long timeout, TimeUnit unit) throws InterruptedException, TimeoutException {
        if (!Switch.ON) {
            return super.exchange(value, timeout, unit);
        }
        Offer<V> offer = offer(value);
        return taken(Interrupts.finding(() -> Steps.task() != null
                ? scheduled.exchangeInTime(offer, unit.toNanos(timeout))
                : offers.exchange(offer, timeout, unit)));
    }

    private Offer<V> offer(V value) {
        Offer<V> offer = new Offer<>(value, new SyncObject(name));
        offer.edge().release();
        return offer;
    }

    private static <V extends @Nullable Object> V taken(Offer<V> offer) {
        try {
            offer.edge().acquire();
        } catch (Throwable e) {
            LostError.latest = e;
        }
        return offer.value();
    }
}
