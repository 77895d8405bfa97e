package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.stream.Stream;
import org.jrsan.FoundRace;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustBlockingQueue;
import org.jrsan.sync.RobustCompletableFuture;
import org.jrsan.sync.RobustConcurrentMap;
import org.jrsan.sync.RobustFutureTask;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Pairs: one thread writes and hands over, another takes and reads, a thousand times in one session. Through our type
 * nothing races; through the JDK's, whose edges no session sees, the same program does.
 */
class HandOffTest {
    private static final int RUNS = 1_000;

    /** A way from one thread to another, by number of the run. */
    interface Way {
        void give(int run, PlainInt data) throws Exception;

        PlainInt take(int run) throws Exception;
    }

    private record Pair(String name, Way seen, Way unseen) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Pair> pairs() {
        return Stream.of(
                queue("linked queue", new LinkedBlockingQueue<>(), new LinkedBlockingQueue<>()),
                queue("array queue", new ArrayBlockingQueue<>(3), new ArrayBlockingQueue<>(3)),
                queue("synchronous queue", new SynchronousQueue<>(), new SynchronousQueue<>()),
                queue("transfer queue", new LinkedTransferQueue<>(), new LinkedTransferQueue<>()),
                new Pair("hash map", through(new RobustConcurrentMap<>()), through(new ConcurrentHashMap<>())),
                new Pair(
                        "skip list",
                        through(new RobustConcurrentMap<>(new ConcurrentSkipListMap<>())),
                        through(new ConcurrentSkipListMap<>())),
                new Pair("map by merge", merging(new RobustConcurrentMap<>()), merging(new ConcurrentHashMap<>())),
                new Pair("future task", tasks(true), tasks(false)),
                new Pair("completable future", completed(true, false), completed(false, false)),
                new Pair("dependent stages", completed(true, true), completed(false, true)));
    }

    private static Pair queue(String name, BlockingQueue<PlainInt> ours, BlockingQueue<PlainInt> jdk) {
        return new Pair(name, through(new RobustBlockingQueue<PlainInt>(ours)), through(jdk));
    }

    private static Way through(BlockingQueue<PlainInt> queue) {
        return way((run, data) -> queue.put(data), run -> queue.take());
    }

    private static Way through(ConcurrentMap<Integer, PlainInt> map) {
        return way((run, data) -> map.put(run, data), run -> untilThere(map, run));
    }

    private static Way merging(ConcurrentMap<Integer, PlainInt> map) {
        return way(
                (run, data) -> map.merge(run, data, (old, given) -> given),
                run -> map.computeIfPresent(untilThereKey(map, run), (key, value) -> value));
    }

    private static PlainInt untilThere(Map<Integer, PlainInt> map, int run) {
        PlainInt data = map.get(run);
        while (data == null) {
            Thread.onSpinWait();
            data = map.get(run);
        }
        return data;
    }

    private static Integer untilThereKey(Map<Integer, PlainInt> map, int run) {
        while (map.size() <= run) {
            Thread.onSpinWait();
        }
        return run;
    }

    private static Way tasks(boolean ours) {
        PlainInt[] given = new PlainInt[RUNS];
        FutureTask<?>[] tasks = new FutureTask<?>[RUNS];
        for (int i = 0; i < RUNS; i++) {
            int run = i;
            tasks[i] = ours ? new RobustFutureTask<>(() -> given[run]) : new FutureTask<>(() -> given[run]);
        }
        return way(
                (run, data) -> {
                    given[run] = data;
                    tasks[run].run();
                },
                run -> (PlainInt) tasks[run].get());
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of futures
    private static Way completed(boolean ours, boolean staged) {
        CompletableFuture<PlainInt>[] futures = new CompletableFuture[RUNS];
        for (int i = 0; i < RUNS; i++) {
            futures[i] = ours ? new RobustCompletableFuture<>() : new CompletableFuture<>();
        }
        return way(
                (run, data) -> futures[run].complete(data),
                run -> staged
                        ? futures[run]
                                .thenApplyAsync(data -> data)
                                .thenCompose(CompletableFuture::completedFuture)
                                .get()
                        : futures[run].join());
    }

    interface Giving {
        void give(int run, PlainInt data) throws Exception;
    }

    interface Taking {
        PlainInt take(int run) throws Exception;
    }

    private static Way way(Giving giving, Taking taking) {
        return new Way() {
            @Override
            public void give(int run, PlainInt data) throws Exception {
                giving.give(run, data);
            }

            @Override
            public PlainInt take(int run) throws Exception {
                return taking.take(run);
            }
        };
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void handOffIsSilentAThousandTimes(Pair pair) throws Exception {
        Session session = run(pair.seen);
        assertEquals(java.util.List.of(), session.races(), session::report);
        session.assertRobust();
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void sameProgramWithoutItsEdgesRaces(Pair pair) throws Exception {
        Session session = run(pair.unseen);
        assertEquals(1, session.races().size(), session::report);
        FoundRace found = session.races().get(0);
        assertEquals("giver", found.race().earlier().thread());
        assertEquals("taker", found.race().later().thread());
        assertTrue(found.count() > RUNS / 2, session::report);
    }

    private static Session run(Way way) throws Exception {
        Session session = Sanitizer.open();
        try (session) {
            FutureTask<Void> giving = new FutureTask<>(() -> {
                for (int run = 0; run < RUNS; run++) {
                    PlainInt data = new PlainInt();
                    data.set(run);
                    way.give(run, data);
                }
                return null;
            });
            FutureTask<Void> taking = new FutureTask<>(() -> {
                for (int run = 0; run < RUNS; run++) {
                    assertEquals(run, way.take(run).get());
                }
                return null;
            });
            Thread giver = RobustThreads.start("giver", giving);
            Thread taker = RobustThreads.start("taker", taking);
            RobustThreads.join(giver);
            RobustThreads.join(taker);
            giving.get();
            taking.get();
        }
        assertEquals(java.util.List.of(), session.errors());
        return session;
    }
}
