package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Stream;
import org.jrsan.Sanitizer;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.internal.process.OtherHooks;
import org.junit.jupiter.api.Test;

/** What becomes of a JVM with one session for all of it when it ends: first use there, and hooks of others. */
class JvmEndTest {
    private static final String ON = "-Djrsan.enabled=true";
    private static final String PROCESS = "-Djrsan.session=process";

    static final class UsesAnAtomicInAHook {
        public static void main(String[] args) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                for (int i = 0; i < 2; i++) {
                    System.out.println(new RobustAtomicInteger().incrementAndGet() + " " + Sanitizer.isEnabled());
                }
            }));
        }
    }

    @Test
    void aFirstUseInAShutdownHookHarmsNothing() throws Exception {
        assertEquals(new Forked(0, "1 false\n1 false\n", ""), Forked.run(UsesAnAtomicInAHook.class, null));
        assertEquals(new Forked(0, "1 true\n1 true\n", ""), Forked.run(UsesAnAtomicInAHook.class, null, ON));
    }

    @Test
    void aFirstUseInAShutdownHookSaysThatItIsTooLateForTheSessionOfTheProcess() throws Exception {
        assertEquals(
                new Forked(
                        0,
                        "1 true\n1 true\n",
                        "JRSan: NOTHING_CHECKED: session=process, but no drop-in type was used before the JVM began to"
                                + " shut down; shutdown hooks are checked only if one was used earlier\n"),
                Forked.run(UsesAnAtomicInAHook.class, null, ON, PROCESS, "-Djrsan.exitcode=3"));
    }

    /** A hook that ends after JRSan has reported, and says so. */
    private static void addLateHook(boolean daemon) {
        Thread hook = new Thread(() -> {
            try {
                while (!waitsForOthers()) {
                    Thread.sleep(1);
                }
                // Long enough for a JVM that does not wait to be gone.
                Thread.sleep(500);
                System.out.println("hook ended, daemon: " + daemon);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        hook.setDaemon(daemon);
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Whether JRSan's own hook has reported, and waits for all others. */
    private static boolean waitsForOthers() {
        return Thread.getAllStackTraces().values().stream()
                .flatMap(Stream::of)
                .anyMatch(frame -> frame.getClassName().equals(OtherHooks.class.getName())
                        && frame.getMethodName().equals("join"));
    }

    private static void neverEnd() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static final class ReturnsWithHooks {
        public static void main(String[] args) throws InterruptedException {
            addLateHook(false);
            JvmTest.IsNotRobust.main(args);
            addLateHook(false);
        }
    }

    static final class ExitsWithHooks {
        public static void main(String[] args) throws InterruptedException {
            new Thread(JvmEndTest::neverEnd).start();
            addLateHook(true);
            JvmTest.IsNotRobust.main(args);
            addLateHook(true);
            System.exit(0);
        }
    }

    @Test
    void theExitCodeIsChangedAfterTheHooksOfOthers() throws Exception {
        Forked forked = Forked.run(ReturnsWithHooks.class, null, ON, PROCESS, "-Djrsan.exitcode=3");

        assertEquals("hook ended, daemon: false\n".repeat(2), forked.out());
        assertEquals(3, forked.exitCode());
        assertTrue(forked.err().startsWith("JRSan: NOT_ROBUST: 1 violation, "), forked.err());
    }

    /** The other thread would be waited for until the timeout of 600 s. */
    @Test
    void threadsThatAreNoHooksAreNotWaitedFor() throws Exception {
        Forked forked =
                Forked.run(ExitsWithHooks.class, null, ON, PROCESS, "-Djrsan.exitcode=3", "-Djrsan.timeout=600");

        assertEquals("hook ended, daemon: true\n".repeat(2), forked.out());
        assertEquals(3, forked.exitCode());
    }

    static final class UsesTheCommonPool {
        public static void main(String[] args) throws Exception {
            JvmTest.IsNotRobust.main(args);
            ForkJoinPool.commonPool().submit(() -> {}).get();
        }
    }

    @Test
    void workersOfAPoolAreNotWaitedFor() throws Exception {
        Forked forked =
                Forked.run(UsesTheCommonPool.class, null, ON, PROCESS, "-Djrsan.exitcode=3", "-Djrsan.timeout=1");

        assertFalse(forked.err().contains("did not end"), forked.err());
        assertEquals(3, forked.exitCode());
    }

    static final class HasAHookThatNeverEnds {
        public static void main(String[] args) throws InterruptedException {
            Runtime.getRuntime().addShutdownHook(new Thread(JvmEndTest::neverEnd, "endless"));
            JvmTest.IsNotRobust.main(args);
        }
    }

    @Test
    void aHookThatNeverEndsIsWaitedForUntilTheTimeout() throws Exception {
        Forked forked =
                Forked.run(HasAHookThatNeverEnds.class, null, ON, PROCESS, "-Djrsan.exitcode=3", "-Djrsan.timeout=1");

        assertTrue(
                forked.err()
                        .endsWith(
                                "\nJRSan: thread endless did not end within 1 s (option timeout) after the JVM began to"
                                        + " shut down; the JVM ends now\n"),
                forked.err());
        assertEquals(3, forked.exitCode());
    }
}
