package org.jrsan.acceptance.sessions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.jrsan.Counts;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.acceptance.sessions.Arrangement.Step;
import org.jrsan.sync.RobustMonitor;
import org.jrsan.sync.RobustThreads;

/**
 * One run of an arrangement. Its threads take their steps one at a time, in the order of the schedule. They hand the turn
 * over by plain volatile fields and parking, which JRSan does not see.
 */
final class Performance {
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(Long.getLong("sessions.patience", 60));
    private static final int NO_MONITOR = -1;
    private static final int SPINS = 50;
    private static final int NOT_BEGUN = -1;

    private final Arrangement given;
    private final Workers workers;
    private final Shared shared;
    private final int[][] stepsOf;

    /** How many of its steps each thread has begun; each element is used by its thread only. */
    private final int[] begun;

    private final AtomicReferenceArray<Thread> threads;
    private final AtomicReferenceArray<Future<?>> tasks;

    /** Threads that were made by a step. */
    private final AtomicReferenceArray<Thread> made;

    private final Session[] sessions;
    private final Thread audience = Thread.currentThread();

    /** The number of the step whose turn it is. */
    private volatile int turn = NOT_BEGUN;

    private volatile Throwable failure;

    /**
     * What came of a run.
     *
     * @param reports what sessions reported that is not there; empty when they are right
     * @param accesses how many accesses the sessions checked
     * @param foreign how many of them were made by threads of other sessions
     * @param unseen how many threads were not seen to start
     * @param isBroken whether a step threw something or did not end
     * @param isStuck whether a step did not end
     */
    record Outcome(List<String> reports, long accesses, long foreign, long unseen, boolean isBroken, boolean isStuck) {
        boolean isSilent() {
            return reports.isEmpty();
        }
    }

    /** No step was taken for a long time. */
    private static final class Stuck extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Another thread has failed. */
    private static final class Abandoned extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** A thread that equals all others of its class. */
    private static final class EqualThread extends Thread {
        EqualThread(Runnable task, String name) {
            super(task, name);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof EqualThread;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    private Performance(Arrangement given, Workers workers) {
        this.given = given;
        this.workers = workers;
        shared = new Shared(given);
        int count = given.roles().size();
        List<List<Integer>> numbers = new ArrayList<>();
        given.roles().forEach(role -> numbers.add(new ArrayList<>()));
        for (int i = 0; i < given.steps().size(); i++) {
            numbers.get(given.steps().get(i).thread()).add(i);
        }
        stepsOf = numbers.stream()
                .map(some -> some.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
        begun = new int[count];
        threads = new AtomicReferenceArray<>(count);
        tasks = new AtomicReferenceArray<>(count);
        made = new AtomicReferenceArray<>(count);
        sessions = new Session[given.sessions()];
    }

    /** Runs an arrangement; its workers are free again when this returns, unless a thread hangs. */
    static Outcome of(Arrangement given, Workers workers) {
        return new Performance(given, workers).run();
    }

    private Outcome run() {
        List<Future<?>> playing = new ArrayList<>();
        for (int thread = 0; thread < stepsOf.length; thread++) {
            if (given.roles().get(thread) == Role.POOL && stepsOf[thread].length > 0) {
                int number = thread;
                playing.add(workers.play(thread, () -> play(number)));
            }
        }
        try {
            // Nobody opens a session while a pool thread gets ready.
            for (int thread = 0; thread < stepsOf.length; thread++) {
                if (given.roles().get(thread) == Role.POOL && stepsOf[thread].length > 0) {
                    awaitThread(thread);
                }
            }
            passOn(NOT_BEGUN);
            awaitTurn(given.steps().size());
            for (Future<?> some : playing) {
                some.get(1, TimeUnit.MINUTES);
            }
            for (int thread = 0; thread < stepsOf.length; thread++) {
                if (made.get(thread) != null) {
                    made.get(thread).join(TimeUnit.MINUTES.toMillis(1));
                }
                if (tasks.get(thread) != null) {
                    tasks.get(thread).get(1, TimeUnit.MINUTES);
                }
            }
        } catch (Exception e) {
            failed(e);
        } finally {
            for (Session session : sessions) {
                if (session != null) {
                    session.close();
                }
            }
        }
        return outcome();
    }

    private Outcome outcome() {
        List<String> reports = new ArrayList<>();
        if (failure != null) {
            reports.add("at step " + (turn + 1) + ": " + failure + "\n  "
                    + String.join(
                            "\n  ",
                            Arrays.stream(failure.getStackTrace())
                                    .map(Object::toString)
                                    .toList()));
        }
        long accesses = 0;
        long foreign = 0;
        long unseen = 0;
        for (int i = 0; i < sessions.length; i++) {
            Session session = sessions[i];
            if (session != null) {
                if (!session.errors().isEmpty()
                        || !session.violations().isEmpty()
                        || !session.races().isEmpty()) {
                    reports.add("session " + i + ": " + session.report());
                }
                Counts counts = session.counts();
                accesses += counts.accesses();
                foreign += counts.foreignAccesses();
                unseen += counts.unseenThreads();
            }
        }
        return new Outcome(reports, accesses, foreign, unseen, failure != null, failure instanceof Stuck);
    }

    /** Takes all steps of the calling thread. */
    private void play(int thread) {
        try {
            threads.set(thread, Thread.currentThread());
            play(thread, NO_MONITOR);
        } catch (Abandoned e) {
            // Another thread has failed and said so.
        } catch (Throwable e) {
            failed(e);
        }
    }

    /** Takes steps until the one that leaves a monitor, or the last. */
    private void play(int thread, int monitor) throws InterruptedException {
        int[] mine = stepsOf[thread];
        while (begun[thread] < mine.length) {
            int number = mine[begun[thread]];
            awaitTurn(number);
            Op op = given.steps().get(number).op();
            if (op.kind() == Op.Kind.UNLOCK && op.target() == monitor) {
                return;
            }
            begun[thread]++;
            if (op.kind() == Op.Kind.LOCK && given.guards().get(op.target()) == Guard.MONITOR) {
                RobustMonitor.synchronizedOn(shared.monitor(op.target()), () -> {
                    pass(thread, number);
                    playInMonitor(thread, op.target());
                });
                pass(thread, mine[begun[thread]++]);
            } else {
                take(thread, op);
                pass(thread, number);
            }
        }
    }

    private void playInMonitor(int thread, int monitor) {
        try {
            play(thread, monitor);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void take(int thread, Op op) throws InterruptedException {
        switch (op.kind()) {
            case OPEN -> {
                workers.opens(thread);
                sessions[op.target()] = Sanitizer.open();
            }
            case CLOSE -> sessions[op.target()].close();
            case START -> start(op.target());
            case JOIN -> join(op.target());
            default -> shared.run(op);
        }
    }

    private void start(int thread) throws InterruptedException {
        String name = "T" + thread;
        Runnable task = () -> play(thread);
        switch (given.roles().get(thread)) {
            case STARTED -> made.set(thread, RobustThreads.start(name, task));
            case EQUAL -> made.set(thread, RobustThreads.start(new EqualThread(task, name)));
            case RAW -> {
                Thread raw = new Thread(task, name);
                made.set(thread, raw);
                raw.start();
            }
            case SUBMITTED -> {
                Workers.Wrapped executor = workers.wrapped(thread);
                int[] steps = stepsOf[thread];
                executor.afterTask = steps.length == 0 ? null : () -> passOn(steps[steps.length - 1]);
                tasks.set(thread, executor.robust.submit(task));
            }
            default -> throw new IllegalArgumentException("nobody starts a pool thread");
        }
        // What a thread does in JRSan before its first step is part of the step that starts it.
        awaitThread(thread);
    }

    private void awaitThread(int thread) {
        for (int i = 0; i < SPINS && threads.get(thread) == null; i++) {
            Thread.onSpinWait();
        }
        while (threads.get(thread) == null) {
            LockSupport.parkNanos(this, TimeUnit.MICROSECONDS.toNanos(20));
            checkFailure();
        }
    }

    private void join(int thread) throws InterruptedException {
        if (given.roles().get(thread) == Role.SUBMITTED) {
            try {
                tasks.get(thread).get();
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
        } else {
            RobustThreads.join(made.get(thread));
        }
    }

    /** A step has been taken. The last one of a task is over when its executor has done what it does at its end. */
    private void pass(int thread, int number) {
        int[] mine = stepsOf[thread];
        boolean endsTask = given.roles().get(thread) == Role.SUBMITTED && number == mine[mine.length - 1];
        if (!endsTask) {
            passOn(number);
        }
    }

    private void passOn(int number) {
        turn = number + 1;
        List<Step> steps = given.steps();
        Thread next = number + 1 == steps.size()
                ? audience
                : threads.get(steps.get(number + 1).thread());
        if (next != null && next != Thread.currentThread()) {
            LockSupport.unpark(next);
        }
    }

    private void awaitTurn(int number) {
        for (int i = 0; i < SPINS && turn != number; i++) {
            Thread.onSpinWait();
        }
        long begin = 0;
        while (turn != number) {
            checkFailure();
            LockSupport.parkNanos(this, PATIENCE);
            if (turn != number) {
                long now = System.nanoTime();
                begin = begin == 0 ? now : begin;
                if (now - begin > PATIENCE) {
                    failed(new Stuck());
                }
            }
        }
        checkFailure();
    }

    private void checkFailure() {
        if (failure != null) {
            throw new Abandoned();
        }
    }

    private synchronized void failed(Throwable cause) {
        if (failure == null && !(cause instanceof Abandoned)) {
            failure = cause;
        }
        for (int i = 0; i < threads.length(); i++) {
            LockSupport.unpark(threads.get(i));
        }
        LockSupport.unpark(audience);
    }
}
