package org.jrsan.acceptance.cases;

/** Plain threads that run together. Whoever waits for them gets what they threw. */
final class Threads {
    /** What a thread does. */
    @FunctionalInterface
    interface Action {
        void run() throws Exception;
    }

    private Threads() {}

    /** Runs all, each in a thread of its own, and waits for them. */
    static void together(Action... actions) throws Exception {
        Throwable[] thrown = new Throwable[actions.length];
        Thread[] threads = new Thread[actions.length];
        for (int i = 0; i < actions.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                try {
                    actions[number].run();
                } catch (Throwable e) {
                    thrown[number] = e;
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (Throwable one : thrown) {
            if (one instanceof Exception exception) {
                throw exception;
            }
            if (one instanceof Error error) {
                throw error;
            }
        }
    }
}
