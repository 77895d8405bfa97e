package org.jrsan.internal.run;

import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.values.Beside;
import org.jrsan.race.LoneAccess;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of an object of which one thread alone has accessed fields so far, plainly, and at one epoch: of each field its
 * {@link LoneAccess}. All objects that the thread treats alike at that epoch share it, so an object needs no memory for its clocks until
 * another thread comes, or another epoch. Never changed, but for a hint that is the thread's own.
 */
public final class LoneObject implements Beside.Shared {
    /** An object of which more is kept has an array for it. */
    private static final int LONGEST = 6;

    private final RunThread.Caller thread;
    private final int field;
    private final LoneAccess<TracedAccess> access;

    /** What was kept before the latest access; null for nothing. If it has the same field, this one counts. */
    private final @Nullable LoneObject before;

    private final int length;

    /** What was kept behind the next access, at the latest object that had this. Only the thread itself stores and uses it. */
    private @Nullable LoneObject after;

    LoneObject(int field, LoneAccess<TracedAccess> access, @Nullable LoneObject before) {
        thread = LonePlain.thread(access);
        this.field = field;
        this.access = access;
        this.before = before;
        length = before == null ? 1 : before.length + 1;
    }

    /** The thread. */
    RunThread.Caller thread() {
        return thread;
    }

    /**
     * Whether an access by the calling thread changes nothing, since it has accessed the field before, and nothing has changed for it
     * since. Then it is counted.
     *
     * @param number the number of the field
     * @param writes whether it writes
     * @param place where it is, null when a walk is to tell
     * @return false if it may change something: then nothing was done
     */
    public boolean isRepeated(int number, boolean writes, @Nullable KnownPlace place) {
        LoneObject of = field == number ? this : find(number);
        RunThread caller = thread.ifCalling();
        if (of == null || caller == null || !of.access.isRepeated(caller.changes(), writes) || !caller.hasTold(place)) {
            return false;
        }
        caller.countAgain();
        return true;
    }

    private @Nullable LoneObject find(int number) {
        LoneObject at = this;
        while (at != null && at.field != number) {
            at = at.before;
        }
        return at;
    }

    /** What is kept of the field, null for nothing. */
    @Nullable
    LoneAccess<TracedAccess> of(int number) {
        LoneObject found = find(number);
        return found == null ? null : found.access;
    }

    /** Whether it is of the epoch that its thread has now, which is the calling one, and may become longer. */
    boolean goesOn(RunThread caller) {
        return length < LONGEST && access.isOf(caller.happensBefore());
    }

    /** What is kept after one more access, which changes something. */
    LoneObject after(int number, LoneAccess<TracedAccess> next) {
        LoneObject like = after;
        if (like == null || !like.isAlike(number, next)) {
            like = new LoneObject(number, next, this);
            after = like;
        }
        return like;
    }

    /** Whether it stands for the same latest access. */
    boolean isAlike(int number, LoneAccess<TracedAccess> latest) {
        return field == number && access == latest;
    }

    /** The slot of the thread at the accesses. */
    int slot() {
        return access.slot();
    }

    /** The epoch of the thread at the accesses. */
    int epoch() {
        return access.epoch();
    }

    /** The same accesses, of an object whose epoch is that of the accesses. */
    LoneStep steps(LoneStep none) {
        LoneStep first = before == null ? none : before.steps(none);
        TracedAccess last = access.access();
        int place = last.path() instanceof KnownPlace known ? known.number() : 0;
        return first.and(LoneStep.plain(field, access.isWritten(), last, 0), null, place);
    }

    @Override
    public @Nullable Object[] kept() {
        int last = 0;
        for (LoneObject at = this; at != null; at = at.before) {
            last = Math.max(last, at.field);
        }
        @Nullable Object[] all = new @Nullable Object[Beside.length(last)];
        for (LoneObject at = this; at != null; at = at.before) {
            if (all[at.field] == null) {
                all[at.field] = at.access;
            }
        }
        return all;
    }
}
