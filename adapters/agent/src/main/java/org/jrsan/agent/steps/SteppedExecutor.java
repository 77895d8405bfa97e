package org.jrsan.agent.steps;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.SteppedState;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.source.Quiet;
import org.jrsan.schedule.Execution;
import org.jrsan.schedule.Guard;
import org.jrsan.schedule.Task;
import org.jspecify.annotations.Nullable;

/** An executor whose threads take part in the execution. */
final class SteppedExecutor extends Stepped {
    private static final int SHUT = 1;
    private static final int ENDED = 2;
    private static final int BITS = 2;

    /** Whose threads wait for the timeouts of all stages. */
    private static final String OF_ALL_STAGES = "java.util.concurrent.CompletableFuture$Delayer";

    /** What who waits for its end waits for. */
    static final IntPredicate HAS_ENDED = state -> (state & ENDED) != 0;

    /** From how long on a wait is one for ever. */
    static final long ENDLESS_NANOS = TimeUnit.DAYS.toNanos(1);

    private static final Guard TAKES = (bits, ref) -> (int) bits >>> BITS != 0;

    /** Methods that have their steps inside. */
    private static final Set<String> WITHIN = Set.of(
            "execute",
            "submit",
            "schedule",
            "scheduleAtFixedRate",
            "scheduleWithFixedDelay",
            "invokeAll",
            "invokeAny",
            "shutdown",
            "shutdownNow",
            "awaitTermination",
            "close");

    private final ExecutorService executor;
    private final Execution execution;
    private volatile boolean isForeign;

    /** The commands that it was given; used by whoever has the token, and at the end. */
    private final Set<Object> given = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Whether a thread of it has ended that waited for work, and could have been used again. */
    private boolean hadIdle;

    SteppedExecutor(ExecutorService executor, Execution execution) {
        super(asks(executor, execution), "an executor");
        this.executor = executor;
        this.execution = execution;
        isForeign = executor instanceof ThreadPoolExecutor pool && !(isKnown(pool) && Dismissals.haveGone(pool));
        if (isForeign) {
            execution.meetsStranger();
        } else if (executor instanceof ThreadPoolExecutor pool) {
            Run run = Run.current();
            if (run != null) {
                run.edges().whenClosed(this::settle);
            }
            keepQueue(pool);
        }
    }

    /** The execution is over. */
    private void settle() {
        drop();
        if (!isForeign) {
            Dismissals.settle((ThreadPoolExecutor) executor);
        }
    }

    /** Who comes to its queue by itself takes a step of the executor. */
    private void keepQueue(ThreadPoolExecutor pool) {
        if (isQueue(pool.getQueue())
                && !(execution.keep(pool.getQueue(), () -> new OwnQueue(this)) instanceof OwnQueue)) {
            // Somebody was there before, by a step of the queue alone.
            notAllOrders();
        }
    }

    private static void notAllOrders() {
        Run run = Run.current();
        if (run != null) {
            run.estimatesEdges();
        }
    }

    /** The calling thread, which has a schedule, is about to give it a command. If nobody has run it once the execution is over, nobody is to. */
    void isGiven(Object command) {
        given.add(command);
        if (hadIdle || executor instanceof ThreadPoolExecutor pool && DueTime.isKept(pool)) {
            // A thread could be used again, or a command be due, while others go on.
            notAllOrders();
        }
        state.change();
    }

    /** The commands that are left, and were given to it in the execution, are not run any more. */
    void drop() {
        if (executor instanceof ThreadPoolExecutor pool) {
            Quiet.quietly(() -> pool.getQueue().removeIf(given::contains));
        }
    }

    /** Who has no schedule gives it work. */
    void becomesForeign() {
        isForeign = true;
        execution.meetsStranger();
    }

    private static IntSupplier asks(ExecutorService executor, Execution execution) {
        IntSupplier size = executor instanceof ThreadPoolExecutor pool ? size(pool, execution) : () -> 0;
        return () -> size.getAsInt() << BITS
                | (executor.isTerminated() ? ENDED : 0)
                | (executor.isShutdown() && isEmpty(executor) ? SHUT : 0);
    }

    /** Whether nothing waits to be run, now or later. */
    private static boolean isEmpty(ExecutorService executor) {
        return !(executor instanceof ThreadPoolExecutor pool) || pool.getQueue().isEmpty();
    }

    /** How many commands there are that can be run now; 1 where it is enough that there are some. */
    private static IntSupplier size(ThreadPoolExecutor pool, Execution execution) {
        if (DueTime.isKept(pool)) {
            return () -> DueTime.first(pool, execution) <= execution.time() ? 1 : 0;
        }
        return isQueue(pool.getQueue()) ? SteppedQueue.size(pool.getQueue()) : () -> 0;
    }

    private static boolean isQueue(BlockingQueue<?> queue) {
        return SteppedObjects.isQueue(queue.getClass());
    }

    /** Whether it is clear what its threads wait for: not if commands are handed to threads that wait, unless there may be any number of them. */
    private static boolean isKnown(ThreadPoolExecutor pool) {
        BlockingQueue<?> queue = pool.getQueue();
        if (pool.getThreadFactory().getClass().getName().startsWith(OF_ALL_STAGES)) {
            // Everybody in the JVM uses it.
            return false;
        }
        return isQueue(queue)
                || DueTime.isKept(pool)
                || queue instanceof SynchronousQueue
                        && pool.getCorePoolSize() == 0
                        && pool.getMaximumPoolSize() == Integer.MAX_VALUE;
    }

    /** Whether it has threads that take no part. */
    boolean isForeign() {
        return isForeign;
    }

    /** Whether it calls no methods of the program but what it is given. */
    boolean isJdks() {
        return isJdks(executor) && (!(executor instanceof ThreadPoolExecutor pool) || isJdks(pool.getQueue()));
    }

    /** Not where elements may be compared by the program. */
    private static boolean isJdks(Object part) {
        return !ProgramCode.isPrograms(part) && !(part instanceof PriorityBlockingQueue);
    }

    /**
     * A thread of it waits for work.
     *
     * @param nanos for how long at most
     * @param isTimed whether it waits for that time alone
     * @return whether there is some; if not, it was long enough
     * @throws InterruptedException if there will be none
     */
    boolean awaitWork(long nanos, boolean isTimed) throws InterruptedException {
        Task task = Steps.task();
        if (task == null) {
            return true;
        }
        Steps.calls(isJdks());
        ThreadPoolExecutor pool = (ThreadPoolExecutor) executor;
        if (pool.getQueue() instanceof SynchronousQueue) {
            hadIdle = true;
            return false;
        }
        boolean isDelayed = DueTime.isKept(pool);
        long end = isTimed ? SteppedState.end(task.now(), nanos) : Long.MAX_VALUE;
        // Work, or that there will be none, or the end of the time.
        Guard wakes = (bits, ref) -> (int) bits != 0 || end <= execution.now();
        task.awaitWork(state, wakes, TAKES, () -> isDelayed ? Math.min(end, DueTime.first(pool, execution)) : end);
        int found = (int) state.scheduledBits();
        if (found == 0) {
            return false;
        }
        if (found >>> BITS == 0) {
            Thread.interrupted();
            throw new InterruptedException();
        }
        return true;
    }

    @Override
    Turn turn(Call call) {
        if (isForeign) {
            execution.meetsStranger();
            return Turn.UNKNOWN;
        }
        if (WITHIN.contains(call.name)) {
            return isJdks() && !isGivenCollection(call) ? Turn.NOTHING : Turn.UNKNOWN;
        }
        return switch (call.name) {
            case "isShutdown", "isTerminated", "isTerminating" -> Turn.LOOK;
            case "remove" -> Turn.CHANGE;
            case "purge" -> Turn.CHANGE_AROUND;
            case "getClass", "equals", "hashCode", "getQueue", "getThreadFactory", "getCorePoolSize" -> Turn.NOTHING;
            default -> Turn.UNKNOWN;
        };
    }

    /** Whether it goes through a collection that may be the program's. */
    private static boolean isGivenCollection(Call call) {
        if (!call.name.startsWith("invoke")) {
            return false;
        }
        return !ProgramCode.isReadPlainly(call.argument(0));
    }

    @Override
    boolean callsProgram(Call call) {
        return call.name.equals("remove") && !(isJdks() && ProgramCode.isEqualPlainly(call.argument(0)));
    }

    /** What an executor of the JDK's hands its commands to, null where that is not known. */
    static @Nullable ExecutorService within(Object executor) {
        Object of = Delegates.last(executor);
        return of instanceof ThreadPoolExecutor || Delegates.isOneEach(of) ? (ExecutorService) of : null;
    }

    /** Its queue, which others may look at or take from. */
    private static final class OwnQueue extends Stepped {
        private final SteppedExecutor of;

        OwnQueue(SteppedExecutor of) {
            super(of);
            this.of = of;
        }

        @Override
        Turn turn(Call call) {
            if (SteppedQueue.mayWait(call)) {
                of.execution.meetsStranger();
                return Turn.UNKNOWN;
            }
            return SteppedQueue.atOnce(call);
        }

        @Override
        boolean callsProgram(Call call) {
            return SteppedQueue.callsProgram(((ThreadPoolExecutor) of.executor).getQueue(), call);
        }
    }
}
