package org.jrsan.rc20;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import org.jrsan.clock.ThreadSlots;
import org.jrsan.clock.VectorClock;

/**
 * Happens-before of one thread in vector clocks over threads (section 3 of docs/algorithm.md).
 *
 * <table>
 * <caption>Names of section 3</caption>
 * <tr><td>{@code current}</td><td>{@code C}: what the thread knows; its own entry is its epoch</td></tr>
 * <tr><td>{@code acquire}</td><td>{@code A}: what it would know after an acquire fence; contains {@code C} as
 *     it was when the thread last read, whose own entries have grown since</td></tr>
 * <tr><td>{@code release}</td><td>{@code R}: what it knew at its last release fence</td></tr>
 * </table>
 *
 * <p>The epoch advances after each event from which others may learn: a releasing write, a release fence, a start, the
 * release of a synchronisation object. What the thread does afterwards is then not covered by what they learned. In the
 * production engine it advances after the other atomic writes, too, so that it names one write
 * (docs/algorithm.md#s4-one-epoch).
 *
 * <p>Written by its own thread, but for {@link #doubt}. {@link VectorClock#get} of {@code current} may be read by others.
 */
public final class HbThread {
    /** How often a thread can learn, or change, before it takes another number. */
    private static final int NUMBER_BITS = 32;

    /** The lowest bits of {@link #changes}, which are 0, so that others can keep something there. */
    private static final int FREE_BITS = 2;

    private static final AtomicLong NUMBERS = new AtomicLong();
    private static final VarHandle CHANGES;

    static {
        try {
            CHANGES = MethodHandles.lookup().findVarHandle(HbThread.class, "changes", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final ThreadSlots slots;
    private final HbView current = new HbView(false);
    private final HbView acquire = new HbView(false);
    private final HbView release = new HbView(false);

    /** What it has taken in of that which every thread counts as knowing. */
    private VectorClock knownToAll;

    /** {@link ThreadSlots#news} when it looked last. */
    private int news;

    private int slot;

    /** {@code C(τ)(τ)}, once more: it is asked for several times in each access. */
    private int epoch;

    /** From this epoch on there is more to do when it advances. */
    private int firstEpochWithMore;

    /** The epoch that its latest release covers, 0 before the first. */
    private int released;

    private boolean hasReleasedByFence;

    /** Advances when the thread learns; unlike that of any other thread. */
    private long knowledge = newNumber();

    /** Advances when it learns, writes or synchronises; unlike that of any other thread. */
    private long changes = newNumber();

    /** A thread that knows nothing but what everybody does. */
    HbThread(ThreadSlots slots) {
        this.slots = slots;
        // Before the clock, which changes before this does: what it does not have yet is news later.
        news = slots.news();
        knownToAll = slots.knownToAll();
        current.happened.join(knownToAll);
        slot = slots.take(current.happened);
        acquire.assign(current);
        beginSlot();
    }

    private void beginSlot() {
        epoch = current.happened.get(slot);
        firstEpochWithMore = slot < VectorClock.ARRAY_SLOTS ? ThreadSlots.LAST_EPOCH : 0;
    }

    /**
     * The thread's slot in vector clocks.
     *
     * @return the slot; it changes when the epochs of the slot are used up
     */
    public int slot() {
        return slot;
    }

    /**
     * The thread's own epoch, {@code C(τ)(τ)}.
     *
     * @return the epoch, at least 1
     */
    public int epoch() {
        return epoch;
    }

    /**
     * Whether an event happens before what the thread does now.
     *
     * @param eventSlot the slot of the event's thread
     * @param eventEpoch its epoch
     * @return whether {@code C} includes it
     */
    public boolean knows(int eventSlot, int eventEpoch) {
        return current.happened.includes(eventSlot, eventEpoch) || knowsMeanwhile(eventSlot, eventEpoch);
    }

    private boolean knowsMeanwhile(int eventSlot, int eventEpoch) {
        catchUp();
        return current.happened.includes(eventSlot, eventEpoch);
    }

    /**
     * How far all threads have come: the present epoch of each slot, in a clock of its own. What a thread does next may still have the same. Any
     * thread may call this.
     *
     * @return the epochs, 0 for a slot that nobody has had
     */
    public VectorClock epochsOfAll() {
        return slots.epochs();
    }

    /**
     * Whether an event would happen before what the thread does after an acquire fence.
     *
     * @param eventSlot the slot of the event's thread
     * @param eventEpoch its epoch
     * @return whether {@code A} includes it
     */
    public boolean hasRead(int eventSlot, int eventEpoch) {
        return acquire.happened.includes(eventSlot, eventEpoch);
    }

    /**
     * {@code C}, for those who compute with it; not to be changed by them.
     *
     * @return the live clock
     */
    public VectorClock current() {
        return current.happened;
    }

    /** {@code A}. */
    VectorClock afterAcquireFence() {
        return acquire.happened;
    }

    /** {@code C} with what is known of the order of SC accesses. */
    HbView view() {
        return current;
    }

    /**
     * Takes in what every thread counts as knowing, see {@link ThreadSlots#knownToAll}; before each step. Where others have taken in all that
     * this thread did so far, a new epoch begins.
     */
    public void catchUp() {
        int now = slots.news();
        if (now != news) {
            catchUp(now);
        }
    }

    private void catchUp(int now) {
        VectorClock latest = slots.knownToAll();
        if (latest != knownToAll) {
            learn(latest);
            knownToAll = latest;
        }
        advance();
        // Last: where the stack ends before that, all of it is done again.
        news = now;
    }

    /**
     * Others have taken in all that this thread did so far: it looks for news before its next step, also if that repeats one. Any thread may
     * call. Where the thread changes something itself at the same moment, this may be overlooked.
     */
    public void doubt() {
        CHANGES.setRelease(this, newNumber());
    }

    /** Something changed of what the thread knows, other than by its own writes and the tick of its own epoch. */
    void learned() {
        knowledge++;
        if ((int) knowledge == 0) {
            knowledge = newNumber();
        }
        changed();
    }

    private static long newNumber() {
        return NUMBERS.incrementAndGet() << NUMBER_BITS;
    }

    private void changed() {
        changes += 1 << FREE_BITS;
        if ((int) changes == 0) {
            changes = newNumber();
        }
    }

    /** What the thread read before counts as changed, for a reason that its clocks do not show. */
    public void forgetReads() {
        changed();
    }

    /**
     * Stays the same while the thread learns nothing, whatever it does itself; no two threads ever have the same.
     *
     * @return a number; the thread itself may ask
     */
    public long knowledge() {
        return knowledge;
    }

    /**
     * Stays the same while a repetition of the thread's latest read of a location, in the same or a weaker mode, would
     * change nothing unless somebody wrote there: while it learned nothing, wrote nothing, and its epochs stand.
     *
     * @return a number that no other thread has, with its two lowest bits 0; the thread itself may ask
     */
    public long changes() {
        return changes;
    }

    /**
     * Stays the same while the thread does nothing but write and release: {@link #changes} apart from its epoch, with which it grows.
     *
     * @return a number, from which {@link #changes} at one of the epochs meanwhile is found by {@link #changesAt}
     */
    long course() {
        return changes - ((long) epoch << FREE_BITS);
    }

    /** What {@link #changes} was at an epoch. */
    static long changesAt(long course, int epoch) {
        return course + ((long) epoch << FREE_BITS);
    }

    /** R, RMW: {@code (C if acquiring else A) ⊔= W(x)}; {@code A} always, so that it contains {@code C}. */
    public void receive(HbMessage message, boolean acquires) {
        boolean learned;
        if (acquires) {
            // What is new to C is all that is new to both, since A contains C: so A can have it from there, and share
            // it.
            learned = current.join(message.view());
            acquire.join(current);
        } else {
            // What the thread did itself, and may read back, is nothing learned.
            acquire.join(current);
            learned = acquire.join(message.view());
        }
        if (learned) {
            learned();
        }
    }

    /** W: {@code W(x) := C if releasing else R}, which ends a release sequence; a tick has to follow when it releases. */
    public void replace(HbMessage message, Mode mode) {
        message.view().assign(sends(mode.isRelease()));
    }

    /** RMW: {@code W(x) ⊔= C if releasing else R}, which continues a release sequence; likewise. */
    public void add(HbMessage message, Mode mode) {
        message.view().join(sends(mode.isRelease()));
    }

    /** {@code L ⊔= C}, with an earlier epoch of its own, after which it did nothing. */
    void addUpTo(HbMessage message, int ownEpoch) {
        message.view().joinUpTo(current, slot, ownEpoch);
    }

    private HbView sends(boolean releases) {
        return releases ? current : release;
    }

    /** {@code C(τ)(τ) += 1} after a release. */
    public void tick() {
        released = epoch;
        advance();
    }

    /** {@code C(τ)(τ) += 1} after a write, so that its epoch is its own. */
    void tickAfterWrite(Mode mode) {
        if (mode.isRelease()) {
            released = epoch;
        }
        advance();
    }

    private void advance() {
        changed();
        epoch = current.happened.tick(slot);
        if (epoch >= firstEpochWithMore) {
            advanced();
        }
    }

    private void advanced() {
        if (epoch >= ThreadSlots.LAST_EPOCH) {
            renew();
        } else {
            slots.advanced(slot, epoch);
        }
    }

    /**
     * Whether others could have learned of an event of this thread: whether it released anything since.
     *
     * @param eventSlot the slot that it had at the event
     * @param eventEpoch its epoch at the event
     * @return whether it did; true when its slot is another one by now
     */
    public boolean hasReleasedSince(int eventSlot, int eventEpoch) {
        return slot != eventSlot || released >= eventEpoch;
    }

    /** Whether the next tick moves it to another slot. */
    boolean isLastEpoch() {
        return epoch >= ThreadSlots.LAST_EPOCH - 1;
    }

    /** Moves to a slot with epochs left; all that the thread did so far happens before all it will do. */
    void renew() {
        learned();
        slot = slots.renew(slot, current.happened);
        beginSlot();
    }

    /** Acquire fence: {@code C ⊔= A}. */
    public void acquireFence() {
        if (current.join(acquire)) {
            learned();
        }
    }

    /** Whether it made a release fence; before the first one {@code R} is empty. */
    boolean hasReleasedByFence() {
        return hasReleasedByFence;
    }

    /** Release fence: {@code R := C}, then a tick. */
    void releaseFence() {
        hasReleasedByFence = true;
        release.assign(current);
        learned();
        tick();
    }

    /** Acquires a synchronisation object, a start or an end: {@code C ⊔= L}, and {@code A} with it. */
    void learn(HbView known) {
        // What is new to C is all that is new to A, since A contains C.
        if (current.join(known)) {
            acquire.join(current);
            learned();
        }
    }

    /** The same, of a message. */
    public void learnAll(HbMessage known) {
        learn(known.view());
    }

    /** Takes in happens-before alone. */
    void learn(VectorClock known) {
        current.happened.join(known);
        acquire.happened.join(current.happened);
        learned();
    }

    /** Takes in, of the order of SC accesses, all those that a clock includes. */
    void learnOrder(VectorClock known, ScView.Seen seen) {
        if (seen.hasAccesses() || seen.hasFences()) {
            current.order().learn(known, seen.hasFences());
            acquire.order().learn(known, seen.hasFences());
            learned();
        }
    }

    /** The thread has ended: its slot may be given again. */
    public void end() {
        slots.release(slot, current.happened);
    }
}
