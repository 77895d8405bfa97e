package org.jrsan.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.CompletableFuture;
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
            assertThrows(ExecutionEnded.class, () -> task.access(execution.fences(), true));
            task.end();
        });

        assertEquals(Execution.End.BROKEN, execution.finish());
        thread.join();
        assertInstanceOf(StackOverflowError.class, execution.error());
        exploration.end(execution);
        assertFalse(exploration.hasNext());
        assertFalse(exploration.isComplete());
    }
}
