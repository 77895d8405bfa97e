package org.jrsan.acceptance.self;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jrsan.FoundViolation;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.Verdict;
import org.jrsan.plain.PlainLong;
import org.jrsan.rc20.Access;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * JRSan's own location lock under JRSan. {@code WatchedLock} is its source over a checked word; the {@code LockWith...} are
 * the same with one access weaker.
 */
class OwnLockTest {
    private static final int RUNS = Integer.getInteger("own.runs", 100);

    /** The methods that look at the word without holding the lock. */
    private static final List<String> LOOKS =
            List.of("lock", "lockSlow", "tryLock", "tryLockFirst", "isAwaited", "version");

    private static final Set<String> WORD_ACCESSORS =
            Set.of("wordOpaque", "wordVolatile", "wordRelease", "casWord", "weakCasWordPlain");

    /** The methods of a finding's two accesses. */
    private static boolean isBetween(FoundViolation found, String exposed, String missed) {
        return methodOf(found.violation().exposed()).equals(exposed)
                && methodOf(found.violation().missed()).equals(missed);
    }

    /** What called the accessor of the word. */
    private static String methodOf(Access access) {
        return access.path().frames().stream()
                .map(StackTraceElement::getMethodName)
                .filter(method -> !WORD_ACCESSORS.contains(method))
                .findFirst()
                .orElseThrow();
    }

    private static Supplier<List<Runnable>> counting(Supplier<Watched> locks, boolean changes) {
        return () -> {
            Watched lock = locks.get();
            PlainLong count = new PlainLong().label("count");
            Runnable body = () -> {
                for (int i = 0; i < 10; i++) {
                    lock.lock();
                    count.set(count.get() + 1);
                    if (changes) {
                        lock.unlockChanged();
                    } else {
                        lock.unlock();
                    }
                }
            };
            return List.of(body, body, body);
        };
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void itOrdersWhatItGuardsAndIsRobust(boolean changes) throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            Often.run(session, RUNS, counting(() -> new WatchedLock() {}, changes));
            session.assertRobust();
        }
    }

    /** Every waiter marks the word at once, so that marks meet unlocks and each other. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void itIsRobustWhenWaitersMarkTheWord(boolean changes) throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            Often.run(session, RUNS / 3, counting(() -> new ImpatientLock() {}, changes));
            Often.run(session, RUNS / 3, OwnLockTest::awaiting);
            session.assertRobust();
        }
    }

    /** Whoever holds the lock, but the last one, waits for the mark of another. */
    private static List<Runnable> awaiting() {
        Watched lock = new ImpatientLock() {};
        PlainLong count = new PlainLong().label("count");
        Runnable body = () -> {
            lock.lock();
            while (count.get() < 2 && !lock.isAwaited()) {
                Thread.onSpinWait();
            }
            count.set(count.get() + 1);
            lock.unlock();
        };
        return List.of(body, body, body);
    }

    @Test
    void anUnlockThatIsNoReleaseIsFound() throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            Often.run(session, RUNS, counting(() -> new LockWithOpaqueUnlock() {}, false));
            Set<String> fields =
                    session.races().stream().map(found -> found.race().field()).collect(Collectors.toSet());
            assertEquals(Set.of("count"), fields, session::report);
        }
    }

    /**
     * Two threads each change one location and re-read the other one, nobody having written there as far as they know. The
     * second begins when the first has ended, which is out of sight: so neither looks at a lock that is held.
     */
    private static Supplier<List<Runnable>> storeBuffering(Supplier<Watched> locks) {
        return () -> {
            WatchedCell x = new WatchedCell(locks.get());
            WatchedCell y = new WatchedCell(locks.get());
            CountDownLatch first = new CountDownLatch(1);
            return List.of(
                    () -> {
                        x.set(1);
                        y.get(0);
                        first.countDown();
                    },
                    () -> {
                        await(first);
                        y.set(1);
                        x.get(0);
                    });
        };
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** What the look at a version may return instead, before what it misses. */
    private static List<Long> staleVersions(Session session) {
        return session.violations().stream()
                .filter(found -> methodOf(found.violation().exposed()).equals("version"))
                .map(found -> Long.valueOf(found.violation().staleValue()))
                .toList();
    }

    private static boolean isHeld(long word) {
        return word % 2 != 0;
    }

    /** A thread that misses the change sees the lock as held, takes it, and waits for the change. */
    @Test
    void noRereadAfterAChangeFindsAnOldVersion() throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            Often.run(session, RUNS, storeBuffering(() -> new WatchedLock() {}));
            List<Long> stale = staleVersions(session);
            assertFalse(stale.isEmpty(), "what is looked for did not come about");
            assertTrue(stale.stream().allMatch(OwnLockTest::isHeld), session::report);
            assertEquals(stale.size(), session.violations().size(), session::report);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"LockWithAcquiringTake", "LockWithAcquiredVersion"})
    void aTakingOrAVersionInAWeakerModeIsFound(String weakened) throws InterruptedException {
        boolean isTaking = weakened.equals("LockWithAcquiringTake");
        try (Session session = Sanitizer.open()) {
            Often.run(
                    session,
                    RUNS,
                    storeBuffering(() -> isTaking ? new LockWithAcquiringTake() {} : new LockWithAcquiredVersion() {}));
            assertEquals(Verdict.NOT_ROBUST, session.verdict());
            assertFalse(staleVersions(session).stream().allMatch(OwnLockTest::isHeld), session::report);
            FoundViolation found = session.violations().get(0);
            assertTrue(isBetween(found, "version", "unlockChanged"), session::report);
            String location = found.violation().location();
            assertTrue(location.startsWith(weakened + ".word of "), location);
        }
    }

    /**
     * What remains when threads meet at several locks: a look at a word may be stale. Who is misled by it sees a lock as
     * held that is free, or the other way round, and learns better from the compare-and-set that follows.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void allThatIsStaleIsALookThatDecidesNothing(boolean impatient) throws InterruptedException {
        Supplier<Watched> locks = () -> impatient ? new ImpatientLock() {} : new WatchedLock() {};
        Random seeds = new Random(5);
        try (Session session = Sanitizer.open()) {
            Often.run(session, impatient ? RUNS / 3 : RUNS, () -> severalLocks(seeds, locks));
            assertEquals(List.of(), session.races());
            List<FoundViolation> others = session.violations().stream()
                    .filter(found -> LOOKS.stream()
                            .noneMatch(look ->
                                    isBetween(found, look, "unlock") || isBetween(found, look, "unlockChanged")))
                    .toList();
            assertEquals(List.of(), others, session::report);

            String held = "a word seen as held makes the reader take the lock, whose compare-and-set decides";
            String old = "a look at a held lock is no access: its order with what comes before means nothing";
            String copy = impatient ? "ImpatientLock" : "WatchedLock";
            // The version is an accessor: the place is where it is asked for.
            List<String> places = LOOKS.stream()
                    .map(look -> look.equals("version") ? "WatchedCell.get" : copy + '.' + look)
                    .toList();
            for (String look : places) {
                session.benign(look, copy + ".unlock", held);
                session.benign(look, copy + ".unlockChanged", old);
            }
            assertEquals(List.of(), session.violations());
        }
    }

    private static List<Runnable> severalLocks(Random seeds, Supplier<Watched> locks) {
        WatchedCell[] cells = {new WatchedCell(locks.get()), new WatchedCell(locks.get()), new WatchedCell(locks.get())
        };
        List<Runnable> bodies = new ArrayList<>();
        for (int thread = 0; thread < 3; thread++) {
            Random random = new Random(seeds.nextLong());
            bodies.add(() -> {
                for (int i = 0; i < 12; i++) {
                    WatchedCell cell = cells[random.nextInt(cells.length)];
                    switch (random.nextInt(3)) {
                        case 0 -> cell.set(i);
                        case 1 -> cell.get(0);
                        default -> cell.getLocked();
                    }
                }
            });
        }
        return bodies;
    }
}
