package org.jrsan.atomic;

import java.util.function.BinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;

/** Numbers of type {@code int}. */
abstract class IntegerContract extends NumberContract {
    IntegerContract(Class<?> jdk, Class<?> ours) {
        super(jdk, ours, old -> (int) old + 1);
    }

    @Override
    Object number(long value) {
        return (int) value;
    }

    @Override
    Object unary(UnaryOperator<Object> function) {
        return (IntUnaryOperator) old -> (int) function.apply(old);
    }

    @Override
    Object binary(BinaryOperator<Object> function) {
        return (IntBinaryOperator) (old, x) -> (int) function.apply(old, x);
    }
}
