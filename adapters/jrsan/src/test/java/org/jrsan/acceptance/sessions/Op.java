package org.jrsan.acceptance.sessions;

import java.util.Locale;

/**
 * What a thread does in one step.
 *
 * @param kind what
 * @param target the number of the location, lock, latch, thread or session that it is about; 0 when it is about none
 * @param order the memory order of an access; null when it is none
 * @param value what is stored, or awaited
 */
record Op(Kind kind, int target, Order order, int value) {
    /** The memory order of an access. */
    enum Order {
        OPAQUE,
        ACQUIRE,
        RELEASE,
        VOLATILE;

        boolean acquires() {
            return this == ACQUIRE || this == VOLATILE;
        }

        boolean releases() {
            return this == RELEASE || this == VOLATILE;
        }
    }

    /** What the target of an operation is. */
    enum Subject {
        ATOMIC("x"),
        PLAIN("d"),
        LOCK("lock "),
        LATCH("latch "),
        PERMIT("permit "),
        CARRIER("carrier "),
        THREAD("T"),
        SESSION("session "),
        NOTHING("");

        final String prefix;

        Subject(String prefix) {
            this.prefix = prefix;
        }
    }

    /** The kinds of operations. */
    enum Kind {
        LOAD(Subject.ATOMIC, "load"),
        STORE(Subject.ATOMIC, "store"),
        /** Adds one: a read-modify-write that always succeeds. */
        ADD(Subject.ATOMIC, "add 1 to"),
        /** A weak compare-and-set from the present value to the next. */
        WEAK_CAS(Subject.ATOMIC, "weak cas +1 of"),
        AWAIT_VALUE(Subject.ATOMIC, "await"),
        READ(Subject.PLAIN, "read"),
        WRITE(Subject.PLAIN, "write"),
        FULL_FENCE(Subject.NOTHING, "full fence"),
        ACQUIRE_FENCE(Subject.NOTHING, "acquire fence"),
        RELEASE_FENCE(Subject.NOTHING, "release fence"),
        LOCK(Subject.LOCK, "lock"),
        UNLOCK(Subject.LOCK, "unlock"),
        COUNT_DOWN(Subject.LATCH, "count down"),
        AWAIT_LATCH(Subject.LATCH, "await"),
        GIVE(Subject.PERMIT, "give"),
        TAKE(Subject.PERMIT, "take"),
        SYNC_RELEASE(Subject.CARRIER, "Sync.release"),
        SYNC_ACQUIRE(Subject.CARRIER, "Sync.acquire"),
        START(Subject.THREAD, "start"),
        JOIN(Subject.THREAD, "join"),
        OPEN(Subject.SESSION, "open"),
        CLOSE(Subject.SESSION, "close");

        final Subject subject;
        final String words;

        Kind(Subject subject, String words) {
            this.subject = subject;
            this.words = words;
        }
    }

    static Op of(Kind kind, int target) {
        return new Op(kind, target, null, 0);
    }

    static Op fence(Kind kind) {
        return new Op(kind, 0, null, 0);
    }

    /** Whether it accesses a checked location. */
    boolean isAccess() {
        return kind.subject == Subject.ATOMIC || kind.subject == Subject.PLAIN;
    }

    @Override
    public String toString() {
        String about = kind.subject == Subject.NOTHING ? "" : " " + kind.subject.prefix + target;
        String what =
                switch (kind) {
                    case STORE, WRITE -> " = " + value;
                    case AWAIT_VALUE -> " == " + value;
                    default -> "";
                };
        return kind.words
                + about
                + what
                + (order == null ? "" : " (" + order.name().toLowerCase(Locale.ROOT) + ")");
    }
}
