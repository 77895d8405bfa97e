package org.jrsan.acceptance.agent;

import java.util.concurrent.locks.StampedLock;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;

/** Optimistic reads of plain fields, in each way that a stamp can be used. Prints the races of each. */
public final class OptimisticReadsMain {
    private static final SanitizerOptions OPTIONS = SanitizerOptions.ofJvm().with("iterations", "10");

    private final StampedLock lock = new StampedLock();
    private int low;
    private int high;

    private OptimisticReadsMain() {}

    private void write() {
        pause(10);
        long stamp = lock.writeLock();
        low++;
        high++;
        lock.unlockWrite(stamp);
    }

    private int sum() {
        pause(20);
        return low + high;
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private int locked() {
        long stamp = lock.readLock();
        int sum = low + high;
        lock.unlockRead(stamp);
        return sum;
    }

    private void validates() {
        long stamp = lock.tryOptimisticRead();
        int sum = sum();
        require(lock.validate(stamp) ? sum : locked());
    }

    private void converts() {
        long stamp = lock.tryOptimisticRead();
        int sum = sum();
        long read = lock.tryConvertToReadLock(stamp);
        if (read != 0) {
            lock.unlockRead(read);
        }
        require(read != 0 ? sum : locked());
    }

    private void upgrades() {
        long stamp = lock.tryOptimisticRead();
        int sum = sum();
        long write = lock.tryConvertToWriteLock(stamp);
        if (write != 0) {
            low += 2;
            lock.unlockWrite(write);
        }
        require(write != 0 ? sum : locked());
    }

    private void downgrades() {
        long first = lock.readLock();
        long stamp = lock.tryConvertToOptimisticRead(first);
        int sum = sum();
        require(lock.validate(stamp) ? sum : locked());
    }

    private void forgets() {
        long stamp = lock.tryOptimisticRead();
        require(stamp == 0 ? 0 : sum() & ~1);
    }

    private static void require(int sum) {
        if (sum % 2 != 0) {
            throw new AssertionError("half of a write was read");
        }
    }

    private void run(String what) throws InterruptedException {
        Thread writer = new Thread(this::write);
        writer.start();
        switch (what) {
            case "validates" -> validates();
            case "converts" -> converts();
            case "upgrades" -> upgrades();
            case "downgrades" -> downgrades();
            default -> forgets();
        }
        writer.join();
    }

    /**
     * See the class.
     *
     * @param args unused
     */
    public static void main(String[] args) {
        for (String strategy : new String[] {"os", "random"}) {
            for (String what : new String[] {"validates", "converts", "upgrades", "downgrades", "forgets"}) {
                Exploration exploration = Sanitizer.exploration(OPTIONS.with("schedule", strategy), what);
                while (exploration.hasNext()) {
                    exploration.runNext(session -> new OptimisticReadsMain().run(what));
                }
                String failure = exploration.failure() == null ? "" : " " + exploration.failure();
                System.out.println(
                        strategy + " " + what + " " + (exploration.races().isEmpty() ? "silent" : "races") + failure);
            }
        }
        System.exit(0);
    }
}
