package org.jrsan.rc20;

import org.jrsan.clock.VectorClock;
import org.jspecify.annotations.Nullable;

/**
 * The clocks of a location in the engine that evaluates by threads: those that stand here, and those that are found when somebody
 * looks. Guarded by the location's lock.
 *
 * <p><b>A snapshot stands for them.</b> Who writes so that it knows all that was here, and passes on all it knows, leaves every clock
 * equal to its own: {@code SW}, {@code SM} to {@code V}, the message to {@code C}. Its clocks but for its own entries are one
 * {@link Snapshot} as long as it learns nothing, and its own entries stand with the newest write in the history. So the location
 * keeps that snapshot and nothing else. The thread that reads then, or writes next, takes in the snapshot once and later entries alone
 * ({@link ThreadClockThread#follow(Snapshot, int)}). What its read leaves is its own snapshot with an entry, if that is made already.
 *
 * <p><b>Owned.</b> While the writer has learned nothing since, its own clocks differ from those here in its own entries alone.
 */
abstract class LocationClocks extends ThreadClockChecks {
    private static final VectorClock NOTHING = new VectorClock();

    /** Stands for the clocks below, apart from {@code SM} where {@link #accessesDiffer}, else null. */
    @Nullable
    Snapshot base;

    /** What a reader acquires; null before a write; not valid while there is a base. */
    @Nullable
    HbMessage message;

    /** {@code SW}: {@code V} of the newest write; likewise. */
    @Nullable
    VectorClock writersForced;

    /** {@code SM}, {@code V} of all accesses so far; only where {@link #accessesDiffer}, else it equals {@code SW}. */
    private @Nullable VectorClock accessesForced;

    /** Whether a reader was forced after something that the newest write was not. */
    boolean accessesDiffer;

    /** What the newest writes passed on if every access acquired and released; only where not {@link #promotedIsForced}. */
    private @Nullable VectorClock promoted;

    /** Whether that equals {@code SW}, as it does unless modification order alone forced something. */
    private boolean promotedIsForced = true;

    /** Null until there is an SC access, or one by a thread that knows of any. */
    @Nullable
    ScLocation order;

    boolean ownedSequentially;

    /** Whether the entries of the newest write's thread are not entered yet; always while there is a base. */
    boolean unsettled;

    /** Whether the owner's newest write released nothing, and {@link #message} is still that of an earlier one. Only while unsettled. */
    boolean unsent;

    /** Its entry in what it knew of the order of SC accesses; only where it knew any, else 0. */
    int unsettledSequential;

    /** Its entries in what it was forced after, and in what it knew of SC accesses, at its latest read since; 0 if that is entered. */
    int readForced;

    int readSequential;

    /**
     * What the latest reader was forced after apart from {@code SW}, which it has taken in: together they are {@code SM}, but for
     * {@link #readForced}. Only while there is a base and not {@link #accessesDiffer}.
     */
    private @Nullable Snapshot reader;

    /** That reader's own entry. */
    private int readerForced;

    LocationClocks(int historyPerLocation, long bits, @Nullable Object ref, @Nullable Object origin) {
        super(historyPerLocation, bits, ref, origin);
    }

    /** The base, if the newest write has all that it stands for, else null. */
    final @Nullable Snapshot wholeBase() {
        return unsent ? null : base;
    }

    /** The newest write is the thread's own, and its own entries are to be entered with it. */
    final void keepOwnEntries(HbThread hb) {
        unsettled = true;
        ScView known = hb.view().order;
        unsettledSequential = known == null ? 0 : known.writes.get(hb.slot());
    }

    /** {@code V ⊔= SM}, before a write. */
    final void followAccesses(ThreadClockThread t) {
        Snapshot from = base;
        if (from == null) {
            settle();
            VectorClock known = accessesDiffer ? accessesForced : writersForced;
            if (known != null) {
                t.follow(known);
            }
            return;
        }
        settleOrder();
        // The entry of the owner's latest read is as new as its write, or newer.
        t.follow(from, Math.max(newestEpoch(), readForced));
        Snapshot known = reader;
        if (accessesDiffer && accessesForced != null) {
            t.follow(accessesForced);
        } else if (known != null) {
            t.follow(known, readerForced);
        }
    }

    /** After a write that has taken in all that was here, of which nothing counts any more. */
    final void forgetReads() {
        accessesDiffer = false;
        reader = null;
        readForced = 0;
        readSequential = 0;
    }

    /** The clocks are those of a thread that has written, and knows all that was here. */
    final void standFor(Snapshot snapshot, HbThread hb) {
        base = snapshot;
        unsent = false;
        keepOwnEntries(hb);
    }

    /** The same by clocks of the location, but for the message; each but that is the thread's. */
    final HbMessage becomeClocks(ThreadClockThread t) {
        base = null;
        unsettled = false;
        unsent = false;
        unsettledSequential = 0;
        VectorClock forced = writersForced == null ? VectorClock.ofMany() : writersForced;
        forced.assign(t.forced);
        writersForced = forced;
        promotedIsForced = t.promoted.equals(t.forced);
        if (!promotedIsForced) {
            setPromoted(t.promoted);
        }
        HbMessage sent = message == null ? new HbMessage() : message;
        message = sent;
        return sent;
    }

    private void setPromoted(VectorClock clock) {
        if (promoted == null) {
            promoted = VectorClock.ofMany();
        }
        promoted.assign(clock);
    }

    /** The promoted clock of the newest writes; null before a write. Not while there is a base. */
    final @Nullable VectorClock promotedHere() {
        return promotedIsForced ? writersForced : promoted;
    }

    /** {@code SM ⊔= V} for a reader that has taken in {@code SW}, where the location has clocks of its own. */
    final void noteReader(ThreadClockThread t) {
        if (accessesDiffer && accessesForced != null) {
            accessesForced.join(t.forced);
        } else if (!t.forced.isAtMost(writersForced != null ? writersForced : NOTHING)) {
            becomeAccesses(t.forced);
        }
    }

    /** The same where there is a base. The snapshot is one of the thread from before it took in {@code SW}, null if none was made. */
    final void noteReader(ThreadClockThread t, @Nullable Snapshot before) {
        Snapshot known = reader;
        if (accessesDiffer && accessesForced != null) {
            accessesForced.join(t.forced);
            return;
        }
        boolean includes = known == null
                || known.isOfSame(t.hb.knowledge())
                || t.hasFollowed(known) && t.forced.includes(known.slot, readerForced);
        if (includes && before != null) {
            reader = before;
            readerForced = t.forced.get(before.slot);
            return;
        }
        // Contains SW, and what the reader before was forced after is added.
        becomeAccesses(t.forced);
        if (!includes) {
            addReader(known);
        }
        reader = null;
    }

    private void becomeAccesses(VectorClock clock) {
        if (accessesForced == null) {
            accessesForced = VectorClock.ofMany();
        }
        accessesForced.assign(clock);
        accessesDiffer = true;
    }

    @SuppressWarnings("NullAway") // called where there is a reader, and the clock was made
    private void addReader(@Nullable Snapshot known) {
        accessesForced.join(known.forced);
        accessesForced.raise(known.slot, readerForced);
    }

    /** Before somebody looks: gives the location clocks of its own, and enters what the owner's latest write changed. */
    @SuppressWarnings("NullAway") // who left its entries unsettled left the clocks that they belong to
    final void settle() {
        Snapshot known = base;
        if (known != null) {
            becomeClocks(known);
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
        if (reader != null) {
            if (!accessesDiffer) {
                becomeAccesses(writersForced);
            }
            addReader(reader);
            reader = null;
        }
    }

    private void becomeClocks(Snapshot known) {
        if (writersForced == null) {
            writersForced = VectorClock.ofMany();
        }
        writersForced.assign(known.forced);
        promotedIsForced = known.promoted == known.forced;
        if (!promotedIsForced) {
            setPromoted(known.promoted);
        }
        if (message == null) {
            message = new HbMessage();
        }
        message.assign(known.sent);
        base = null;
    }

    /** Enters what the owner's reads changed since its latest write, of which nobody else's access came after. */
    @SuppressWarnings("NullAway") // who reads as an owner has left clocks, and an order if it did so in SC mode
    private void settleReads() {
        int slot = newestWriter();
        if (accessesDiffer) {
            accessesForced.raise(slot, readForced);
        } else if (readForced > newestEpoch()) {
            becomeAccesses(writersForced);
            accessesForced.raise(slot, readForced);
        }
        if (readSequential > 0) {
            order.writes.raise(slot, readSequential);
            readSequential = 0;
        }
        readForced = 0;
    }

    /** Enters what the owner's SC accesses leave in the order of those, while the base stays. */
    @SuppressWarnings("NullAway") // an SC access has left an order
    final void settleOrder() {
        if (unsettledSequential > 0 && ownedSequentially) {
            order.writes.raise(newestWriter(), newestEpoch());
        }
        if (readSequential > 0) {
            order.writes.raise(newestWriter(), readSequential);
            readSequential = 0;
        }
    }

    final void orderAccess(ThreadClockThread t, Mode mode, boolean isWrite) {
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
