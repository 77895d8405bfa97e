package org.jrsan.internal.edges;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustThread;
import org.junit.jupiter.api.Test;

/** Two threads that hand over without a pause, each of which also meets the other where nothing is new. */
class MeetingsTest {
    private static final int TIMES = 100_000;
    private static final int STEPS = 20_000;
    private static final int ROUNDS = 3;
    private static final int SELDOM = 8;

    private volatile int newest;
    private volatile int unseen;

    private static void meet(SyncObject at) {
        if (!at.isMetAgain()) {
            at.meet();
        }
    }

    private static void look(SyncObject at) {
        if (!at.isLookedAgain()) {
            at.look();
        }
    }

    private interface Program {
        void run() throws InterruptedException;
    }

    /** Runs a program in some sessions, of which none finds anything. */
    private void isSilent(Program program) throws InterruptedException {
        assumeTrue(Sanitizer.isEnabled());
        for (int round = 0; round < ROUNDS; round++) {
            newest = 0;
            unseen = 0;
            try (Session session = Sanitizer.open()) {
                program.run();
                assertEquals(List.of(), session.races());
                assertEquals(List.of(), session.errors());
            }
        }
    }

    /** A thread that releases again does so while the other one comes: nothing of it is lost. */
    @Test
    void whatIsReleasedAgainReachesWhoComesMeanwhile() throws InterruptedException {
        isSilent(this::handOver);
    }

    /** A third thread meets them, and hands on nothing; who takes has seldom anything to tell. */
    @Test
    void whatIsReleasedReachesWhoHasNothingToTell() throws InterruptedException {
        isSilent(this::handOverToOneWhoSeldomLooks);
    }

    /** Who stores, and is not seen by who loads, learns what that one had done, though he has come to the synchroniser before him. */
    @Test
    void whatIsReleasedBeforeALoadReachesWhoStoresBehindIt() throws InterruptedException {
        isSilent(() -> assertTrue(loadWhatIsStored() > 0));
    }

    /** Each step is handed over at an object of its own, where a third thread looks, too. Who takes a step tells who gives the next but one. */
    @Test
    void whatIsReleasedReachesWhoIsOneOfTheFirst() throws InterruptedException {
        isSilent(this::handOverByNodes);
    }

    /** What a library's linked queue has. */
    private static final class Node {
        private final SyncObject at = new SyncObject("a node");
        private volatile Node next;

        private Node next() {
            look(at);
            Node found = next;
            look(at);
            return found;
        }
    }

    private void handOverByNodes() throws InterruptedException {
        PlainInt[] data = dataOf(STEPS);
        Node first = new Node();
        SyncObject back = new SyncObject("the way back");
        Thread gives = new RobustThread(() -> {
            Node last = first;
            for (int i = 1; i <= STEPS; i++) {
                if (i % SELDOM == 0) {
                    data[i].set(i);
                }
                look(back);
                int taken = unseen;
                look(back);
                if (taken > 0) {
                    data[taken].set(i);
                }
                Node made = new Node();
                meet(last.at);
                last.next = made;
                last = made;
            }
        });
        Thread takes = new RobustThread(() -> {
            Node at = first;
            for (int i = 1; i <= STEPS; i++) {
                Node next = awaitNext(at);
                if (i % SELDOM == 0) {
                    data[i].set(-i);
                    meet(back);
                    unseen = i;
                }
                meet(at.at);
                at = next;
            }
        });
        Thread looks = new RobustThread(() -> {
            Node at = first;
            for (int i = 1; i <= STEPS; i++) {
                at = awaitNext(at);
            }
        });
        List<Thread> all = List.of(gives, takes, looks);
        all.forEach(Thread::start);
        for (Thread each : all) {
            each.join();
        }
    }

    private static Node awaitNext(Node at) {
        Node next = at.next();
        while (next == null) {
            Thread.onSpinWait();
            next = at.next();
        }
        return next;
    }

    /** How often the load came first, and the other one has found that out. */
    private int loadWhatIsStored() throws InterruptedException {
        PlainInt[] data = dataOf(STEPS);
        SyncObject at = new SyncObject("a synchroniser");
        AtomicIntegerArray steps = new AtomicIntegerArray(2);
        AtomicInteger found = new AtomicInteger();
        Thread loads = new RobustThread(() -> {
            for (int i = 1; i <= STEPS; i++) {
                beginTogether(steps, 0, i);
                data[i].set(i);
                look(at);
                boolean comesFirst = newest < i;
                look(at);
                if (comesFirst) {
                    unseen = i;
                }
            }
        });
        Thread stores = new RobustThread(() -> {
            for (int i = 1; i <= STEPS; i++) {
                beginTogether(steps, 1, i);
                meet(at);
                newest = i;
                meet(at);
                if (unseen >= i) {
                    data[i].get();
                    found.incrementAndGet();
                }
            }
        });
        loads.start();
        stores.start();
        loads.join();
        stores.join();
        return found.get();
    }

    /** Both begin each step at the same time, and JRSan does not see that. */
    private static void beginTogether(AtomicIntegerArray steps, int own, int step) {
        steps.set(own, step);
        while (steps.get(1 - own) < step) {
            Thread.onSpinWait();
        }
    }

    private void handOverToOneWhoSeldomLooks() throws InterruptedException {
        PlainInt[] data = dataOf(TIMES);
        SyncObject at = new SyncObject("a synchroniser");
        AtomicBoolean isOver = new AtomicBoolean();
        Thread gives = new RobustThread(() -> {
            for (int i = 1; i <= TIMES; i++) {
                if (i % SELDOM == 0) {
                    data[i].set(i);
                }
                meet(at);
                newest = i;
            }
        });
        Thread takes = new RobustThread(() -> {
            int last = 0;
            for (int next = 0; next < TIMES; ) {
                next = newest / SELDOM * SELDOM;
                meet(at);
                if (next != last) {
                    data[next].get();
                    last = next;
                }
            }
        });
        Thread meets = new RobustThread(() -> {
            while (!isOver.get()) {
                meet(at);
            }
        });
        List<Thread> all = List.of(gives, takes, meets);
        all.forEach(Thread::start);
        gives.join();
        takes.join();
        isOver.set(true);
        meets.join();
    }

    private static PlainInt[] dataOf(int times) {
        PlainInt[] data = new PlainInt[times + 1];
        for (int i = 0; i <= times; i++) {
            data[i] = new PlainInt();
        }
        return data;
    }

    private void handOver() throws InterruptedException {
        PlainInt[] data = dataOf(TIMES);
        SyncObject at = new SyncObject("a synchroniser");
        Thread gives = new RobustThread(() -> {
            for (int i = 1; i <= TIMES; i++) {
                data[i].set(i);
                meet(at);
                newest = i;
            }
        });
        Thread takes = new RobustThread(() -> {
            int last = 0;
            while (last < TIMES) {
                int next = newest;
                meet(at);
                if (next != last) {
                    data[next].get();
                    last = next;
                }
            }
        });
        gives.start();
        takes.start();
        gives.join();
        takes.join();
    }
}
