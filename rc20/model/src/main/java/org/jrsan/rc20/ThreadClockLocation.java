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
