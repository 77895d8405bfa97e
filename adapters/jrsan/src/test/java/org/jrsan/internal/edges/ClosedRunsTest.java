package org.jrsan.internal.edges;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.lang.invoke.MethodHandles;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.stream.Stream;
import org.jrsan.atomic.RobustAtomicLong;
import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.atomic.RobustVarHandle;
import org.jrsan.internal.options.Settings;
import org.jrsan.internal.run.Run;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Who outlives a run does not keep it. */
class ClosedRunsTest {
    private static final int LOOKS = 100;

    private static void assertGone(WeakReference<Run> run) throws InterruptedException {
        for (int i = 0; i < LOOKS && run.get() != null; i++) {
            System.gc();
            Thread.sleep(10);
        }
        assertNull(run.get(), "the closed run is kept");
    }

    @Test
    void anObjectThatThreadsMetAtKeepsNone() throws InterruptedException {
        Object met = new Object();
        assertGone(closedAfterMeetings(met));
        Reference.reachabilityFence(met);
    }

    /** Locations of which a run knows different things, accessed by a thread that lives on and by one that has ended. */
    static Stream<Arguments> locations() throws ReflectiveOperationException {
        RobustAtomicLong atomic = new RobustAtomicLong();
        RobustAtomicReference<Object> reference = new RobustAtomicReference<>();
        RobustAtomicLong mixed = new RobustAtomicLong();
        PlainInt plain = new PlainInt();
        Holder holder = new Holder();
        RobustVarHandle field = RobustVarHandle.findVarHandle(MethodHandles.lookup(), Holder.class, "value", int.class);
        RobustVarHandle elements = RobustVarHandle.arrayElementVarHandle(int[].class);
        int[] array = new int[2];
        return Stream.of(
                arguments("an atomic", atomic, (Runnable) atomic::incrementAndGet),
                arguments("a reference", reference, (Runnable) () -> {
                    reference.set(new Object());
                    reference.getAcquire();
                }),
                arguments("an atomic with plain accesses", mixed, (Runnable) () -> {
                    mixed.set(mixed.getPlain() + 1);
                    mixed.setPlain(2);
                }),
                arguments("a plain location", plain, (Runnable) () -> plain.set(plain.get() + 1)),
                arguments("a field", holder, (Runnable) () -> field.setRelease(holder, (int) field.getOpaque(holder))),
                arguments("an element", array, (Runnable) () -> {
                    elements.set(array, 0, 1);
                    elements.setVolatile(array, 1, (int) elements.get(array, 0));
                }));
    }

    private static final class Holder {
        @SuppressWarnings("unused")
        int value;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("locations")
    void aLocationKeepsNone(String name, Object location, Runnable access) throws InterruptedException {
        assertGone(closedAfter(access));
        Reference.reachabilityFence(location);
    }

    private static WeakReference<Run> closedAfter(Runnable access) throws InterruptedException {
        Run run = Run.openDetached(Settings.of(Map.of()));
        access.run();
        Thread other = RobustThreads.start(access);
        RobustThreads.join(other);
        access.run();
        Thread unseen = new Thread(access);
        unseen.start();
        unseen.join();
        assertTrue(run.counts().accesses() > 0);
        run.close();
        return new WeakReference<>(run);
    }

    private static WeakReference<Run> closedAfterMeetings(Object at) {
        Run run = Run.openDetached(Settings.of(Map.of()));
        SyncObjects.meet(at);
        SyncObjects.meet(at);
        run.close();
        assertFalse(SyncObjects.isMetAgain(at));
        return new WeakReference<>(run);
    }
}
