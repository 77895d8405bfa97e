package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Waiting: {@code awaitValue} and {@code bcas} in all modes, with and without a timeout. */
abstract class WaitingContract extends AtomicContract {
    WaitingContract(Class<?> jdk, Class<?> ours) {
        super(jdk, ours);
    }

    @ParameterizedTest
    @ValueSource(strings = {"awaitValue", "awaitValueAcquire", "awaitValueOpaque"})
    final void anAwaitedValueThatIsThereIsNotWaitedFor(String await) throws InterruptedException {
        Subject atomic = ours(other());

        atomic.call(await, other());
        assertEquals(true, atomic.call(await, other(), 0L, TimeUnit.NANOSECONDS));
        assertEquals(true, atomic.call(await, other(), Long.MAX_VALUE, TimeUnit.DAYS));
        assertEquals(other(), atomic.does("get"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"awaitValue", "awaitValueAcquire", "awaitValueOpaque"})
    final void aTimedAwaitOfAnotherValueEndsWithFalse(String await) throws InterruptedException {
        Subject atomic = ours(initial());

        assertEquals(false, atomic.call(await, other(), 0L, TimeUnit.SECONDS));
        assertEquals(false, atomic.call(await, other(), 2L, TimeUnit.MILLISECONDS));
        assertEquals(initial(), atomic.does("get"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bcas", "bcasAcquire", "bcasRelease", "bcasOpaque"})
    final void aBlockingCompareAndSetReplacesTheValueThatIsThere(String bcas) throws InterruptedException {
        Subject atomic = ours(initial());

        atomic.call(bcas, initial(), other());
        assertEquals(other(), atomic.does("get"));
        assertEquals(true, atomic.call(bcas, other(), initial(), 0L, TimeUnit.NANOSECONDS));
        assertEquals(initial(), atomic.does("get"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bcas", "bcasAcquire", "bcasRelease", "bcasOpaque"})
    final void aTimedBlockingCompareAndSetOfAnotherValueEndsWithFalseAndChangesNothing(String bcas)
            throws InterruptedException {
        Subject atomic = ours(initial());

        assertEquals(false, atomic.call(bcas, other(), initial(), 0L, TimeUnit.SECONDS));
        assertEquals(false, atomic.call(bcas, other(), initial(), 2L, TimeUnit.MILLISECONDS));
        assertEquals(initial(), atomic.does("get"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"awaitValue", "awaitValueAcquire", "awaitValueOpaque"})
    final void anAwaitEndsWhenAnotherThreadSetsTheValue(String await) throws InterruptedException {
        Subject ping = ours(initial());
        Subject pong = ours(initial());
        Thread partner = RobustThreads.start(() -> {
            interruptible(() -> ping.call(await, other()));
            pong.does("set", other());
        });

        ping.does("set", other());
        pong.call(await, other());

        RobustThreads.join(partner);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bcas", "bcasAcquire"})
    final void aBlockingCompareAndSetIsALock(String bcas) throws InterruptedException {
        int threads = 3;
        int rounds = 100;
        int[] guarded = new int[1];
        Subject lock = ours(initial());

        Together.run(threads, () -> {
            for (int i = 0; i < rounds; i++) {
                interruptible(() -> lock.call(bcas, initial(), other()));
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
                "awaitValueAcquire",
                "awaitValueOpaque",
                "bcas",
                "bcasAcquire",
                "bcasRelease",
                "bcasOpaque"
            })
    final void aThreadInterruptedBeforeItWaitsEndsWithAnExceptionEvenIfTheValueIsThere(String wait) {
        Subject atomic = ours(initial());

        Thread.currentThread().interrupt();

        assertThrows(InterruptedException.class, () -> atomic.call(wait, awaiting(wait, initial())));
        assertFalse(Thread.interrupted(), "the exception has told of the interrupt");
        assertEquals(initial(), atomic.does("get"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "awaitValue",
                "awaitValueAcquire",
                "awaitValueOpaque",
                "bcas",
                "bcasAcquire",
                "bcasRelease",
                "bcasOpaque"
            })
    final void aThreadInterruptedWhileItWaitsEndsWithAnException(String wait) throws InterruptedException {
        Subject atomic = ours(initial());
        boolean[] interrupted = new boolean[1];
        Thread waiting = RobustThreads.start(() -> {
            try {
                atomic.call(wait, awaiting(wait, other()));
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
                "awaitValueAcquire",
                "awaitValueOpaque",
                "bcas",
                "bcasAcquire",
                "bcasRelease",
                "bcasOpaque"
            })
    final void aNegativeTimeoutIsRefusedEvenIfTheValueIsThere(String wait) {
        Subject atomic = ours(initial());

        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> atomic.call(wait, timed(awaiting(wait, initial()), -1, TimeUnit.SECONDS)));

        assertEquals("JRSan: timeout must not be negative, but is -1", refused.getMessage());
        assertEquals(initial(), atomic.does("get"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "awaitValue",
                "awaitValueAcquire",
                "awaitValueOpaque",
                "bcas",
                "bcasAcquire",
                "bcasRelease",
                "bcasOpaque"
            })
    final void aTimeoutWithoutAUnitIsRefused(String wait) {
        Subject atomic = ours(initial());

        assertThrows(NullPointerException.class, () -> atomic.call(wait, timed(awaiting(wait, initial()), 1, null)));
        assertEquals(initial(), atomic.does("get"));
    }

    /** The arguments of a wait for a value; a blocking compare-and-set would replace it by the other one. */
    private Object[] awaiting(String wait, Object value) {
        return wait.startsWith("bcas") ? new Object[] {value, other()} : new Object[] {value};
    }

    private static Object[] timed(Object[] arguments, long timeout, TimeUnit unit) {
        Object[] timed = java.util.Arrays.copyOf(arguments, arguments.length + 2);
        timed[arguments.length] = timeout;
        timed[arguments.length + 1] = unit;
        return timed;
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
