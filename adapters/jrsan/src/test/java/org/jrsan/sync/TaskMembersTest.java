package org.jrsan.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The twins of fork-join tasks and pools, and of threads, have every member of JDK 17, and it does what it says. */
@Tag("on-and-off")
class TaskMembersTest {
    private static final String QUEUES = "takes tasks out of the queues of workers, which hold some that are no twins";

    /** What is left out, by its name, and why. */
    private static final Map<String, String> LEFT_OUT = Map.of(
            "peekNextLocalTask", QUEUES,
            "pollNextLocalTask", QUEUES,
            "pollTask", QUEUES,
            "pollSubmission", QUEUES,
            "drainTasksTo", QUEUES);

    enum Type {
        TASK(ForkJoinTask.class, RobustForkJoinTask.class),
        RECURSIVE_TASK(RecursiveTask.class, RobustRecursiveTask.class),
        RECURSIVE_ACTION(RecursiveAction.class, RobustRecursiveAction.class),
        POOL(ForkJoinPool.class, RobustForkJoinPool.class),
        /** A subclass, so it has all but the constructors. */
        THREAD(Thread.class, RobustThread.class);

        final Class<?> jdk;
        final Class<?> ours;

        Type(Class<?> jdk, Class<?> ours) {
            this.jdk = jdk;
            this.ours = ours;
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyMemberOfTheJdk17ClassIsThere(Type type) throws IOException {
        Set<String> missing = jdk17(type).stream()
                .filter(member -> LEFT_OUT.keySet().stream().noneMatch(name -> member.contains(name + "(")))
                .map(member -> swapped(comparable(member, type.jdk)))
                .collect(Collectors.toCollection(TreeSet::new));
        assertFalse(missing.isEmpty());

        missing.removeAll(members(type.ours));

        assertEquals(Set.of(), missing);
    }

    /** The list is what it says; a newer JDK may have more, or throw more. */
    @ParameterizedTest
    @EnumSource
    void theListIsThatOfTheRunningJdkOrOfAnOlderOne(Type type) throws IOException {
        if (Runtime.version().feature() == 17) {
            Set<String> running = declared(type.jdk)
                    .filter(member -> type != Type.THREAD || !member.contains("Thread."))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertEquals(running, jdk17(type));
        }
    }

    private static Set<String> jdk17(Type type) throws IOException {
        try (InputStream list = TaskMembersTest.class.getResourceAsStream("jdk17.txt")) {
            return new String(list.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line ->
                            line.matches("[^(]*\\b" + type.jdk.getName().replace(".", "\\.") + "(\\.\\w+)?\\(.*"))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static Set<String> members(Class<?> type) {
        Stream<String> members = declared(type).map(member -> comparable(member, type));
        for (Class<?> above = type.getSuperclass(); above != Object.class; above = above.getSuperclass()) {
            Class<?> from = above;
            members = Stream.concat(members, declared(above).map(member -> comparable(member, from)));
        }
        return members.collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> declared(Class<?> type) {
        Stream<Executable> methods = Stream.of(type.getDeclaredMethods());
        return Stream.concat(Stream.of(type.getDeclaredConstructors()), methods)
                .filter(member -> (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0)
                .filter(member -> !member.isSynthetic())
                .map(Executable::toGenericString);
    }

    /** A member without what may differ: the class that declares it, and what that says to its subclasses. */
    private static String comparable(String member, Class<?> declaring) {
        return member.replace(declaring.getName() + ".", "").replaceAll("\\b(abstract|final) ", "");
    }

    private static String swapped(String member) {
        return member.replaceAll(
                        "java\\.util\\.concurrent\\.(ForkJoin(Task|Pool)|Recursive(Task|Action))\\b(?!\\$)",
                        "org.jrsan.sync.Robust$1")
                .replaceAll("java\\.lang\\.Thread\\(", "org.jrsan.sync.RobustThread(");
    }

    @Test
    void aPoolTellsOfThePoolThatItWraps() {
        ForkJoinPool pool = new ForkJoinPool(3, ForkJoinPool.defaultForkJoinWorkerThreadFactory, (t, e) -> {}, true);
        RobustForkJoinPool twin = RobustThreads.wrap(pool);
        try {
            assertEquals(3, twin.getParallelism());
            assertTrue(twin.getAsyncMode());
            assertSame(pool.getFactory(), twin.getFactory());
            assertSame(pool.getUncaughtExceptionHandler(), twin.getUncaughtExceptionHandler());
            assertEquals(0, twin.getQueuedTaskCount());
            assertEquals(0, twin.getQueuedSubmissionCount());
            assertFalse(twin.hasQueuedSubmissions());
            assertEquals(0, twin.getPoolSize());
            assertEquals(0, twin.getActiveThreadCount());
            assertEquals(0, twin.getRunningThreadCount());
            assertEquals(0, twin.getStealCount());
            assertTrue(twin.isQuiescent());
            assertFalse(twin.isTerminating());
            assertEquals(pool.toString(), twin.toString());
            assertEquals(ForkJoinPool.getCommonPoolParallelism(), RobustForkJoinPool.getCommonPoolParallelism());
        } finally {
            twin.shutdownNow();
        }
    }

    @Test
    void twinsOfOnePoolAreEqual() {
        assertEquals(RobustForkJoinPool.commonPool(), RobustThreads.wrap(ForkJoinPool.commonPool()));
        assertEquals(
                RobustForkJoinPool.commonPool().hashCode(),
                RobustThreads.wrap(ForkJoinPool.commonPool()).hashCode());
        RobustForkJoinPool other = new RobustForkJoinPool(1);
        try {
            assertNotEquals(RobustForkJoinPool.commonPool(), other);
            assertEquals(
                    List.of(other, other),
                    List.of(
                            other.submit(() -> RobustForkJoinTask.getPool()).join(),
                            other.lazySubmit(RobustForkJoinTask.adapt(() -> {
                                        assertTrue(RobustForkJoinTask.inForkJoinPool());
                                        return RobustForkJoinTask.getPool();
                                    }))
                                    .join()));
            assertNull(RobustForkJoinTask.getPool());
            assertFalse(RobustForkJoinTask.inForkJoinPool());
        } finally {
            other.shutdownNow();
        }
    }

    @Test
    void poolsAreMadeAsInTheJdk() {
        assertThrows(IllegalArgumentException.class, () -> new RobustForkJoinPool(0));
        RobustForkJoinPool byDefault = new RobustForkJoinPool();
        RobustForkJoinPool full = new RobustForkJoinPool(
                2,
                ForkJoinPool.defaultForkJoinWorkerThreadFactory,
                null,
                true,
                2,
                4,
                1,
                twin -> twin.getAsyncMode(),
                1,
                TimeUnit.MINUTES);
        RobustForkJoinPool async =
                new RobustForkJoinPool(2, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true);
        try {
            assertEquals(Runtime.getRuntime().availableProcessors(), byDefault.getParallelism());
            assertEquals(2, full.getParallelism());
            assertTrue(async.getAsyncMode());
            assertEquals(1, full.submit(() -> 1).join());
        } finally {
            byDefault.shutdownNow();
            full.shutdownNow();
            async.shutdownNow();
        }
    }

    /** Declares no exception, as with the JDK's. */
    @Test
    void allCanBeInvokedWithoutAnExceptionToCatch() throws ExecutionException, InterruptedException {
        RobustForkJoinPool pool = RobustForkJoinPool.commonPool();

        List<Future<Integer>> futures = invoked(pool);

        assertEquals(1, futures.get(0).get());
        assertEquals(2, futures.get(1).get());
    }

    private static List<Future<Integer>> invoked(RobustForkJoinPool pool) {
        return pool.invokeAll(List.of(() -> 1, () -> 2));
    }

    @Test
    void aTaskCanBeCompletedByHandAndUsedAgain() throws Exception {
        RobustForkJoinTask<Integer> task = new RobustRecursiveTask<>() {
            @Override
            protected Integer compute() {
                return 1;
            }
        };
        task.complete(5);
        assertEquals(5, task.join());
        assertEquals(5, task.getRawResult());
        assertTrue(task.isCompletedNormally());

        task.reinitialize();
        assertFalse(task.isDone());
        assertNull(task.getException());
        task.completeExceptionally(new IllegalStateException("by hand"));
        assertThrows(ExecutionException.class, task::get);
        assertTrue(task.isCompletedAbnormally());
        task.completeExceptionally(new IllegalStateException("too late"));
        assertEquals("by hand", task.getException().getMessage());

        task.reinitialize();
        assertEquals(1, task.invoke());

        task.reinitialize();
        task.quietlyComplete();
        assertTrue(task.isCompletedNormally());
    }

    @Test
    void aTaskHasATag() {
        RobustForkJoinTask<?> task = RobustForkJoinTask.adapt(() -> {});

        assertEquals(0, task.setForkJoinTaskTag((short) 7));
        assertEquals(7, task.getForkJoinTaskTag());
        assertFalse(task.compareAndSetForkJoinTaskTag((short) 1, (short) 2));
        assertTrue(task.compareAndSetForkJoinTaskTag((short) 7, (short) 2));
        assertEquals(2, task.getForkJoinTaskTag());
    }

    @Test
    void whatIsAdaptedThrowsAsInTheJdk() {
        IllegalStateException unchecked = new IllegalStateException();
        assertSame(
                IllegalStateException.class,
                assertThrows(RuntimeException.class, () -> RobustForkJoinTask.adapt((Runnable) () -> {
                                    throw unchecked;
                                })
                                .invoke())
                        .getClass());
        IOException checked = new IOException();
        assertSame(
                checked,
                assertThrows(RuntimeException.class, () -> RobustForkJoinTask.adapt(() -> {
                                    throw checked;
                                })
                                .invoke())
                        .getCause());
        assertEquals("x", RobustForkJoinTask.adapt(() -> {}, "x").invoke());
        assertThrows(NullPointerException.class, () -> RobustForkJoinTask.adapt((Runnable) null));
    }

    @Test
    void aThreadIsWhatItsConstructorWasTold() throws InterruptedException {
        ThreadGroup group = new ThreadGroup("group");
        InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
        inherited.set("given");
        String[] seen = new String[2];

        RobustThread named = new RobustThread("name");
        RobustThread inGroup = new RobustThread(group, () -> seen[0] = inherited.get(), "in group", 0);
        RobustThread without = new RobustThread(group, () -> seen[1] = inherited.get(), "without", 0, false);
        inGroup.start();
        without.start();
        RobustThreads.join(inGroup);
        RobustThreads.join(without);

        assertEquals("name", named.getName());
        assertEquals("in group", inGroup.getName());
        assertEquals("given", seen[0]);
        assertNull(seen[1]);
        assertSame(group, new RobustThread(group, "x").getThreadGroup());
        assertSame(group, new RobustThread(group, () -> {}).getThreadGroup());
        assertSame(group, new RobustThread(group, () -> {}, "x").getThreadGroup());
    }
}
