package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Functions given to an atomic: when they are called, with what, and under no lock. */
abstract class UpdatingContract extends ValueContract {
    private static final List<String> UPDATES = List.of("getAndUpdate", "updateAndGet");
    private static final List<String> ACCUMULATIONS = List.of("getAndAccumulate", "accumulateAndGet");

    UpdatingContract(Class<?> jdk, Class<?> ours) {
        super(jdk, ours);
    }

    /** The type's unary function that does the same. */
    abstract Object unary(UnaryOperator<Object> function);

    /** The type's binary function that does the same. */
    abstract Object binary(BinaryOperator<Object> function);

    @Test
    final void aNullFunctionIsRefusedAndChangesNothing() {
        for (Subject atomic : List.of(theirs(initial()), ours(initial()))) {
            for (String update : UPDATES) {
                assertThrows(NullPointerException.class, () -> atomic.call(update, (Object) null));
            }
            for (String accumulation : ACCUMULATIONS) {
                assertThrows(NullPointerException.class, () -> atomic.call(accumulation, other(), null));
            }
            assertEquals(initial(), atomic.does("get"));
        }
    }

    @Test
    final void aFunctionThatThrowsChangesNothing() {
        IllegalArgumentException thrown = new IllegalArgumentException("thrown by the function");
        Subject atomic = ours(initial());

        for (String update : UPDATES) {
            Object function = unary(old -> {
                throw thrown;
            });
            assertSame(thrown, assertThrows(IllegalArgumentException.class, () -> atomic.call(update, function)));
        }
        for (String accumulation : ACCUMULATIONS) {
            Object function = binary((old, x) -> {
                throw thrown;
            });
            assertSame(
                    thrown,
                    assertThrows(IllegalArgumentException.class, () -> atomic.call(accumulation, other(), function)));
        }

        assertEquals(initial(), atomic.does("get"));
        atomic.does("set", other());
        assertEquals(other(), atomic.does("get"));
    }

    @Test
    final void aFunctionGetsTheOldValueFirstAndTheGivenOneSecond() {
        Subject atomic = ours(initial());
        List<Object> seen = new ArrayList<>();

        atomic.does("getAndAccumulate", other(), binary((old, x) -> {
            seen.add(old);
            seen.add(x);
            return old;
        }));

        assertEquals(java.util.Arrays.asList(initial(), other()), seen);
    }

    /** A function that sets the atomic makes its own attempt fail and is called again with the value it set. */
    @Test
    final void aFunctionThatReentersTheAtomicIsCalledAgainAsTheJdkDoes() {
        assertEquals(callsOfReenteringFunction(theirs(initial())), callsOfReenteringFunction(ours(initial())));
    }

    private List<Object> callsOfReenteringFunction(Subject atomic) {
        List<Object> seen = new ArrayList<>();
        for (String update : UPDATES) {
            Object result = atomic.does(update, unary(old -> {
                seen.add(old);
                seen.add(atomic.does("get"));
                if (old != other() && !other().equals(old)) {
                    atomic.does("set", other());
                }
                return initial();
            }));
            seen.add(result);
            seen.add(atomic.does("get"));
        }
        return seen;
    }

    /** A function that sets the value it was given leaves the attempt to succeed: the JDK compares values, not events. */
    @Test
    final void aFunctionThatSetsTheValueItWasGivenIsCalledOnce() {
        assertEquals(callsOfSettingFunction(theirs(initial())), callsOfSettingFunction(ours(initial())));
    }

    private List<Object> callsOfSettingFunction(Subject atomic) {
        List<Object> seen = new ArrayList<>();
        atomic.does("updateAndGet", unary(old -> {
            seen.add(old);
            atomic.does("set", other());
            atomic.does("set", old);
            return other();
        }));
        seen.add(atomic.does("get"));
        return seen;
    }

    @Test
    final void aFunctionRunsUnderNoLock() {
        Subject atomic = ours(initial());
        Function<Object, Object> meddling = old -> {
            Together.inAnotherThread(() -> atomic.does("get"));
            return old;
        };

        for (String update : UPDATES) {
            assertEquals(initial(), atomic.does(update, unary(meddling::apply)));
        }
        for (String accumulation : ACCUMULATIONS) {
            assertEquals(initial(), atomic.does(accumulation, other(), binary((old, x) -> meddling.apply(old))));
        }
    }
}
