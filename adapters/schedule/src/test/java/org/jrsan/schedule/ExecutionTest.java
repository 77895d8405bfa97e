package org.jrsan.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** How an execution ends where something is wrong. */
class ExecutionTest {
    @Test
    void anErrorWhileItIsChosenWhoGoesOnEndsAllTasks() {
        Resource withoutStack = new Resource() {
            @Override
            public long scheduledBits() {
                throw new StackOverflowError();
            }
        };
        Exploration exploration = Exploration.exhaustive();
        Execution execution = exploration.begin();
        Task task = execution.root().make(null);
        CompletableFuture<Void> thread = CompletableFuture.runAsync(() -> {
            task.begin();
            assertThrows(StackOverflowError.class, () -> task.access(withoutStack, true));
            // A body and its close() both throw: none suppresses itself.
            Throwable body = assertThrows(ExecutionEnded.class, () -> task.access(execution.fences(), true));
            body.addSuppressed(assertThrows(ExecutionEnded.class, () -> task.access(execution.fences(), true)));
            assertEquals("JRSan: this execution is over: BROKEN", body.getMessage());
            task.end();
        });

        assertEquals(Execution.End.BROKEN, execution.finish());
        thread.join();
        assertInstanceOf(StackOverflowError.class, execution.error());
        exploration.end(execution);
        assertFalse(exploration.hasNext());
        assertFalse(exploration.isComplete());
    }

    /** Threads that the user's own code starts do not tell their end. */
    @Test
    void aThreadThatEndedWithoutAWordIsNotWaitedFor() {
        Exploration exploration = Exploration.exhaustive();
        Execution execution = exploration.begin();
        Task root = execution.root();
        AtomicReference<Task> task = new AtomicReference<>();
        Thread thread = new Thread(
                () -> assertThrows(ExecutionEnded.class, () -> task.get().await(root, Task.HAS_ENDED, false)));
        task.set(root.makeUnannounced(thread));
        thread.start();

        assertEquals(Execution.End.DEADLOCK, assertTimeout(Duration.ofSeconds(5), execution::finish));
        exploration.end(execution);
    }

    /** A thread that seems to be blocked is set aside, and may go on a moment later without knowing. */
    @Test
    void whoWasSetAsideMakesTasksWhileOthersGoOn() throws InterruptedException {
        Exploration exploration = Exploration.exhaustive();
        Execution execution = exploration.begin();
        Task root = execution.root();
        Task busy = root.make(null);
        AtomicInteger steps = new AtomicInteger();
        CompletableFuture<Void> others = CompletableFuture.runAsync(() -> {
            busy.begin();
            while (steps.incrementAndGet() < 1_000) {
                busy.access(execution.fences(), true);
            }
            busy.end();
        });
        CompletableFuture<Void> aside = CompletableFuture.runAsync(() -> execution.token.setAsideIfHolder(root));

        while (steps.get() == 0) {
            Thread.sleep(1);
        }
        List<Task> made = new ArrayList<>();
        while (steps.get() < 1_000 && execution.error() == null) {
            if (made.size() < 1_000) {
                made.add(root.makeExpected());
            }
        }
        made.forEach(Task::abandon);
        root.comeBack();

        assertEquals(Execution.End.COMPLETE, execution.finish(), () -> "error: " + execution.error());
        CompletableFuture.allOf(others, aside).join();
        exploration.end(execution);
    }
}
