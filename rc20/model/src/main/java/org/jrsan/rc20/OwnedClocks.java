package org.jrsan.rc20;

import org.jrsan.clock.VectorClock;
import org.jspecify.annotations.Nullable;

/**
 * The clocks of a location in the engine that evaluates by threads, and what its owner has yet to enter there.
 * {@link ThreadClockLocation} extends it, so that a location costs one object. Guarded by the location's lock.
 *
 * <p><b>Fast path: its own again.</b> A thread that wrote here last, releasing (and, for a read-modify-write, acquiring),
 * left every clock of the location equal to its own: {@code SW}, {@code SM} to {@code V}, the message to {@code C}, and
 * the order of SC accesses likewise. While it has learned nothing since, its own clocks differ from those in its own
 * entries alone. Another such write of it then joins nothing, and what it would copy are those
 * entries. No check can fail, as it knows the newest write. Any access of another thread, and any access of its own that
 * could leave something else, ends this ({@link #owned}). So nobody looks at the clocks meanwhile, and those entries are
 * entered only before somebody does ({@link #settle}): they stand with the newest write in the history.
 *
 * <p>A store of the owner that releases nothing is such a write, too, if the thread has nothing from a release fence to pass on: what it
 * sends is then empty, and what it sent before is kept until it releases again.
 *
 * <p>An SC access of the owner whose newest write was none passes on what the owner knows of the order of SC accesses. That stands
 * in the message, but for its own entry, and the location takes it from there when it settles ({@link #passesOrder}). Not
 * where a full fence is known to the owner or the location: its accesses then pass on, and take in, more than that.
 *
 * <p>Where it is the only thread that ever wrote, a {@link Snapshot} that all its locations share stands for the rest.
 * {@code EngineDifferentialTest} holds all this against the paper's engine, and {@code OwnedLocationsTest} against locations that nobody
 * owns.
 */
abstract class OwnedClocks extends ThreadClockChecks {
    /** Stands for the clocks below while they are those of the only thread that wrote here, else null. */
    @Nullable
    Snapshot base;

    /** What a reader acquires; null before a write, and while there is a base. */
    @Nullable
    HbMessage message;

    /** {@code SW}: {@code V} of the newest write; null likewise. */
    @Nullable
    VectorClock writersForced;

    /** {@code SM}, {@code V} of all accesses so far; only where {@link #accessesDiffer}, else it equals {@code SW}. */
    @Nullable
    VectorClock accessesForced;

    /** Whether a reader was forced after something that the newest write was not. */
    boolean accessesDiffer;

    /** What the newest writes passed on if every access acquired and released; only where not {@link #promotedIsForced}. */
    @Nullable
    VectorClock promoted;

    /** Whether that equals {@code SW}, as it does unless modification order alone forced something. */
    boolean promotedIsForced = true;

    /** Null until there is an SC access, or one by a thread that knows of any. */
    @Nullable
    ScLocation order;

    /** Whether the owner's newest write was an SC one. */
    boolean ownedSequentially;

    /** What a thread knew at its latest SC read here: all that it knew then of the order of SC accesses, the location knows, too. */
    long readAfter = NOBODY;

    /** Whether {@link #order} has yet to take in what the message tells of the order of SC accesses. Only while somebody owns the location. */
    boolean passesOrder;

    /** Whether the owner wrote again and its entries are not entered yet. */
    boolean unsettled;

    /** Whether the owner's newest write released nothing, and {@link #message} is still that of an earlier one. Only while unsettled. */
    boolean unsent;

    /** Its entry in what it knew of the order of SC accesses; only where it knew any. */
    int unsettledSequential;

    /** Its entry in what it was forced after at its latest read since; 0 if that is entered. */
    int readForced;

    /** Its entry in what it knew of SC accesses at its latest SC read, or the epoch of its latest SC write if others came after; likewise. */
    int readSequential;

    OwnedClocks(int historyPerLocation, long bits, @Nullable Object ref, @Nullable Object origin) {
        super(historyPerLocation, bits, ref, origin);
    }

    /** A location that begins with the write of one thread, and with all that {@link ThreadClockLocation} leaves of a first write. */
    final void beginWritten(
            LoneWrite by, int epoch, int entry, long bits, @Nullable Object ref, @Nullable Object origin) {
        append(true, by.slot, epoch, by.isSequential, bits, ref, origin);
        base = by.base;
        unsettled = true;
        unsettledSequential = entry;
        order = by.isSequential ? by.base.order(by.slot, epoch) : null;
        owned = by.knowledge;
        ownedSequentially = by.isSequential;
    }

    /** What {@link #readsAsOwner} left of a read since. */
    final void beginRead(boolean isSequential, int forcedEntry, int sequentialEntry) {
        readForced = forcedEntry;
        if (isSequential) {
            passesOrder |= !ownedSequentially;
            readSequential = sequentialEntry;
        }
    }

    /**
     * The fast path: the owner reads what it wrote itself, and what the location learns by that are the owner's entries of now. Not
     * where an SC read passes on what the owner knows of fences, unless its write has passed it on.
     */
    final boolean readsAsOwner(ThreadClockThread t, Mode mode) {
        HbThread hb = t.hb;
        if (mode == Mode.VOLATILE) {
            ScView known = hb.view().order;
            if (!ownedSequentially && readAfter != hb.knowledge()) {
                if (known != null && known.fenced != null) {
                    return false;
                }
                t.engine.seen.noteAccess();
                passesOrder = true;
                readAfter = hb.knowledge();
            }
            if (known != null) {
                readSequential = known.writes.get(hb.slot());
            }
        }
        readForced = t.forced.get(hb.slot());
        return true;
    }

    /** Before somebody looks: gives the location clocks of its own, and enters what the owner's latest accesses changed. */
    abstract void settle();
}
