package org.jrsan.acceptance.agent;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;

/** A thread parks in code that is checked, and code that is not checked unparks it. */
public final class ParkedMain {
    private ParkedMain() {}

    /** What is not checked. */
    static final class UncheckedWaker {
        private UncheckedWaker() {}

        static void wake(Thread thread) {
            LockSupport.unpark(thread);
        }
    }

    public static void main(String[] args) {
        Exploration found = Sanitizer.explore(SanitizerOptions.ofJvm().with("iterations", "20"), "parked", session -> {
            AtomicInteger state = new AtomicInteger();
            Thread sleeper = new Thread(() -> {
                while (state.get() == 0) {
                    LockSupport.park();
                }
            });
            Thread waker = new Thread(() -> {
                state.set(1);
                UncheckedWaker.wake(sleeper);
            });
            sleeper.start();
            waker.start();
            sleeper.join();
            waker.join();
        });
        System.out.println("failure: " + found.failure());
        System.out.println(found.report());
    }
}
