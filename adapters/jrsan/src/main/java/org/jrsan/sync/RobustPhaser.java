package org.jrsan.sync;

import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.options.Switch;

/**
 * A {@link Phaser} whose edges a session sees: what a thread did before it arrives happens before the advance of the
 * phase and {@code onAdvance}, and those before what a thread does after it has waited for the advance. A wait that is
 * interrupted or runs out of time, and registering, are not edges. All other behaviour is the JDK's; {@code onAdvance}
 * may be overridden.
 *
 * <p>Phasers of a tree share their edges. With a parent of another type the edges are those of all arrivals so far, which
 * may be more than Java promises. Any thread may call any method.
 */
public class RobustPhaser extends Phaser {
    private static final int PHASES = Integer.MAX_VALUE;

    private final Phaser parent;
    private final PhaserEdges edges;

    /** A phaser without parties. */
    public RobustPhaser() {
        this(null, 0);
    }

    /**
     * A phaser.
     *
     * @param parties the registered parties
     * @throws IllegalArgumentException when the number is negative or too large
     */
    public RobustPhaser(int parties) {
        this(null, parties);
    }

    /**
     * A phaser without parties.
     *
     * @param parent its parent, null for none
     */
    public RobustPhaser(Phaser parent) {
        this(parent, 0);
    }

    /**
     * A phaser.
     *
     * @param parent its parent, null for none
     * @param parties the registered parties
     * @throws IllegalArgumentException when the number is negative or too large
     */
    public RobustPhaser(Phaser parent, int parties) {
        this(parent, parties, Switch.ON && parent == null ? new Top() : null);
    }

    private RobustPhaser(Phaser parent, int parties, Top top) {
        super(top != null ? top : parent, parties);
        this.parent = parent;
        if (!Switch.ON) {
            edges = null;
        } else {
            edges = parent instanceof RobustPhaser robust ? robust.edges : new PhaserEdges();
        }
        if (top != null) {
            top.phaser = this;
        }
    }

    /**
     * A phaser above the topmost of a tree, where the advance is seen whatever a subclass makes of {@code onAdvance}: the
     * JDK lets a phaser with a parent behave as one without.
     */
    private static final class Top extends Phaser {
        private volatile RobustPhaser phaser;

        @Override
        protected boolean onAdvance(int phase, int registeredParties) {
            RobustPhaser below = phaser;
            below.edges.advancing();
            boolean ends = below.onAdvance(phase, below.getRegisteredParties());
            below.edges.advanced(phase + 1 & PHASES);
            return ends;
        }
    }

    /**
     * Names this phaser, and those it shares its edges with, in reports. Not an edge.
     *
     * @param name its name
     * @return this
     */
    public RobustPhaser label(String name) {
        if (Switch.ON) {
            edges.label(name);
        }
        return this;
    }

    /**
     * The parent.
     *
     * @return the parent that the constructor was given, null for none
     */
    @Override
    public Phaser getParent() {
        return parent;
    }

    /**
     * The root of the tree.
     *
     * @return the topmost parent, this when there is none
     */
    @Override
    public Phaser getRoot() {
        return parent == null ? this : parent.getRoot();
    }

    /**
     * Called on an advance, after all arrivals and before those who wait for it go on. As the JDK's: ends the phaser when
     * no party is left.
     *
     * @param phase the phase that ends
     * @param registeredParties the registered parties
     * @return whether the phaser ends
     */
    @Override
    protected boolean onAdvance(int phase, int registeredParties) {
        return super.onAdvance(phase, registeredParties);
    }

    /**
     * Arrives and does not wait; an edge to the advance.
     *
     * @return the phase it arrived at, negative when the phaser has ended
     * @throws IllegalStateException when no registered party is left to arrive; then there is no edge
     */
    @Override
    public int arrive() {
        arriving();
        return super.arrive();
    }

    /**
     * Arrives, deregisters and does not wait; an edge to the advance.
     *
     * @return the phase it arrived at, negative when the phaser has ended
     * @throws IllegalStateException when no registered party is left to arrive; then there is no edge
     */
    @Override
    public int arriveAndDeregister() {
        arriving();
        return super.arriveAndDeregister();
    }

    /**
     * Arrives and waits for the others; an edge to the advance, and from it.
     *
     * @return the phase that began, negative when the phaser has ended
     * @throws IllegalStateException when no registered party is left to arrive; then there is no edge
     */
    @Override
    public int arriveAndAwaitAdvance() {
        PhaserEdges.Advance since = newest();
        arriving();
        return seen(super.arriveAndAwaitAdvance(), since);
    }

    /**
     * Waits until a phase is over; an edge from the advances seen.
     *
     * @param phase the phase
     * @return the phase that began; the argument when it is negative; negative when the phaser has ended
     */
    @Override
    public int awaitAdvance(int phase) {
        PhaserEdges.Advance since = newest();
        int begun = super.awaitAdvance(phase);
        return phase < 0 ? begun : seen(begun, since);
    }

    /**
     * Waits until a phase is over; an edge from the advances seen.
     *
     * @param phase the phase
     * @return the phase that began; the argument when it is negative; negative when the phaser has ended
     * @throws InterruptedException when the calling thread is interrupted
     */
    @Override
    public int awaitAdvanceInterruptibly(int phase) throws InterruptedException {
        PhaserEdges.Advance since = newest();
        int begun = Interrupts.finding(() -> super.awaitAdvanceInterruptibly(phase));
        return phase < 0 ? begun : seen(begun, since);
    }

    /**
     * Waits until a phase is over for a limited time; an edge from the advances seen.
     *
     * @param phase the phase
     * @param timeout how long to wait at most
     * @param unit the unit of the timeout
     * @return the phase that began; the argument when it is negative; negative when the phaser has ended
     * @throws InterruptedException when the calling thread is interrupted
     * @throws TimeoutException when the time is up
     */
    @Override
    public int awaitAdvanceInterruptibly(int phase, long timeout, TimeUnit unit)
            throws InterruptedException, TimeoutException {
        PhaserEdges.Advance since = newest();
        int begun = Interrupts.finding(() -> super.awaitAdvanceInterruptibly(phase, timeout, unit));
        return phase < 0 ? begun : seen(begun, since);
    }

    private void arriving() {
        if (Switch.ON && getUnarrivedParties() > 0) {
            edges.arriving();
        }
    }

    private PhaserEdges.Advance newest() {
        return Switch.ON ? edges.newest() : null;
    }

    /** A phase is negative once the phaser has ended; its other bits are those of the last one. */
    private int seen(int phase, PhaserEdges.Advance since) {
        if (Switch.ON) {
            edges.seen(phase & PHASES, since);
        }
        return phase;
    }
}
