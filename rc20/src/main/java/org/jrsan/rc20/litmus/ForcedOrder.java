package org.jrsan.rc20.litmus;

import java.util.Arrays;

/**
 * The clocks of the sequentially consistent order, {@code Tsc Wsc Msc} and their U twins, reduced to whether each entry is
 * the newest timestamp of its location. A set bit means that it is not, so that the maximum of two clocks is the
 * intersection of their bits and the initial clock is 0.
 */
final class ForcedOrder {
    private final int threads;
    private final int atomics;
    /** One word a clock: of threads, then {@code Msc} of locations, {@code Wsc} of locations, locks. */
    private final long[] older;

    private long dead;

    ForcedOrder(int threads, int atomics, int locks) {
        this.threads = threads;
        this.atomics = atomics;
        older = new long[threads + 2 * atomics + locks];
    }

    /** {@code Tsc(τ)(x)} is the newest timestamp of x. */
    boolean isNewest(int thread, int x) {
        return (older[thread] >>> x & 1) == 0;
    }

    /** {@code TscU(τ)(x)} is the newest timestamp of x among plain writes. */
    boolean isNewestPlain(int thread, int x) {
        return isNewest(thread, atomics + x);
    }

    private int accesses(int x) {
        return threads + x;
    }

    private int writers(int x) {
        return threads + atomics + x;
    }

    private int lockOf(int lock) {
        return threads + 2 * atomics + lock;
    }

    /** {@code Tsc ⊔= Wsc(x); Msc(x) ⊔= Tsc}. */
    void read(int thread, int x) {
        older[thread] &= older[writers(x)];
        older[accesses(x)] &= older[thread];
    }

    /** {@code Msc(x)(x) := Wsc(x)(x) + 1; Tsc ⊔= Msc(x); Msc(x) := Tsc; Wsc(x) := Tsc}; an RMW adds nothing to U. */
    void write(int thread, int x, boolean plainWrite) {
        long all = 1L << x;
        long plain = 1L << atomics + x;
        long outdated = plainWrite ? all | plain : all;
        for (int clock = 0; clock < older.length; clock++) {
            if (clock >= threads || (dead >>> clock & 1) == 0) {
                older[clock] |= outdated;
            }
        }
        older[accesses(x)] &= ~(all | plain);
        older[thread] &= older[accesses(x)];
        older[accesses(x)] = older[thread];
        older[writers(x)] = older[thread];
    }

    void edge(int from, int to) {
        older[to] &= older[from];
    }

    void lock(int thread, int lock) {
        older[thread] &= older[lockOf(lock)];
    }

    void unlock(int thread, int lock) {
        older[lockOf(lock)] = older[thread];
    }

    /** The clock of a thread that does nothing any more is kept equal in all states. */
    void end(int thread) {
        dead |= 1L << thread;
        older[thread] = 0;
    }

    void assign(ForcedOrder other) {
        System.arraycopy(other.older, 0, older, 0, older.length);
        dead = other.dead;
    }

    void encode(BitWriter out) {
        out.put(dead, threads);
        for (long clock : older) {
            out.put(clock, 2 * atomics);
        }
    }

    void decode(BitReader in) {
        dead = in.get(threads);
        Arrays.setAll(older, i -> in.get(2 * atomics));
    }
}
