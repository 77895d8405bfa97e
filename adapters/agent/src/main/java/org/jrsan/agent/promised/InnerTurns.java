package org.jrsan.agent.promised;

import static org.jrsan.agent.promised.PromisedSteps.AT;
import static org.jrsan.agent.promised.PromisedSteps.PACKAGE;
import static org.jrsan.agent.promised.PromisedSteps.at;
import static org.jrsan.agent.promised.PromisedSteps.call;
import static org.jrsan.agent.promised.PromisedSteps.put;
import static org.jrsan.agent.promised.PromisedSteps.step;

import java.util.List;
import org.jrsan.agent.promised.PromisedSteps.Code;
import org.jrsan.agent.promised.PromisedSteps.Step;
import org.jrsan.agent.promised.PromisedSteps.When;
import org.objectweb.asm.Opcodes;

/**
 * Where threads wait for each other inside of executors, tasks, stages and barriers of the JDK's. While the calling thread has a schedule, these are
 * steps of it, see {@code InnerSteps} of the agent. Names of classes and methods are those of JDK 17 to 25.
 */
final class InnerTurns {
    private static final String POOL = "ThreadPoolExecutor";
    private static final String WORKER = POOL + "$Worker";
    private static final String DELAYED = "ScheduledThreadPoolExecutor";
    private static final String ONE_EACH = "ThreadPerTaskExecutor";
    private static final String TASK = "FutureTask";
    private static final String STAGE = "CompletableFuture";
    private static final String BARRIER = "CyclicBarrier";
    private static final String COMPLETION = "ExecutorCompletionService";

    private static final String AWAITS_TERMINATION = "awaitTermination(JLjava/util/concurrent/TimeUnit;)Z";

    private static final String TAKE = "take()Ljava/lang/Object;";
    private static final String POLL_IN_TIME = "poll(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;";

    private static final String NOTHING = "()V";
    private static final String END = "(Ljava/lang/Object;ZJLjava/lang/Object;)J";

    private static final Code CALLS_OUT = (next, link, type) -> call(next, link, "callsOut", NOTHING);
    private static final Code IS_BACK = (next, link, type) -> call(next, link, "isBack", NOTHING);

    /** A command, or the thread that has it, which is the argument. */
    private static final Code SUBMITS = (next, link, type) -> {
        next.visitVarInsn(Opcodes.ALOAD, 0);
        next.visitVarInsn(Opcodes.ALOAD, 1);
        call(next, link, "submits", "(Ljava/lang/Object;Ljava/lang/Object;)V");
    };

    private InnerTurns() {}

    static void putAll() {
        pools();
        delays();
        threads();
        tasks();
        barriers();
    }

    private static void around(String owner, String method, String called) {
        put(owner, method, calling(called), called(called));
    }

    /** A method of a thread, which is on the stack, and may be of a class of the program's. */
    private static void aroundThread(String owner, String method, String called) {
        Code callsThread = (next, link, type) -> {
            next.visitInsn(Opcodes.DUP);
            call(next, link, "callsThread", AT);
        };
        put(owner, method, new Step(When.CALLING, called, callsThread), called(called));
    }

    private static void pools() {
        put(POOL, "execute", step(When.ENTERED, SUBMITS));
        put(POOL, "shutdown", step(When.ENTERED, at(0, "shuts")));
        put(POOL, "shutdownNow", step(When.ENTERED, at(0, "shuts")));
        Code left = (next, link, type) -> {
            next.visitVarInsn(Opcodes.ALOAD, 0);
            next.visitVarInsn(Opcodes.ILOAD, 2);
            call(next, link, "left", "(Ljava/lang/Object;Z)V");
        };
        put(POOL, "processWorkerExit", step(When.ENTERED, at(0, "leaves")), step(When.RETURNING, left));
        put(POOL, AWAITS_TERMINATION, step(When.ENTERED, awaitsTermination()));
        put(POOL, "addWorker", starts(), started());
        put(POOL, "addWorkerFailed", step(When.ENTERED, at(0, "notStarted")));
        put(POOL, "reject", new Step(When.CALLING, "rejectedExecution", at(0, "refuses")), called("rejectedExecution"));
        around(POOL + "$CallerRunsPolicy", "rejectedExecution", "run");
        put(WORKER, "<init>", calling("newThread"), new Step(When.CALLED, "newThread", atPool("madeThread")));
        put(WORKER, "run", step(When.ENTERED, atPool("works")));
        // Threads may have methods of the program's.
        aroundThread(POOL, "addWorker", "getState");
        for (String method : List.of("interrupt", "isInterrupted")) {
            aroundThread(POOL, "interruptIdleWorkers", method);
            aroundThread(POOL, "runWorker", method);
            aroundThread(WORKER, "interruptIfStarted", method);
        }
        Code takes = (next, link, type) -> {
            next.visitVarInsn(Opcodes.ALOAD, 0);
            call(next, link, "takesWork", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;");
        };
        Code polls = (next, link, type) -> {
            next.visitVarInsn(Opcodes.ALOAD, 0);
            call(
                    next,
                    link,
                    "pollsWork",
                    "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;");
        };
        put(POOL, "getTask", new Step(When.INSTEAD, TAKE, takes), new Step(When.INSTEAD, POLL_IN_TIME, polls));
        put(POOL, "runWorker", calling("run"), new Step(When.CALLED, "run", at(0, "works")));
    }

    /** At the executor that a worker is one of. */
    private static Code atPool(String method) {
        return at(PACKAGE + WORKER, "this$0", "L" + PACKAGE + POOL + ";", method);
    }

    /** The time of the schedule is that of delays. */
    private static void delays() {
        put(DELAYED, "delayedExecute", step(When.ENTERED, SUBMITS));
        put(DELAYED, "reExecutePeriodic", step(When.ENTERED, SUBMITS));
        Step tells = new Step(When.INSTEAD, "nanoTime()J", (next, link, type) -> call(next, link, "nanoTime", "()J"));
        put(DELAYED, "triggerTime(J)J", tells);
        for (String method : List.of("invokeAll", "invokeAny", "doInvokeAny")) {
            put("AbstractExecutorService", method, tells);
            put(ONE_EACH, method, tells);
        }
        put(DELAYED + "$ScheduledFutureTask", "getDelay", tells);
        Code runs = at(0, "runs");
        put(
                DELAYED + "$ScheduledFutureTask",
                "run",
                step(When.ENTERED, runs),
                new Step(When.CALLED, "run", runs),
                new Step(When.CALLED, "runAndReset", runs),
                step(When.RETURNING, at(0, "hasRun")));
    }

    private static Step starts() {
        return new Step(When.CALLING, "start", at(0, "startsWorker"));
    }

    private static Step started() {
        return new Step(When.CALLED, "start", at(0, "startedWorker"));
    }

    /** The time that is left to wait takes the place of the argument. */
    private static Code awaitsTermination() {
        return (next, link, type) -> {
            next.visitVarInsn(Opcodes.ALOAD, 0);
            next.visitInsn(Opcodes.ICONST_1);
            next.visitVarInsn(Opcodes.LLOAD, 1);
            next.visitVarInsn(Opcodes.ALOAD, 3);
            call(next, link, "awaitsEnd", END);
            next.visitVarInsn(Opcodes.LSTORE, 1);
        };
    }

    /** An executor with a thread for each task. */
    private static void threads() {
        put(ONE_EACH, "start(Ljava/lang/Thread;)V", step(When.ENTERED, SUBMITS), starts(), started());
        put(ONE_EACH, "shutdown", step(When.ENTERED, at(0, "shuts")));
        put(ONE_EACH, "shutdownNow", step(When.ENTERED, at(0, "shuts")));
        Code leaves = (next, link, type) -> {
            next.visitVarInsn(Opcodes.ALOAD, 0);
            next.visitVarInsn(Opcodes.ALOAD, 1);
            call(next, link, "leavesAs", "(Ljava/lang/Object;Ljava/lang/Object;)V");
        };
        Code left = (next, link, type) -> {
            next.visitVarInsn(Opcodes.ALOAD, 0);
            next.visitInsn(Opcodes.ICONST_0);
            call(next, link, "left", "(Ljava/lang/Object;Z)V");
        };
        put(ONE_EACH, "taskComplete", step(When.ENTERED, leaves), step(When.RETURNING, left));
        around(ONE_EACH, "newThread", "newThread");
        put(ONE_EACH, AWAITS_TERMINATION, step(When.ENTERED, awaitsTermination()));
    }

    private static void tasks() {
        Code awaitsDone = (next, link, type) -> {
            next.visitVarInsn(Opcodes.ALOAD, 0);
            next.visitVarInsn(Opcodes.ILOAD, 1);
            next.visitVarInsn(Opcodes.LLOAD, 2);
            next.visitInsn(Opcodes.ACONST_NULL);
            call(next, link, "awaitsEnd", END);
            next.visitVarInsn(Opcodes.LSTORE, 2);
        };
        put(TASK, "awaitDone", step(When.ENTERED, awaitsDone));
        put(TASK, "set", step(When.ENTERED, at(0, "completesTask")));
        put(TASK, "setException", step(When.ENTERED, at(0, "completesTask")));
        for (String run : List.of("run", "runAndReset")) {
            put(
                    TASK,
                    run,
                    step(When.ENTERED, at(0, "begins")),
                    new Step(When.CALLING, "set", at(0, "sets")),
                    called("set"),
                    new Step(When.CALLING, "setException", at(0, "sets")),
                    called("setException"),
                    step(When.RETURNING, at(0, "hasRun")));
            put(TASK, run, calling("call"), new Step(When.CALLED, "call", at(0, "runs")));
        }
        put(TASK, "cancel", step(When.ENTERED, at(0, "cancels")));
        around(TASK, "finishCompletion", "done");
        aroundThread(TASK, "cancel", "interrupt");
        failures();
        for (String stage : List.of("AsyncRun", "AsyncSupply", "Completion")) {
            put(STAGE + '$' + stage, "run", step(When.ENTERED, at(0, "begins")), step(When.RETURNING, at(0, "hasRun")));
        }
        Code takes = (next, link, type) -> call(next, link, "takes", "(Ljava/lang/Object;)Ljava/lang/Object;");
        Code polls = (next, link, type) -> call(next, link, "polls", "(Ljava/lang/Object;)Ljava/lang/Object;");
        Code adds = (next, link, type) -> call(next, link, "adds", "(Ljava/lang/Object;Ljava/lang/Object;)Z");
        put(COMPLETION, "take", new Step(When.INSTEAD, TAKE, takes));
        put(COMPLETION, "poll", new Step(When.INSTEAD, "poll()Ljava/lang/Object;", polls));
        Code pollsInTime = (next, link, type) ->
                call(next, link, "pollsInTime", "(Ljava/lang/Object;JLjava/lang/Object;)Ljava/lang/Object;");
        put(COMPLETION, "poll", new Step(When.INSTEAD, POLL_IN_TIME, pollsInTime));
        put(COMPLETION + "$QueueingFuture", "done", new Step(When.INSTEAD, "add(Ljava/lang/Object;)Z", adds));
    }

    /** An exception tells in words, when it is made, what its cause is. */
    private static void failures() {
        around(TASK, "report", "<init>");
        around("AbstractExecutorService", "doInvokeAny", "<init>");
        around(ONE_EACH, "invokeAny", "<init>");
        for (String method : List.of(
                "encodeThrowable",
                "encodeRelay",
                "reportGet",
                "reportJoin",
                "wrapInCompletionException",
                "wrapInExecutionException")) {
            around(STAGE, method, "<init>");
            around(STAGE, method, "toString");
        }
        Step composes = new Step(
                When.CALLED, "toCompletableFuture", (next, link, type) -> call(next, link, "composes", NOTHING));
        for (String owner : List.of("$UniCompose tryFire", "$UniComposeExceptionally tryFire", " uniComposeStage")) {
            put(STAGE + owner.substring(0, owner.indexOf(' ')), owner.substring(owner.indexOf(' ') + 1), composes);
        }
    }

    private static void barriers() {
        Step locks = new Step(When.INSTEAD, "lock()V", (next, link, type) -> call(next, link, "locks", AT));
        for (String method : List.of("dowait", "isBroken", "reset", "getNumberWaiting")) {
            put(BARRIER, method, locks);
        }
        put(
                BARRIER,
                "dowait",
                new Step(When.INSTEAD, "await()V", (next, link, type) -> call(next, link, "awaits", AT)),
                new Step(
                        When.INSTEAD,
                        "awaitNanos(J)J",
                        (next, link, type) -> call(next, link, "awaitsNanos", "(Ljava/lang/Object;J)J")));
        around(BARRIER, "dowait", "run");
        aroundThread(BARRIER, "dowait", "interrupt");
    }

    /** The steps of all methods of stages, beside another one. */
    static List<Step> ofFutures(Step other) {
        return List.of(
                other,
                new Step(
                        When.INSTEAD,
                        "execute(Ljava/lang/Runnable;)V",
                        (next, link, type) -> call(next, link, "executes", "(Ljava/lang/Object;Ljava/lang/Object;)V")),
                calling("apply"),
                called("apply"),
                calling("accept"),
                called("accept"),
                calling("get"),
                called("get"),
                calling("run"),
                called("run"),
                // Methods that a class of the program's may override.
                calling("newIncompleteFuture"),
                called("newIncompleteFuture"),
                calling("defaultExecutor"),
                called("defaultExecutor"),
                calling("toCompletableFuture"),
                called("toCompletableFuture"),
                completes("internalComplete"),
                completes("completeNull"),
                completes("completeValue"),
                completes("completeThrowable"),
                completes("completeRelay"));
    }

    private static Step calling(String method) {
        return new Step(When.CALLING, method, CALLS_OUT);
    }

    private static Step called(String method) {
        return new Step(When.CALLED, method, IS_BACK);
    }

    private static Step completes(String method) {
        return new Step(When.CALLING, method, (next, link, type) -> call(next, link, "completesStage", NOTHING));
    }
}
