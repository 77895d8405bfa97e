package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustFences;
import org.jrsan.atomic.RobustVarHandle;
import org.jrsan.internal.alone.Alone;
import org.jrsan.internal.cells.ElementCells;
import org.jrsan.internal.cells.FieldCells;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.cells.VariableCell;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.values.VarHandleAccess;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Of a thread that is alone in its session only the number of accesses is kept, until anybody or anything else comes. */
class AloneTest {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final KnownPlace PLACE = new KnownPlace(AloneTest.class, "access", "()V", "AloneTest.java", 1);

    @SuppressWarnings("unused") // by their names
    private static final class Holder {
        static int ofClass;

        int number;
        int other;
        volatile int flag;
    }

    /** Its initializer makes an access itself. */
    private static final class Initialized {
        @SuppressWarnings("unused") // by its name
        static int field = 5;

        static {
            sited(Holder.class, "ofClass").access(VarMode.SET_VOLATILE, null, 0, PLACE, 7);
        }
    }

    private final Holder holder = new Holder();
    private final Sited number = sited(Holder.class, "number");
    private final Sited other = sited(Holder.class, "other");
    private final Sited flag = sited(Holder.class, "flag");

    private static Sited sited(Class<?> type, String name) {
        try {
            var field = type.getDeclaredField(name);
            VarHandle handle = LOOKUP.unreflectVarHandle(field);
            return new Sited(handle, FieldCells.instrumented(field, new VarHandleAccess(handle)));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private Object access(Sited sited, VarMode mode, Object... values) {
        return sited.access(mode, holder, 0, PLACE, values);
    }

    private void assertFollowedNow(Session session) {
        assertNull(Alone.ofCaller());
        long before = session.counts().locations();
        access(number, VarMode.SET_RELEASE, 1);
        assertEquals(before + 1, session.counts().locations());
    }

    @Test
    void accessesAreCountedAndNoLocationIs() {
        int[] array = new int[2];
        Sited elements = new Sited(MethodHandles.arrayElementVarHandle(int[].class), new ElementCells());
        try (Session session = Sanitizer.open()) {
            assertNotNull(Alone.ofCaller());
            access(number, VarMode.SET, 1);
            assertEquals(1, access(number, VarMode.GET));
            access(flag, VarMode.SET_RELEASE, 2);
            assertEquals(2, access(flag, VarMode.GET_AND_ADD, 1));
            assertEquals(3, access(flag, VarMode.COMPARE_AND_EXCHANGE, 3, 4));
            assertEquals(true, access(flag, VarMode.COMPARE_AND_SET, 4, 5));
            assertEquals(5, access(flag, VarMode.GET_ACQUIRE));
            elements.access(VarMode.SET_VOLATILE, array, 1, PLACE, 6);
            assertEquals(6, elements.access(VarMode.GET, array, 1, PLACE));
            assertEquals(9, session.counts().accesses());
            assertEquals(9, session.counts().aloneAccesses());
            assertEquals(0, session.counts().locations());
            assertTrue(
                    session.summary().contains("9 accesses, 9 of them before another thread took part, 0 locations"));
            assertEquals(List.of(), session.errors());
        }
        assertNull(Alone.ofCaller());
    }

    @Test
    void allIsFollowedIfThatIsAskedFor() {
        try (Session session = Sanitizer.open(SanitizerOptions.ofJvm().with("alone", "followed"))) {
            assertFollowedNow(session);
            access(number, VarMode.GET);
            assertEquals(2, session.counts().accesses());
            assertEquals(0, session.counts().aloneAccesses());
        }
    }

    @Test
    void theInitializerOfAClassMayMakeAccesses() {
        try (Session session = Sanitizer.open()) {
            Sited field = sited(Initialized.class, "field");
            assertEquals(5, field.access(VarMode.GET_AND_ADD, null, 0, PLACE, 1));
            assertEquals(6, field.access(VarMode.GET, null, 0, PLACE));
            assertEquals(7, Holder.ofClass);
            assertEquals(3, session.counts().accesses());
            assertEquals(0, session.counts().locations());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"start", "unseen thread", "task", "drop-in type", "other session", "closed session"})
    void itEndsWhenAnotherComes(String how) throws Exception {
        // Not one that belongs to the session, as it was started before.
        var early = Executors.newSingleThreadExecutor();
        early.submit(() -> {}).get();
        Session session = Sanitizer.open();
        try {
            access(number, VarMode.SET_RELEASE, 1);
            RobustAtomicInteger met = new RobustAtomicInteger();
            switch (how) {
                case "start" -> RobustThreads.join(RobustThreads.start("other", () -> {}));
                case "unseen thread" -> elsewhere(met::get);
                case "task" -> {
                    var executor = RobustThreads.wrap(Executors.newSingleThreadExecutor());
                    executor.submit(() -> {}).get();
                    executor.shutdown();
                }
                case "drop-in type" ->
                    RobustVarHandle.findVarHandle(LOOKUP, Holder.class, "other", int.class)
                            .setRelease(holder, 1);
                case "other session" ->
                    early.submit(() -> Sanitizer.open().close()).get();
                default -> {
                    session.close();
                    assertNull(Alone.ofCaller());
                    session = Sanitizer.open();
                    RobustThreads.join(RobustThreads.start("other", () -> {}));
                }
            }
            assertFollowedNow(session);
            assertEquals(List.of(), session.errors());
        } finally {
            session.close();
            early.shutdown();
        }
    }

    private static void elsewhere(Runnable step) throws InterruptedException {
        Thread thread = new Thread(step);
        thread.start();
        thread.join();
    }

    /** A drop-in type has all that is kept of it, so it may be followed beside what is not. */
    @Test
    void aDropInTypeOfTheThreadDoesNotEndIt() {
        try (Session session = Sanitizer.open()) {
            new RobustAtomicInteger().set(1);
            access(number, VarMode.SET_RELEASE, 1);
            assertNotNull(Alone.ofCaller());
            assertEquals(2, session.counts().accesses());
            assertEquals(1, session.counts().locations());
        }
    }

    /** What came before, everybody knows; what comes after, only who is told. */
    @Test
    void whoIsStartedKnowsWhatCameBeforeAndNoMore() throws Exception {
        Session session = Sanitizer.open();
        try (session) {
            access(number, VarMode.SET, 1);
            Thread started = RobustThreads.start("other", () -> {
                assertEquals(1, access(number, VarMode.GET));
                access(other, VarMode.SET, 1);
            });
            access(other, VarMode.SET, 2);
            RobustThreads.join(started);
        }
        assertEquals(List.of("Holder.other"), races(session));
    }

    @Test
    void whoGetsATaskKnowsWhatCameBeforeThatWasHandedOverAndNoMore() throws Exception {
        CountDownLatch begins = new CountDownLatch(1);
        var early = Executors.newSingleThreadExecutor();
        early.submit(() -> await(begins));
        Session session = Sanitizer.open();
        try (session) {
            access(number, VarMode.SET, 1);
            var task = RobustThreads.wrap(early).submit(() -> {
                assertEquals(1, access(number, VarMode.GET));
                assertEquals(2, access(other, VarMode.GET));
            });
            access(other, VarMode.SET, 2);
            begins.countDown();
            task.get();
        } finally {
            early.shutdown();
        }
        assertEquals(List.of("Holder.other"), races(session));
    }

    private static List<String> races(Session session) {
        return session.races().stream().map(found -> found.race().location()).toList();
    }

    /** A value and what is learned with it are of one moment: nobody comes in between. */
    @Test
    void whoComesWaitsForAnAccessThatChangesAValue() throws Exception {
        CountDownLatch comes = new CountDownLatch(1);
        CountDownLatch hasCome = new CountDownLatch(1);
        Thread comer = new Thread(() -> {
            comes.countDown();
            access(other, VarMode.SET_RELEASE, 1);
            hasCome.countDown();
        });
        boolean[] waited = new boolean[1];
        Sited disturbed = sited(Holder.class, "number")
                .disturbed(
                        () -> {
                            comer.start();
                            waited[0] = await(comes) && !await(hasCome, 100);
                        },
                        () -> {});
        try (Session session = Sanitizer.open()) {
            assertEquals(true, disturbed.access(VarMode.COMPARE_AND_SET, holder, 0, PLACE, 0, 1));
            assertTrue(waited[0], "the other thread did not wait");
            comer.join();
            assertEquals(2, session.counts().accesses());
            assertEquals(1, session.counts().aloneAccesses());
            assertFollowedNow(session);
            assertEquals(List.of(), session.errors());
        }
    }

    private static boolean await(CountDownLatch latch) {
        return await(latch, 10_000);
    }

    private static boolean await(CountDownLatch latch, long millis) {
        try {
            return latch.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Else the thread would have read what another released, and not know what that one did before. */
    @Test
    void aLoadThatMeetsAnotherThreadIsMadeAgain() throws Throwable {
        int[] loads = new int[1];
        Runnable meet = () -> {
            if (loads[0]++ == 0) {
                try {
                    elsewhere(() -> {
                        access(number, VarMode.SET, 1);
                        access(flag, VarMode.SET_RELEASE, 1);
                    });
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        };
        Session session = Sanitizer.open();
        try (session) {
            assertEquals(1, flag.afterwards(meet).access(VarMode.GET_ACQUIRE, holder, 0, PLACE));
            assertEquals(1, access(number, VarMode.GET));
            assertEquals(2, loads[0]);
            assertEquals(4, session.counts().accesses());
        }
        assertEquals(List.of(), session.races());
        assertEquals(List.of(), session.errors());
    }

    /** The same of a plain load, by which a thread learns with an acquire fence. */
    @Test
    void aPlainLoadThatMeetsAnotherThreadIsMadeAgain() throws Throwable {
        Session session = Sanitizer.open(SanitizerOptions.ofJvm().with("plain", "opaque"));
        try (session) {
            VariableCell begun = other.bits(VarMode.GET).accessPlainly(holder, 0, PLACE);
            elsewhere(() -> {
                access(number, VarMode.SET_RELEASE, 1);
                RobustFences.releaseFence();
                access(other, VarMode.SET, 1);
            });
            assertEquals(1, other.bits(VarMode.GET).loadWithClocks(begun, holder, 0, PLACE));
            RobustFences.acquireFence();
            assertEquals(1, access(number, VarMode.GET_OPAQUE));
            assertEquals(2, session.counts().locations());
        }
        assertEquals(List.of(), session.violations());
        assertEquals(List.of(), session.errors());
    }

    private static final int MEETINGS = Integer.getInteger("alone.meetings", 2_000);

    /** By a store that releases, or by an update; the thread that was alone loads, or updates as well. */
    @ParameterizedTest
    @CsvSource({
        "SET_RELEASE, GET_ACQUIRE",
        "SET_RELEASE, GET_AND_ADD",
        "GET_AND_ADD, GET_VOLATILE",
        "GET_AND_ADD, GET_AND_ADD"
    })
    void whoComesAtAnyMomentHandsOverWhatItDid(String release, String acquire) throws Exception {
        VarMode releasing = VarMode.of(VarHandle.AccessMode.valueOf(release));
        VarMode acquiring = VarMode.of(VarHandle.AccessMode.valueOf(acquire));
        var early = Executors.newSingleThreadExecutor();
        early.submit(() -> {}).get();
        try {
            for (int i = 0; i < MEETINGS; i++) {
                Holder met = new Holder();
                int pause = i % 200;
                Session session = Sanitizer.open();
                try (session) {
                    var come = early.submit(() -> {
                        for (int spins = 0; spins < pause; spins++) {
                            Thread.onSpinWait();
                        }
                        number.access(VarMode.SET, met, 0, PLACE, 1);
                        flag.access(releasing, met, 0, PLACE, 1);
                    });
                    Object[] delta = acquiring.form().values == 0 ? new Object[0] : new Object[] {0};
                    while ((int) flag.access(acquiring, met, 0, PLACE, delta) == 0) {
                        Thread.onSpinWait();
                    }
                    assertEquals(1, number.access(VarMode.GET, met, 0, PLACE));
                    come.get();
                }
                assertEquals(List.of(), session.races(), () -> "after a pause of " + pause);
                assertEquals(List.of(), session.errors());
            }
        } finally {
            early.shutdown();
        }
    }
}
