package org.jrsan.agent.steps;

import java.lang.invoke.VarHandle;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import org.jrsan.agent.resolve.FullLookup;
import org.jrsan.schedule.Execution;

/** An {@code ExecutorCompletionService}. It is made of an executor and a queue, whose calls inside of it are steps. */
final class SteppedCompletions extends Stepped {
    private static final VarHandle EXECUTOR = field("executor", Executor.class);
    private static final VarHandle QUEUE = field("completionQueue", BlockingQueue.class);

    private final Execution execution;
    private final Executor executor;
    private final Object queue;

    SteppedCompletions(Object service, Execution execution) {
        super(() -> 0, "a CompletionService");
        this.execution = execution;
        executor = (Executor) EXECUTOR.get((ExecutorCompletionService<?>) service);
        queue = QUEUE.get((ExecutorCompletionService<?>) service);
    }

    private static VarHandle field(String name, Class<?> type) {
        Class<?> of = ExecutorCompletionService.class;
        try {
            return FullLookup.in(of).findVarHandle(of, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Override
    Turn turn(Call call) {
        if (!SteppedCondition.areTold()) {
            return Turn.UNKNOWN;
        }
        ExecutorService within = SteppedExecutor.within(executor);
        if (within == null) {
            // It is the program's, or its threads take no part.
            if (!ProgramCode.isPrograms(executor)) {
                execution.meetsStranger();
            }
            return Turn.UNKNOWN;
        }
        return SteppedObjects.of(within, execution) instanceof SteppedExecutor known
                        && known.isJdks()
                        && !ProgramCode.isPrograms(queue)
                ? Turn.NOTHING
                : Turn.UNKNOWN;
    }
}
