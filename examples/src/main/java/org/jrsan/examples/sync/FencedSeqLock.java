package org.jrsan.examples.sync;

import java.lang.invoke.MethodHandles;
import org.jrsan.atomic.RobustFences;
import org.jrsan.atomic.RobustVarHandle;
import org.jrsan.examples.Spin;
import org.jrsan.examples.sync.SeqLock.Pair;

/**
 * The seqlock of Boehm (2012) with fences, over fields and VarHandles: the data are opaque, and an acquire fence behind each
 * load of them makes a reader that sees a new number see the odd sequence before it. Without these fences the second look
 * at the sequence may come before the data, and a half-written pair is taken for a whole one.
 *
 * <p>One fence behind both loads is enough to be correct. It is not robust: the second load may then be older than an
 * interleaving has it, in a pair that is rejected.
 */
public final class FencedSeqLock {
    /** The acquire fences of readers. */
    public enum Fences {
        /** There is none. */
        NONE,
        /** One, behind both loads of the data. */
        BEHIND_BOTH,
        /** One behind each load of the data. */
        BEHIND_EACH
    }

    private static final RobustVarHandle SEQUENCE;
    private static final RobustVarHandle LEFT;
    private static final RobustVarHandle RIGHT;

    static {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        try {
            SEQUENCE = RobustVarHandle.findVarHandle(lookup, FencedSeqLock.class, "sequence", int.class);
            LEFT = RobustVarHandle.findVarHandle(lookup, FencedSeqLock.class, "left", int.class);
            RIGHT = RobustVarHandle.findVarHandle(lookup, FencedSeqLock.class, "right", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Fences fences;

    private int sequence;
    private int left;
    private int right;

    /**
     * A pair of zeros.
     *
     * @param fences the acquire fences of readers
     */
    public FencedSeqLock(Fences fences) {
        this.fences = fences;
    }

    /**
     * Writes. Called by one thread only.
     *
     * @param pair the new numbers
     */
    public void write(Pair pair) {
        int even = (int) SEQUENCE.getOpaque(this);
        SEQUENCE.setOpaque(this, even + 1);
        RobustFences.releaseFence();
        LEFT.setOpaque(this, pair.left()); // left is written
        RIGHT.setOpaque(this, pair.right()); // right is written
        SEQUENCE.setRelease(this, even + 2);
    }

    /**
     * Reads, as often as the writer interferes.
     *
     * @return numbers that were written together
     * @throws InterruptedException when the thread is interrupted
     */
    public Pair read() throws InterruptedException {
        Spin spin = new Spin();
        while (true) {
            int before = (int) SEQUENCE.getAcquire(this);
            if (before % 2 == 0) {
                Pair pair = new Pair(load(LEFT), load(RIGHT));
                if (fences == Fences.BEHIND_BOTH) {
                    RobustFences.acquireFence();
                }
                if ((int) SEQUENCE.getOpaque(this) == before) { // the second look
                    return pair;
                }
            }
            spin.pause();
        }
    }

    private int load(RobustVarHandle data) {
        int value = (int) data.getOpaque(this); // the data are read
        if (fences == Fences.BEHIND_EACH) {
            RobustFences.acquireFence();
        }
        return value;
    }
}
