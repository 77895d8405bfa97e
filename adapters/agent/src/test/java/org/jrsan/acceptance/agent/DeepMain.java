package org.jrsan.acceptance.agent;

import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;

/** Monitors where the stack ends: they are free then, as without the agent. */
@SuppressWarnings("InfiniteRecursion") // which is what this is about
public final class DeepMain {
    private static final int TIMES = 5;

    private final Object lock = new Object();
    private int depth;

    private DeepMain() {}

    private synchronized void method() {
        depth++;
        method();
    }

    private static synchronized void ofClass() {
        ofClass();
    }

    private int block() {
        synchronized (lock) {
            depth++;
            return depth + block();
        }
    }

    private void run() {
        for (int i = 0; i < TIMES; i++) {
            ends(this::method);
            ends(DeepMain::ofClass);
            ends(this::block);
        }
        System.out.println(
                "held " + Thread.holdsLock(this) + Thread.holdsLock(DeepMain.class) + Thread.holdsLock(lock));
    }

    private static void ends(Runnable deep) {
        try {
            deep.run();
            System.out.println("it returned");
        } catch (StackOverflowError e) {
            // As it has to be.
            return;
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    /**
     * See the class.
     *
     * @param args {@code checked} for a session
     */
    public static void main(String[] args) {
        if (args.length == 0) {
            new DeepMain().run();
        } else {
            Exploration exploration = Sanitizer.exploration(
                    SanitizerOptions.ofJvm().with("schedule", "os").with("iterations", "1"), "deep");
            exploration.runNext(session -> new DeepMain().run());
            if (exploration.failure() != null) {
                exploration.failure().printStackTrace();
            }
        }
        System.exit(0);
    }
}
