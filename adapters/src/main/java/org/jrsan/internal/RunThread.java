package org.jrsan.internal;

import org.jrsan.race.PlainAccess;
import org.jrsan.race.PlainLocation;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.ThreadState;

/**
 * A thread as one run knows it. Written by its own thread, except before its start and after its end.
 */
public final class RunThread {
    final Run run;
    final ThreadState state;

    /** The thread's happens-before in vector clocks; null when the engine keeps none. */
    final HbThread hb;

    /** How the thread came to be known, which tells what edges are missing at its start and end. */
    final Arrival arrival;

    private final String name;
    private final boolean sites;
    private final StackTraceElement startedAt;

    /** The run that the thread belongs to by itself when that is another one, else null. */
    Run.Handle home;

    /** Accesses so far; read by others without order, so exact only after a join. */
    long accesses;

    /** A hash of what its accesses met so far; read by others after its end. */
    private long met;

    private long newestMet;

    /** The access in progress, made when somebody first asks for it: no stack is walked twice for one access. */
    private Access current;

    /** What the thread synchronised by last: an atomic, a lock, another synchroniser. */
    Named through;

    /** The latest access after which the thread was forced after something new. */
    Access before;

    /** Plain reads whose stamp is not validated yet; null until the first. */
    private OptimisticReads optimistic;

    /** How a thread came to be known. */
    enum Arrival {
        /** It opened the session. */
        ROOT,
        /** It was started through JRSan; its end is seen when it is joined through JRSan. */
        STARTED,
        /** It first ran a task of a wrapped executor; its tasks' ends are seen by their futures. */
        WORKER,
        /** It was started out of sight. */
        UNSEEN
    }

    RunThread(Run run, Thread thread, ThreadState state, Arrival arrival, StackTraceElement startedAt) {
        this.run = run;
        this.state = state;
        this.hb = run.engine.happensBefore(state);
        this.startedAt = startedAt;
        this.arrival = arrival;
        this.sites = run.recordsSites();
        String given = thread.getName();
        name = given.isEmpty() ? "#" + thread.getId() : given;
    }

    /** An operation begins. */
    void begin() {
        current = null;
        if (home != null) {
            // Its locks, starts and fences are seen by its own run: here it must count as knowing everything.
            run.engine.learnEverything(state);
        }
    }

    /** An access takes place. */
    void count() {
        accesses++;
        Run other = home == null ? null : home.run;
        if (other != null) {
            other.countForeign();
        }
    }

    /**
     * An access meets a location that was written so and so often. A look at what it looked at just before, and found no
     * different, is no step: turns of a loop that spins tell nothing of the order of accesses.
     */
    void met(Kind kind, Named location, long newest) {
        if (kind != Kind.LOAD || location != through || newest != newestMet) {
            met = (met ^ (newest << Byte.SIZE | kind.ordinal() + 1)) * 0x9E3779B97F4A7C15L;
            met ^= met >>> Integer.SIZE;
            newestMet = newest;
        }
    }

    /** What its accesses met, as a number. */
    long met() {
        return met;
    }

    /** Its plain reads that depend on a stamp. */
    OptimisticReads optimisticReads() {
        if (optimistic == null) {
            optimistic = new OptimisticReads(this);
        }
        return optimistic;
    }

    /** Keeps a plain read back when it depends on a stamp. */
    boolean keepsBack(PlainCell cell, PlainLocation<TracedAccess> location, TracedAccess access) {
        return optimistic != null && optimistic.add(cell, location, access);
    }

    /** It synchronises: reads after the last validation were no optimistic ones. */
    void endValidatedReads() {
        if (optimistic != null) {
            optimistic.endValidated();
        }
    }

    /** Nothing validates its reads any more: it has ended, or asks what was found. */
    void endAllReads() {
        if (optimistic != null) {
            optimistic.endAll();
        }
    }

    /** What it knows now, it may not have known at its latest access. */
    void learnedByEdge() {
        before = null;
    }

    String name() {
        return name;
    }

    /** Where the thread was started, null when that was not seen. */
    StackTraceElement startedAt() {
        return startedAt;
    }

    /** A plain access in progress. */
    TracedAccess plainAccess(PlainAccess.Kind kind) {
        return new TracedAccess(this, kind, here(), through, hb.slot(), hb.epoch());
    }

    /** The access in progress, with the user's line. */
    Access access(Kind kind, Mode mode) {
        if (current == null) {
            current = new Access(name, kind, mode, here());
        }
        return current;
    }

    /** The user's line, whose class takes part in the run. */
    private StackTraceElement here() {
        StackTraceElement site = sites ? CallSites.here() : null;
        run.saw(site);
        return site;
    }
}
