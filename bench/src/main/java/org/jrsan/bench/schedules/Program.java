package org.jrsan.bench.schedules;

/** A program, and how many classes of schedules it has. */
public enum Program {
    /** Two threads store and then load. */
    STORE_BUFFERING("store buffering", 2, 3, Programs::storeBuffering, LincheckPrograms::storeBuffering),
    /** A ring of capacity 2 for one producer and one consumer, with three offers and three polls. */
    RING("ring", 2, 44, Programs::ring, LincheckPrograms::ring),
    /** Treiber's stack, three threads, a push and a pop each. */
    STACK("stack", Program.CROWD, 68_892, Programs::stack, LincheckPrograms::stack),
    /** A ticket lock, three threads, once each. */
    TICKET_LOCK("ticket lock", Program.CROWD, 6, Programs::ticketLock, LincheckPrograms::ticketLock);

    static final int CROWD = 3;

    private final String words;
    private final long classes;
    final int threads;
    final Runnable ours;
    final Runnable forLincheck;

    Program(String words, int threads, long classes, Runnable ours, Runnable forLincheck) {
        this.words = words;
        this.threads = threads;
        this.classes = classes;
        this.ours = ours;
        this.forLincheck = forLincheck;
    }

    /** How many classes of schedules it has. */
    public long classes() {
        return classes;
    }

    @Override
    public String toString() {
        return words;
    }
}
