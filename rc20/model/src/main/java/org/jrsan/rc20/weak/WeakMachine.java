package org.jrsan.rc20.weak;

import java.util.ArrayList;
import java.util.List;
import org.jrsan.clock.VectorClock;
import org.jrsan.rc20.Fence;
import org.jspecify.annotations.Nullable;

/**
 * The machine of section 10 of docs/algorithm.md. It makes the threads, locations and synchronisation objects of one run,
 * and holds what they share: the number of SC writes {@code scn}, the view {@code F} of the fence location, and {@code G},
 * what happened before some full fence.
 *
 * <p>It holds no location: the state of a location lives and dies with the object that it belongs to.
 */
public final class WeakMachine {
    /** No bound on the messages of a location. */
    public static final int UNBOUNDED = Integer.MAX_VALUE;

    private final WeakRules rules;
    private final int mostMessages;
    private final List<WeakThread> live = new ArrayList<>();
    private final Slots slots;

    /** {@code F}. */
    private final View fences;

    /** {@code G}. */
    private final VectorClock fenced = new VectorClock();

    /** What every thread to come counts as knowing. */
    private final View knownToAll;

    /** The order of SC accesses. */
    private final ScOrder scOrder = new ScOrder();

    /** {@code scn}. */
    private long scWrites;

    /**
     * A machine without threads.
     *
     * @param mostMessages how many messages a location keeps when it forgets, at least 1; what a thread could read beyond
     *     that is forgotten, which can take a weak behaviour away and never adds one. It forgets when the number of its
     *     messages has doubled
     */
    public WeakMachine(int mostMessages) {
        this(mostMessages, new WeakRules());
    }

    /** A machine with other rules. */
    WeakMachine(int mostMessages, WeakRules rules) {
        this(mostMessages, rules, new Slots(), new View(), new View());
    }

    private WeakMachine(int mostMessages, WeakRules rules, Slots slots, View fences, View knownToAll) {
        if (mostMessages < 1) {
            throw new IllegalArgumentException("mostMessages must be at least 1, is " + mostMessages);
        }
        this.mostMessages = mostMessages;
        this.rules = rules;
        this.slots = slots;
        this.fences = fences;
        this.knownToAll = knownToAll;
    }

    /** A machine in the same state, with no live thread yet. */
    WeakMachine copyWithoutThreads() {
        WeakMachine copy = new WeakMachine(mostMessages, rules, slots.copy(), fences.copy(), knownToAll.copy());
        copy.fenced.assign(fenced);
        copy.scWrites = scWrites;
        return copy;
    }

    /** Takes a copied thread of the machine that this one was copied from. */
    WeakThread adopt(WeakThread copied) {
        live.add(copied);
        return copied;
    }

    /**
     * A thread that knows nothing but initial values: the first thread of a run, or one whose start edge follows.
     *
     * @return the thread
     */
    public WeakThread newThread() {
        return newThread(knownToAll.copy());
    }

    private WeakThread newThread(View current) {
        int slot = slots.take(current.happened, live);
        return adopt(new WeakThread(current, new View(), new View(), slot));
    }

    /**
     * A thread that was started out of sight: it knows all that any thread did so far. That can take a weak behaviour away
     * and never adds one.
     *
     * @return the thread
     */
    public WeakThread adoptThread() {
        return newThread(everything());
    }

    /**
     * A thread may have synchronised out of sight: it knows all that any thread did so far.
     *
     * @param thread the thread
     */
    public void learnEverything(WeakThread thread) {
        thread.learn(everything());
    }

    /** Some thread may have synchronised out of sight with any other: each knows all that any thread did so far. */
    public void everybodyLearnsEverything() {
        knownToAll.join(everything());
        live.forEach(thread -> thread.learn(knownToAll));
    }

    /** All that any thread did so far, and nothing of what it does from now on. */
    View everything() {
        View everything = knownToAll.copy();
        everything.happened.join(slots.ends());
        live.forEach(thread -> everything.join(thread.current));
        everything.fenced = scWrites;
        live.forEach(WeakThread::tick);
        return everything;
    }

    /**
     * The thread has ended and does nothing any more. Others learn of it by what it released before.
     *
     * @param thread the thread
     */
    public void end(WeakThread thread) {
        if (!live.remove(thread)) {
            throw new IllegalArgumentException("no live thread of this machine");
        }
        slots.end(thread);
    }

    /**
     * A fence.
     *
     * @param thread the thread
     * @param fence the fence
     */
    public void fence(WeakThread thread, Fence fence) {
        rules.fence(this, thread, fence);
    }

    /**
     * A new atomic location, or one of plain data. Its initial value is known to all threads.
     *
     * @param bits the initial value, primitive part
     * @param ref the initial value, reference part
     * @return the location
     */
    public WeakLocation newLocation(long bits, @Nullable Object ref) {
        return new WeakLocation(this, bits, ref);
    }

    /**
     * A new synchronisation object that nobody has released yet.
     *
     * @return the object
     */
    public WeakSync newSync() {
        return new WeakSync(this, new View());
    }

    /** Adds an SC access to the order of SC accesses. */
    void addScAccess(
            WeakLocation location, Message message, boolean writes, WeakThread thread, long before, long after) {
        scOrder.add(location, message, writes, thread, before, after);
        if (scOrder.isFull()) {
            scOrder.settle(scWrites);
        }
    }

    /** The order of SC accesses. */
    ScOrder scOrder() {
        return scOrder;
    }

    /** The rules. */
    WeakRules rules() {
        return rules;
    }

    /** The most messages of a location. */
    int mostMessages() {
        return mostMessages;
    }

    /** The threads that have not ended, in no order. */
    List<WeakThread> live() {
        return live;
    }

    /** {@code F}. */
    View fences() {
        return fences;
    }

    /** {@code G}. */
    VectorClock fenced() {
        return fenced;
    }

    /** {@code scn}. */
    long scWrites() {
        return scWrites;
    }

    /** {@code scn} after one SC write more. */
    long nextScNumber() {
        return ++scWrites;
    }
}
