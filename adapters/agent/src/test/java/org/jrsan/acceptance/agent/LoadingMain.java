package org.jrsan.acceptance.agent;

import java.util.concurrent.TimeUnit;

/** Two threads, each of which loads a class between its access of a plain field and that of the other one. Nothing orders these. */
public final class LoadingMain {
    private static int shared;

    private LoadingMain() {}

    private static final class First {
        private int value;

        private int get() {
            return value;
        }

        int next() {
            return get() + 1;
        }
    }

    private static final class Second {
        private int value;

        private int get() {
            return value;
        }

        int next() {
            return get() + 1;
        }
    }

    /**
     * See the class.
     *
     * @param args none
     * @throws InterruptedException never
     */
    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            shared = 1;
            new First().next();
        });
        Thread second = new Thread(() -> {
            try {
                TimeUnit.MILLISECONDS.sleep(500);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            new Second().next();
            shared++;
        });
        second.start();
        first.start();
        first.join();
        second.join();
    }
}
