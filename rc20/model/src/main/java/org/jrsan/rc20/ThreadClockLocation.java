package org.jrsan.rc20;

import org.jrsan.clock.VectorClock;
import org.jspecify.annotations.Nullable;

/**
 * A location in the engine that evaluates by threads, and the clock steps of its accesses. Guarded by the location's lock.
 *
 * <p><b>Fast path: its own again.</b> A thread that wrote here last, releasing (and, for a read-modify-write, acquiring),
 * left every clock of the location equal to its own: {@code SW}, {@code SM} to {@code V}, the message to {@code C}, and
 * the order of SC accesses likewise. While it has learned nothing since, its own clocks differ from those in its own
 * entries alone. Another such write of it, again SC or again not, then joins nothing, and what it would copy are those
 * entries. No check can fail, as it knows the newest write. Any access of another thread, and any access of its own that
 * could leave something else, ends this ({@link #owned}). So nobody looks at the clocks meanwhile, and those entries are
 * entered only before somebody does ({@link #settle}): they stand with the newest write in the history.
 * A store of the owner that releases nothing is such a write, too, if the thread has nothing from a release fence to pass on: what it
 * sends is then empty, and what it sent before is kept until it releases again.
 * Where it is the only thread that ever wrote, a {@link Snapshot} that all its locations share stands for the rest.
 * {@code EngineDifferentialTest} holds all this against the paper's engine, and {@code OwnedLocationsTest} against locations that nobody
 * owns.
 */
final class ThreadClockLocation extends ThreadClockChecks {
    private static final VectorClock NOTHING = new VectorClock();

    /** Stands for the clocks below while they are those of the only thread that wrote here, else null. */
    private @Nullable Snapshot base;

    /** What a reader acquires; null before a write, and while there is a base. */
    private @Nullable HbMessage message;

    /** {@code SW}: {@code V} of the newest write; null likewise. */
    private @Nullable VectorClock writersForced;

    /** {@code SM}, {@code V} of all accesses so far; only where {@link #accessesDiffer}, else it equals {@code SW}. */
    private @Nullable VectorClock accessesForced;

    /** Whether a reader was forced after something that the newest write was not. */
    private boolean accessesDiffer;

    /** What the newest writes passed on if every access acquired and released; only where not {@link #promotedIsForced}. */
    private @Nullable VectorClock promoted;

    /** Whether that equals {@code SW}, as it does unless modification order alone forced something. */
    private boolean promotedIsForced = true;

    /** Null until there is an SC access, or one by a thread that knows of any. */
    private @Nullable ScLocation order;

    private boolean ownedSequentially;

    /** What a thread knew at its latest SC read here: all that it knew then of the order of SC accesses, the location knows, too. */
    private long readAfter = NOBODY;

    /** Whether the owner wrote again and its entries are not entered yet. */
    private boolean unsettled;

    /** Whether the owner's newest write released nothing, and {@link #message} is still that of an earlier one. Only while unsettled. */
    private boolean unsent;

    /** Its entry in what it knew of the order of SC accesses; only where it knew any. */
    private int unsettledSequential;

    /** Its entries in what it was forced after, and in what it knew of SC accesses, at its latest read since; 0 if that is entered. */
    private int readForced;

    private int readSequential;

    ThreadClockLocation(int historyPerLocation, long bits, @Nullable Object ref, @Nullable Object origin) {
        super(historyPerLocation, bits, ref, origin);
    }

    /** R: {@code V ⊔= SW; SM ⊔= V}, then the hb step. Returns whether the thread is forced after something new. */
    @Override
    @SuppressWarnings("NullAway") // accessesDiffer, promotedIsForced and writersForced say which clocks there are
    public boolean read(ThreadClockThread t, Mode mode) {
        if (readsAgain(t, mode)) {
            return false;
        }
        boolean owns = isOwnedBy(t) && (mode != Mode.VOLATILE || ownedSequentially || !t.knowsFences());
        settle();
        if (!owns) {
            owned = NOBODY;
        }
        boolean learned = writersForced != null && t.follow(writersForced);
        if (accessesDiffer) {
            accessesForced.join(t.forced);
        } else if (!t.forced.isAtMost(writersForced != null ? writersForced : NOTHING)) {
            if (accessesForced == null) {
                accessesForced = VectorClock.ofMany();
            }
            // Contains SW, which the thread has taken in.
            accessesForced.assign(t.forced);
            accessesDiffer = true;
        }
        if (writersForced != null) {
            t.promote(promotedIsForced ? writersForced : promoted);
            t.hb.receive(message, mode.isAcquire());
        }
        observe(t);
        orderAccess(t, mode, false);
        if (mode == Mode.VOLATILE) {
            readAfter = t.hb.knowledge();
        }
        return learned;
    }

    @Override
    public boolean readsAgain(ThreadClockThread t, Mode mode) {
        t.hb.catchUp();
        return isOwnedBy(t) && readsAsOwner(t, mode);
    }

    @Override
    public void acquire(ThreadClockThread t) {
        t.hb.catchUp();
        if (!isOwnedBy(t)) {
            settle();
            owned = NOBODY;
            if (message != null) {
                t.hb.receive(message, true);
            }
        }
    }

    /**
     * The fast path: the owner reads what it wrote itself, and what the location learns by that are the owner's entries of now. Not
     * where an SC read passes on more of the order of SC accesses than its write did. What it knows of fences, its write has passed on.
     */
    private boolean readsAsOwner(ThreadClockThread t, Mode mode) {
        HbThread hb = t.hb;
        boolean isSequential = mode == Mode.VOLATILE;
        ScView known = hb.view().order;
        if (known != null) {
            if (isSequential) {
                if (!ownedSequentially && readAfter != hb.knowledge()) {
                    return false;
                }
                readSequential = known.writes.get(hb.slot());
            }
        } else if (isSequential && order == null) {
            t.engine.seen.noteAccess();
            order = new ScLocation();
        }
        readForced = t.forced.get(hb.slot());
        return true;
    }

    /** W: {@code V ⊔= SM; V(τ)(τ) += 1}; into the history with that epoch; {@code SM := V; SW := V}; then the hb step. */
    @Override
    @SuppressWarnings("NullAway") // prepare made the message
    public void write(ThreadClockThread t, Mode mode, long bits, @Nullable Object ref, @Nullable Object origin) {
        t.hb.catchUp();
        if (isAgainCaughtUp(t, mode) || isAgainUnsent(t, mode)) {
            writeAgain(t, true, mode, bits, ref, origin);
            return;
        }
        if (isFirst(t) && mode.isRelease()) {
            writeFirst(t, true, mode, bits, ref, origin);
            return;
        }
        prepare();
        takePlace(t, true, mode, bits, ref, origin);
        keepPromoted(t);
        orderAccess(t, mode, true);
        t.hb.replace(message, mode);
        t.hb.tickAfterWrite(mode);
        owned = mode.isRelease() ? t.hb.knowledge() : NOBODY;
        ownedSequentially = mode == Mode.VOLATILE;
    }

    /** RMW: as a write, but the hb step acquires, too, and adds to the message. */
    @Override
    @SuppressWarnings("NullAway") // prepare made the clocks and the message
    public void rmw(ThreadClockThread t, Mode mode, long bits, @Nullable Object ref, @Nullable Object origin) {
        t.hb.catchUp();
        if (isAgainCaughtUp(t, mode)) {
            writeAgain(t, false, mode, bits, ref, origin);
            return;
        }
        if (isFirst(t) && mode.isRelease() && mode.isAcquire()) {
            writeFirst(t, false, mode, bits, ref, origin);
            return;
        }
        prepare();
        t.promote(promotedIsForced ? writersForced : promoted);
        takePlace(t, false, mode, bits, ref, origin);
        keepPromoted(t);
        t.hb.receive(message, mode.isAcquire());
        orderAccess(t, mode, true);
        t.hb.add(message, mode);
        t.hb.tickAfterWrite(mode);
        owned = mode.isRelease() && mode.isAcquire() ? t.hb.knowledge() : NOBODY;
        ownedSequentially = mode == Mode.VOLATILE;
    }

    /** Whether nobody wrote here yet; not at the end of the thread's epochs either. */
    private boolean isFirst(ThreadClockThread t) {
        return writersForced == null && base == null && !t.hb.isLastEpoch();
    }

    /**
     * A first write, releasing and, for a read-modify-write, acquiring: there is nothing to take in but what readers of the
     * initial value were forced after, and the clocks become those of the thread.
     */
    @SuppressWarnings("NullAway") // accessesDiffer says that there is accessesForced
    private void writeFirst(
            ThreadClockThread t, boolean isStore, Mode mode, long bits, @Nullable Object ref, @Nullable Object origin) {
        if (accessesDiffer) {
            t.follow(accessesForced);
            accessesDiffer = false;
        }
        HbThread hb = t.hb;
        int epoch = t.nextWrite();
        append(isStore, hb.slot(), epoch, mode == Mode.VOLATILE, bits, ref, origin);
        orderAccess(t, mode, true);
        base = t.snapshot();
        keepOwnEntries(hb);
        hb.tick();
        owned = hb.knowledge();
        ownedSequentially = mode == Mode.VOLATILE;
    }

    /** A location that begins with the write of one thread, and with all that {@link #writeFirst} left of it. */
    void beginWritten(LoneWrite by, int epoch, int entry, long bits, @Nullable Object ref, @Nullable Object origin) {
        append(true, by.slot, epoch, by.isSequential, bits, ref, origin);
        base = by.base;
        unsettled = true;
        unsettledSequential = entry;
        order = by.isSequential ? by.base.order(by.slot, epoch) : null;
        owned = by.knowledge;
        ownedSequentially = by.isSequential;
    }

    /** What {@link #readsAsOwner} left of a read since. */
    void beginRead(boolean isSequential, int forcedEntry, int sequentialEntry) {
        readForced = forcedEntry;
        if (isSequential) {
            order = order == null ? new ScLocation() : order;
            readSequential = sequentialEntry;
        }
    }

    /** The newest write is the thread's own, and its own entries are to be entered with it. */
    private void keepOwnEntries(HbThread hb) {
        unsettled = true;
        ScView known = hb.view().order;
        if (known != null) {
            unsettledSequential = known.writes.get(hb.slot());
        }
    }

    @Override
    public boolean isAgain(ThreadClockThread t, Mode mode) {
        t.hb.catchUp();
        return isAgainCaughtUp(t, mode);
    }

    /**
     * Whether {@link #writeAgain} does the same as a write or read-modify-write. Not at the end of the thread's epochs, as
     * its own entries must be those of one slot.
     */
    private boolean isAgainCaughtUp(ThreadClockThread t, Mode mode) {
        return isOwnedBy(t) && mode.isRelease() && ownedSequentially == (mode == Mode.VOLATILE) && !t.hb.isLastEpoch();
    }

    /** The same of a store that releases nothing, by a thread that has made no release fence whose knowledge it would pass on. */
    private boolean isAgainUnsent(ThreadClockThread t, Mode mode) {
        return isOwnedBy(t)
                && !mode.isRelease()
                && !ownedSequentially
                && !t.hb.hasReleasedByFence()
                && !t.hb.isLastEpoch();
    }

    /** The fast path: the thread's own entries alone have changed. */
    @Override
    @SuppressWarnings("NullAway") // its last SC access here gave the thread an order
    public void writeAgain(
            ThreadClockThread t, boolean isStore, Mode mode, long bits, @Nullable Object ref, @Nullable Object origin) {
        HbThread hb = t.hb;
        int epoch = t.nextWrite();
        append(isStore, hb.slot(), epoch, mode == Mode.VOLATILE, bits, ref, origin);
        accessesDiffer = false;
        // Less than what the write leaves; of the order of SC accesses, only an SC write leaves anything.
        readForced = 0;
        if (mode == Mode.VOLATILE) {
            readSequential = 0;
            hb.view().order.writes.raise(hb.slot(), epoch);
        }
        keepOwnEntries(hb);
        unsent = !mode.isRelease();
        hb.tickAfterWrite(mode);
    }

    /** Before a write that takes in what is here. */
    private void prepare() {
        settle();
        if (writersForced == null) {
            writersForced = VectorClock.ofMany();
            message = new HbMessage();
        }
    }

    /** Before somebody looks: gives the location clocks of its own, and enters what the owner's latest write changed. */
    @SuppressWarnings("NullAway") // who left its entries unsettled left the clocks that they belong to
    void settle() {
        if (base != null) {
            writersForced = base.forced();
            promoted = base.promoted();
            promotedIsForced = promoted == null;
            message = base.sent();
            base = null;
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

    /** After a write of a thread that has taken in what was there: the location's clock becomes the thread's. */
    private void keepPromoted(ThreadClockThread t) {
        promotedIsForced = t.promoted.equals(t.forced);
        if (!promotedIsForced) {
            if (promoted == null) {
                promoted = VectorClock.ofMany();
            }
            promoted.assign(t.promoted);
        }
    }

    @SuppressWarnings("NullAway") // prepare made writersForced, and accessesDiffer says that there is accessesForced
    private void takePlace(
            ThreadClockThread t, boolean isStore, Mode mode, long bits, @Nullable Object ref, @Nullable Object origin) {
        t.follow(accessesDiffer ? accessesForced : writersForced);
        append(isStore, t.hb.slot(), t.nextWrite(), mode == Mode.VOLATILE, bits, ref, origin);
        writersForced.assign(t.forced);
        accessesDiffer = false;
    }

    private void orderAccess(ThreadClockThread t, Mode mode, boolean isWrite) {
        HbView view = t.hb.view();
        // With SC writes alone there is something to pass on only where there was an SC access.
        if (order == null && (mode == Mode.VOLATILE || view.order != null && view.order.fenced != null)) {
            t.engine.seen.noteAccess();
            order = new ScLocation();
        }
        if (order != null
                && order.access(view, mode == Mode.VOLATILE, isWrite, t.hb.slot(), t.forced.get(t.hb.slot()))) {
            t.hb.learned();
        }
    }
}
