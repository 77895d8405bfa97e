package org.jrsan.examples.lock;

import org.jrsan.atomic.RobustAtomicBoolean;
import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.atomic.WaitMode;
import org.jrsan.examples.Order;
import org.jspecify.annotations.Nullable;

/**
 * The queue lock of Mellor-Crummey and Scott (1991): threads line up in a list, and each waits at a gate of its own, which the
 * one in front of it opens.
 *
 * <p>The exchange of the tail orders those who come. What was done with the lock held is passed on by the gate, or by the tail
 * where nobody waited.
 */
public final class McsLock implements Mutex {
    private static final class Node {
        private final RobustAtomicReference<@Nullable Node> next =
                new RobustAtomicReference<@Nullable Node>().label("next");
        private final RobustAtomicBoolean open = new RobustAtomicBoolean().label("gate");
    }

    private final RobustAtomicReference<@Nullable Node> tail =
            new RobustAtomicReference<@Nullable Node>().label("tail");
    private final Order gateOrder;

    /** The node of the thread that has the lock; guarded by the lock. */
    private @Nullable Node holder;

    /**
     * A free lock.
     *
     * @param gateOrder how a gate is opened and waited for: opaque, or release and acquire
     */
    public McsLock(Order gateOrder) {
        this.gateOrder = gateOrder;
    }

    @Override
    public void lock(int thread) throws InterruptedException {
        Node node = new Node();
        Node before = tail.getAndSet(node);
        if (before != null) {
            before.next.setRelease(node);
            node.open.awaitValue(true, gateOrder == Order.OPAQUE ? WaitMode.OPAQUE : WaitMode.ACQUIRE);
        }
        holder = node;
    }

    @Override
    @SuppressWarnings("NullAway") // the last node has no next one, and without a node the tail is null
    public void unlock(int thread) {
        Node node = holder;
        Node next = node.next.getAcquire();
        if (next == null) {
            if (tail.compareAndSet(node, null)) {
                return;
            }
            next = node.next.awaitUntilUninterruptibly(n -> n != null, WaitMode.ACQUIRE);
        }
        if (gateOrder == Order.OPAQUE) {
            next.open.setOpaque(true);
        } else {
            next.open.setRelease(true);
        }
    }
}
