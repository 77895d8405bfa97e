package org.jrsan.atomic;

import java.util.function.BinaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;

/** Numbers of type {@code long}. */
abstract class LongContract extends NumberContract {
    LongContract(Class<?> jdk, Class<?> ours) {
        super(jdk, ours, old -> (long) old + 1);
    }

    @Override
    Object number(long value) {
        return value;
    }

    @Override
    Object unary(UnaryOperator<Object> function) {
        return (LongUnaryOperator) old -> (long) function.apply(old);
    }

    @Override
    Object binary(BinaryOperator<Object> function) {
        return (LongBinaryOperator) (old, x) -> (long) function.apply(old, x);
    }
}
