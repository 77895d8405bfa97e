package org.jrsan.atomic;

import java.util.List;
import java.util.Random;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** References of all sorts. */
abstract class ReferenceContract extends UpdatingContract {
    /** Equal values that are not identical among them. */
    private static final List<Object> POOL =
            List.of(new String("a"), new String("a"), 1000, Integer.valueOf("1000"), new Object(), List.of(), true);

    ReferenceContract(Class<?> jdk, Class<?> ours) {
        super(jdk, ours);
    }

    @Override
    Object value(Random random) {
        int index = random.nextInt(POOL.size() + 1);
        return index == POOL.size() ? null : POOL.get(index);
    }

    @Override
    Object initial() {
        return null;
    }

    @Override
    Object other() {
        return "other";
    }

    @Override
    Functions functions() {
        UnaryOperator<Object> identity = old -> old;
        UnaryOperator<Object> toNull = old -> null;
        UnaryOperator<Object> toFirst = old -> POOL.get(0);
        BinaryOperator<Object> second = (old, x) -> x;
        BinaryOperator<Object> first = (old, x) -> old;
        return new Functions(List.of(identity, toNull, toFirst), List.of(second, first));
    }

    @Override
    Object unary(UnaryOperator<Object> function) {
        return function;
    }

    @Override
    Object binary(BinaryOperator<Object> function) {
        return function;
    }
}
