package org.jrsan.rc20;

import org.jspecify.annotations.Nullable;

/**
 * Follows one sequentially consistent run and tells, before each access, whether RC20 allows there what no interleaving
 * has. An engine makes the states of the run's threads, locations and synchronisation objects. The operations are theirs:
 * see {@link ThreadState}, {@link LocationState} and {@link SyncState}.
 *
 * <p>The states of a run are all of one engine. Whoever does not know which engine that is uses {@link #untyped}.
 *
 * @param <T> the engine's threads
 */
public interface Engine<T extends ThreadState> {
    /**
     * The engine for whoever does not know which one it is: its locations and objects take any thread.
     *
     * @param engine the engine
     * @return the same engine; a thread of another engine fails there by a {@link ClassCastException}
     */
    @SuppressWarnings("unchecked")
    static Engine<ThreadState> untyped(Engine<? extends ThreadState> engine) {
        // Safe as long as the states of one run never meet those of another engine. The only threads that the engine's
        // locations and objects can be given then are those that it made itself, and these are of its type. A mix-up
        // would not go unnoticed: the compiler's bridge methods cast to that type.
        return (Engine<ThreadState>) engine;
    }

    /**
     * A thread that knows nothing but initial values: the first thread of a run, or one whose start edge follows.
     *
     * @return the state of the thread
     */
    T newThread();

    /**
     * A thread that was started out of sight: it knows, in happens-before, all that any thread knows by now, and
     * nothing in the sequentially consistent order. Over-estimating the first can miss a violation and never invents
     * one; the second would invent (section 6 of docs/algorithm.md).
     *
     * @return the state of the thread
     */
    T adoptThread();

    /**
     * Some thread may have synchronised out of sight with any other: from now on each thread knows, in happens-before, all
     * that any thread did so far. Any thread may call this. What was done before counts as known at every later check, so
     * nothing that the order of SC accesses would add to it is needed.
     */
    void everybodyLearnsEverything();

    /**
     * A thread may have acquired out of sight what any other did: from now on it knows, in happens-before, all that any thread did so far.
     * An engine may have the others learn it, too, which hides more.
     *
     * @param thread the calling thread
     */
    default void learnsEverything(T thread) {
        everybodyLearnsEverything();
    }

    /**
     * A new atomic location.
     *
     * @param bits the initial value, primitive part
     * @param ref the initial value, reference part
     * @param origin what to remember about the initial write, for reports; may be null
     * @return the state of the location
     */
    LocationState<T> newLocation(long bits, @Nullable Object ref, @Nullable Object origin);

    /**
     * A new synchronisation object that nobody has released yet.
     *
     * @return its state
     */
    SyncState<T> newSync();
}
