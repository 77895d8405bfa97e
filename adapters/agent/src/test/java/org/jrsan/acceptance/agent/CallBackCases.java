package org.jrsan.acceptance.agent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jrsan.acceptance.agent.CallBacks.Command;
import org.jrsan.acceptance.agent.CallBacks.Failure;
import org.jrsan.acceptance.agent.CallBacks.Key;
import org.jrsan.acceptance.agent.CallBacks.Of;
import org.jrsan.acceptance.agent.CallBacks.Own;
import org.jrsan.acceptance.agent.CallBacks.OwnFuture;
import org.jrsan.acceptance.agent.CallBacks.OwnPool;
import org.jrsan.acceptance.agent.CallBacks.OwnTask;
import org.jrsan.acceptance.agent.CallBacks.OwnThread;
import org.jrsan.acceptance.agent.SteppedMain.Body;

// Long because the table has a line or two for each call.
/** Calls of the JDK's objects, each of which calls code of the program, by what they are and what they call. */
final class CallBackCases {
    /**
     * A call.
     *
     * @param call makes it; any thread may
     * @param isDone whether others see what it does behind its latest call-back, null where nobody would
     * @param end what is done when all is over
     */
    record Act(Body call, Callable<Boolean> isDone, Body end) {}

    static final Map<String, Callable<Act>> ALL = new LinkedHashMap<>();

    static {
        blockingQueues();
        sortedQueues();
        queues();
        hashMaps();
        sorted();
        copies();
        tasks();
        executors();
        factories();
        stages();
        completions();
        barriers();
    }

    private CallBackCases() {}

    private static void add(String name, Callable<Act> act) {
        ALL.put(name, act);
    }

    private static Act act(Body call) {
        return new Act(call, null, () -> {});
    }

    private static Act act(Body call, Callable<Boolean> isDone) {
        return new Act(call, isDone, () -> {});
    }

    private static Key key(int number, Of of) {
        return new Key(number, of);
    }

    /** A use of a collection. */
    interface Use<C> {
        void of(C collection) throws Exception;
    }

    /** What there is of a use to be seen. */
    interface Look<C> {
        boolean at(C collection) throws Exception;
    }

    private static <C extends Collection<Object>> void use(String name, Callable<C> maker, Use<? super C> use) {
        use(name, maker, use, null);
    }

    private static <C extends Collection<Object>> void use(
            String name, Callable<C> maker, Use<? super C> use, Look<? super C> look) {
        add(name, () -> {
            C of = maker.call();
            return act(() -> use.of(of), look == null ? null : () -> look.at(of));
        });
    }

    /** All that collections have. */
    private static <C extends Collection<Object>> void collection(String of, Callable<C> maker, Of kind) {
        Key given = key(1, kind);
        use(of + ".contains equals", maker, c -> c.contains(given));
        use(of + ".remove equals", maker, c -> c.remove(given), c -> c.size() == 2);
        use(of + ".containsAll equals", maker, c -> c.containsAll(List.of(given)));
        use(of + ".containsAll of own", maker, c -> c.containsAll(new Own<Object>(given)));
        use(of + ".removeAll of own", maker, c -> c.removeAll(CallBacks.own((Object) given)), c -> c.size() < 3);
        use(of + ".retainAll of own", maker, c -> c.retainAll(CallBacks.own((Object) given)), c -> c.size() < 3);
        use(of + ".addAll of own", maker, c -> c.addAll(CallBacks.own((Object) key(7, kind))), c -> c.size() > 3);
        use(of + ".forEach", maker, c -> c.forEach(one -> CallBacks.run()));
        use(of + ".removeIf", maker, c -> c.removeIf(one -> CallBacks.given(true)), c -> c.size() < 3);
        use(of + ".toString", maker, c -> c.toString());
        use(of + ".toArray of function", maker, c -> c.toArray(size -> CallBacks.given(new Object[size])));
        use(of + ".stream", maker, c -> c.stream().forEach(one -> CallBacks.run()));
        use(of + ".iterator", maker, c -> c.iterator().forEachRemaining(one -> CallBacks.run()));
        use(of + ".spliterator", maker, c -> c.spliterator().forEachRemaining(one -> CallBacks.run()));
    }

    private static <C extends Collection<Object>> C filled(C empty) {
        for (int i = 0; i < 3; i++) {
            empty.add(key(i, Of.STRING));
        }
        return empty;
    }

    private static void blockingQueues() {
        Map<String, Callable<BlockingQueue<Object>>> queues = new LinkedHashMap<>();
        queues.put("ArrayBlockingQueue", () -> filled(new ArrayBlockingQueue<>(9)));
        queues.put("LinkedBlockingQueue", () -> filled(new LinkedBlockingQueue<>()));
        queues.put("LinkedBlockingDeque", () -> filled(new LinkedBlockingDeque<>()));
        queues.put("PriorityBlockingQueue", () -> filled(new PriorityBlockingQueue<>()));
        queues.forEach((name, maker) -> {
            collection(name, maker, Of.EQUALS);
            use(name + ".drainTo own", maker, q -> q.drainTo(new Own<>()), q -> q.isEmpty());
            use(name + ".drainTo own of some", maker, q -> q.drainTo(new Own<>(), 1), q -> q.size() < 3);
        });
        Callable<LinkedBlockingDeque<Object>> deque = () -> filled(new LinkedBlockingDeque<>());
        use("LinkedBlockingDeque.removeFirstOccurrence", deque, q -> q.removeFirstOccurrence(key(1, Of.EQUALS)));
        use("LinkedBlockingDeque.removeLastOccurrence", deque, q -> q.removeLastOccurrence(key(1, Of.EQUALS)));
        use("LinkedBlockingQueue.add of own offer", CallBacks.OwnQueue::new, q -> q.add(1), q -> !q.isEmpty());
        use("ArrayBlockingQueue.add of own offer", CallBacks.OwnArrayQueue::new, q -> q.add(1), q -> !q.isEmpty());
        use("LinkedBlockingQueue.remove of own poll", () -> filled(new CallBacks.OwnQueue<>()), q -> {
            if (!q.isEmpty()) {
                q.remove();
            }
        });
    }

    private static void sortedQueues() {
        Map<String, Callable<PriorityBlockingQueue<Object>>> queues = new LinkedHashMap<>();
        queues.put("Comparable", () -> {
            PriorityBlockingQueue<Object> queue = new PriorityBlockingQueue<>();
            for (int i = 0; i < 3; i++) {
                queue.add(key(i, Of.COMPARED));
            }
            return queue;
        });
        queues.put("Comparator", () -> {
            PriorityBlockingQueue<Object> queue = new PriorityBlockingQueue<>(4, CallBacks.order());
            queue.addAll(List.of(1, 2, 3));
            return queue;
        });
        queues.forEach((name, maker) -> {
            String of = "PriorityBlockingQueue of " + name;
            Object given = name.equals("Comparable") ? key(9, Of.COMPARED) : Integer.valueOf(9);
            use(of + ".add", maker, q -> q.add(given), q -> q.size() > 3);
            use(of + ".offer", maker, q -> q.offer(given), q -> q.size() > 3);
            use(of + ".put", maker, q -> q.put(given), q -> q.size() > 3);
            use(of + ".offer in time", maker, q -> q.offer(given, 1, TimeUnit.SECONDS), q -> q.size() > 3);
            use(of + ".take", maker, q -> q.take(), q -> q.size() < 3);
            use(of + ".poll", maker, q -> q.poll(), q -> q.size() < 3);
            use(of + ".poll in time", maker, q -> q.poll(1, TimeUnit.SECONDS), q -> q.size() < 3);
            use(of + ".remove", maker, q -> q.remove(), q -> q.size() < 3);
            use(of + ".drainTo", maker, q -> q.drainTo(new ArrayList<>()), q -> q.isEmpty());
            use(of + ".drainTo of some", maker, q -> q.drainTo(new ArrayList<>(), 1), q -> q.size() < 3);
            use(of + ".removeIf", maker, q -> q.removeIf(one -> one == q.peek()));
        });
    }

    private static void queues() {
        collection("ConcurrentLinkedQueue", () -> filled(new ConcurrentLinkedQueue<>()), Of.EQUALS);
        collection("ConcurrentLinkedDeque", () -> filled(new ConcurrentLinkedDeque<>()), Of.EQUALS);
    }

    private static void map(String name, Callable<Map<Object, Object>> maker, Use<Map<Object, Object>> use) {
        map(name, maker, use, null);
    }

    private static void map(
            String name, Callable<Map<Object, Object>> maker, Use<Map<Object, Object>> use, Look<Map<?, ?>> look) {
        add(name, () -> {
            Map<Object, Object> of = maker.call();
            return act(() -> use.of(of), look == null ? null : () -> look.at(of));
        });
    }

    /** All that maps have, with plain keys. */
    private static void plainMap(String of, Callable<Map<Object, Object>> maker) {
        Key value = key(1, Of.EQUALS);
        map(of + ".remove of value", maker, m -> m.remove(1, value), m -> m.size() < 3);
        map(of + ".replace of value", maker, m -> m.replace(1, value, 5), m -> m.get(1) == Integer.valueOf(5));
        map(of + ".containsValue", maker, m -> m.containsValue(value));
        map(of + ".compute", maker, m -> m.compute(1, (k, v) -> CallBacks.given(5)), m -> Integer.valueOf(5)
                .equals(m.get(1)));
        map(of + ".computeIfAbsent", maker, m -> m.computeIfAbsent(9, k -> CallBacks.given(5)), m -> m.size() > 3);
        map(of + ".computeIfPresent", maker, m -> m.computeIfPresent(1, (k, v) -> CallBacks.given(5)));
        map(of + ".merge", maker, m -> m.merge(1, 4, (k, v) -> CallBacks.given(5)));
        map(of + ".forEach", maker, m -> m.forEach((k, v) -> CallBacks.run()));
        map(of + ".replaceAll", maker, m -> m.replaceAll((k, v) -> CallBacks.given(5)));
        map(of + ".putAll", maker, m -> m.putAll(new CallBacks.OwnMap<>(8, 1)), m -> m.size() > 3);
        map(of + ".toString", maker, m -> m.toString());
        map(of + ".keys of function", maker, m -> m.keySet().removeIf(k -> CallBacks.given(true)), m -> m.isEmpty());
        map(of + ".values contain", maker, m -> m.values().contains(value));
        map(
                of + ".entries of function",
                maker,
                m -> m.entrySet().removeIf(k -> CallBacks.given(true)),
                m -> m.isEmpty());
        map(of + ".values are removed", maker, m -> m.values().remove(value), m -> m.size() < 3);
    }

    /** All that maps have, with keys of the program's. */
    private static void keyedMap(String of, Callable<Map<Object, Object>> maker, Object given, Object other) {
        map(of + ".get", maker, m -> m.get(given));
        map(of + ".containsKey", maker, m -> m.containsKey(given));
        map(of + ".getOrDefault", maker, m -> m.getOrDefault(given, 1));
        map(of + ".put", maker, m -> m.put(other, 1), m -> m.size() > 3);
        map(of + ".putIfAbsent", maker, m -> m.putIfAbsent(other, 1), m -> m.size() > 3);
        map(of + ".remove", maker, m -> m.remove(given), m -> m.size() < 3);
        map(of + ".remove of value", maker, m -> m.remove(given, 1), m -> m.size() < 3);
        map(of + ".replace", maker, m -> m.replace(given, 5));
        map(of + ".replace of value", maker, m -> m.replace(given, 1, 5));
        map(of + ".keys are removed", maker, m -> m.keySet().remove(given), m -> m.size() < 3);
        map(of + ".compute", maker, m -> m.compute(given, (k, v) -> 5));
        map(of + ".merge", maker, m -> m.merge(given, 1, (k, v) -> 5));
    }

    private static <M extends Map<Object, Object>> M plain(M map) {
        for (int i = 0; i < 3; i++) {
            map.put(i, key(i, Of.STRING));
        }
        return map;
    }

    private static <M extends Map<Object, Object>> M keyed(M map, Of of) {
        for (int i = 0; i < 3; i++) {
            map.put(key(i, of), 1);
        }
        return map;
    }

    private static void hashMaps() {
        plainMap("ConcurrentHashMap", () -> plain(new ConcurrentHashMap<>()));
        for (Of of : List.of(Of.EQUALS, Of.HASH)) {
            keyedMap("ConcurrentHashMap by " + of, () -> keyed(new ConcurrentHashMap<>(), of), key(1, of), key(8, of));
        }
        map("ConcurrentHashMap of own get", () -> new CallBacks.OwnMap<>(1, 1), m -> m.getOrDefault(1, 2));
        map("ConcurrentHashMap of bulk", () -> plain(new ConcurrentHashMap<>()), m -> ((ConcurrentHashMap<?, ?>) m)
                .forEach(Long.MAX_VALUE, (k, v) -> CallBacks.run()));
        map("ConcurrentHashMap of a search", () -> plain(new ConcurrentHashMap<>()), m -> ((ConcurrentHashMap<?, ?>) m)
                .searchKeys(Long.MAX_VALUE, k -> CallBacks.given(k)));
        map(
                "ConcurrentHashMap.equals",
                () -> plain(new ConcurrentHashMap<>()),
                m -> m.equals(Map.of(0, key(0, Of.EQUALS), 1, key(1, Of.EQUALS), 2, key(2, Of.EQUALS))));
        // A bin of more than eight keys becomes a tree, which sorts those that are there.
        map(
                "ConcurrentHashMap.put into a tree",
                () -> {
                    Map<Object, Object> map = new ConcurrentHashMap<>(64);
                    for (int i = 0; i < 8; i++) {
                        map.put(key(i, Of.COMPARED), 1);
                    }
                    return map;
                },
                m -> m.put(1, 1),
                m -> m.containsKey(1));
        collection("ConcurrentHashMap.newKeySet", () -> filled(ConcurrentHashMap.newKeySet()), Of.EQUALS);
    }

    private static void sorted() {
        plainMap("ConcurrentSkipListMap", () -> plain(new ConcurrentSkipListMap<>()));
        Map<String, Callable<Map<Object, Object>>> maps = new LinkedHashMap<>();
        maps.put("Comparable", () -> keyed(new ConcurrentSkipListMap<>(), Of.COMPARED));
        maps.put("Comparator", () -> {
            Map<Object, Object> map = new ConcurrentSkipListMap<>(CallBacks.order());
            List.of(0, 1, 2).forEach(key -> map.put(key, 1));
            return map;
        });
        maps.forEach((name, maker) -> {
            boolean isComparable = name.equals("Comparable");
            String of = "ConcurrentSkipListMap of " + name;
            Object one = isComparable ? key(1, Of.COMPARED) : Integer.valueOf(1);
            Object other = isComparable ? key(8, Of.COMPARED) : Integer.valueOf(8);
            keyedMap(of, maker, one, other);
            map(of + ".pollFirstEntry", maker, m -> list(m).pollFirstEntry(), m -> m.size() < 3);
            map(of + ".pollLastEntry", maker, m -> list(m).pollLastEntry(), m -> m.size() < 3);
            map(of + ".floorKey", maker, m -> list(m).floorKey(one));
            map(of + ".higherEntry", maker, m -> list(m).higherEntry(one));
            map(of + ".headMap", maker, m -> list(m).headMap(one).size());
            map(of + ".tailMap", maker, m -> list(m).tailMap(one).clear(), m -> m.size() < 3);
        });
        Map<String, Callable<ConcurrentSkipListSet<Object>>> sets = new LinkedHashMap<>();
        sets.put("Comparable", () -> {
            ConcurrentSkipListSet<Object> set = new ConcurrentSkipListSet<>();
            List.of(0, 1, 2).forEach(number -> set.add(key(number, Of.COMPARED)));
            return set;
        });
        sets.put("Comparator", () -> {
            ConcurrentSkipListSet<Object> set = new ConcurrentSkipListSet<>(CallBacks.order());
            set.addAll(List.of(0, 1, 2));
            return set;
        });
        sets.forEach((name, maker) -> {
            boolean isComparable = name.equals("Comparable");
            String of = "ConcurrentSkipListSet of " + name;
            Object one = isComparable ? key(1, Of.COMPARED) : Integer.valueOf(1);
            Object other = isComparable ? key(8, Of.COMPARED) : Integer.valueOf(8);
            use(of + ".add", maker, s -> s.add(other), s -> s.size() > 3);
            use(of + ".contains", maker, s -> s.contains(one));
            use(of + ".remove", maker, s -> s.remove(one), s -> s.size() < 3);
            use(of + ".pollFirst", maker, s -> s.pollFirst(), s -> s.size() < 3);
            use(of + ".pollLast", maker, s -> s.pollLast(), s -> s.size() < 3);
            use(of + ".floor", maker, s -> s.floor(one));
            use(of + ".headSet", maker, s -> s.headSet(one).size());
            use(of + ".addAll", maker, s -> s.addAll(List.of(other)), s -> s.size() > 3);
            use(of + ".forEach", maker, s -> s.forEach(each -> CallBacks.run()));
        });
    }

    private static ConcurrentSkipListMap<Object, Object> list(Map<Object, Object> map) {
        return (ConcurrentSkipListMap<Object, Object>) map;
    }

    private static void copies() {
        Callable<CopyOnWriteArrayList<Object>> lists = () -> filled(new CopyOnWriteArrayList<>());
        collection("CopyOnWriteArrayList", lists, Of.EQUALS);
        collection("CopyOnWriteArraySet", () -> filled(new CopyOnWriteArraySet<>()), Of.EQUALS);
        Key given = key(8, Of.EQUALS);
        String of = "CopyOnWriteArrayList.";
        use(of + "indexOf", lists, l -> l.indexOf(given));
        use(of + "indexOf from", lists, l -> l.indexOf(given, 0));
        use(of + "lastIndexOf", lists, l -> l.lastIndexOf(given));
        use(of + "addIfAbsent", lists, l -> l.addIfAbsent(given), l -> l.size() > 3);
        use(of + "addAllAbsent", lists, l -> l.addAllAbsent(List.of(given)), l -> l.size() > 3);
        use(of + "addAllAbsent of own", lists, l -> l.addAllAbsent(new Own<Object>(1)), l -> l.size() > 3);
        use(of + "addAll at", lists, l -> l.addAll(1, new Own<Object>(1)), l -> l.size() > 3);
        use(
                of + "replaceAll",
                lists,
                l -> l.replaceAll(one -> CallBacks.given(5)),
                l -> l.get(0) == Integer.valueOf(5));
        use(of + "sort", lists, l -> l.sort(CallBacks.order()));
        use(of + "equals", lists, l -> l.equals(new Own<Object>(1, 2, 3)));
        use(of + "hashCode", () -> new CopyOnWriteArrayList<>(List.of(key(1, Of.HASH))), l -> l.hashCode());
        use(
                of + "equals of elements",
                () -> new CopyOnWriteArrayList<Object>(List.of(given)),
                l -> l.equals(List.of(key(1, Of.STRING))));
        use(of + "subList", lists, l -> l.subList(0, l.size()).contains(given));
        use("CopyOnWriteArrayList of own indexOf", () -> filled(new CallBacks.OwnList<>()), l -> l.contains(5));
        use("CopyOnWriteArraySet.add", () -> filled(new CopyOnWriteArraySet<>()), s -> s.add(given), s -> s.size() > 3);
        use("CopyOnWriteArraySet.equals", () -> filled(new CopyOnWriteArraySet<>()), s -> s.equals(Set.of(given)));
        use(
                "CopyOnWriteArraySet.hashCode",
                () -> new CopyOnWriteArraySet<>(List.of(key(1, Of.HASH))),
                s -> s.hashCode());
    }

    private static void task(String name, Callable<FutureTask<Integer>> maker, Use<FutureTask<Integer>> use) {
        add(name, () -> {
            FutureTask<Integer> of = maker.call();
            // It is done before it calls its methods, or not at all.
            return act(() -> use.of(of));
        });
    }

    private static FutureTask<Integer> failing() {
        return new FutureTask<>(() -> {
            throw new Failure();
        });
    }

    private static void get(Future<?> future) {
        try {
            future.get();
        } catch (Exception e) {
            // It is told of the failure.
        }
    }

    private static void tasks() {
        task("FutureTask.run", () -> new FutureTask<>(CallBacks.callable(1)), t -> t.run());
        task("FutureTask.run with a result", () -> new FutureTask<>(CallBacks::run, 1), t -> t.run());
        for (String method : List.of("done", "set", "set after", "run")) {
            task("FutureTask.run of own " + method, () -> new OwnTask(() -> 1, method), t -> t.run());
        }
        for (String method : List.of("done", "setException")) {
            task(
                    "FutureTask.run that fails of own " + method,
                    () -> new OwnTask(
                            () -> {
                                throw new IllegalStateException();
                            },
                            method),
                    t -> t.run());
        }
        task("FutureTask.cancel of own done", () -> new OwnTask(() -> 1, "done"), t -> t.cancel(false));
        task(
                "FutureTask.get of a failure",
                () -> {
                    FutureTask<Integer> task = failing();
                    task.run();
                    return task;
                },
                t -> get(t));
    }

    /** An executor that is used and ends. */
    private static <E extends ExecutorService> void executor(String name, Callable<E> maker, Use<E> use) {
        executor(name, maker, use, null);
    }

    private static <E extends ExecutorService> void executor(String name, Callable<E> maker, Use<E> use, Look<E> look) {
        add(name, () -> {
            E pool = maker.call();
            return new Act(() -> use.of(pool), look == null ? null : () -> look.at(pool), () -> end(pool));
        });
    }

    private static void end(ExecutorService pool) throws InterruptedException {
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.DAYS);
    }

    private static ThreadPoolExecutor one(BlockingQueue<Runnable> queue) {
        return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, queue);
    }

    private static void executors() {
        Callable<ExecutorService> fixed = () -> Executors.newFixedThreadPool(1);
        executor("executor.execute", fixed, e -> e.execute(CallBacks::run));
        executor("executor.submit", fixed, e -> get(e.submit(CallBacks.callable(1))));
        executor(
                "executor.submit of a failure",
                fixed,
                e -> get(e.submit(() -> {
                    throw new Failure();
                })));
        executor("executor.invokeAll", fixed, e -> e.invokeAll(List.of(CallBacks.callable(1))));
        executor("executor.invokeAll of own", fixed, e -> e.invokeAll(new Own<>(() -> 1)));
        executor(
                "executor.invokeAll of a view of own",
                fixed,
                e -> e.invokeAll(Collections.unmodifiableCollection(new Own<Callable<Integer>>(() -> 1))));
        executor("executor.invokeAny", fixed, e -> e.invokeAny(List.of(CallBacks.callable(1))));
        executor("executor.invokeAny of own", fixed, e -> e.invokeAny(new Own<>(() -> 1)));
        executor("executor.invokeAny of failures", fixed, e -> {
            try {
                e.invokeAny(List.of(
                        () -> {
                            throw new Failure();
                        },
                        () -> 1));
            } catch (Exception failure) {
                // Not asked for.
            }
        });
        executor("executor with a failure for all", fixed, e -> {
            Thread.setDefaultUncaughtExceptionHandler(CallBacks.last());
            e.execute(() -> {
                throw new IllegalStateException();
            });
        });
        executor(
                "executor with a handler of failures",
                () -> Executors.newFixedThreadPool(1),
                e -> e.execute(() -> {
                    Thread.currentThread().setUncaughtExceptionHandler(CallBacks.last());
                    throw new IllegalStateException();
                }));
        executor("executor.remove equals", () -> one(new LinkedBlockingQueue<>()), e -> {
            e.execute(() -> {});
            e.execute(new Command());
            e.execute(new Command());
            e.remove(new Command());
        });
        executor("executor.purge", () -> one(new LinkedBlockingQueue<>()), e -> {
            e.execute(() -> {});
            e.execute(new OwnFutureCommand());
            e.purge();
        });
        executor("executor.getQueue removes", () -> one(new LinkedBlockingQueue<>()), e -> {
            e.execute(() -> {});
            e.execute(new Command());
            e.getQueue().remove(new Command());
        });
        executor("executor.getQueue tells", () -> one(new LinkedBlockingQueue<>()), e -> {
            e.execute(() -> {});
            e.execute(new Command());
            e.getQueue().toString();
        });
        executor("executor with a handler", () -> refusing(CallBacks.handler()), e -> e.execute(() -> {}));
        executor("executor that aborts", () -> refusing(new ThreadPoolExecutor.AbortPolicy()), e -> {
            try {
                e.execute(new Command());
            } catch (RejectedExecutionException refused) {
                // As it is to be.
            }
        });
        executor(
                "executor by its caller",
                () -> new ThreadPoolExecutor(
                        1,
                        1,
                        0,
                        TimeUnit.SECONDS,
                        new ArrayBlockingQueue<>(1),
                        new ThreadPoolExecutor.CallerRunsPolicy()),
                e -> {
                    e.execute(() -> {});
                    e.execute(() -> {});
                    e.execute(CallBacks::run);
                });
        for (String method : List.of("before", "after", "terminated", "execute", "newTaskFor")) {
            executor("executor of own " + method, () -> new OwnPool(method), e -> get(e.submit(() -> 1)));
        }
        executor(
                "executor around own",
                () -> Executors.unconfigurableExecutorService(new OwnPool("execute")),
                e -> get(e.submit(() -> 1)));
        executor("executor of own at its end", () -> new OwnPool("terminated"), e -> {
            e.shutdown();
            e.awaitTermination(1, TimeUnit.DAYS);
        });
        Callable<ScheduledExecutorService> timer = () -> Executors.newScheduledThreadPool(1);
        executor("timer.schedule", timer, e -> get(e.schedule(CallBacks.callable(1), 1, TimeUnit.SECONDS)));
        executor("timer.schedule of own", OwnTimer::new, e -> get(e.schedule(() -> 1, 1, TimeUnit.SECONDS)));
        executor("queue of an executor", () -> one(new CallBacks.OwnQueue<>()), e -> {
            e.execute(() -> {});
            e.execute(() -> {});
        });
        executor("sorted queue of an executor", () -> one(new PriorityBlockingQueue<>(4, CallBacks.order())), e -> {
            e.execute(() -> {});
            e.execute(() -> {});
            e.execute(() -> {});
        });
        executor("completion service", fixed, e -> {
            CompletionService<Integer> service = new ExecutorCompletionService<>(e);
            service.submit(CallBacks.callable(1));
            service.take();
        });
        add("completion service of own executor", () -> {
            CompletionService<Integer> service = new ExecutorCompletionService<>(CallBacks.direct());
            return act(() -> service.submit(() -> 1));
        });
        executor("completion service of a pool", () -> new ForkJoinPool(1), e -> {
            CompletionService<Integer> service = new ExecutorCompletionService<>(e);
            service.submit(CallBacks.callable(1));
            service.take();
        });
        add(
                "completion service of the pool of all",
                () -> act(() -> {
                    CompletionService<Integer> service = new ExecutorCompletionService<>(ForkJoinPool.commonPool());
                    service.submit(CallBacks.callable(1));
                    service.take();
                }));
        executor("completion service of own queue", fixed, e -> {
            CompletionService<Integer> service = new ExecutorCompletionService<>(e, new CallBacks.OwnQueue<>());
            service.submit(() -> 1);
            service.take();
            service.poll();
        });
        executor("completion service of own tasks", () -> new OwnPool("newTaskFor"), e -> {
            CompletionService<Integer> service = new ExecutorCompletionService<>(e);
            service.submit(() -> 1);
            service.take();
        });
        executor("completion service of own execute", () -> new OwnPool("execute"), e -> {
            CompletionService<Integer> service = new ExecutorCompletionService<>(e);
            service.submit(() -> 1);
            service.take();
        });
    }

    private static ThreadPoolExecutor refusing(RejectedExecutionHandler handler) {
        ThreadPoolExecutor pool = one(new LinkedBlockingQueue<>());
        pool.setRejectedExecutionHandler(handler);
        pool.shutdown();
        return pool;
    }

    /** A command that is a future of the program's. */
    static final class OwnFutureCommand extends FutureTask<Integer> {
        OwnFutureCommand() {
            super(() -> 1);
        }

        @Override
        public boolean isCancelled() {
            CallBacks.run();
            return super.isCancelled();
        }
    }

    /** One that decorates its tasks. */
    static final class OwnTimer extends ScheduledThreadPoolExecutor {
        OwnTimer() {
            super(1);
        }

        @Override
        protected <V> RunnableScheduledFuture<V> decorateTask(Callable<V> callable, RunnableScheduledFuture<V> task) {
            CallBacks.run();
            return task;
        }
    }

    private static void factories() {
        executor(
                "factory of threads",
                () -> Executors.newFixedThreadPool(1, CallBacks.threads()),
                e -> e.execute(() -> {}));
        executor(
                "factory of a timer",
                () -> Executors.newScheduledThreadPool(1, CallBacks.threads()),
                e -> get(e.schedule(() -> 1, 1, TimeUnit.SECONDS)));
        add("factory before a refusal", () -> {
            ExecutorService pool = Executors.newFixedThreadPool(1, CallBacks.threads());
            return new Act(
                    () -> {
                        try {
                            pool.execute(() -> {});
                        } catch (RejectedExecutionException e) {
                            Seen.isSeen = true;
                        }
                    },
                    () -> {
                        pool.shutdown();
                        return true;
                    },
                    () -> end(pool));
        });
        for (String method : List.of("run", "end", "start", "interrupt", "is interrupted", "state")) {
            ThreadFactory threads = task -> new OwnThread(task, method);
            executor("factory of own " + method, () -> Executors.newFixedThreadPool(1, threads), e -> {
                try {
                    e.execute(() -> {});
                } catch (RejectedExecutionException refused) {
                    // By the other thread.
                }
                e.shutdownNow();
            });
        }
        executor("values handed on to threads", () -> Executors.newFixedThreadPool(1), e -> {
            CallBacks.HANDED_ON.set(1);
            e.execute(() -> {});
        });
        try {
            var each = Executors.class.getMethod("newThreadPerTaskExecutor", ThreadFactory.class);
            executor(
                    "factory of a thread each",
                    () -> (ExecutorService) each.invoke(null, CallBacks.threads()),
                    e -> get(e.submit(() -> 1)));
            executor(
                    "thread each",
                    () -> (ExecutorService) each.invoke(null, Executors.defaultThreadFactory()),
                    e -> get(e.submit(CallBacks.callable(1))));
        } catch (NoSuchMethodException e) {
            // Before JDK 21.
        }
    }

    private static void stage(String name, Use<CompletableFuture<Object>> use) {
        stage(name, CompletableFuture::new, use);
    }

    private static void stage(
            String name, Callable<CompletableFuture<Object>> maker, Use<CompletableFuture<Object>> use) {
        add("stage " + name, () -> {
            CompletableFuture<Object> of = maker.call();
            return act(() -> use.of(of));
        });
    }

    /** One whose call is made in front of its completion, and one behind it. */
    private static void function(String name, Use<CompletableFuture<Object>> use) {
        stage(name + " then", f -> {
            f.complete(1);
            use.of(f);
        });
        stage(name, f -> {
            use.of(f);
            f.complete(1);
        });
    }

    /** One that is completed by the completion of another one. */
    private static void completed(
            String name, Function<CompletableFuture<Object>, ? extends CompletableFuture<?>> maker) {
        for (boolean fails : new boolean[] {false, true}) {
            add("stage behind " + name + (fails ? " that fails" : ""), () -> {
                CompletableFuture<Object> first = new CompletableFuture<>();
                CompletableFuture<?> next = maker.apply(first);
                return act(
                        () -> {
                            if (fails) {
                                first.completeExceptionally(new IllegalStateException());
                            } else {
                                first.complete(1);
                            }
                        },
                        next::isDone);
            });
        }
    }

    private static void completions() {
        completed("handle", f -> f.handle((value, failure) -> CallBacks.given(1)));
        completed("handleAsync", f -> f.handleAsync((value, failure) -> CallBacks.given(1)));
        completed("whenComplete", f -> f.whenComplete((value, failure) -> CallBacks.run()));
        completed("whenCompleteAsync", f -> f.whenCompleteAsync((value, failure) -> CallBacks.run()));
        completed("exceptionally and more", f -> f.handle((value, failure) -> CallBacks.given(1))
                .exceptionally(failure -> 1)
                .thenApply(one -> one));
        completed("compose", f -> f.handle((value, failure) -> CallBacks.given(1))
                .thenCompose(value -> CallBacks.given(CompletableFuture.completedFuture(1))));
        completed("relay", f -> f.handle((value, failure) -> CallBacks.given(1)).copy());
        completed("all", f -> CompletableFuture.allOf(f.handle((value, failure) -> CallBacks.given(1)), f));
        completed("any", f -> CompletableFuture.anyOf(f.handle((value, failure) -> CallBacks.given(1))));
    }

    private static void stages() {
        function("thenApply", f -> f.thenApply(CallBacks::given));
        function("thenAccept", f -> f.thenAccept(CallBacks::given));
        function("thenRun", f -> f.thenRun(CallBacks::run));
        function("handle", f -> f.handle((value, failure) -> CallBacks.given(1)));
        function("whenComplete", f -> f.whenComplete((value, failure) -> CallBacks.run()));
        function("thenCompose", f -> f.thenCompose(value -> CallBacks.given(CompletableFuture.completedFuture(1))));
        function("thenCompose of own", f -> f.thenCompose(value -> CallBacks.stage()));
        function("thenCombine", f -> f.thenCombine(f, (one, other) -> CallBacks.given(1)));
        function("thenCombine of own", f -> f.thenCombine(CallBacks.stage(), (one, other) -> 1));
        function("acceptEither", f -> f.acceptEither(f, CallBacks::given));
        function("applyToEither of own", f -> f.applyToEither(CallBacks.stage(), one -> 1));
        function("thenAcceptBoth", f -> f.thenAcceptBoth(f, (one, other) -> CallBacks.run()));
        function("runAfterBoth", f -> f.runAfterBoth(f, CallBacks::run));
        function("runAfterEither", f -> f.runAfterEither(f, CallBacks::run));
        function("thenApplyAsync", f -> f.thenApplyAsync(CallBacks::given));
        function("thenApplyAsync by own", f -> f.thenApplyAsync(value -> 1, CallBacks.direct()));
        stage("thenApplyAsync around own", f -> {
            OwnPool own = new OwnPool("execute");
            ExecutorService pool = Executors.unconfigurableExecutorService(own);
            f.complete(1);
            f.thenApplyAsync(value -> 1, pool).join();
            pool.shutdown();
        });
        stage("exceptionally", f -> {
            f.exceptionally(failure -> CallBacks.given(1));
            f.completeExceptionally(new IllegalStateException());
        });
        stage("exceptionallyCompose of own", f -> {
            f.exceptionallyCompose(failure -> CallBacks.stage());
            f.completeExceptionally(new IllegalStateException());
        });
        stage("of a failure", f -> {
            f.thenApply(value -> 1);
            f.completeExceptionally(new Failure());
        });
        stage("get of a failure", f -> {
            f.completeExceptionally(new Failure());
            get(f);
        });
        stage("getNow of a failure", f -> {
            f.completeExceptionally(new Failure());
            try {
                f.getNow(1);
            } catch (RuntimeException e) {
                // As it is to be.
            }
        });
        stage("toString of a failure", f -> {
            f.completeExceptionally(new Failure());
            f.toString();
        });
        stage("function that fails", f -> {
            f.thenApply(value -> {
                throw new Failure();
            });
            f.complete(1);
        });
        stage("own thenApply", OwnFuture::new, f -> f.thenApply(value -> 1));
        stage("own thenApplyAsync", OwnFuture::new, f -> f.thenApplyAsync(value -> 1));
        stage("own copy", OwnFuture::new, f -> f.copy());
        stage("completeAsync of a supplier", f -> {
            f.completeAsync(() -> CallBacks.given(1));
            f.join();
        });
        stage("supplyAsync", f -> CompletableFuture.supplyAsync(() -> CallBacks.given(1))
                .join());
        stage("supplyAsync by own", f -> CompletableFuture.supplyAsync(() -> 1, CallBacks.direct())
                .join());
        stage("runAsync", f -> CompletableFuture.runAsync(CallBacks::run).join());
        stage("supplyAsync with values handed on", f -> {
            CallBacks.HANDED_ON.set(1);
            CompletableFuture.supplyAsync(() -> 1).join();
        });
        stage("supplyAsync of a failure", f -> {
            try {
                CompletableFuture.supplyAsync(() -> {
                            throw new Failure();
                        })
                        .join();
            } catch (RuntimeException e) {
                // As it is to be.
            }
        });
    }

    private static void barriers() {
        add("barrier with an action", () -> {
            CyclicBarrier barrier = new CyclicBarrier(1, CallBacks::run);
            return act(barrier::await);
        });
        add("barrier with an action in time", () -> {
            CyclicBarrier barrier = new CyclicBarrier(1, CallBacks::run);
            return act(() -> barrier.await(1, TimeUnit.SECONDS));
        });
        add("barrier with an action that fails", () -> {
            CyclicBarrier barrier = new CyclicBarrier(1, () -> {
                CallBacks.run();
                throw new IllegalStateException();
            });
            return act(
                    () -> {
                        try {
                            barrier.await();
                        } catch (IllegalStateException | BrokenBarrierException e) {
                            // As it is to be.
                        }
                    },
                    barrier::isBroken);
        });
    }
}
