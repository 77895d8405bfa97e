package org.jrsan.acceptance.sessions;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.stream.IntStream;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustFences;
import org.jrsan.atomic.WaitMode;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustCountDownLatch;
import org.jrsan.sync.RobustReentrantLock;
import org.jrsan.sync.RobustReentrantReadWriteLock;
import org.jrsan.sync.RobustSemaphore;
import org.jrsan.sync.RobustStampedLock;
import org.jrsan.sync.Sync;

/** What the threads of an arrangement share, and the operations on it that need no more than the calling thread. */
final class Shared {
    private final List<RobustAtomicInteger> atomics;
    private final List<PlainInt> plains;
    private final List<RobustCountDownLatch> latches;
    private final List<RobustSemaphore> permits;
    private final List<Object> carriers;

    /** How to enter and leave critical sections; null for those that are monitors. */
    private final List<Exclusion> exclusions = new ArrayList<>();

    private final List<Object> monitors;

    private record Exclusion(Runnable enter, Runnable leave) {
        static Exclusion by(Lock lock) {
            return new Exclusion(lock::lock, lock::unlock);
        }
    }

    /** The values that come next, so that a compare-and-set knows what is there without an access. */
    private final int[] values;

    Shared(Arrangement given) {
        atomics = IntStream.range(0, given.atomics())
                .mapToObj(i -> new RobustAtomicInteger().label("x" + i))
                .toList();
        plains = IntStream.range(0, given.plains())
                .mapToObj(i -> new PlainInt().label("d" + i))
                .toList();
        latches = IntStream.range(0, given.others())
                .mapToObj(i -> new RobustCountDownLatch(1).label("latch " + i))
                .toList();
        permits = IntStream.range(0, given.others())
                .mapToObj(i -> new RobustSemaphore(0).label("permit " + i))
                .toList();
        carriers =
                IntStream.range(0, given.others()).mapToObj(i -> new Object()).toList();
        monitors = given.guards().stream().map(guard -> new Object()).toList();
        values = new int[given.atomics()];
        for (int i = 0; i < given.guards().size(); i++) {
            exclusions.add(exclusion(given.guards().get(i), "lock " + i));
        }
    }

    private static Exclusion exclusion(Guard guard, String name) {
        return switch (guard) {
            case REENTRANT_LOCK -> Exclusion.by(new RobustReentrantLock().label(name));
            case MONITOR -> null;
            case SEMAPHORE -> {
                RobustSemaphore semaphore = new RobustSemaphore(1).label(name);
                yield new Exclusion(semaphore::acquireUninterruptibly, semaphore::release);
            }
            case WRITE_LOCK -> Exclusion.by(new RobustReentrantReadWriteLock().writeLock());
            case STAMPED_LOCK -> Exclusion.by(new RobustStampedLock().asWriteLock());
            case OWN -> {
                // The schedule excludes: JRSan is told of the edges, and there is nothing else.
                Object carrier = new Object();
                yield new Exclusion(() -> Sync.acquire(carrier), () -> Sync.release(carrier));
            }
        };
    }

    /** The monitor of that number. */
    Object monitor(int number) {
        return monitors.get(number);
    }

    void run(Op op) throws InterruptedException {
        int target = op.target();
        switch (op.kind()) {
            case LOAD -> load(atomics.get(target), op.order());
            case STORE -> {
                values[target] = op.value();
                store(atomics.get(target), op.order(), op.value());
            }
            case ADD -> add(atomics.get(target), op.order(), values[target]++);
            case WEAK_CAS -> weakCas(atomics.get(target), op.order(), values[target]++);
            case AWAIT_VALUE -> await(atomics.get(target), op.order(), op.value());
            case READ -> plains.get(target).get();
            case WRITE -> plains.get(target).set(op.value());
            case FULL_FENCE -> RobustFences.fullFence();
            case ACQUIRE_FENCE -> RobustFences.acquireFence();
            case RELEASE_FENCE -> RobustFences.releaseFence();
            case LOCK -> exclusions.get(target).enter().run();
            case UNLOCK -> exclusions.get(target).leave().run();
            case COUNT_DOWN -> latches.get(target).countDown();
            case AWAIT_LATCH -> latches.get(target).await();
            case GIVE -> permits.get(target).release();
            case TAKE -> permits.get(target).acquire();
            case SYNC_RELEASE -> Sync.release(carriers.get(target));
            case SYNC_ACQUIRE -> Sync.acquire(carriers.get(target));
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    private static void load(RobustAtomicInteger atomic, Op.Order order) {
        switch (order) {
            case OPAQUE -> atomic.getOpaque();
            case ACQUIRE -> atomic.getAcquire();
            default -> atomic.get();
        }
    }

    private static void store(RobustAtomicInteger atomic, Op.Order order, int value) {
        switch (order) {
            case OPAQUE -> atomic.setOpaque(value);
            case RELEASE -> atomic.setRelease(value);
            default -> atomic.set(value);
        }
    }

    private static void add(RobustAtomicInteger atomic, Op.Order order, int present) throws InterruptedException {
        if (order == Op.Order.VOLATILE) {
            atomic.getAndIncrement();
            return;
        }
        switch (order) {
            case OPAQUE -> atomic.bcas(present, present + 1, WaitMode.OPAQUE);
            case ACQUIRE -> atomic.bcas(present, present + 1, WaitMode.ACQUIRE);
            default -> atomic.bcas(present, present + 1, WaitMode.RELEASE);
        }
    }

    private static void await(RobustAtomicInteger atomic, Op.Order order, int value) throws InterruptedException {
        switch (order) {
            case OPAQUE -> atomic.awaitValue(value, WaitMode.OPAQUE);
            case ACQUIRE -> atomic.awaitValue(value, WaitMode.ACQUIRE);
            default -> atomic.awaitValue(value);
        }
    }

    private static void weakCas(RobustAtomicInteger atomic, Op.Order order, int present) {
        boolean succeeded =
                switch (order) {
                    case OPAQUE -> atomic.weakCompareAndSetPlain(present, present + 1);
                    case ACQUIRE -> atomic.weakCompareAndSetAcquire(present, present + 1);
                    case RELEASE -> atomic.weakCompareAndSetRelease(present, present + 1);
                    default -> atomic.weakCompareAndSetVolatile(present, present + 1);
                };
        if (!succeeded) {
            throw new IllegalStateException("a weak compare-and-set failed in a schedule of single steps");
        }
    }
}
