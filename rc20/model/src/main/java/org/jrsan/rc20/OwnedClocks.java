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
    private boolean passesOrder;

    /** Whether the owner wrote again and its entries are not entered yet. */
    private boolean unsettled;

    /** Whether the owner's newest write released nothing, and {@link #message} is still that of an earlier one. Only while unsettled. */
    private boolean unsent;

    /** Its entry in what it knew of the order of SC accesses; only where it knew any. */
    private int unsettledSequential;

    /** Its entry in what it was forced after at its latest read since; 0 if that is entered. */
    private int readForced;

    /** Its entry in what it knew of SC accesses at its latest SC read, or the epoch of its latest SC write if others came after; likewise. */
    private int readSequential;

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

    /** The newest write is the thread's own, and its own entries are to be entered with it. */
    final void keepOwnEntries(HbThread hb) {
        unsettled = true;
        ScView known = hb.view().order;
        if (known != null) {
            unsettledSequential = known.writes.get(hb.slot());
        }
    }

    /**
     * Whether {@link ThreadClockLocation#writeAgain} does the same as a write or read-modify-write. Not at the end of the thread's epochs, as
     * its own entries must be those of one slot.
     */
    final boolean isAgainCaughtUp(ThreadClockThread t, Mode mode) {
        return isOwnedBy(t)
                && mode.isRelease()
                && (ownedSequentially == (mode == Mode.VOLATILE) || isAgainInOtherMode(t, mode))
                && !t.hb.isLastEpoch();
    }

    /**
     * An SC write where the newest write was none, or the other way round. Without fences neither learns: the location knew of SC accesses
     * what the owner knows, or else its newest write would have taken in that for pending.
     */
    private boolean isAgainInOtherMode(ThreadClockThread t, Mode mode) {
        ScView known = t.hb.view().order;
        if (mode != Mode.VOLATILE) {
            return known == null || known.fenced == null;
        }
        // The first SC access that it knows of is something that it learns.
        return known != null && known.fenced == null && (order == null || !order.hasFences());
    }

    /** The same of a store that releases nothing, by a thread that has made no release fence whose knowledge it would pass on. */
    final boolean isAgainUnsent(ThreadClockThread t, Mode mode) {
        return isOwnedBy(t)
                && !mode.isRelease()
                && !ownedSequentially
                && !t.hb.hasReleasedByFence()
                && !t.hb.isLastEpoch();
    }

    /** The thread's own entries alone change by its write, which comes right after. */
    final void keepAgain(ThreadClockThread t, Mode mode, int epoch) {
        accessesDiffer = false;
        // Less than what the write leaves; of the order of SC accesses, only an SC write leaves anything.
        readForced = 0;
        if (mode == Mode.VOLATILE) {
            if (!ownedSequentially) {
                t.engine.seen.noteAccess();
                passesOrder = true;
                ownedSequentially = true;
            }
            readSequential = 0;
            t.hb.view().order().writes.raise(t.hb.slot(), epoch);
        } else if (ownedSequentially) {
            ownedSequentially = false;
            readSequential = Math.max(readSequential, newestEpoch());
        }
        keepOwnEntries(t.hb);
        unsent = !mode.isRelease();
    }

    /** Before somebody looks: gives the location clocks of its own, and enters what the owner's latest write changed. */
    @SuppressWarnings("NullAway") // who left its entries unsettled left the clocks that they belong to
    final void settle() {
        if (base != null) {
            writersForced = base.forced();
            promoted = base.promoted();
            promotedIsForced = promoted == null;
            message = base.sent();
            base = null;
        }
        if (passesOrder) {
            takeOrder();
        }
        if (unsettled) {
            unsettled = false;
            int slot = newestWriter();
            int epoch = newestEpoch();
            writersForced.raise(slot, epoch);
            if (!promotedIsForced) {
                promoted.raise(slot, epoch);
            }
            if (unsent) {
                unsent = false;
                unsettledSequential = 0;
                message = new HbMessage();
                // The owner's next write has to send all that it knows.
                owned = NOBODY;
            } else {
                message.view().happened.raise(slot, epoch);
            }
            if (unsettledSequential > 0) {
                message.view().order().writes.raise(slot, unsettledSequential);
                if (ownedSequentially) {
                    order.writes.raise(slot, epoch);
                }
                unsettledSequential = 0;
            }
        }
        if (readForced > 0 || readSequential > 0) {
            settleReads();
        }
    }

    /** What the owner knew of the order of SC accesses at its SC access, but for its own entry, it has sent before. */
    @SuppressWarnings("NullAway") // who owns the location has sent a message
    private void takeOrder() {
        passesOrder = false;
        if (order == null) {
            order = new ScLocation();
        }
        ScView sent = message.view().order;
        if (sent != null) {
            order.writes.join(sent.writes);
        }
    }

    /** Enters what the owner's reads changed since its latest write, of which nobody else's access came after. */
    @SuppressWarnings("NullAway") // who reads as an owner has left clocks, and an order if it did so in SC mode
    private void settleReads() {
        int slot = newestWriter();
        if (accessesDiffer) {
            accessesForced.raise(slot, readForced);
        } else if (readForced > newestEpoch()) {
            if (accessesForced == null) {
                accessesForced = VectorClock.ofMany();
            }
            accessesForced.assign(writersForced);
            accessesForced.raise(slot, readForced);
            accessesDiffer = true;
        }
        if (readSequential > 0) {
            order.writes.raise(slot, readSequential);
            readSequential = 0;
        }
        readForced = 0;
    }
}
