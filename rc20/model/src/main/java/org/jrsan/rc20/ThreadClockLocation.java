package org.jrsan.rc20;

import org.jspecify.annotations.Nullable;

/**
 * A location in the engine that evaluates by threads, and the clock steps of its accesses. Guarded by the location's lock.
 *
 * <p><b>Fast path: its own again.</b> A thread that wrote here last, releasing (and, for a read-modify-write, acquiring),
 * left every clock of the location equal to its own ({@link LocationClocks}), and
 * the order of SC accesses likewise. While it has learned nothing since, its own clocks differ from those in its own
 * entries alone. Another such write of it, again SC or again not, then joins nothing, and what it would copy are those
 * entries. No check can fail, as it knows the newest write. Any access of another thread, and any access of its own that
 * could leave something else, ends this ({@link #owned}). So nobody looks at the clocks meanwhile, and those entries are
 * entered only before somebody does ({@link #settle}): they stand with the newest write in the history.
 * A store of the owner that releases nothing is such a write, too, if the thread has nothing from a release fence to pass on: what it
 * sends is then empty, and what it sent before is kept until it releases again.
 * {@code EngineDifferentialTest} holds all this against the paper's engine, and {@code SnapshotsTest} against locations that have
 * all clocks of their own.
 */
final class ThreadClockLocation extends LocationClocks {
    /** What a thread knew at its latest SC read here: all that it knew then of the order of SC accesses, the location knows, too. */
    private long readAfter = NOBODY;

    ThreadClockLocation(int historyPerLocation, long bits, @Nullable Object ref, @Nullable Object origin) {
        super(historyPerLocation, bits, ref, origin);
    }

    /** R: {@code V ⊔= SW; SM ⊔= V}, then the hb step. Returns whether the thread is forced after something new. */
    @Override
    public boolean read(ThreadClockThread t, Mode mode) {
        if (readsAgain(t, mode)) {
            return false;
        }
        boolean owns = isOwnedBy(t) && (mode != Mode.VOLATILE || ownedSequentially || !t.knowsFences());
        Snapshot from = wholeBase();
        boolean learned;
        if (from != null && !owns) {
            owned = NOBODY;
            learned = readFrom(from, t, mode);
        } else {
            settle();
            if (!owns) {
                owned = NOBODY;
            }
            learned = readClocks(t, mode);
        }
        observe(t);
        orderAccess(t, mode, false);
        if (mode == Mode.VOLATILE) {
            readAfter = t.hb.knowledge();
        }
        return learned;
    }

    private boolean readFrom(Snapshot from, ThreadClockThread t, Mode mode) {
        Snapshot before = t.presentSnapshot();
        int epoch = newestEpoch();
        settleOrder();
        boolean learned = t.follow(from, epoch);
        noteReader(t, before);
        t.promote(from, epoch);
        t.hasTaken(from);
        t.receive(from, epoch, unsettledSequential, mode.isAcquire());
        return learned;
    }

    @SuppressWarnings("NullAway") // who wrote has left a message and a promoted clock
    private boolean readClocks(ThreadClockThread t, Mode mode) {
        if (writersForced == null) {
            noteReader(t);
            return false;
        }
        boolean learned = t.follow(writersForced);
        noteReader(t);
        t.promote(promotedHere());
        t.hb.receive(message, mode.isAcquire());
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
        Snapshot from = wholeBase();
        if (isOwnedBy(t)) {
            return;
        }
        if (from != null) {
            t.receive(from, newestEpoch(), unsettledSequential, true);
            return;
        }
        settle();
        owned = NOBODY;
        if (message != null) {
            t.hb.receive(message, true);
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
        followAccesses(t);
        takePlace(t, true, mode, bits, ref, origin);
        orderAccess(t, mode, true);
        // All that stood here is replaced, also what was not settled.
        if (mode.isRelease() && t.takesSnapshot()) {
            standFor(t.snapshot(), t.hb);
        } else {
            t.hb.replace(becomeClocks(t), mode);
        }
        t.hb.tickAfterWrite(mode);
        owned = mode.isRelease() ? t.hb.knowledge() : NOBODY;
        ownedSequentially = mode == Mode.VOLATILE;
    }

    /** RMW: as a write, but the hb step acquires, too, and adds to the message. */
    @Override
    public void rmw(ThreadClockThread t, Mode mode, long bits, @Nullable Object ref, @Nullable Object origin) {
        t.hb.catchUp();
        if (isAgainCaughtUp(t, mode)) {
            writeAgain(t, false, mode, bits, ref, origin);
            return;
        }
        boolean passesAll = mode.isRelease() && mode.isAcquire();
        if (isFirst(t) && passesAll) {
            writeFirst(t, false, mode, bits, ref, origin);
            return;
        }
        Snapshot from = passesAll ? wholeBase() : null;
        if (from == null) {
            settle();
            updateClocks(t, mode, bits, ref, origin);
        } else {
            updateFrom(from, t, mode, bits, ref, origin);
        }
        orderAccess(t, mode, true);
        if (passesAll && t.takesSnapshot()) {
            standFor(t.snapshot(), t.hb);
        } else {
            // What stood in the message, a thread that acquires has taken in: so to add is to replace.
            HbMessage sent = becomeClocks(t);
            if (passesAll) {
                t.hb.replace(sent, mode);
            } else {
                t.hb.add(sent, mode);
            }
        }
        t.hb.tickAfterWrite(mode);
        owned = passesAll ? t.hb.knowledge() : NOBODY;
        ownedSequentially = mode == Mode.VOLATILE;
    }

    private void updateFrom(
            Snapshot from, ThreadClockThread t, Mode mode, long bits, @Nullable Object ref, @Nullable Object origin) {
        int epoch = newestEpoch();
        int sequential = unsettledSequential;
        t.promote(from, epoch);
        followAccesses(t);
        t.hasTaken(from);
        takePlace(t, false, mode, bits, ref, origin);
        t.receive(from, epoch, sequential, true);
    }

    private void updateClocks(
            ThreadClockThread t, Mode mode, long bits, @Nullable Object ref, @Nullable Object origin) {
        if (promotedHere() != null) {
            t.promote(promotedHere());
        }
        followAccesses(t);
        takePlace(t, false, mode, bits, ref, origin);
        if (message != null) {
            t.hb.receive(message, mode.isAcquire());
        }
    }

    /** Whether nobody wrote here yet; not at the end of the thread's epochs either. */
    private boolean isFirst(ThreadClockThread t) {
        return writersForced == null && base == null && !t.hb.isLastEpoch();
    }

    /**
     * A first write, releasing and, for a read-modify-write, acquiring: there is nothing to take in but what readers of the
     * initial value were forced after, and the clocks become those of the thread.
     */
    private void writeFirst(
            ThreadClockThread t, boolean isStore, Mode mode, long bits, @Nullable Object ref, @Nullable Object origin) {
        followAccesses(t);
        takePlace(t, isStore, mode, bits, ref, origin);
        orderAccess(t, mode, true);
        standFor(t.snapshot(), t.hb);
        t.hb.tick();
        owned = t.hb.knowledge();
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

    /** Into the history, after {@link #followAccesses}. */
    private void takePlace(
            ThreadClockThread t, boolean isStore, Mode mode, long bits, @Nullable Object ref, @Nullable Object origin) {
        append(isStore, t.hb.slot(), t.nextWrite(), mode == Mode.VOLATILE, bits, ref, origin);
        forgetReads();
    }
}
