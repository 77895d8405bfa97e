package org.jrsan.rc20;

import org.jrsan.clock.VectorClock;
import org.jspecify.annotations.Nullable;

/**
 * A location in the engine that evaluates by threads, and the clock steps of its accesses. Guarded by the location's lock.
 *
 * <p>What its owner does again takes short ways, see {@link OwnedClocks}.
 */
final class ThreadClockLocation extends OwnedClocks {
    private static final VectorClock NOTHING = new VectorClock();

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
        settle();
        owned = NOBODY;
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

    /** The newest write is the thread's own, and its own entries are to be entered with it. */
    private void keepOwnEntries(HbThread hb) {
        unsettled = true;
        ScView known = hb.view().order;
        if (known != null) {
            unsettledSequential = known.writes.get(hb.slot());
        }
    }

    /**
     * Whether {@link #writeAgain} does the same as a write or read-modify-write. Not at the end of the thread's epochs, as
     * its own entries must be those of one slot.
     */
    private boolean isAgainCaughtUp(ThreadClockThread t, Mode mode) {
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
    private boolean isAgainUnsent(ThreadClockThread t, Mode mode) {
        return isOwnedBy(t)
                && !mode.isRelease()
                && !ownedSequentially
                && !t.hb.hasReleasedByFence()
                && !t.hb.isLastEpoch();
    }

    /** The thread's own entries alone change by its write, which comes right after. */
    private void keepAgain(ThreadClockThread t, Mode mode, int epoch) {
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

    @Override
    public boolean isAgain(ThreadClockThread t, Mode mode) {
        t.hb.catchUp();
        return isAgainCaughtUp(t, mode);
    }

    /** The fast path: the thread's own entries alone have changed. */
    @Override
    public void writeAgain(
            ThreadClockThread t, boolean isStore, Mode mode, long bits, @Nullable Object ref, @Nullable Object origin) {
        HbThread hb = t.hb;
        int epoch = t.nextWrite();
        keepAgain(t, mode, epoch);
        append(isStore, hb.slot(), epoch, mode == Mode.VOLATILE, bits, ref, origin);
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
    @Override
    @SuppressWarnings("NullAway") // who left its entries unsettled left the clocks that they belong to
    void settle() {
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
