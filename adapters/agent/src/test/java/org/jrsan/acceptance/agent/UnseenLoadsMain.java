package org.jrsan.acceptance.agent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jrsan.Sanitizer;
import org.jrsan.Session;

/**
 * Store buffering, of which one variable is a library's: who has stored there and finds that the other one has not seen it, sees what that
 * one has stored. Both come as close together as they can.
 */
public final class UnseenLoadsMain {
    private static final int TIMES = 20_000;
    private static final int LOOKS = 20;

    private UnseenLoadsMain() {}

    /** Two variables of a checked class beside the library's. */
    private static final class Buffers {
        static final VarHandle SEEN;

        static {
            try {
                SEEN = MethodHandles.lookup().findVarHandle(Buffers.class, "hasNotSeen", boolean.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        final UncheckedRelaySlot other = new UncheckedRelaySlot();
        volatile int own;

        /** Accessed in opaque mode. */
        boolean hasNotSeen;
    }

    /**
     * Prints what is found for each way to access the library's.
     *
     * @param args none
     * @throws InterruptedException never
     */
    public static void main(String[] args) throws InterruptedException {
        for (UncheckedRelaySlot.Way way : UncheckedRelaySlot.Way.values()) {
            try (Session session = Sanitizer.open()) {
                int met = run(way);
                System.out.println(way + " " + session.verdict() + " " + (met > 0 ? "met" : "never met"));
                session.violations().forEach(System.out::println);
            }
        }
    }

    /** How often the second thread knew that the first one had not seen it. */
    private static int run(UncheckedRelaySlot.Way way) throws InterruptedException {
        Buffers[] all = new Buffers[TIMES];
        for (int i = 0; i < TIMES; i++) {
            all[i] = new Buffers();
        }
        int[] met = new int[1];
        UncheckedRelay.Pair pair = new UncheckedRelay.Pair();
        Thread first = new Thread(() -> {
            for (int i = 0; i < TIMES; i++) {
                pair.first(i);
                all[i].own = 1;
                if (way.load(all[i].other) == 0) {
                    Buffers.SEEN.setOpaque(all[i], true);
                }
            }
        });
        Thread second = new Thread(() -> {
            for (int i = 0; i < TIMES; i++) {
                pair.second(i);
                way.store(all[i].other);
                for (int look = 0; look < LOOKS; look++) {
                    if ((boolean) Buffers.SEEN.getOpaque(all[i])) {
                        met[0] += all[i].own;
                        break;
                    }
                }
            }
        });
        first.start();
        second.start();
        first.join();
        second.join();
        return met[0];
    }
}
