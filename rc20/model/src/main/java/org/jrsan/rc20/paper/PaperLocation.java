package org.jrsan.rc20.paper;

import org.jrsan.rc20.Check;
import org.jrsan.rc20.Finding;
import org.jrsan.rc20.LocationState;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.Remedy;
import org.jspecify.annotations.Nullable;

/**
 * A location in the paper's engine, with the checks and steps of its accesses: the tables of section 2 of
 * docs/algorithm.md. {@code all}, {@code stores} and {@code promoted} are as in {@link PaperThread}. Guarded by the
 * location's lock; {@link #fenceUpdate} takes the monitor of the one location that full fences share.
 */
final class PaperLocation extends LocationState<PaperThread> {
    private static final Object GONE = new Object();

    private final int number;
    private final LocationClocks all;
    private final LocationClocks stores;
    private final LocationClocks promoted;

    PaperLocation(
            int number, int valuesPerLocation, int history, long bits, @Nullable Object ref, @Nullable Object origin) {
        super(history, bits, ref, origin);
        this.number = number;
        all = new LocationClocks(valuesPerLocation);
        stores = new LocationClocks(valuesPerLocation);
        promoted = new LocationClocks(1);
    }

    @Override
    public @Nullable Finding checkRead(PaperThread thread, Mode mode) {
        thread.catchUp();
        return unaware(Check.READ, aware(thread.all, mode), thread.all.sc.get(number));
    }

    @Override
    public @Nullable Finding checkWrite(PaperThread thread, Mode mode) {
        thread.catchUp();
        return unaware(Check.WRITE, aware(thread.stores, mode), thread.stores.sc.get(number));
    }

    @Override
    public @Nullable Finding checkWait(PaperThread thread, Mode mode, long bits, @Nullable Object ref) {
        thread.catchUp();
        return readable(Check.WAIT, aware(thread.all, mode), thread.all.values.get(number, bits, ref));
    }

    @Override
    public @Nullable Finding checkBcas(PaperThread thread, Mode mode, long bits, @Nullable Object ref) {
        thread.catchUp();
        return readable(Check.UPDATE_VALUE, aware(thread.stores, mode), thread.stores.values.get(number, bits, ref));
    }

    @Override
    public @Nullable Finding checkCas(PaperThread thread, Mode mode, long bits, @Nullable Object ref) {
        Finding succeeds = checkBcas(thread, mode, bits, ref);
        return succeeds != null
                ? succeeds
                : readable(Check.FAIL_VALUE, aware(thread.all, mode), thread.all.values.newestOther(number, bits, ref));
    }

    /** {@code Tc(x)}, or what the SC order adds to it. */
    private long aware(ThreadClocks thread, Mode mode) {
        return Math.max(thread.current.get(number), thread.order.current.aware(number, mode == Mode.VOLATILE));
    }

    private static @Nullable Finding unaware(Check check, long aware, long forced) {
        return aware < forced ? new Finding(check, aware, forced) : null;
    }

    private static @Nullable Finding readable(Check check, long aware, long forced) {
        return aware <= forced ? new Finding(check, aware, forced) : null;
    }

    @Override
    public boolean read(PaperThread thread, Mode mode) {
        synchronized (thread) {
            ClockRules.readHb(thread.promoted, promoted, number, true);
            read(thread.stores, stores, mode);
            return read(thread.all, all, mode);
        }
    }

    private boolean read(ThreadClocks thread, LocationClocks location, Mode mode) {
        ClockRules.readValues(thread, location);
        boolean learned = ClockRules.readSc(thread, location);
        ClockRules.readHb(thread, location, number, mode.isAcquire());
        ScRules.receive(thread.order, location.order, mode.isAcquire());
        ScRules.access(thread.order, location.order, number, mode == Mode.VOLATILE, false, 0);
        return learned;
    }

    @Override
    public void write(PaperThread thread, Mode mode, long bits, @Nullable Object ref, @Nullable Object origin) {
        long oldBits = bits(newest());
        Object oldRef = newestRef();
        synchronized (thread) {
            ClockRules.writeHb(thread.promoted, promoted, number, true, true);
            write(thread.all, all, mode, oldBits, oldRef);
            write(thread.stores, stores, mode, oldBits, oldRef);
        }
        append(true, bits, ref, origin);
    }

    /** The newest value; an object that is gone is overwritten like any other, and is no value that a check asks for. */
    private @Nullable Object newestRef() {
        return isGone(newest()) ? GONE : ref(newest());
    }

    private void write(ThreadClocks thread, LocationClocks location, Mode mode, long oldBits, @Nullable Object oldRef) {
        ClockRules.overwriteValue(location, number, oldBits, oldRef);
        ClockRules.writeValues(thread, location);
        ClockRules.writeSc(thread, location, number, true);
        ClockRules.writeHb(thread, location, number, mode.isRelease(), true);
        access(thread, location, mode);
        ScRules.replace(thread.order, location.order, mode.isRelease());
    }

    /** A write in the order of SC accesses; its timestamp is in the message by now. */
    private void access(ThreadClocks thread, LocationClocks location, Mode mode) {
        long stamp = location.message.get(number);
        ScRules.access(thread.order, location.order, number, mode == Mode.VOLATILE, true, stamp);
    }

    @Override
    public void rmw(PaperThread thread, Mode mode, long bits, @Nullable Object ref, @Nullable Object origin) {
        synchronized (thread) {
            ClockRules.rmwHb(thread.promoted, promoted, number, Mode.ACQ_REL, true);
            // A read-modify-write overwrites a value in the clocks of all writes; the U clocks leave it out.
            ClockRules.overwriteValue(all, number, bits(newest()), newestRef());
            rmw(thread.all, all, mode, true);
            rmw(thread.stores, stores, mode, false);
        }
        append(false, bits, ref, origin);
    }

    private void rmw(ThreadClocks thread, LocationClocks location, Mode mode, boolean counts) {
        ClockRules.writeValues(thread, location);
        ClockRules.writeSc(thread, location, number, counts);
        ClockRules.rmwHb(thread, location, number, mode, counts);
        ScRules.receive(thread.order, location.order, mode.isAcquire());
        access(thread, location, mode);
        ScRules.add(thread.order, location.order, mode.isRelease());
    }

    /** A full fence, between its acquire and its release fence, on the location of fences. */
    synchronized void fenceUpdate(PaperThread thread) {
        synchronized (thread) {
            ClockRules.rmwHb(thread.promoted, promoted, number, Mode.ACQ_REL, true);
            fenceUpdate(thread.all, all, true);
            fenceUpdate(thread.stores, stores, false);
        }
    }

    /**
     * FADD(f, 0, acquire-release), hb step only: an SC step would count the order of unrelated fences as forced
     * (docs/algorithm.md#s2-fadd). What was pending in the SC order counts before it and, with what it acquired, after
     * it (docs/algorithm.md#s5-full-fence).
     */
    private void fenceUpdate(ThreadClocks thread, LocationClocks fence, boolean counts) {
        ScRules.takePending(thread.order);
        ClockRules.rmwHb(thread, fence, number, Mode.ACQ_REL, counts);
        ScRules.receive(thread.order, fence.order, true);
        ScRules.add(thread.order, fence.order, true);
        ScRules.takePending(thread.order);
        ScRules.markFence(thread.order);
    }

    @Override
    public Remedy remedy(PaperThread thread) {
        long forced = thread.all.sc.get(number);
        if (thread.all.acquire.get(number) >= forced) {
            return Remedy.ACQUIRE_FENCE;
        }
        return thread.promoted.current.get(number) >= forced ? Remedy.RELEASE_ACQUIRE : Remedy.FULL_FENCE;
    }
}
