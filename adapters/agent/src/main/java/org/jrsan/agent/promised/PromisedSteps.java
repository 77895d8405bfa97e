package org.jrsan.agent.promised;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** What methods of {@code java.util.concurrent} promise, by their names: see {@link PromisedEdge}. */
final class PromisedSteps {
    static final String PACKAGE = "java/util/concurrent/";
    private static final String LOCKS = PACKAGE + "locks/";
    private static final String READ_WRITE = LOCKS + "ReentrantReadWriteLock$Sync";
    private static final String FUTURE = PACKAGE + "CompletableFuture";
    private static final String TASK = PACKAGE + "ForkJoinTask";
    private static final String QUEUE = PACKAGE + "LinkedBlockingQueue";
    private static final String NODE = "L" + QUEUE + "$Node;";
    private static final String HOLDS = "L" + READ_WRITE + "$ThreadLocalHoldCounter;";

    static final String AT = "(Ljava/lang/Object;)V";
    static final String FOUND = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
    private static final String STATUS = "(Ljava/lang/Object;I)I";

    /** Where in a method a step is. */
    enum When {
        /** Before anything else. */
        ENTERED,
        /** Before the method returns. */
        RETURNING,
        /** In front of its calls of a method. */
        CALLING,
        /** Behind its calls of a method; with a blank and a number, behind the first one, the second one and so on. */
        CALLED,
        /** In place of its calls of a method, which is given with its descriptor. */
        INSTEAD,
        /** Behind its reads of a field. */
        READ,
        /** In front of its writes of a field. */
        WRITING
    }

    /** Writes the code of a step, behind what is on the stack. */
    @FunctionalInterface
    interface Code {
        void write(MethodVisitor next, String link, Type result);
    }

    /**
     * A step.
     *
     * @param when where it is
     * @param of which method or field, empty for the two ends
     * @param code what is done there
     */
    record Step(When when, String of, Code code) {}

    /** By the class, a blank and the name of the method. Its descriptor is left out where JDKs differ in it, or all have the steps. */
    private static final Map<String, List<Step>> STEPS = new HashMap<>();

    static {
        // First: what an edge is depends on whether it is within a step.
        InnerTurns.putAll();
        exclusiveLocks();
        sharedLocks();
        synchronisers();
        tasks();
        futures();
        PromisedNodes.putAll();
    }

    private PromisedSteps() {}

    /** Who reads a result, other than to ask whether there is one, has got it from the thread that completed the future. */
    private static final Step FOUND_RESULT =
            new Step(When.READ, FUTURE + " result", (next, link, type) -> call(next, link, "acquiresFound", FOUND));

    /** The same for the status of a task. */
    private static final Step FOUND_STATUS =
            new Step(When.READ, TASK + " status", (next, link, type) -> call(next, link, "acquiresFound", STATUS));

    /** Those of a method: empty where nothing is promised. */
    static List<Step> of(String owner, String name, String descriptor) {
        if (!owner.startsWith(PACKAGE)) {
            return List.of();
        }
        String method = owner + ' ' + name;
        List<Step> steps = STEPS.getOrDefault(method, STEPS.getOrDefault(method + descriptor, List.of()));
        List<Step> everywhere = isAsked(name) ? List.of() : everywhere(owner, name);
        if (everywhere.isEmpty()) {
            return steps;
        }
        List<Step> all = new ArrayList<>(steps);
        all.addAll(everywhere);
        return all;
    }

    /** Who only asks is told of nothing. */
    private static boolean isAsked(String name) {
        return name.startsWith("is") || name.equals("toString");
    }

    private static List<Step> everywhere(String owner, String name) {
        if (owner.equals(TASK)) {
            return List.of(FOUND_STATUS);
        }
        return owner.startsWith(FUTURE) ? InnerTurns.ofFutures(FOUND_RESULT) : PromisedNodes.everywhere(owner, name);
    }

    static void put(String owner, String method, Step... steps) {
        STEPS.computeIfAbsent(PACKAGE + owner + ' ' + method, key -> new ArrayList<>())
                .addAll(List.of(steps));
    }

    static Step step(When when, Code code) {
        return new Step(when, "", code);
    }

    static void call(MethodVisitor next, String link, String method, String descriptor) {
        next.visitMethodInsn(Opcodes.INVOKESTATIC, link, method, descriptor, false);
    }

    /** At {@code this}, or an argument. */
    static Code at(int local, String method) {
        return (next, link, type) -> {
            next.visitVarInsn(Opcodes.ALOAD, local);
            call(next, link, method, AT);
        };
    }

    /** At an object in a field of {@code this}. */
    static Code at(String owner, String field, String type, String method) {
        return (next, link, result) -> {
            next.visitVarInsn(Opcodes.ALOAD, 0);
            next.visitFieldInsn(Opcodes.GETFIELD, owner, field, type);
            call(next, link, method, AT);
        };
    }

    /** If what is on the stack says so, and stays there, at {@code this}. */
    static Code ifSo(String method) {
        return (next, link, type) -> {
            boolean isLong = type.getSort() == Type.LONG;
            next.visitInsn(isLong ? Opcodes.DUP2 : Opcodes.DUP);
            next.visitVarInsn(Opcodes.ALOAD, 0);
            call(next, link, method, "(" + type.getDescriptor() + "Ljava/lang/Object;)V");
        };
    }

    /** The same with another result than that of the method. */
    static Code ifSo(String method, Type asked) {
        return (next, link, type) -> ifSo(method).write(next, link, asked);
    }

    /** The thread that holds such a lock is alone with it: it releases before it gives it up, and others acquire when they have it. */
    private static void exclusiveLocks() {
        Code releases = (next, link, type) -> {
            next.visitVarInsn(Opcodes.ALOAD, 0);
            next.visitMethodInsn(
                    Opcodes.INVOKEVIRTUAL, LOCKS + "ReentrantLock$Sync", "isHeldExclusively", "()Z", false);
            next.visitVarInsn(Opcodes.ALOAD, 0);
            call(next, link, "releasedIf", "(ZLjava/lang/Object;)V");
        };
        put("locks/ReentrantLock$Sync", "tryRelease", step(When.ENTERED, releases));
        put("locks/ReentrantLock$Sync", "tryLock", step(When.RETURNING, ifSo("acquiredIf")));
        for (String sync : List.of("NonfairSync", "FairSync")) {
            for (String method : List.of("initialTryLock", "tryAcquire")) {
                put("locks/ReentrantLock$" + sync, method, step(When.RETURNING, ifSo("acquiredIf")));
            }
        }
    }

    /**
     * Who takes such a lock to write comes after all that held it; who takes it to read, after those that wrote. Of a lock with stamps only
     * the end of a write is promised to release.
     */
    private static void sharedLocks() {
        Code writer = (next, link, type) -> {
            next.visitVarInsn(Opcodes.ALOAD, 0);
            next.visitMethodInsn(Opcodes.INVOKEVIRTUAL, READ_WRITE, "isHeldExclusively", "()Z", false);
            next.visitVarInsn(Opcodes.ALOAD, 0);
            call(next, link, "releasedIf", "(ZLjava/lang/Object;)V");
        };
        Code reader = (next, link, type) -> {
            next.visitVarInsn(Opcodes.ALOAD, 0);
            next.visitMethodInsn(Opcodes.INVOKEVIRTUAL, READ_WRITE, "getReadHoldCount", "()I", false);
            next.visitInsn(Opcodes.ICONST_1);
            next.visitInsn(Opcodes.ISUB);
            next.visitVarInsn(Opcodes.ALOAD, 0);
            next.visitFieldInsn(Opcodes.GETFIELD, READ_WRITE, "readHolds", HOLDS);
            call(next, link, "releasedIf", "(ILjava/lang/Object;)V");
        };
        Code writes = (next, link, type) -> {
            ifSo("acquiredIf").write(next, link, type);
            next.visitInsn(Opcodes.DUP);
            next.visitVarInsn(Opcodes.ALOAD, 0);
            next.visitFieldInsn(Opcodes.GETFIELD, READ_WRITE, "readHolds", HOLDS);
            call(next, link, "acquiredIf", "(ZLjava/lang/Object;)V");
        };
        String sync = "locks/ReentrantReadWriteLock$Sync";
        put(sync, "tryRelease", step(When.ENTERED, writer));
        put(sync, "tryReleaseShared", step(When.ENTERED, reader));
        put(sync, "tryAcquire", step(When.RETURNING, writes));
        put(sync, "tryWriteLock", step(When.RETURNING, writes));
        put(sync, "tryAcquireShared", step(When.RETURNING, ifSo("acquiredIf")));
        put(sync, "tryReadLock", step(When.RETURNING, ifSo("acquiredIf")));
        put("locks/StampedLock", "releaseWrite", step(When.ENTERED, at(0, "releases")));
        for (String method : List.of(
                "writeLock",
                "tryWriteLock",
                "writeLockInterruptibly",
                "readLock",
                "tryReadLock",
                "readLockInterruptibly")) {
            put("locks/StampedLock", method, step(When.RETURNING, ifSo("acquiredIf")));
        }
    }

    private static void synchronisers() {
        String condition = "locks/AbstractQueuedSynchronizer$ConditionObject";
        put(condition, "signal", step(When.RETURNING, at(0, "signalled")));
        put(condition, "signalAll", step(When.RETURNING, at(0, "signalledAll")));
        String latch = "CountDownLatch$Sync";
        String semaphore = "Semaphore$Sync";
        Step counted = new Step(When.CALLED, "compareAndSetState", ifSo("releasedIf", Type.BOOLEAN_TYPE));
        put(latch, "tryReleaseShared", counted);
        // When the count is zero, all that have counted down have done so.
        put(latch, "tryAcquireShared", step(When.RETURNING, ifSo("acquiredIf")));
        put(semaphore, "tryReleaseShared", counted);
        // A permit may have been there before others came back: so what counts is what was released by the time of the
        // mark.
        Step marks = step(When.ENTERED, at(0, "marks"));
        Step acquires = step(When.RETURNING, ifSo("acquiredSinceMark"));
        put(semaphore, "nonfairTryAcquireShared", marks, acquires);
        put("Semaphore$FairSync", "tryAcquireShared", marks, acquires);
        // A node is made for one element, and taken out by who gets that element.
        put("LinkedBlockingQueue", "enqueue", step(When.ENTERED, at(1, "handsOver")));
        put("LinkedBlockingQueue", "dequeue", step(When.RETURNING, at(QUEUE, "head", NODE, "takesOver")));
    }

    /** Who makes a task hands it to an executor then, and nobody else has it. */
    private static void tasks() {
        Code made = (next, link, type) -> {
            next.visitInsn(Opcodes.DUP);
            call(next, link, "makes", AT);
        };
        put("AbstractExecutorService", "newTaskFor", step(When.RETURNING, made));
        put("FutureTask", "run", step(When.ENTERED, at(0, "takesOver")));
        put("FutureTask", "runAndReset", step(When.ENTERED, at(0, "takesOver")));
        // Called by who has ended the task, after it is known to have ended, and before others are woken.
        put("FutureTask", "finishCompletion", step(When.ENTERED, at(0, "completes")));
        put("FutureTask", "report", step(When.ENTERED, at(0, "finds")));
        put("ThreadPoolExecutor$Worker", "<init>", step(When.RETURNING, at(0, "makes")));
        put("ThreadPoolExecutor$Worker", "run", step(When.ENTERED, at(0, "takesOver")));
        put("ForkJoinTask", "fork", step(When.ENTERED, at(0, "handsOver")));
        // All that a pool is given goes through these: as it is if it is such a task, whatever it is called, and else
        // within one.
        put("ForkJoinPool", "externalSubmit", step(When.ENTERED, at(1, "handsOver")));
        put("ForkJoinPool", "poolSubmit", step(When.ENTERED, at(2, "handsOver")));
        for (String adapter : List.of(
                "AdaptedCallable",
                "AdaptedInterruptibleCallable",
                "AdaptedInterruptibleRunnable",
                "AdaptedRunnable",
                "AdaptedRunnableAction",
                "RunnableExecuteAction")) {
            put("ForkJoinTask$" + adapter, "<init>", step(When.RETURNING, at(0, "makes")));
        }
        put("ForkJoinTask", "doExec", step(When.ENTERED, at(0, "takesOver")));
        put(
                "ForkJoinTask",
                "setDone",
                new Step(When.CALLED, "getAndBitwiseOrStatus", ifSo("completedIf", Type.INT_TYPE)));
    }

    private static void futures() {
        for (String method :
                List.of("internalComplete", "completeNull", "completeValue", "completeThrowable", "completeRelay")) {
            put("CompletableFuture", method, step(When.RETURNING, ifSo("completedIf")));
        }
        for (String task : List.of("AsyncRun", "AsyncSupply")) {
            put("CompletableFuture$" + task, "<init>", step(When.RETURNING, at(0, "makes")));
            put("CompletableFuture$" + task, "run", step(When.ENTERED, at(0, "takesOver")));
        }
    }
}
