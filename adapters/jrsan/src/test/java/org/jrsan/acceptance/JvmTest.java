package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;

/** JVMs as users start them: with checking off, with an option misspelt, with one session for the whole process. */
class JvmTest {
    private static final String ON = "-Djrsan.enabled=true";
    private static final String PROCESS = "-Djrsan.session=process";

    static final class OpensASession {
        public static void main(String[] args) {
            Sanitizer.open().close();
            System.out.println("opened");
        }
    }

    static final class UsesAnAtomic {
        public static void main(String[] args) {
            System.out.println(new RobustAtomicInteger().incrementAndGet());
        }
    }

    static final class CreatesAnAtomic {
        public static void main(String[] args) {
            System.out.println(new RobustAtomicInteger(7) != null);
        }
    }

    static final class ExitsWithFour {
        public static void main(String[] args) {
            new RobustAtomicInteger().set(1);
            System.exit(4);
        }
    }

    /** Store buffering, one thread after the other without an edge that is seen. */
    static final class IsNotRobust {
        static final RobustAtomicInteger X = new RobustAtomicInteger().label("x");
        static final RobustAtomicInteger Y = new RobustAtomicInteger().label("y");

        public static void main(String[] args) throws InterruptedException {
            CountDownLatch second = new CountDownLatch(1);
            Thread a = RobustThreads.start(() -> {
                X.setOpaque(1);
                Y.getOpaque();
                second.countDown();
            });
            Thread b = RobustThreads.start(() -> {
                await(second);
                Y.setOpaque(1);
                X.getOpaque();
            });
            RobustThreads.join(a);
            RobustThreads.join(b);
        }

        private static void await(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** Waits until it parks, and finds store buffering. */
    static final class WaitsAndFinds {
        public static void main(String[] args) throws InterruptedException {
            try (Session session = Sanitizer.open()) {
                RobustAtomicInteger open = new RobustAtomicInteger().label("open");
                Thread waiting = RobustThreads.start(() -> awaitOne(open));
                Thread.sleep(20);
                open.set(1);
                RobustThreads.join(waiting);
                IsNotRobust.main(args);
                System.out.println(
                        session.verdict() + ", " + session.violations().size());
            }
        }

        private static void awaitOne(RobustAtomicInteger open) {
            try {
                open.awaitValue(1);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** On newer JDKs, a class that uses sun.misc.Unsafe is told of there, and so is one that needs a flag. */
    @Test
    void waitingAndFindingNeedNoFlagAndWarnOfNothing() throws Exception {
        assertEquals(new Forked(0, "NOT_ROBUST, 1\n", ""), Forked.run(WaitsAndFinds.class, null, ON));
    }

    /** Files are the business of another jar, and the verdict stands without it. */
    @Test
    void withoutTheJarForReportsALineSaysThatNothingIsWritten() throws Exception {
        String[] lines = Forked.run(IsNotRobust.class, null, ON, PROCESS, "-Djrsan.reports=no-such")
                .err()
                .split("\n");

        assertTrue(lines[0].startsWith("JRSan: NOT_ROBUST: 1 violation"), lines[0]);
        assertEquals(
                "JRSan: option reports names a directory, but jrsan-report is not on the class path, so nothing is"
                        + " written; the verdict stands",
                lines[lines.length - 1]);
        assertFalse(Files.exists(Path.of("no-such")));
        assertFalse(Forked.run(IsNotRobust.class, null, ON, PROCESS, "-Djrsan.reports=off")
                .err()
                .contains("jrsan-report"));
    }

    @Test
    void openingASessionWhileCheckingIsOffFailsWithOneClearLine() throws Exception {
        Forked off = Forked.run(OpensASession.class, null);

        assertEquals(
                "Exception in thread \"main\" java.lang.IllegalStateException: JRSan: checking is off, so a session would"
                        + " see nothing; start the JVM with -Djrsan.enabled=true",
                off.firstError());
        assertEquals(1, off.exitCode());
        assertEquals("", off.out());
    }

    @Test
    void theVariableTurnsCheckingOn() throws Exception {
        assertEquals("opened\n", Forked.run(OpensASession.class, "enabled=true").out());
        assertEquals(
                "",
                Forked.run(OpensASession.class, "enabled=true", "-Djrsan.enabled=false")
                        .out());
    }

    @Test
    void withCheckingOffThereIsNothingToSee() throws Exception {
        assertEquals(new Forked(0, "1\n", ""), Forked.run(UsesAnAtomic.class, null));
        assertEquals(
                new Forked(0, "1\n", ""),
                Forked.run(UsesAnAtomic.class, null, PROCESS, "-Djrsan.enabled=false"),
                "it was turned off, not forgotten");
    }

    @Test
    void aSessionForTheProcessSaysThatCheckingIsOff() throws Exception {
        String line = "JRSan: session=process has no effect, because checking is off; add -Djrsan.enabled=true\n";

        assertEquals(new Forked(0, "1\n", line), Forked.run(UsesAnAtomic.class, null, PROCESS));
        assertEquals(new Forked(0, "1\n", line), Forked.run(UsesAnAtomic.class, "session=process,exitcode=3"));
    }

    @Test
    void anUnknownOptionIsSaidInOneLineAndLeavesAProgramAlone() throws Exception {
        String line = "JRSan: system property jrsan.enable: unknown option 'enable'; did you mean 'enabled'?";

        Forked using = Forked.run(UsesAnAtomic.class, null, "-Djrsan.enable=true");
        assertEquals(new Forked(0, "1\n", line + "\n"), using);

        Forked opening = Forked.run(OpensASession.class, null, "-Djrsan.enable=true");
        assertEquals(line, opening.firstError());
        assertTrue(opening.err().contains("java.lang.IllegalArgumentException: " + line), opening.err());
        assertEquals(1, opening.exitCode());
        assertEquals("", opening.out());
    }

    @Test
    void aValueThatIsNotAllowedLeavesAProgramAlone() throws Exception {
        assertEquals(
                new Forked(
                        0,
                        "1\n",
                        "JRSan: system property jrsan.enabled: option enabled is 'yes' but must be one of false, true\n"),
                Forked.run(UsesAnAtomic.class, null, "-Djrsan.enabled=yes", PROCESS));
    }

    @Test
    void whereCheckingIsOnDropInTypesGoOnToo() throws Exception {
        String line = "JRSan: JRSAN_OPTIONS: unknown option 'site'; did you mean 'sites'?";

        assertEquals(new Forked(0, "1\n", line + "\n"), Forked.run(UsesAnAtomic.class, "enabled=true,site=off"));

        Forked opening = Forked.run(OpensASession.class, "enabled=true,site=off");
        assertTrue(opening.err().contains("java.lang.IllegalArgumentException: " + line), opening.err());
        assertEquals(1, opening.exitCode());
    }

    @Test
    void aSessionForTheProcessWithAnUnknownOptionIsNoPass() throws Exception {
        Forked forked = Forked.run(UsesAnAtomic.class, "enabled=true,session=process,exitcode=3,site=off");

        assertEquals("1\n", forked.out());
        assertEquals(
                "JRSan: NOTHING_CHECKED: JRSAN_OPTIONS: unknown option 'site'; did you mean 'sites'?",
                forked.err().lines().skip(1).findFirst().orElse(""));
        assertEquals(3, forked.exitCode());
    }

    @Test
    void oneSessionForTheProcessReportsAtTheEnd() throws Exception {
        Forked forked = Forked.run(IsNotRobust.class, null, ON, PROCESS);

        assertTrue(forked.err().startsWith("JRSan: NOT_ROBUST: 1 violation, "), forked.err());
        assertTrue(forked.err().contains("\nNOT ROBUST: opaque load of x\n"), forked.err());
        assertEquals("", forked.out());
        assertEquals(0, forked.exitCode(), "exitcode was not set");
    }

    @Test
    void theExitCodeTellsOfAViolation() throws Exception {
        assertEquals(
                3,
                Forked.run(IsNotRobust.class, "enabled=true,session=process,exitcode=3")
                        .exitCode());
    }

    @Test
    void theExitCodeTellsThatNothingWasChecked() throws Exception {
        Forked forked = Forked.run(CreatesAnAtomic.class, null, ON, PROCESS, "-Djrsan.exitcode=3");

        assertTrue(forked.err().startsWith("JRSan: NOTHING_CHECKED: "), forked.err());
        assertEquals(3, forked.exitCode());
    }

    @Test
    void theExitCodeOfAProgramThatPassesIsItsOwn() throws Exception {
        Forked forked = Forked.run(ExitsWithFour.class, null, ON, PROCESS, "-Djrsan.exitcode=3");

        assertTrue(forked.err().startsWith("JRSan: ROBUST_SO_FAR: "), forked.err());
        assertEquals(4, forked.exitCode());
    }

    @Test
    void noSessionIsOpenedBesideThatOfTheProcess() throws Exception {
        Forked forked = Forked.run(OpensASession.class, null, ON, PROCESS);

        assertEquals(
                "Exception in thread \"main\" java.lang.IllegalStateException: JRSan: one session is open for the whole"
                        + " process (option session=process); drop that option to open sessions in code",
                forked.firstError());
        assertEquals(1, forked.exitCode());
    }
}
