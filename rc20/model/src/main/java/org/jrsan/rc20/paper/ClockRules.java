package org.jrsan.rc20.paper;

import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * The steps of section 2 of docs/algorithm.md (appendix A of the paper) on the clocks of one thread and one location,
 * for one way of counting writes. Each method is one rule, written to be laid beside that section.
 *
 * <p>{@code x} is the location's number. {@code counts} says whether the access advances the count of writes: a write
 * always does; a read-modify-write does in the clocks of all writes and not in the {@code U} clocks.
 */
final class ClockRules {
    private ClockRules() {}

    /** Value step of a write, before its SC step: the value that is overwritten was written at {@code Wsc(x)(x)}. */
    static void overwriteValue(LocationClocks location, int x, long oldBits, @Nullable Object oldRef) {
        location.accessesValues.raise(x, oldBits, oldRef, location.writersSc.get(x));
    }

    /** Propagation of the value clocks through a read: {@code Tval ⊔= Wval; Mval ⊔= Tval}. */
    static void readValues(ThreadClocks thread, LocationClocks location) {
        thread.values.join(location.writersValues);
        location.accessesValues.join(thread.values);
    }

    /** Propagation of the value clocks through a write: {@code Tval ⊔= Mval; Mval := Tval; Wval := Tval}. */
    static void writeValues(ThreadClocks thread, LocationClocks location) {
        thread.values.join(location.accessesValues);
        location.accessesValues.assign(thread.values);
        location.writersValues.assign(thread.values);
    }

    /** SC step of a read: {@code Tsc ⊔= Wsc; Msc ⊔= Tsc}. Returns whether the thread learned anything. */
    static boolean readSc(ThreadClocks thread, LocationClocks location) {
        boolean learned = thread.sc.join(location.writersSc);
        location.accessesSc.join(thread.sc);
        return learned;
    }

    /** SC step of a write: {@code Msc(x)(x) := Wsc(x)(x) + 1; Tsc ⊔= Msc; Msc := Tsc; Wsc := Tsc}. */
    static void writeSc(ThreadClocks thread, LocationClocks location, int x, boolean counts) {
        location.accessesSc.raise(x, location.writersSc.get(x) + (counts ? 1 : 0));
        thread.sc.join(location.accessesSc);
        location.accessesSc.assign(thread.sc);
        location.writersSc.assign(thread.sc);
    }

    /** hb step of a read: coherence makes the reader aware of the newest write; acquiring takes in the message. */
    static void readHb(ThreadClocks thread, LocationClocks location, int x, boolean acquires) {
        know(thread, location, x);
        receive(thread, location, acquires);
    }

    /** hb step of a store: the message is replaced, which ends a release sequence; its own count stays. */
    static void writeHb(ThreadClocks thread, LocationClocks location, int x, boolean releases, boolean counts) {
        long stamp = location.message.get(x) + (counts ? 1 : 0);
        location.message.raise(x, stamp);
        know(thread, location, x);
        location.message.assign(releases ? thread.current : thread.release);
        location.message.raise(x, stamp);
    }

    /** hb step of a read-modify-write: the message is added to, which continues a release sequence. */
    static void rmwHb(ThreadClocks thread, LocationClocks location, int x, Mode mode, boolean counts) {
        location.message.raise(x, location.message.get(x) + (counts ? 1 : 0));
        know(thread, location, x);
        receive(thread, location, mode.isAcquire());
        location.message.join(mode.isRelease() ? thread.current : thread.release);
    }

    /** {@code Tc(x) := W(x)(x); Ta(x) := W(x)(x)}: reads too, since coherence is awareness. */
    private static void know(ThreadClocks thread, LocationClocks location, int x) {
        long stamp = location.message.get(x);
        thread.current.raise(x, stamp);
        thread.acquire.raise(x, stamp);
    }

    /** {@code Ta ⊔= W(x)}, and {@code Tc ⊔= W(x)} when acquiring. */
    private static void receive(ThreadClocks thread, LocationClocks location, boolean acquires) {
        thread.acquire.join(location.message);
        if (acquires) {
            thread.current.join(location.message);
        }
    }

    /** Acquire fence: {@code Tc ⊔= Ta}. */
    static void acquireFence(ThreadClocks thread) {
        thread.current.join(thread.acquire);
    }

    /** Release fence: {@code Tr := Tc}. */
    static void releaseFence(ThreadClocks thread) {
        thread.release.assign(thread.current);
    }
}
