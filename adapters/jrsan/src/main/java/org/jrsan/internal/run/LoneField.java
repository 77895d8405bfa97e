package org.jrsan.internal.run;

import org.jrsan.race.LoneAccess;
import org.jrsan.race.MixedLocation;
import org.jrsan.race.PlainLocation;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.LocationState;
import org.jrsan.rc20.LoneWrite;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.ThreadState;
import org.jspecify.annotations.Nullable;

/**
 * A field of one object that one thread alone has accessed, also atomically, and of which no more is kept than {@link LoneRecord} kept. The
 * next access makes the cell, which begins with what this tells. Never changed.
 */
public final class LoneField {
    private final LoneStep last;
    private final int epoch;

    /**
     * A field.
     *
     * @param last its last access, an atomic one
     * @param epoch that of the object
     */
    LoneField(LoneStep last, int epoch) {
        this.last = last;
        this.epoch = epoch;
    }

    /** The last access. */
    LoneStep last() {
        return last;
    }

    /**
     * The thread.
     *
     * @return the thread that accessed it
     */
    public RunThread.Caller thread() {
        return last.thread;
    }

    /** It gets a cell. */
    public void ends() {
        if (last.variable != null) {
            last.variable.ends();
        }
    }

    /**
     * Its plain accesses, all of which came before the others.
     *
     * @return what is known of them, null for nothing
     */
    public @Nullable LoneAccess<TracedAccess> plain() {
        return last.plain(last.made.field(), epoch);
    }

    /**
     * The state of the location.
     *
     * @param initial what to remember about the initial write
     * @param bits the value, primitive part
     * @param ref the value, reference part
     * @return the state after all accesses
     */
    @SuppressWarnings("NullAway") // an atomic access has a write
    public LocationState<ThreadState> location(Access initial, long bits, @Nullable Object ref) {
        LocationState<ThreadState> location = null;
        for (LoneStep at : last.allOfField()) {
            LoneStep.Made made = at.made;
            switch (made.did()) {
                case ATOMIC_WRITE ->
                    location = made.write()
                            .location(epoch + made.epoch(), sequential(made), initial, bits, ref, made.access());
                case ATOMIC_READ ->
                    LoneWrite.tell(location, made.mode() == Mode.VOLATILE, epoch + made.forced(), sequential(made));
                default -> {
                    // What came before the first atomic access has no part in it.
                }
            }
        }
        return location;
    }

    private int sequential(LoneStep.Made made) {
        return made.sequential() == LoneStep.NO_ENTRY ? 0 : epoch + made.sequential();
    }

    /**
     * What is remembered for the detection of races.
     *
     * @param plain the plain accesses, null for none
     * @return that with the atomic accesses
     */
    public MixedLocation<TracedAccess> races(@Nullable PlainLocation<TracedAccess> plain) {
        MixedLocation<TracedAccess> races = new MixedLocation<>(plain);
        for (LoneStep at : last.allOfField()) {
            LoneStep.Made made = at.made;
            int then = epoch + made.epoch();
            if (made.did() == LoneStep.Did.ATOMIC_WRITE && made.access() instanceof Access write) {
                races.add(last.slot, then, true, last.thread, write.path(), made.through());
            } else if (made.did() == LoneStep.Did.ATOMIC_READ
                    && !races.readAgain(last.slot, then, last.thread, made.through())) {
                races.add(last.slot, then, false, last.thread, made.access(), made.through());
            }
        }
        return races;
    }

    /**
     * The mark of the last access if it is a read: what stands for that in a cell, see {@link Rereads}.
     *
     * @return {@link org.jrsan.rc20.HbThread#changes} of its thread then; 0 for a write
     */
    @SuppressWarnings("NullAway") // as above
    public long readSince() {
        return last.made.did() == LoneStep.Did.ATOMIC_READ ? last.made.write().changesAt(epoch + last.made.epoch()) : 0;
    }

    /**
     * The mode of the last access.
     *
     * @return its mode
     */
    public Mode mode() {
        return last.made.mode();
    }
}
