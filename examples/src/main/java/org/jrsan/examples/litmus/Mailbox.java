package org.jrsan.examples.litmus;

import org.jrsan.atomic.RobustAtomicBoolean;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.WaitMode;
import org.jrsan.examples.Order;

/**
 * MP, message passing: a sender writes the message and then a flag; a receiver waits for the flag and then reads the
 * message. The flag must release and acquire, or the receiver may see it before the message.
 */
public final class Mailbox {
    private final RobustAtomicInteger message = new RobustAtomicInteger().label("message");
    private final RobustAtomicBoolean full = new RobustAtomicBoolean().label("full");
    private final Order order;

    /**
     * An empty mailbox.
     *
     * @param order the order of the flag
     */
    public Mailbox(Order order) {
        this.order = order;
    }

    /**
     * Puts the message in. Called once, by one thread.
     *
     * @param text the message
     */
    public void send(int text) {
        message.setOpaque(text);
        switch (order) {
            case OPAQUE -> full.setOpaque(true);
            case RELEASE_ACQUIRE -> full.setRelease(true);
            case VOLATILE -> full.set(true);
        }
    }

    /**
     * Waits for the message.
     *
     * @return the message
     * @throws InterruptedException when the thread is interrupted
     */
    public int receive() throws InterruptedException {
        switch (order) {
            case OPAQUE -> full.awaitValue(true, WaitMode.OPAQUE);
            case RELEASE_ACQUIRE -> full.awaitValue(true, WaitMode.ACQUIRE);
            case VOLATILE -> full.awaitValue(true);
        }
        return message.getOpaque();
    }
}
