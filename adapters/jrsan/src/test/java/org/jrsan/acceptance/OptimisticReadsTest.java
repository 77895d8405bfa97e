package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.acceptance.Runs.Body;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.plain.PlainInt;
import org.jrsan.plain.PlainIntArray;
import org.jrsan.sync.RobustReentrantLock;
import org.jrsan.sync.RobustStampedLock;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;

/** Plain reads between an optimistic stamp of a {@link RobustStampedLock} and its validation. */
class OptimisticReadsTest {
    /** A point that is read as the JDK's documentation shows. */
    private static final class Point {
        final RobustStampedLock lock = new RobustStampedLock();
        final PlainInt x = new PlainInt();
        final PlainInt y = new PlainInt();

        void move() {
            long stamp = lock.writeLock();
            x.set(x.get() + 1);
            y.set(y.get() + 1);
            lock.unlockWrite(stamp);
        }

        int sum() {
            long stamp = lock.tryOptimisticRead();
            int sum = x.get() + y.get();
            if (!lock.validate(stamp)) {
                stamp = lock.readLock();
                sum = x.get() + y.get();
                lock.unlockRead(stamp);
            }
            return sum;
        }
    }

    private static void often(Runnable step) {
        for (int i = 0; i < 20; i++) {
            step.run();
        }
    }

    /** Runs something in another thread to its end, without an edge from there but its start. */
    private static void elsewhere(Body body) {
        Thread thread = RobustThreads.start(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void finds(int races, Body body) throws Exception {
        try (Session session = Sanitizer.open()) {
            body.run();
            assertEquals(races, session.races().size(), session::report);
            assertEquals(List.of(), session.errors());
        }
    }

    @Test
    void readersThatValidateAreSilentBesideWriters() {
        Runs.areSilent(() -> {
            Point point = new Point();
            return List.of(() -> often(point::move), () -> often(point::sum), () -> often(point::sum));
        });
    }

    @Test
    void oneStampCanBeValidatedAgainAfterMoreReads() {
        Runs.areSilent(() -> {
            Point point = new Point();
            Body reader = () -> often(() -> {
                long stamp = point.lock.tryOptimisticRead();
                point.x.get();
                if (point.lock.validate(stamp)) {
                    point.y.get();
                    point.lock.validate(stamp);
                }
            });
            return List.of(() -> often(point::move), reader);
        });
    }

    @Test
    void aReaderMayWalkFromLockToLock() {
        Runs.areSilent(() -> {
            Point parent = new Point();
            Point child = new Point();
            Body reader = () -> often(() -> {
                long above = parent.lock.tryOptimisticRead();
                parent.x.get();
                long below = child.lock.tryOptimisticRead();
                if (parent.lock.validate(above)) {
                    child.x.get();
                    child.lock.validate(below);
                }
            });
            return List.of(() -> often(parent::move), () -> often(child::move), reader);
        });
    }

    @Test
    void aStampThatBecomesALockValidatesWhatWasRead() {
        Runs.areSilent(() -> {
            Point point = new Point();
            Body reader = () -> often(() -> {
                long stamp = point.lock.tryOptimisticRead();
                if (stamp != 0) {
                    int x = point.x.get();
                    stamp = point.lock.tryConvertToWriteLock(stamp);
                    if (stamp != 0) {
                        point.x.set(x + 1);
                        point.lock.unlock(stamp);
                    }
                }
            });
            return List.of(() -> often(point::move), reader, reader);
        });
    }

    @Test
    void whoLooksAtTheStampNeedNotValidateIt() {
        Runs.areSilent(() -> {
            Point point = new Point();
            PlainInt other = new PlainInt();
            Body reader = () -> often(() -> {
                long stamp = point.lock.tryOptimisticRead();
                if (stamp == 0) {
                    stamp = point.lock.readLock();
                    point.x.get();
                    point.lock.unlockRead(stamp);
                } else {
                    point.x.get();
                    point.lock.validate(stamp);
                }
                other.get();
            });
            return List.of(() -> often(point::move), reader, reader);
        });
    }

    @Test
    void aReadWithoutValidationIsFound() {
        Runs.eachRace(() -> {
            Point point = new Point();
            return List.of(point::move, () -> {
                point.lock.tryOptimisticRead();
                point.x.get();
            });
        });
    }

    @Test
    void aReadAfterTheValidationIsFound() {
        Runs.eachRace(() -> {
            Point point = new Point();
            return List.of(point::move, () -> {
                long stamp = point.lock.tryOptimisticRead();
                while (!point.lock.validate(stamp)) {
                    stamp = point.lock.tryOptimisticRead();
                }
                elsewhere(point::move);
                point.x.get();
            });
        });
    }

    @Test
    void whoReadsOnAfterAFailedValidationIsFound() throws Exception {
        Point point = new Point();
        finds(1, () -> {
            long stamp = point.lock.tryOptimisticRead();
            point.x.get();
            elsewhere(point::move);
            point.lock.validate(stamp);
            point.y.get();
        });
    }

    @Test
    void readsWithoutAValidStampAreForgotten() throws Exception {
        Point point = new Point();
        finds(0, () -> {
            long stamp = point.lock.tryOptimisticRead();
            point.x.get();
            elsewhere(point::move);
            point.x.get();
            assertEquals(false, point.lock.validate(stamp));
        });
    }

    @Test
    void aWriterWithoutTheLockIsFoundByAReaderThatValidates() throws Exception {
        Point point = new Point();
        finds(1, () -> {
            elsewhere(() -> point.x.set(1));
            point.sum();
        });
        finds(1, () -> {
            CountDownLatch hasRead = new CountDownLatch(1);
            CountDownLatch hasWritten = new CountDownLatch(1);
            RobustThreads.start(() -> {
                unseen(hasRead);
                point.y.set(1);
                hasWritten.countDown();
            });
            long stamp = point.lock.tryOptimisticRead();
            point.y.get();
            hasRead.countDown();
            unseen(hasWritten);
            assertEquals(true, point.lock.validate(stamp));
        });
    }

    /** Waits without an edge. */
    private static void unseen(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void whatTheReaderPublishedOrdersLaterWrites() throws Exception {
        PlainInt data = new PlainInt();
        RobustStampedLock lock = new RobustStampedLock();
        RobustAtomicInteger done = new RobustAtomicInteger();
        finds(0, () -> {
            long stamp = lock.tryOptimisticRead();
            data.get();
            done.setRelease(1);
            elsewhere(() -> {
                if (done.getAcquire() == 1) {
                    data.set(1);
                }
            });
            lock.validate(stamp);
        });
    }

    @Test
    void aValidationTakesOverWhatTheLastWriterKnew() throws Exception {
        PlainInt other = new PlainInt();
        Point point = new Point();
        finds(0, () -> {
            elsewhere(() -> {
                other.set(1);
                point.move();
            });
            point.sum();
            other.get();
        });
        finds(1, () -> {
            elsewhere(() -> {
                other.set(1);
                point.move();
            });
            point.lock.tryOptimisticRead();
            other.get();
        });
    }

    @Test
    void aReadWithoutValidationIsFoundWhenTheThreadGoesOn() throws Exception {
        Point point = new Point();
        RobustReentrantLock unrelated = new RobustReentrantLock();
        Body reading = () -> {
            long stamp = point.lock.tryOptimisticRead();
            point.lock.validate(stamp);
            point.x.get();
        };
        finds(1, () -> {
            elsewhere(() -> point.x.set(1));
            reading.run();
            unrelated.lock();
            unrelated.unlock();
        });
        finds(1, () -> {
            elsewhere(() -> point.x.set(1));
            point.lock.tryOptimisticRead();
            point.x.get();
            elsewhere(() -> point.lock.unlock(point.lock.writeLock()));
            point.lock.validate(point.lock.tryOptimisticRead());
        });
    }

    @Test
    void aTaskEndsItsReads() throws Exception {
        Point point = new Point();
        ExecutorService pool = RobustThreads.wrap(Executors.newFixedThreadPool(1));
        finds(1, () -> {
            elsewhere(() -> point.x.set(1));
            pool.submit(() -> {
                        point.lock.tryOptimisticRead();
                        return point.x.get();
                    })
                    .get();
            pool.shutdown();
            pool.awaitTermination(1, TimeUnit.MINUTES);
        });
    }

    @Test
    void deepWalksAndLongReadsStayBoundedAndInventNothing() throws Exception {
        RobustStampedLock lock = new RobustStampedLock();
        PlainIntArray data = new PlainIntArray(5000);
        finds(0, () -> {
            elsewhere(() -> {
                long stamp = lock.writeLock();
                for (int i = 0; i < data.length(); i++) {
                    data.set(i, 1);
                }
                lock.unlock(stamp);
            });
            long stamp = lock.tryOptimisticRead();
            for (int i = 0; i < data.length(); i++) {
                data.get(i);
            }
            for (int i = 0; i < 100; i++) {
                new RobustStampedLock().tryOptimisticRead();
            }
            assertEquals(true, lock.validate(stamp));
        });
    }
}
