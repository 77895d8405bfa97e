package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Waiting: {@code awaitValue} and {@code bcas} in all modes, with and without a timeout. */
abstract class WaitingContract extends AtomicContract {
    WaitingContract(Class<?> jdk, Class<?> ours) {
        super(jdk, ours);
    }

    @ParameterizedTest
    @ValueSource(strings = {"awaitValue", "awaitValue VOLATILE", "awaitValue ACQUIRE", "awaitValue OPAQUE"})
    final void anAwaitedValueThatIsThereIsNotWaitedFor(String await) throws InterruptedException {
        Subject atomic = ours(other());

        atomic.waitsFor(await, other());
        assertEquals(true, atomic.waitsAtMost(0L, TimeUnit.NANOSECONDS, await, other()));
        assertEquals(true, atomic.waitsAtMost(Long.MAX_VALUE, TimeUnit.DAYS, await, other()));
        assertEquals(other(), atomic.does("get"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"awaitValue", "awaitValue VOLATILE", "awaitValue ACQUIRE", "awaitValue OPAQUE"})
    final void aTimedAwaitOfAnotherValueEndsWithFalse(String await) throws InterruptedException {
        Subject atomic = ours(initial());

        assertEquals(false, atomic.waitsAtMost(0L, TimeUnit.SECONDS, await, other()));
        assertEquals(false, atomic.waitsAtMost(2L, TimeUnit.MILLISECONDS, await, other()));
        assertEquals(initial(), atomic.does("get"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bcas", "bcas VOLATILE", "bcas ACQUIRE", "bcas RELEASE", "bcas OPAQUE"})
    final void aBlockingCompareAndSetReplacesTheValueThatIsThere(String bcas) throws InterruptedException {
        Subject atomic = ours(initial());

        atomic.waitsFor(bcas, initial(), other());
        assertEquals(other(), atomic.does("get"));
        assertEquals(true, atomic.waitsAtMost(0L, TimeUnit.NANOSECONDS, bcas, other(), initial()));
        assertEquals(initial(), atomic.does("get"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bcas", "bcas VOLATILE", "bcas ACQUIRE", "bcas RELEASE", "bcas OPAQUE"})
    final void aTimedBlockingCompareAndSetOfAnotherValueEndsWithFalseAndChangesNothing(String bcas)
            throws InterruptedException {
        Subject atomic = ours(initial());

        assertEquals(false, atomic.waitsAtMost(0L, TimeUnit.SECONDS, bcas, other(), initial()));
        assertEquals(false, atomic.waitsAtMost(2L, TimeUnit.MILLISECONDS, bcas, other(), initial()));
        assertEquals(initial(), atomic.does("get"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"awaitValue", "awaitValue VOLATILE", "awaitValue ACQUIRE", "awaitValue OPAQUE"})
    final void anAwaitEndsWhenAnotherThreadSetsTheValue(String await) throws InterruptedException {
        Subject ping = ours(initial());
        Subject pong = ours(initial());
        Thread partner = RobustThreads.start(() -> {
            interruptible(() -> ping.waitsFor(await, other()));
            pong.does("set", other());
        });

        ping.does("set", other());
        pong.waitsFor(await, other());

        RobustThreads.join(partner);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bcas", "bcas ACQUIRE"})
    final void aBlockingCompareAndSetIsALock(String bcas) throws InterruptedException {
        int threads = 3;
        int rounds = 100;
        int[] guarded = new int[1];
        Subject lock = ours(initial());

        Together.run(threads, () -> {
            for (int i = 0; i < rounds; i++) {
                interruptible(() -> lock.waitsFor(bcas, initial(), other()));
                guarded[0]++;
                lock.does("set", initial());
            }
        });

        assertEquals(threads * rounds, guarded[0]);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "awaitValue",
                "awaitValue VOLATILE",
                "awaitValue ACQUIRE",
                "awaitValue OPAQUE",
                "bcas",
                "bcas VOLATILE",
                "bcas ACQUIRE",
                "bcas RELEASE",
                "bcas OPAQUE"
            })
    final void aThreadInterruptedBeforeItWaitsEndsWithAnExceptionEvenIfTheValueIsThere(String wait) {
        Subject atomic = ours(initial());

        Thread.currentThread().interrupt();

        assertThrows(InterruptedException.class, () -> atomic.waitsFor(wait, awaiting(wait, initial())));
        assertFalse(Thread.interrupted(), "the exception has told of the interrupt");
        assertEquals(initial(), atomic.does("get"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "awaitValue",
                "awaitValue VOLATILE",
                "awaitValue ACQUIRE",
                "awaitValue OPAQUE",
                "bcas",
                "bcas VOLATILE",
                "bcas ACQUIRE",
                "bcas RELEASE",
                "bcas OPAQUE"
            })
    final void aThreadInterruptedWhileItWaitsEndsWithAnException(String wait) throws InterruptedException {
        Subject atomic = ours(initial());
        boolean[] interrupted = new boolean[1];
        Thread waiting = RobustThreads.start(() -> {
            try {
                atomic.waitsFor(wait, awaiting(wait, other()));
            } catch (InterruptedException e) {
                interrupted[0] = true;
            }
        });

        Together.untilParked(waiting);
        waiting.interrupt();
        RobustThreads.join(waiting);

        assertTrue(interrupted[0]);
        assertEquals(initial(), atomic.does("get"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "awaitValue",
                "awaitValue VOLATILE",
                "awaitValue ACQUIRE",
                "awaitValue OPAQUE",
                "bcas",
                "bcas VOLATILE",
                "bcas ACQUIRE",
                "bcas RELEASE",
                "bcas OPAQUE"
            })
    final void aNegativeTimeoutIsRefusedEvenIfTheValueIsThere(String wait) {
        Subject atomic = ours(initial());

        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> atomic.waitsAtMost(-1, TimeUnit.SECONDS, wait, awaiting(wait, initial())));

        assertEquals("JRSan: timeout must not be negative, but is -1", refused.getMessage());
        assertEquals(initial(), atomic.does("get"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "awaitValue",
                "awaitValue VOLATILE",
                "awaitValue ACQUIRE",
                "awaitValue OPAQUE",
                "bcas",
                "bcas VOLATILE",
                "bcas ACQUIRE",
                "bcas RELEASE",
                "bcas OPAQUE"
            })
    final void aTimeoutWithoutAUnitIsRefused(String wait) {
        Subject atomic = ours(initial());

        assertThrows(NullPointerException.class, () -> atomic.waitsAtMost(1, null, wait, awaiting(wait, initial())));
        assertEquals(initial(), atomic.does("get"));
    }

    @Test
    final void anAwaitInReleaseModeIsRefusedEvenIfTheValueIsThere() {
        Subject atomic = ours(initial());

        assertThrows(IllegalArgumentException.class, () -> atomic.waitsFor("awaitValue RELEASE", initial()));
        assertThrows(
                IllegalArgumentException.class,
                () -> atomic.waitsAtMost(1, TimeUnit.SECONDS, "awaitValue RELEASE", initial()));
        assertEquals(initial(), atomic.does("get"));
    }

    /** The arguments of a wait for a value; a blocking compare-and-set would replace it by the other one. */
    private Object[] awaiting(String wait, Object value) {
        return wait.startsWith("bcas") ? new Object[] {value, other()} : new Object[] {value};
    }

    private interface Interruptible {
        void run() throws InterruptedException;
    }

    private static void interruptible(Interruptible step) {
        try {
            step.run();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
