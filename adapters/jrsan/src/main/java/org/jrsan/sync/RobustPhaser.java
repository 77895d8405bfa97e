package org.jrsan.sync;

import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.Steps;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Phaser} whose edges a session sees. What a thread did before it arrived happens before the advance of the
 * phase and {@code onAdvance}. These happen before what a thread does after it has waited for the advance. A wait that
 * is interrupted or times out is not an edge, and neither is registering. All other behaviour is the JDK's. {@code
 * onAdvance} may be overridden.
 *
 * <p>The phasers of a tree share their edges. With a parent of another type, the edges are those of all arrivals so
 * far, which may be more than Java promises. Any thread may call any method.
 */
@SuppressWarnings("this-escape") // its edges ask for the phase only when it is used
public class RobustPhaser extends Phaser {
    private static final int PHASES = Integer.MAX_VALUE;

    private final @Nullable Phaser parent;
    private final PhaserEdges edges;

    /** A phaser without parties. */
    public RobustPhaser() {
        this(null, 0);
    }

    /**
     * A phaser.
     *
     * @param parties the registered parties
     * @throws IllegalArgumentException if the number is negative or too large
     */
    public RobustPhaser(int parties) {
        this(null, parties);
    }

    /**
     * A phaser without parties.
     *
     * @param parent its parent, null for none
     */
    public RobustPhaser(@Nullable Phaser parent) {
        this(parent, 0);
    }

    /**
     * A phaser.
     *
     * @param parent its parent, null for none
     * @param parties the registered parties
     * @throws IllegalArgumentException if the number is negative or too large
     */
    public RobustPhaser(@Nullable Phaser parent, int parties) {
        this(parent, parties, Switch.ON && parent == null ? new Top() : null);
    }

    @SuppressWarnings("NullAway") // with checking off nobody asks for the edges
    private RobustPhaser(@Nullable Phaser parent, int parties, @Nullable Top top) {
        super(top != null ? top : parent, parties);
        this.parent = parent;
        if (!Switch.ON) {
            edges = null;
        } else {
            edges = parent instanceof RobustPhaser robust ? robust.edges : new PhaserEdges(super::getPhase);
        }
        if (top != null) {
            top.phaser = this;
        }
    }

    /**
     * A phaser above the topmost one of a tree. It sees the advance however a subclass overrides {@code onAdvance}. The
     * JDK lets a phaser with a parent behave like one without.
     */
    private static final class Top extends Phaser {
        @SuppressWarnings("NullAway.Init") // set by the phaser, which nobody knows before
        private volatile RobustPhaser phaser;

        @Override
        protected boolean onAdvance(int phase, int registeredParties) {
            RobustPhaser below = phaser;
            below.edges.advancing();
            boolean ends = below.onAdvance(phase, below.registered());
            if (Steps.areControlled) {
                // Others may have looked since the arrival of the last party.
                below.edges.steps().change();
            }
            below.edges.advanced(phase + 1 & PHASES);
            return ends;
        }
    }

    /**
     * Names this phaser in reports, and all phasers that share its edges. Not an edge.
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
     * @return the parent that was given to the constructor, null for none
     */
    @Override
    public @Nullable Phaser getParent() {
        return parent;
    }

    /**
     * The root of the tree.
     *
     * @return the topmost parent, this if there is none
     */
    @Override
    public Phaser getRoot() {
        return parent == null ? this : parent.getRoot();
    }

    /**
     * Called on an advance, after all arrivals and before waiting threads go on. Like the JDK's, it ends the phaser if
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
     * Arrives and does not wait. This is an edge to the advance.
     *
     * @return the phase it arrived at, negative if the phaser has ended
     * @throws IllegalStateException if no registered party is left to arrive; then there is no edge
     */
    @Override
    public int arrive() {
        change();
        arriving();
        return super.arrive();
    }

    /**
     * Arrives, deregisters and does not wait. This is an edge to the advance.
     *
     * @return the phase it arrived at, negative if the phaser has ended
     * @throws IllegalStateException if no registered party is left to arrive; then there is no edge
     */
    @Override
    public int arriveAndDeregister() {
        change();
        arriving();
        return super.arriveAndDeregister();
    }

    /**
     * Arrives and waits for the others. This is an edge to the advance and from it.
     *
     * @return the phase that began, negative if the phaser has ended
     * @throws IllegalStateException if no registered party is left to arrive; then there is no edge
     */
    @Override
    public int arriveAndAwaitAdvance() {
        PhaserEdges.Advance since = newest();
        if (isScheduled()) {
            int phase = arrive();
            return phase < 0 ? phase : seen(awaitEnd(phase), since);
        }
        arriving();
        return seen(super.arriveAndAwaitAdvance(), since);
    }

    /**
     * Waits until a phase is over. This is an edge from the advance that it saw.
     *
     * @param phase the phase
     * @return the phase that began; the argument if it is negative; negative if the phaser has ended
     */
    @Override
    public int awaitAdvance(int phase) {
        PhaserEdges.Advance since = newest();
        int begun = isScheduled() ? awaitEnd(phase) : super.awaitAdvance(phase);
        return phase < 0 ? begun : seen(begun, since);
    }

    /**
     * Waits until a phase is over. This is an edge from the advance that it saw.
     *
     * @param phase the phase
     * @return the phase that began; the argument if it is negative; negative if the phaser has ended
     * @throws InterruptedException if the calling thread is interrupted
     */
    @Override
    public int awaitAdvanceInterruptibly(int phase) throws InterruptedException {
        PhaserEdges.Advance since = newest();
        if (isScheduled()) {
            edges.steps().await(present -> present != phase);
        }
        int begun = Interrupts.finding(() -> super.awaitAdvanceInterruptibly(phase));
        return phase < 0 ? begun : seen(begun, since);
    }

    /**
     * Waits for a limited time until a phase is over. This is an edge from the advance that it saw.
     *
     * @param phase the phase
     * @param timeout how long to wait at most
     * @param unit the unit of the timeout
     * @return the phase that began; the argument if it is negative; negative if the phaser has ended
     * @throws InterruptedException if the calling thread is interrupted
     * @throws TimeoutException if the time is up
     */
    @Override
    public int awaitAdvanceInterruptibly(int phase, long timeout, TimeUnit unit)
            throws InterruptedException, TimeoutException {
        PhaserEdges.Advance since = newest();
        boolean inTime =
                !isScheduled() || edges.steps().awaitInTime(present -> present != phase, unit.toNanos(timeout));
        int begun = Interrupts.finding(() -> super.awaitAdvanceInterruptibly(phase, inTime ? timeout : 0, unit));
        return phase < 0 ? begun : seen(begun, since);
    }

    /**
     * Adds a party that has not arrived. Not an edge.
     *
     * @return the phase that it registered for, negative if the phaser has ended
     * @throws IllegalStateException if there are too many parties
     */
    @Override
    public int register() {
        changeParties();
        return super.register();
    }

    /**
     * Adds parties that have not arrived. Not an edge.
     *
     * @param parties how many
     * @return the phase that they registered for, negative if the phaser has ended
     * @throws IllegalStateException if there are too many parties
     * @throws IllegalArgumentException if the number is negative
     */
    @Override
    public int bulkRegister(int parties) {
        changeParties();
        return super.bulkRegister(parties);
    }

    /** Ends the phaser: nobody waits any more. Not an edge. */
    @Override
    public void forceTermination() {
        change();
        super.forceTermination();
    }

    /**
     * How many parties are registered. Not an edge.
     *
     * @return the number
     */
    @Override
    public int getRegisteredParties() {
        look();
        return super.getRegisteredParties();
    }

    /**
     * How many parties have arrived. Not an edge.
     *
     * @return the number
     */
    @Override
    public int getArrivedParties() {
        look();
        return super.getArrivedParties();
    }

    /**
     * How many parties have not arrived. Not an edge.
     *
     * @return the number
     */
    @Override
    public int getUnarrivedParties() {
        look();
        return super.getUnarrivedParties();
    }

    /**
     * Tells whether the phaser has ended. Not an edge.
     *
     * @return whether it has
     */
    @Override
    public boolean isTerminated() {
        look();
        return super.isTerminated();
    }

    private int registered() {
        return super.getRegisteredParties();
    }

    /** Whether the calling thread runs under a schedule that sees all of the tree. */
    private boolean isScheduled() {
        return Switch.ON && Steps.task() != null && isSeen();
    }

    private boolean isSeen() {
        return parent == null || parent instanceof RobustPhaser robust && robust.isSeen();
    }

    private void change() {
        if (Steps.areControlled) {
            edges.steps().change();
        }
    }

    private void look() {
        if (Steps.areControlled) {
            edges.steps().look();
        }
    }

    /** Between the arrival of the last party and the advance, the JDK's method waits for the advance. */
    private void changeParties() {
        change();
        while (isScheduled() && isAdvancing()) {
            int phase = getPhase();
            edges.steps().awaitUninterruptibly(present -> present != phase);
            change();
        }
    }

    private boolean isAdvancing() {
        boolean allArrived = super.getRegisteredParties() > 0 && super.getUnarrivedParties() == 0 && getPhase() >= 0;
        return allArrived || parent instanceof RobustPhaser robust && robust.isAdvancing();
    }

    /** Returns the phase after the given one. */
    private int awaitEnd(int phase) {
        if (phase >= 0) {
            edges.steps().awaitUninterruptibly(present -> present != phase);
        }
        return super.awaitAdvance(phase);
    }

    private void arriving() {
        if (Switch.ON && super.getUnarrivedParties() > 0) {
            edges.arriving();
        }
    }

    @SuppressWarnings("NullAway") // with checking off nobody looks at it
    private PhaserEdges.Advance newest() {
        return Switch.ON ? edges.newest() : null;
    }

    /** A phase is negative once the phaser has ended. Its other bits are those of the last phase. */
    private int seen(int phase, PhaserEdges.Advance since) {
        if (Switch.ON) {
            edges.seen(phase & PHASES, since);
        }
        return phase;
    }
}
