package org.jrsan.rc20.weak;

import org.jspecify.annotations.Nullable;

/** A thread of the weak machine: its views {@code C}, {@code A} and {@code R} (section 10). */
public final class WeakThread {
    /** {@code C}: what it knows; its own entry is its epoch. */
    final View current;

    /** {@code A}: what its relaxed reads brought, which it knows after an acquire fence. */
    final View acquire;

    /** {@code R}: what it knew at its last release fence. Never changed, but replaced. */
    View release;

    private final int slot;

    /** The epoch of its latest access, 0 before the first. */
    private int accessed;

    /** A copy of {@code C} that messages share while it does not change. */
    private @Nullable View snapshot;

    WeakThread(View current, View acquire, View release, int slot) {
        this.current = current;
        this.acquire = acquire;
        this.release = release;
        this.slot = slot;
    }

    WeakThread copy() {
        WeakThread copy = new WeakThread(current.copy(), acquire.copy(), release, slot);
        copy.accessed = accessed;
        return copy;
    }

    /**
     * The thread's slot in vector clocks.
     *
     * @return the slot, which another thread may get after this one has ended
     */
    public int slot() {
        return slot;
    }

    /**
     * The thread's own epoch, {@code C(τ)(τ)}. It advances after each release: a releasing write, a release fence, the
     * release of a synchronisation object.
     *
     * @return the epoch, at least 1
     */
    public int epoch() {
        return current.happened.get(slot);
    }

    /**
     * Whether an event happens before what the thread does now.
     *
     * @param eventSlot the slot of the event's thread
     * @param eventEpoch its epoch
     * @return whether {@code C} includes it
     */
    public boolean knows(int eventSlot, int eventEpoch) {
        return current.happened.includes(eventSlot, eventEpoch);
    }

    /** It accesses a location. */
    void access() {
        accessed = epoch();
    }

    /** The epoch of its latest access: who knows it knows of the end of a thread that has ended. */
    int accessed() {
        return accessed;
    }

    /** {@code C} as it is now, for a message; not to be changed. */
    View snapshot() {
        View present = snapshot;
        if (present == null) {
            present = current.copy();
            snapshot = present;
        }
        return present;
    }

    /** {@code C ⊔= view}. */
    void learn(View view) {
        if (current.join(view)) {
            snapshot = null;
        }
    }

    /** {@code fb := max(fb, number)} in {@code C}. */
    void learnFenced(long number) {
        if (number > current.fenced) {
            current.fenced = number;
            snapshot = null;
        }
    }

    /** {@code C(τ)(τ) += 1}. */
    void tick() {
        current.happened.tick(slot);
        snapshot = null;
    }
}
