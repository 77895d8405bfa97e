package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.Verdict;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;

/** Workers of executors as sessions see them, and executors that outlive sessions. */
class ExecutorSessionsTest extends Pools {
    @Test
    void anExecutorThatOutlivesASessionServesTheNext() throws Exception {
        ExecutorService executor = single();
        for (int i = 0; i < 3; i++) {
            try (Session session = Sanitizer.open()) {
                Message there = new Message();
                Message back = new Message();
                there.send();
                executor.submit(() -> {
                            there.receive();
                            back.send();
                        })
                        .get();
                back.receive();

                Message.assertAllSeen(session, 2);
                assertEquals(2, session.counts().threads());
            }
        }
        assertEquals("no session", executor.submit(() -> "no session").get());
    }

    @Test
    void sessionsThatShareAnExecutorKeepTheirTasksAndTheirEdges() throws Exception {
        ExecutorService executor = wrapped(Executors.newFixedThreadPool(2));
        List<Session> sessions = new ArrayList<>();
        List<Message> messages = new ArrayList<>();
        try (Turns turns = OwnershipTest.outsiders()) {
            for (String name : List.of("A", "B")) {
                turns.step(name, () -> sessions.add(Sanitizer.open()));
            }
            for (int i = 0; i < 4; i++) {
                Message message = new Message();
                messages.add(message);
                turns.step(i % 2 == 0 ? "A" : "B", () -> executor.execute(message::send));
            }
            executor.shutdown();
            for (int s = 0; s < 2; s++) {
                int mine = s;
                turns.step(s == 0 ? "A" : "B", () -> {
                    assertTrue(executor.awaitTermination(10, TimeUnit.SECONDS));
                    messages.get(mine).receive();
                    messages.get(mine + 2).receive();
                    Message.assertAllSeen(sessions.get(mine), 2);
                    sessions.get(mine).close();
                });
            }
        }
    }

    @Test
    void aTaskBelongsToTheSessionItWasSubmittedFromWhateverWorkerRunsIt() throws Exception {
        ExecutorService executor = single();
        List<Session> sessions = new ArrayList<>();
        RobustAtomicInteger ofA = new RobustAtomicInteger();
        try (Turns turns = OwnershipTest.outsiders()) {
            turns.step("A", () -> sessions.add(Sanitizer.open()));
            turns.step("B", () -> sessions.add(Sanitizer.open()));
            turns.step("A", () -> executor.submit(ofA::incrementAndGet).get());
            turns.step("B", () -> executor.submit(() -> new RobustAtomicInteger().incrementAndGet())
                    .get());
            turns.step("B", () -> executor.submit(ofA::incrementAndGet).get());

            assertEquals(2, sessions.get(0).counts().accesses());
            assertEquals(1, sessions.get(1).counts().accesses());
            assertEquals(1, sessions.get(1).counts().foreignAccesses());
            turns.step("A", () -> sessions.get(0).close());
            turns.step("B", () -> sessions.get(1).close());
        }
        assertEquals(Verdict.ROBUST_SO_FAR, sessions.get(1).verdict());
    }

    /** A thread of no session uses an executor while the only session comes and goes. */
    @Test
    void anExecutorIsUsedWhileSessionsComeAndGo() throws Exception {
        ExecutorService executor = single();
        CyclicBarrier start = new CyclicBarrier(2);
        try (Turns turns = OwnershipTest.outsiders()) {
            Future<?> submitting = turns.begin("outsider", () -> {
                start.await();
                for (int i = 0; i < 3_000; i++) {
                    assertEquals("done", executor.submit(() -> "done").get(10, TimeUnit.SECONDS));
                }
            });
            start.await();
            while (!submitting.isDone()) {
                Sanitizer.open().close();
            }
            submitting.get();
        }
    }

    /** A worker was started by one of those who submitted; it is no unseen thread. */
    @Test
    void aWorkerOfManyTasksIsOneThread() throws Exception {
        ExecutorService executor = single();
        RobustAtomicInteger counter = new RobustAtomicInteger();
        try (Session session = Sanitizer.open()) {
            for (int i = 0; i < 100; i++) {
                executor.execute(counter::incrementAndGet);
            }
            executor.shutdown();
            assertTrue(executor.awaitTermination(10, TimeUnit.SECONDS));

            assertEquals(100, session.counts().accesses());
            assertEquals(2, session.counts().threads());
            assertEquals(0, session.counts().unseenThreads());
            session.assertRobust();
        }
    }

    /** Submissions to a raw executor and its results are not seen: its worker knows all, its results nobody. */
    @Test
    void aRawExecutorsWorkerIsSilentAndCounted() throws Exception {
        ExecutorService raw = Executors.newSingleThreadExecutor();
        executors.add(raw);
        try (Session session = Sanitizer.open()) {
            Message there = new Message();
            there.send();
            raw.submit(there::receive).get();

            session.assertRobust();
            assertEquals(1, session.counts().unseenThreads());
            assertEquals(1, session.counts().unseenEdges());
        }
    }

    @Test
    void anExecutorWithRobustThreadsHasTheSameEdges() throws Exception {
        ExecutorService executor = wrapped(Executors.newFixedThreadPool(2, RobustThreads.factory()));
        try (Session session = Sanitizer.open()) {
            Message there = new Message();
            Message back = new Message();
            there.send();
            executor.submit(() -> {
                        there.receive();
                        back.send();
                    })
                    .get();
            back.receive();

            Message.assertAllSeen(session, 2);
        }
    }
}
