package org.jrsan.acceptance.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.acceptance.Turns;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.rc20.Violation;
import org.jrsan.sync.RobustThread;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;

/**
 * The place of an access is the user's line that led to it, whatever of the JDK and of JRSan lies between. Which of several
 * lines it is, {@code AccessorsTest} says.
 */
class SitesTest {
    private interface Access {
        void of(RobustAtomicInteger atomic) throws Exception;
    }

    /** Where an access is said to be: it is made when the thread is forced after a write it does not know of. */
    private static StackTraceElement siteOf(Access access) {
        RobustAtomicInteger exposed = new RobustAtomicInteger();
        RobustAtomicInteger flag = new RobustAtomicInteger();
        try (Session session = Sanitizer.open()) {
            try (Turns turns = new Turns().start("T1", "T2")) {
                turns.step("T1", () -> exposed.setOpaque(1));
                turns.step("T1", () -> flag.setOpaque(1));
                turns.step("T2", flag::getOpaque);
                turns.step("T2", () -> access.of(exposed));
            }
            assertEquals(1, session.violations().size(), session.report());
            return session.violations().get(0).violation().exposed().site();
        }
    }

    private static void assertHere(String method, StackTraceElement site) {
        assertEquals("SitesTest.java", site.getFileName());
        assertEquals(method, site.getMethodName().replaceAll("lambda\\$(\\w+)\\$\\d+", "$1"));
        assertNull(site.getModuleName());
        assertNull(site.getClassLoaderName());
    }

    private static int line() {
        return new Throwable().getStackTrace()[1].getLineNumber();
    }

    @Test
    void theLineIsThatOfTheCall() {
        int[] line = new int[1];
        StackTraceElement site = siteOf(atomic -> {
            line[0] = line() + 1;
            atomic.get();
        });

        assertHere("theLineIsThatOfTheCall", site);
        assertEquals(line[0], site.getLineNumber());
        assertEquals(SitesTest.class.getName(), site.getClassName());
    }

    @Test
    void aMethodOfTheUserIsNamedAndNotItsCaller() {
        assertHere("increment", siteOf(SitesTest::increment));
    }

    private static void increment(RobustAtomicInteger atomic) {
        atomic.incrementAndGet();
    }

    @Test
    void textMadeByTheJdkIsAskedForByTheUser() {
        assertHere("textMadeByTheJdkIsAskedForByTheUser", siteOf(atomic -> String.valueOf(atomic)));
        assertHere("textMadeByTheJdkIsAskedForByTheUser", siteOf(atomic -> new StringBuilder().append(atomic)));
        assertHere("textMadeByTheJdkIsAskedForByTheUser", siteOf(atomic -> List.of(atomic)
                .toString()));
    }

    @Test
    void aMethodReferenceIsCalledByTheLineThatHandsItToTheJdk() {
        assertHere("aMethodReferenceIsCalledByTheLineThatHandsItToTheJdk", siteOf(atomic -> List.of(1)
                .forEach(atomic::addAndGet)));
        assertHere(
                "aMethodReferenceIsCalledByTheLineThatHandsItToTheJdk",
                siteOf(atomic -> IntStream.of(1).map(atomic::addAndGet).sum()));
        assertHere(
                "aMethodReferenceIsCalledByTheLineThatHandsItToTheJdk",
                siteOf(atomic -> Stream.of(atomic).map(RobustAtomicInteger::get).collect(Collectors.toList())));
    }

    @Test
    void aLambdaWithinALibraryIsTheUsersLine() {
        assertHere(
                "compare",
                siteOf(atomic -> Stream.of(1, 2).sorted(new ByAtomic(atomic)).toList()));
    }

    private record ByAtomic(RobustAtomicInteger atomic) implements Comparator<Integer> {
        @Override
        public int compare(Integer a, Integer b) {
            return atomic.get() * a.compareTo(b);
        }
    }

    @Test
    void anInnerClassIsTheUsers() {
        StackTraceElement site = siteOf(atomic -> new Supplier<Integer>() {
            @Override
            public Integer get() {
                return atomic.getAcquire() + atomic.getPlain();
            }
        }.get());

        assertHere("get", site);
        assertEquals(SitesTest.class.getName() + "$1", site.getClassName());
    }

    @Test
    void aSubclassOfADropInTypeIsTheUsers() {
        final class Counter extends RobustAtomicInteger {
            private static final long serialVersionUID = 1L;

            void count() {
                incrementAndGet();
            }
        }
        Counter counter = new Counter();
        RobustAtomicInteger flag = new RobustAtomicInteger();
        try (Session session = Sanitizer.open()) {
            try (Turns turns = new Turns().start("T1", "T2")) {
                turns.step("T1", () -> counter.setOpaque(1));
                turns.step("T1", () -> flag.setOpaque(1));
                turns.step("T2", flag::getOpaque);
                turns.step("T2", counter::count);
            }
            assertHere(
                    "count", session.violations().get(0).violation().exposed().site());
        }
    }

    @Test
    void theUpdateOfAFunctionIsTheLineThatGaveTheFunction() {
        IntUnaryOperator elsewhere = old -> old + 1;

        assertHere(
                "theUpdateOfAFunctionIsTheLineThatGaveTheFunction", siteOf(atomic -> atomic.updateAndGet(elsewhere)));
    }

    @Test
    void reflectionIsNoPlace() {
        assertHere(
                "reflectionIsNoPlace",
                siteOf(atomic -> RobustAtomicInteger.class.getMethod("get").invoke(atomic)));
    }

    /** A thread that runs nothing of the user's has no line of the user's; the report names the thread all the same. */
    @Test
    void withoutAFrameOfTheUserThereIsNoPlace() throws InterruptedException {
        RobustAtomicInteger x = new RobustAtomicInteger();
        RobustAtomicInteger y = new RobustAtomicInteger();
        try (Session session = Sanitizer.open()) {
            try (Turns turns = new Turns().start("T1", "T2")) {
                Thread lonely = new RobustThread(x::incrementAndGet, "lonely");
                lonely.start();
                RobustThreads.join(lonely);
                turns.step("T1", () -> y.setOpaque(x.getOpaque()));
                turns.step("T2", y::getOpaque);
                turns.step("T2", x::getOpaque);
            }
            Violation found = session.violations().get(0).violation();
            assertNull(found.missed().site());
            assertEquals("lonely", found.missed().thread());
            assertTrue(session.report().contains("after the missed write"), session.report());
        }
    }
}
