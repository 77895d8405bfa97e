package org.jrsan.internal.run;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToLongFunction;
import org.jrsan.Counts;
import org.jrsan.internal.run.RunThread.Arrival;
import org.jrsan.internal.told.RunCounts;
import org.jrsan.internal.values.WeakIdentityMap;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadState;
import org.jspecify.annotations.Nullable;

/** The threads of one run: those alive, what the ends of the others released, and what is counted of all. */
final class RunThreads {
    /** A thread by its identity: a user's subclass may have an {@code equals} of its own. */
    private record Identity(Thread thread) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Identity identity && identity.thread == thread;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(thread);
        }
    }

    /** What the end of a thread released, and whether it is counted as an end that nobody saw. */
    private static final class End {
        final SyncState<ThreadState> released;
        boolean unseen;

        End(SyncState<ThreadState> released, boolean unseen) {
            this.released = released;
            this.unseen = unseen;
        }
    }

    /** A thread that was known when the run was closed; it is not kept alive. */
    private record Left(WeakReference<Thread> thread, RunThread known) {
        boolean is(Thread other) {
            return thread.refersTo(other);
        }

        boolean hasEnded() {
            Thread left = thread.get();
            return left == null || RunThreads.hasEnded(left);
        }
    }

    private static final int FIRST_SWEEP = 128;

    /** Each has a place in all clocks. */
    private static final int FIRST_SWEEP_OF_EXPECTED = 16;

    /** How long threads that are leaving may take at most, in nanoseconds. */
    private static final long LEAVING_NANOS = 1_000_000_000;

    /** Begins the names that the JVM gives: the number after it tells how many threads were made before, which differs. */
    private static final String NUMBERED_BY_JVM = "Thread-";

    private final Run run;
    private final ConcurrentHashMap<Identity, RunThread> threads = new ConcurrentHashMap<>();

    /** The threads that have ended; guarded by its own monitor, under which no user code runs. */
    private final WeakIdentityMap<Thread, End> ends = new WeakIdentityMap<>();

    /**
     * Threads that code which is not checked has started, and that have not taken part since. They have their state: who comes later must
     * not get the slot of a thread that ended after this one was started.
     */
    private final ConcurrentHashMap<Identity, ThreadState> expected = new ConcurrentHashMap<>();

    /** What all are told, in happens-before alone; null before the first time. */
    private volatile @Nullable SyncState<ThreadState> toAll;

    /** Advances after something was told. */
    private volatile int told;

    private final LongAdder pastAccesses = new LongAdder();
    private final LongAdder pastMet = new LongAdder();
    private final LongAdder pastAccessing = new LongAdder();
    private final LongAdder allThreads = new LongAdder();
    private final LongAdder unseenThreads = new LongAdder();
    private final LongAdder unjoinedThreads = new LongAdder();
    private volatile long sweepAt = FIRST_SWEEP;
    private volatile long sweepExpectedAt = FIRST_SWEEP_OF_EXPECTED;

    /** The threads without a name so far: they are numbered in the order in which they come to be known. */
    private final AtomicInteger unnamed = new AtomicInteger();

    /** Once the run is closed, in place of {@link #threads}. */
    private volatile List<Left> left = List.of();

    RunThreads(Run run) {
        this.run = run;
    }

    /** A thread that is known and whose end was not seen, else null. */
    @Nullable
    RunThread known(Thread thread) {
        RunThread known = threads.get(new Identity(thread));
        return known != null || left.isEmpty() ? known : leftBy(thread);
    }

    private @Nullable RunThread leftBy(Thread thread) {
        return left.stream()
                .filter(one -> one.is(thread))
                .map(Left::known)
                .findFirst()
                .orElse(null);
    }

    RunThread register(Thread thread, ThreadState state, Arrival arrival, @Nullable StackTraceElement startedAt) {
        if (arrival != Arrival.ROOT) {
            run.getsCompany();
        }
        // Not size(), which is an edge under the agent, whoever calls it.
        if (threads.mappingCount() >= sweepAt) {
            sweep();
        }
        RunThread known = new RunThread(run, nameOf(thread), state, arrival, startedAt);
        threads.put(new Identity(thread), known);
        allThreads.increment();
        if (arrival == Arrival.UNSEEN) {
            unseenThreads.increment();
            run.meetsStranger();
        }
        return known;
    }

    /** A thread that is not known is about to be started. Of two that try to start it, each may be the one who does. */
    void expect(Thread thread, SyncState<ThreadState> released) {
        if (expected.mappingCount() >= sweepExpectedAt) {
            sweepExpected();
        }
        expected.compute(new Identity(thread), (identity, present) -> {
            ThreadState state = present == null ? run.engine.newThread() : present;
            released.acquire(state);
            return state;
        });
    }

    /** A thread ends. If it never took part, it never will. */
    void ends(Thread thread) {
        ThreadState state = takeExpected(thread);
        if (state != null) {
            state.end();
        }
    }

    private @Nullable ThreadState takeExpected(Thread thread) {
        return expected.isEmpty() ? null : expected.remove(new Identity(thread));
    }

    /** Forgets those that have ended without having taken part. */
    private synchronized void sweepExpected() {
        for (Identity one : expected.keySet()) {
            if (hasEnded(one.thread())) {
                ends(one.thread());
            }
        }
        sweepExpectedAt = Math.max(FIRST_SWEEP_OF_EXPECTED, 2 * expected.mappingCount());
    }

    /** Whether a thread that is not known was seen to be started. */
    boolean isExpected(Thread thread) {
        return !expected.isEmpty() && expected.containsKey(new Identity(thread));
    }

    /**
     * The calling thread did something that others may learn of, and nobody sees who does. All know from their next accesses on what it knows
     * now. That may be more than there is, so it carries nothing of the forced order.
     */
    synchronized void tellAll(RunThread teller) {
        SyncState<ThreadState> present = toAll;
        if (present == null) {
            present = run.engine.newSync();
            toAll = present;
        }
        teller.releaseHappensBefore(present);
        told++;
    }

    boolean haveBeenTold() {
        return told != 0;
    }

    /** Tells a thread, which is the calling one, what it was not told yet of that. */
    void tell(RunThread thread) {
        int now = told;
        if (thread.told != now) {
            Objects.requireNonNull(toAll).acquireHappensBefore(thread.state);
            // Behind it: where the stack ends before that, it is done again.
            thread.told = now;
        }
    }

    /** Somebody has taken in all that anybody did so far: what they do from now on is not in that. */
    void doubtAll() {
        threads.values().forEach(RunThread::doubt);
    }

    /** The calling thread, which is not known yet. If nobody was seen to start it, it knows all that anybody has done. */
    RunThread arrives(Thread thread) {
        ThreadState state = takeExpected(thread);
        if (state == null) {
            state = run.engine.adoptThread();
            doubtAll();
            return register(thread, state, Arrival.UNSEEN, null);
        }
        // Whoever has a schedule does not have it.
        Arrival arrival = run.execution() != null ? Arrival.UNSEEN : Arrival.WORKER;
        return register(thread, state, arrival, null);
    }

    /** The calling thread, which is not known yet, comes with a task that tells what it knows. */
    RunThread arrivesWithTask(Thread thread) {
        ThreadState state = takeExpected(thread);
        return register(thread, state == null ? run.engine.newThread() : state, Arrival.WORKER, null);
    }

    private String nameOf(Thread thread) {
        String given = thread.getName();
        return isByJvm(given) ? "#" + unnamed.incrementAndGet() : given;
    }

    private static boolean isByJvm(String name) {
        return name.isEmpty()
                || name.startsWith(NUMBERED_BY_JVM)
                        && name.length() > NUMBERED_BY_JVM.length()
                        && name.chars().skip(NUMBERED_BY_JVM.length()).allMatch(at -> at >= '0' && at <= '9');
    }

    /** Forgets threads that ended and were not joined yet, so that memory follows the threads alive. */
    private synchronized void sweep() {
        threads.forEach((identity, known) -> {
            if (hasEnded(identity.thread())) {
                endOf(identity.thread(), false);
            }
        });
        sweepAt = Math.max(FIRST_SWEEP, 2 * threads.mappingCount());
    }

    /**
     * The end of a thread that has ended; whoever asks first makes it, and all who join the thread have an edge from it.
     *
     * @param thread the thread
     * @param joins whether it is being joined
     * @return what its end released, or null when this run never knew the thread
     */
    @Nullable
    SyncState<ThreadState> endOf(Thread thread, boolean joins) {
        synchronized (ends) {
            RunThread known = threads.remove(new Identity(thread));
            End end = known == null ? ends.get(thread) : null;
            if (known != null) {
                known.endAllReads();
                known.setCaller(null);
                pastAccesses.add(known.allAccesses());
                pastMet.add(known.met());
                pastAccessing.add(known.allAccesses() > 0 ? 1 : 0);
                SyncState<ThreadState> released = run.engine.newSync();
                released.releaseAndEnd(known.state);
                boolean unseen = known.arrival == Arrival.STARTED && !joins;
                // Not added and then taken away: whoever counts these does not hold the monitor.
                unjoinedThreads.add(unseen ? 1 : 0);
                end = ends.get(thread, t -> new End(released, unseen));
            }
            if (end != null && joins && end.unseen) {
                unjoinedThreads.decrement();
                end.unseen = false;
            }
            return end == null ? null : end.released;
        }
    }

    /** A thread that was registered did not start. Returns it, null when it was not known. */
    @Nullable
    RunThread startFailed(Thread child) {
        RunThread known = threads.remove(new Identity(child));
        if (known != null) {
            allThreads.decrement();
        }
        return known;
    }

    /** Those that were started, and whose end is yet to come; not daemons that are left where they wait. */
    List<Thread> startedAndAlive() {
        List<Thread> alive = new ArrayList<>();
        threads.forEach((identity, known) -> {
            if (known.arrival == Arrival.STARTED && !known.isLeft() && RunEdges.isAlive(identity.thread())) {
                alive.add(identity.thread());
            }
        });
        for (Left one : left) {
            Thread thread = one.thread().get();
            if (one.known().arrival == Arrival.STARTED && thread != null && RunEdges.isAlive(thread)) {
                alive.add(thread);
            }
        }
        return alive;
    }

    /** Whether a thread has ended. A thread that is used again has when its task has. */
    private static boolean hasEnded(Thread thread) {
        return thread.getState() == Thread.State.TERMINATED;
    }

    /** A hash of what all accesses met. */
    long met() {
        return sum(pastMet, RunThread::met);
    }

    /** How many threads made accesses. */
    long accessing() {
        return sum(pastAccessing, known -> known.allAccesses() > 0 ? 1 : 0);
    }

    /** Of all threads. A thread that ends meanwhile is in none of them for a moment, so this has the monitor of the ends. */
    private long sum(LongAdder past, ToLongFunction<RunThread> of) {
        synchronized (ends) {
            long all = past.sum();
            for (RunThread known : threads.values()) {
                all += of.applyAsLong(known);
            }
            for (Left one : left) {
                all += of.applyAsLong(one.known());
            }
            return all;
        }
    }

    /**
     * Waits, shortly, until threads are gone which nobody joins, as those of an executor of the JDK's, and which have ended in the schedule. What they do until
     * then belongs to this run.
     */
    void awaitLeaving() {
        long end = System.nanoTime() + LEAVING_NANOS;
        threads.forEach((identity, known) -> {
            while (known.isLeaving() && !hasEnded(identity.thread()) && System.nanoTime() - end < 0) {
                Thread.yield();
            }
        });
    }

    /** Nothing validates the reads of a thread any more that has ended, or that asks what was found. */
    void endReads() {
        threads.forEach((identity, known) -> {
            Thread thread = identity.thread();
            if (thread == Thread.currentThread() || hasEnded(thread)) {
                known.endAllReads();
            }
        });
        for (Left one : left) {
            if (one.is(Thread.currentThread()) || one.hasEnded()) {
                one.known().endAllReads();
            }
        }
    }

    /** The run is closed: what outlives it, as an atomic does, must not keep its threads alive. */
    void forgetAll() {
        List<Left> all = new ArrayList<>(left);
        threads.forEach((identity, known) -> {
            known.forget();
            Thread thread = identity.thread();
            // One that has ended may be used again, for another run.
            all.add(new Left(new WeakReference<>(hasEnded(thread) ? null : thread), known));
        });
        left = all;
        threads.clear();
        expected.clear();
    }

    Counts counts(RunCounts others) {
        long accesses = sum(pastAccesses, RunThread::allAccesses);
        long unjoined = unjoinedThreads.sum();
        for (Map.Entry<Identity, RunThread> entry : threads.entrySet()) {
            boolean ended = hasEnded(entry.getKey().thread());
            unjoined += ended && entry.getValue().arrival == Arrival.STARTED ? 1 : 0;
        }
        for (Left one : left) {
            unjoined += one.hasEnded() && one.known().arrival == Arrival.STARTED ? 1 : 0;
        }
        if (run.hasBrokenOff()) {
            unjoined = 0;
        }
        long unseen = unseenThreads.sum();
        return others.with(accesses, run.aloneAccesses(), allThreads.sum(), unseen, unseen + unjoined);
    }
}
