package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Locale;
import java.util.Random;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Numbers: counting by several threads in every way there is. */
abstract class NumberContract extends UpdatingContract {
    private static final int THREADS = 3;
    private static final int ROUNDS = 150;

    private final UnaryOperator<Object> plusOne;

    NumberContract(Class<?> jdk, Class<?> ours, UnaryOperator<Object> plusOne) {
        super(jdk, ours);
        this.plusOne = plusOne;
    }

    /** A value of the type. */
    abstract Object number(long value);

    @Override
    final Object initial() {
        return number(0);
    }

    @Override
    final Object other() {
        return number(1);
    }

    @Override
    final Object value(Random random) {
        long[] extremes = {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 33};
        long near = extremes[random.nextInt(extremes.length)] + random.nextInt(3) - 1;
        return number(random.nextInt(4) == 0 ? random.nextLong() : near);
    }

    @Override
    final Functions functions() {
        BinaryOperator<Object> second = (old, x) -> x;
        BinaryOperator<Object> minus = (old, x) -> number(((Number) old).longValue() - ((Number) x).longValue());
        return new Functions(
                Stream.<UnaryOperator<Object>>of(
                                plusOne, old -> old, old -> number(0), old -> number(~((Number) old).longValue()))
                        .map(this::unary)
                        .toList(),
                Stream.of(second, minus).map(this::binary).toList());
    }

    /** Ways to add one, named after the method. */
    enum Increment {
        GET_AND_INCREMENT(contract -> atomic -> atomic.does("getAndIncrement")),
        INCREMENT_AND_GET(contract -> atomic -> atomic.does("incrementAndGet")),
        GET_AND_ADD(contract -> atomic -> atomic.does("getAndAdd", contract.number(1))),
        ADD_AND_GET(contract -> atomic -> atomic.does("addAndGet", contract.number(1))),
        GET_AND_DECREMENT(contract -> atomic -> {
            atomic.does("getAndAdd", contract.number(2));
            atomic.does("getAndDecrement");
        }),
        DECREMENT_AND_GET(contract -> atomic -> {
            atomic.does("addAndGet", contract.number(2));
            atomic.does("decrementAndGet");
        }),
        GET_AND_UPDATE(contract -> atomic -> atomic.does("getAndUpdate", contract.unary(contract.plusOne))),
        UPDATE_AND_GET(contract -> atomic -> atomic.does("updateAndGet", contract.unary(contract.plusOne))),
        GET_AND_ACCUMULATE(contract -> atomic ->
                atomic.does("getAndAccumulate", contract.number(7), contract.binary(contract.firstPlusOne()))),
        ACCUMULATE_AND_GET(contract -> atomic ->
                atomic.does("accumulateAndGet", contract.number(7), contract.binary(contract.firstPlusOne()))),
        COMPARE_AND_SET(contract -> atomic -> contract.incrementBySetting(atomic, "compareAndSet")),
        WEAK_COMPARE_AND_SET(contract -> atomic -> contract.incrementBySetting(atomic, "weakCompareAndSet")),
        WEAK_COMPARE_AND_SET_PLAIN(contract -> atomic -> contract.incrementBySetting(atomic, "weakCompareAndSetPlain")),
        WEAK_COMPARE_AND_SET_VOLATILE(
                contract -> atomic -> contract.incrementBySetting(atomic, "weakCompareAndSetVolatile")),
        WEAK_COMPARE_AND_SET_ACQUIRE(
                contract -> atomic -> contract.incrementBySetting(atomic, "weakCompareAndSetAcquire")),
        WEAK_COMPARE_AND_SET_RELEASE(
                contract -> atomic -> contract.incrementBySetting(atomic, "weakCompareAndSetRelease")),
        COMPARE_AND_EXCHANGE(contract -> atomic -> contract.incrementByExchange(atomic, "compareAndExchange")),
        COMPARE_AND_EXCHANGE_ACQUIRE(
                contract -> atomic -> contract.incrementByExchange(atomic, "compareAndExchangeAcquire")),
        COMPARE_AND_EXCHANGE_RELEASE(
                contract -> atomic -> contract.incrementByExchange(atomic, "compareAndExchangeRelease"));

        private final java.util.function.Function<NumberContract, Consumer<Subject>> ofContract;

        Increment(java.util.function.Function<NumberContract, Consumer<Subject>> ofContract) {
            this.ofContract = ofContract;
        }

        /** Whether there is the method that the constant is named after. */
        boolean isOf(Subject atomic) {
            String words = Stream.of(name().split("_"))
                    .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining());
            return atomic.has(Character.toLowerCase(words.charAt(0)) + words.substring(1));
        }
    }

    private BinaryOperator<Object> firstPlusOne() {
        return (old, x) -> plusOne.apply(old);
    }

    private void incrementBySetting(Subject atomic, String compareAndSet) {
        Object old = atomic.does("get");
        while (!(boolean) atomic.does(compareAndSet, old, plusOne.apply(old))) {
            old = atomic.does("get");
        }
    }

    private void incrementByExchange(Subject atomic, String compareAndExchange) {
        Object old = atomic.does("get");
        Object witness = atomic.does(compareAndExchange, old, plusOne.apply(old));
        while (!witness.equals(old)) {
            old = witness;
            witness = atomic.does(compareAndExchange, old, plusOne.apply(old));
        }
    }

    @ParameterizedTest
    @EnumSource
    final void incrementsByManyThreadsAllCount(Increment increment) throws InterruptedException {
        Subject atomic = ours(initial());
        assumeTrue(increment.isOf(atomic), "the type has no such method");
        Consumer<Subject> plus = increment.ofContract.apply(this);

        Together.run(THREADS, () -> {
            for (int i = 0; i < ROUNDS; i++) {
                plus.accept(atomic);
            }
        });

        assertEquals(number(THREADS * ROUNDS), atomic.does("get"));
    }
}
