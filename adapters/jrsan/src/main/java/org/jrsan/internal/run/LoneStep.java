package org.jrsan.internal.run;

import java.util.Arrays;
import org.jrsan.internal.report.Named;
import org.jrsan.internal.values.Beside;
import org.jrsan.race.LoneAccess;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.CallPath;
import org.jrsan.rc20.LoneWrite;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * The accesses of an object up to one of them, see {@link LoneRecord}. Epochs are counted from one that the object has, so all objects
 * that a thread treats alike share these, whenever it does so. Never changed, but for hints that are the thread's own.
 */
final class LoneStep {
    /** More than this an object keeps in cells. */
    private static final int LONGEST = 8;

    /** So many first steps a thread finds again; a power of two. */
    private static final int FIRST = 64;

    /** In place of an entry, which is none. */
    static final int NO_ENTRY = Integer.MIN_VALUE;

    /** What an access did. */
    enum Did {
        READ,
        WRITE,
        ATOMIC_READ,
        ATOMIC_WRITE;

        boolean isAtomic() {
            return this == ATOMIC_READ || this == ATOMIC_WRITE;
        }
    }

    /**
     * One access.
     *
     * @param field the number of the field
     * @param did what it did
     * @param access of a plain access, a {@link TracedAccess}; of an atomic write, an {@link Access}; of an atomic read, its
     *     {@link CallPath} if that counts
     * @param epoch the epoch of its thread before it, less that of the object
     * @param through of an atomic access, what its thread went through before
     * @param write of an atomic access, what is kept of the write of that field, which is this or came before
     * @param mode of an atomic access, its mode
     * @param forced of an atomic read, {@link LoneWrite#forcedEntry}, less the epoch of the object; else {@link #NO_ENTRY}
     * @param sequential of an atomic write or SC read, {@link LoneWrite#sequentialEntry}, less the same; else {@link #NO_ENTRY}
     */
    record Made(
            int field,
            Did did,
            @Nullable Object access,
            int epoch,
            @Nullable Named through,
            @Nullable LoneWrite write,
            Mode mode,
            int forced,
            int sequential) {
        /** By identity, which suffices for what is to be shared, and without calls of what the virtual machine makes. */
        boolean isLike(Made other) {
            return field == other.field
                    && did == other.did
                    && access == other.access
                    && epoch == other.epoch
                    && through == other.through
                    && write == other.write
                    && mode == other.mode
                    && forced == other.forced
                    && sequential == other.sequential;
        }
    }

    /** A plain access. */
    static Made plain(int field, boolean writes, TracedAccess access, int epoch) {
        Did did = writes ? Did.WRITE : Did.READ;
        return new Made(field, did, access, epoch, null, null, Mode.OPAQUE, NO_ENTRY, NO_ENTRY);
    }

    final RunThread.Caller thread;

    /** That of the thread for all accesses of the object. */
    final int slot;

    /** Null of none. */
    final @Nullable LoneStep before;

    /** Of none, of a field that there is not. */
    final Made made;

    final @Nullable LoneVariable variable;
    private final int length;

    /** What came next at the latest object, and what before that; of none, by the place of the access. */
    private @Nullable LoneStep after;

    private @Nullable LoneStep other;

    private final @Nullable LoneStep @Nullable [] first;

    private static final Made NONE = new Made(-1, Did.READ, null, 0, null, null, Mode.OPAQUE, NO_ENTRY, NO_ENTRY);

    /** An object without accesses. */
    LoneStep(RunThread thread, int slot) {
        this.thread = thread.caller;
        this.slot = slot;
        before = null;
        made = NONE;
        variable = null;
        length = 0;
        first = new @Nullable LoneStep[FIRST];
    }

    private LoneStep(LoneStep before, Made made, @Nullable LoneVariable variable) {
        thread = before.thread;
        slot = before.slot;
        this.before = before;
        this.made = made;
        this.variable = variable;
        length = before.length + 1;
        first = null;
    }

    /** Whether there may be one more. */
    boolean goesOn() {
        return length < LONGEST;
    }

    /**
     * The accesses with one more.
     *
     * @param variable of an atomic access, its field
     * @param place the number of the place where it is, by which it is found again
     */
    LoneStep and(Made next, @Nullable LoneVariable variable, int place) {
        LoneStep like = first == null ? after : first[place & FIRST - 1];
        if (like != null && like.made.isLike(next)) {
            return like;
        }
        LoneStep second = other;
        if (second != null && second.made.isLike(next)) {
            return second;
        }
        LoneStep step = new LoneStep(this, next, variable);
        if (first == null) {
            other = after;
            after = step;
        } else {
            first[place & FIRST - 1] = step;
        }
        return step;
    }

    /** The latest access of a field, null for none. */
    @Nullable
    LoneStep of(int field) {
        LoneStep at = this;
        while (at != null && at.made.field != field) {
            at = at.before;
        }
        return at;
    }

    /** What is kept of the write of a field, null if it has no atomic accesses. */
    @Nullable
    LoneWrite writeOf(int field) {
        LoneStep last = of(field);
        return last == null ? null : last.made.write;
    }

    /** Whether a field was accessed plainly. */
    boolean hasPlain(int field) {
        LoneStep at = of(field);
        while (at != null && at.made.did.isAtomic()) {
            at = at.before == null ? null : at.before.of(field);
        }
        return at != null;
    }

    /** What is kept of the plain accesses of a field, null for nothing. */
    @Nullable
    LoneAccess<TracedAccess> plain(int field, int epoch) {
        LoneAccess<TracedAccess> all = before == null ? null : before.plain(field, epoch);
        return made.field == field && made.access instanceof TracedAccess access
                ? LoneAccess.behind(all, slot, epoch + made.epoch, thread, access, made.did == Did.WRITE)
                : all;
    }

    /** What is kept of the fields, by their numbers. */
    @Nullable
    Object[] kept(int epoch) {
        int last = 0;
        for (LoneStep at = this; at != null; at = at.before) {
            last = Math.max(last, at.made.field);
        }
        @Nullable Object[] all = new @Nullable Object[Beside.length(last)];
        for (LoneStep at = this; at != null; at = at.before) {
            int field = at.made.field;
            if (field >= 0 && all[field] == null) {
                all[field] = at.made.did.isAtomic() ? new LoneField(at, epoch) : plain(field, epoch);
            }
        }
        return all;
    }

    /** The accesses of the same field, the first one first. */
    LoneStep[] allOfField() {
        LoneStep[] all = new LoneStep[length];
        int from = length;
        for (LoneStep at = this; at != null; at = at.before == null ? null : at.before.of(made.field)) {
            all[--from] = at;
        }
        return Arrays.copyOfRange(all, from, length);
    }
}
