package org.jrsan.acceptance.reports;

import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.plain.PlainInt;
import org.jrsan.plain.PlainIntArray;
import org.jrsan.sync.RobustReentrantLock;
import org.jrsan.sync.RobustThreads;

/** Programs that race; T1 runs to its end before T2 begins, and no edge says so. */
final class Races {
    private Races() {}

    static Session run(Program program, SanitizerOptions options) throws InterruptedException {
        try (Session session = Sanitizer.open(options)) {
            Thread first = RobustThreads.start("T1", quietly(program::first));
            first.join(); // Thread.join, which JRSan does not see
            Thread second = RobustThreads.start("T2", quietly(program::second));
            RobustThreads.join(first);
            RobustThreads.join(second);
            return session;
        }
    }

    private interface Body {
        void run() throws InterruptedException;
    }

    private static Runnable quietly(Body body) {
        return () -> {
            try {
                body.run();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        };
    }

    /** A counter touched after its lock was given back: nothing was released since. */
    static class Unguarded implements Program {
        private final PlainInt count = new PlainInt().label("count");
        private final RobustReentrantLock lock = new RobustReentrantLock().label("the lock of count");

        @Override
        public void first() {
            lock.lock();
            lock.unlock();
            count.set(1);
        }

        @Override
        public void second() {
            lock.lock();
            lock.unlock();
            count.get();
        }
    }

    /** A message taken by a relaxed load. */
    static class RelaxedFlag implements Program {
        private final PlainInt message = new PlainInt().label("message");
        private final RobustAtomicInteger flag = new RobustAtomicInteger();

        @Override
        public void first() {
            message.set(1);
            flag.setRelease(1);
        }

        @Override
        public void second() {
            flag.getOpaque();
            message.get();
        }
    }

    /** Two threads, two locks; the location has no label. */
    static class TwoLocks implements Program {
        private final PlainInt total = new PlainInt();
        private final RobustReentrantLock left = new RobustReentrantLock().label("left");
        private final RobustReentrantLock right = new RobustReentrantLock().label("right");

        @Override
        public void first() {
            left.lock();
            total.set(1);
            left.unlock();
        }

        @Override
        public void second() {
            right.lock();
            total.set(2);
            right.unlock();
        }
    }

    /** An object published by a relaxed store: its content races with its creation. */
    static class Publication implements Program {
        private final RobustAtomicReference<PlainInt> shared = new RobustAtomicReference<PlainInt>().label("shared");

        @Override
        public void first() {
            shared.setOpaque(new PlainInt(42).label("content"));
        }

        @Override
        public void second() {
            shared.getOpaque().get();
        }
    }

    /** An atomic that one thread reads as if it were its own. */
    static class Mixed implements Program {
        private final RobustAtomicInteger x = new RobustAtomicInteger().label("x");

        @Override
        public void first() {
            x.setOpaque(1);
        }

        @Override
        public void second() {
            x.getPlain();
        }
    }

    /** Elements of an array in a loop: one report, with its count; the read came first. */
    static class Elements implements Program {
        private final PlainIntArray cells = new PlainIntArray(5);

        @Override
        public void first() {
            for (int i = 0; i < cells.length(); i++) {
                cells.get(i);
            }
        }

        @Override
        public void second() {
            for (int i = 0; i < cells.length(); i++) {
                cells.set(i, i);
            }
        }
    }

    /** A name that is too long for one line. */
    static class LongName implements Program {
        private final PlainInt field = new PlainInt()
                .label("the number of orders that were taken today, by the shop on the other side of the street");

        @Override
        public void first() {
            field.set(1);
        }

        @Override
        public void second() {
            field.set(2);
        }
    }
}
