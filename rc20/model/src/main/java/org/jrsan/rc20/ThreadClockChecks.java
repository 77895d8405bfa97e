package org.jrsan.rc20;

import org.jrsan.clock.Observations;
import org.jrsan.clock.VectorClock;
import org.jspecify.annotations.Nullable;

/**
 * What threads know of a location in the engine that evaluates by threads, and the checks of its accesses: a location apart
 * from its clock steps. {@link ThreadClockLocation} extends it, so that a location costs one object. Guarded by the
 * location's lock.
 *
 * <ul>
 *   <li>{@code Tsc(τ)(x)} is the newest write in the history that {@code V(τ)} includes. The known writes are a prefix,
 *       since modification order is part of the forced order.
 *   <li>{@code Tc(τ)(x)} is the newest write that some thread observed at an epoch which {@code C(τ)} includes.
 *   <li>The {@code U} clocks are the counts of stores at those two points.
 *   <li>{@code Tc(x) <= Tval(x,v)} holds exactly when some write from {@code Tc} to before {@code Tsc} has value v.
 * </ul>
 */
abstract class ThreadClockChecks extends LocationState<ThreadClockThread> {
    /** Of no thread: {@link HbThread#knowledge} is positive. */
    static final long NOBODY = 0;

    /** No timestamp: the newest write that a thread is forced after is one that it knows. */
    private static final long KNOWN = -1;

    /** What the thread knew that left all clocks of the location equal to its own, see {@link ThreadClockLocation}. */
    long owned = NOBODY;

    /** What readers know that did not acquire it from the writer; null until there is such a reader. */
    private @Nullable Observations observations;

    ThreadClockChecks(int historyPerLocation, long bits, @Nullable Object ref, @Nullable Object origin) {
        super(historyPerLocation, bits, ref, origin);
    }

    /** Whether the thread's clocks differ from those here in its own entries alone, so that it knows the newest write. */
    final boolean isOwnedBy(ThreadClockThread t) {
        return owned == t.hb.knowledge();
    }

    /** Whether, in happens-before, a thread knows the write with timestamp {@code ts}, which {@code V} includes. */
    private boolean isAware(ThreadClockThread t, long ts) {
        return isIn(t.hb.current(), ts) || observations != null && observations.newestOf(t.hb.slot()) >= ts;
    }

    /** {@code Tc(x)} for a clock of happens-before; at least the oldest write that is kept. */
    private long aware(VectorClock happened) {
        long aware = oldest();
        if (observations != null) {
            aware = Math.max(aware, observations.newestIn(happened));
        }
        return newestAmong(happened, aware);
    }

    /** {@code Tc(x)}, or what the SC order adds to it; at least the oldest write that is kept. */
    private long aware(ThreadClockThread t, Mode mode) {
        // Only here, where no check has passed yet without what everybody came to know meanwhile.
        t.hb.catchUp();
        long aware = aware(t.hb.current());
        ScView order = t.hb.view().order;
        if (order != null) {
            boolean isSequential = mode == Mode.VOLATILE;
            ScFences fenced = order.fenced;
            if (isSequential) {
                aware = newestSequentialIn(order.writes, aware);
            } else if (fenced != null) {
                aware = newestSequentialIn(fenced.fencedWrites, aware);
            }
            if (fenced != null) {
                VectorClock fences = isSequential ? fenced.fences : fenced.fencedFences;
                aware = newestAmong(fences, aware);
            }
        }
        return aware;
    }

    /**
     * From its present epoch on the thread knows the newest write. Nothing is kept when that write happens before it: who
     * comes to know this epoch comes to know what it acquired.
     */
    final void observe(ThreadClockThread t) {
        if (!isIn(t.hb.current(), newest())) {
            if (observations == null) {
                observations = t.engine.newObservations();
            }
            observations.add(t.hb.slot(), t.hb.epoch(), newest(), oldest());
        }
    }

    /** {@code Tsc(x)}, or {@link #KNOWN}, the common case, in which no check can fail. */
    private long forcedUnknown(ThreadClockThread t) {
        if (isOwnedBy(t)) {
            return KNOWN;
        }
        long forced = newestIn(t.forced);
        return isAware(t, forced) ? KNOWN : forced;
    }

    @Override
    public final @Nullable Finding checkRead(ThreadClockThread t, Mode mode) {
        long forced = forcedUnknown(t);
        if (forced == KNOWN) {
            return null;
        }
        long aware = aware(t, mode);
        return aware < forced ? new Finding(Check.READ, aware, forced) : null;
    }

    @Override
    public final @Nullable Finding checkWrite(ThreadClockThread t, Mode mode) {
        long forced = forcedUnknown(t);
        if (forced == KNOWN) {
            return null;
        }
        long aware = aware(t, mode);
        if (aware >= forced) {
            return null;
        }
        long awareStores = storeStamp(aware);
        long forcedStores = storeStamp(forced);
        return awareStores < forcedStores ? new Finding(Check.WRITE, awareStores, forcedStores) : null;
    }

    @Override
    public final @Nullable Finding checkWait(ThreadClockThread t, Mode mode, long bits, @Nullable Object ref) {
        return checkStale(t, mode, bits, ref, Check.WAIT);
    }

    @Override
    public final @Nullable Finding checkBcas(ThreadClockThread t, Mode mode, long bits, @Nullable Object ref) {
        long forced = forcedUnknown(t);
        if (forced == KNOWN) {
            return null;
        }
        long aware = aware(t, mode);
        // The value before store k + 1, for TcU <= k < TscU, the newest first.
        for (long ts = forced; ts > aware; ts--) {
            if (isStore(ts) && isValue(ts - 1, bits, ref)) {
                return new Finding(Check.UPDATE_VALUE, storeStamp(aware), storeStamp(ts - 1));
            }
        }
        return null;
    }

    @Override
    public final @Nullable Finding checkCas(ThreadClockThread t, Mode mode, long bits, @Nullable Object ref) {
        Finding succeeds = checkBcas(t, mode, bits, ref);
        return succeeds != null ? succeeds : checkStale(t, mode, bits, ref, Check.FAIL_VALUE);
    }

    /** The newest write from Tc to before Tsc that has the value (a wait) or another one (a failing CAS). */
    private @Nullable Finding checkStale(ThreadClockThread t, Mode mode, long bits, @Nullable Object ref, Check check) {
        long forced = forcedUnknown(t);
        if (forced == KNOWN) {
            return null;
        }
        long aware = aware(t, mode);
        for (long ts = forced - 1; ts >= aware; ts--) {
            if (isValue(ts, bits, ref) == (check == Check.WAIT)) {
                return new Finding(check, aware, ts);
            }
        }
        return null;
    }

    @Override
    public final Remedy remedy(ThreadClockThread t) {
        long forced = newestIn(t.forced);
        if (aware(t.hb.afterAcquireFence()) >= forced) {
            return Remedy.ACQUIRE_FENCE;
        }
        return newestIn(t.promoted) >= forced ? Remedy.RELEASE_ACQUIRE : Remedy.FULL_FENCE;
    }
}
