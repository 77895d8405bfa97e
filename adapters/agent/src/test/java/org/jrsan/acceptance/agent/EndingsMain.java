package org.jrsan.acceptance.agent;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.sync.RobustThreads;

/** Threads that end, under schedules. */
public final class EndingsMain {
    private static final Queue<Throwable> TOLD = new ConcurrentLinkedQueue<>();

    private static volatile int never;
    private static volatile int x;

    private EndingsMain() {}

    private static Exploration explored(String name, Exploration.Program program) {
        Exploration exploration = Sanitizer.exploration(SanitizerOptions.ofJvm().with("schedule", "exhaustive"), name);
        while (exploration.hasNext()) {
            exploration.runNext(program);
        }
        return exploration;
    }

    private static Thread plain(Runnable body) {
        Thread thread = new Thread(body);
        thread.setUncaughtExceptionHandler((unused, e) -> TOLD.add(e));
        return thread;
    }

    private static void count() {
        x++;
    }

    /**
     * See the class.
     *
     * @param args unused
     */
    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[1];
        Exploration stuck = explored("stuck", session -> {
            threads[0] = plain(() -> {
                while (never == 0) {
                    Thread.onSpinWait();
                }
            });
            threads[0].start();
        });
        threads[0].join();
        System.out.println("stuck " + (stuck.failure() != null) + ", told " + TOLD.size());

        explored("broken", session -> {
            Thread thread = plain(() -> {
                throw new IllegalStateException("mine");
            });
            thread.start();
            thread.join();
        });
        System.out.println("broken, told " + TOLD.peek());

        Exploration plain = explored("plain", session -> {
            Thread one = plain(EndingsMain::count);
            Thread other = plain(EndingsMain::count);
            one.start();
            other.start();
            one.join();
            other.join();
        });
        System.out.println("executions " + plain.executions());
        Exploration robust = explored("robust", session -> {
            Thread one = RobustThreads.start(EndingsMain::count);
            Thread other = RobustThreads.start(EndingsMain::count);
            RobustThreads.join(one);
            RobustThreads.join(other);
        });
        System.out.println("executions " + robust.executions());
        System.exit(0);
    }
}
