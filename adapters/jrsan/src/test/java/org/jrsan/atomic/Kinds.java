package org.jrsan.atomic;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The types whose locations hold one value and can be created on their own, with the value they start with and another. */
enum Kinds {
    INTEGER(AtomicInteger.class, RobustAtomicInteger.class, 0, 1),
    LONG(AtomicLong.class, RobustAtomicLong.class, 0L, 1L),
    BOOLEAN(AtomicBoolean.class, RobustAtomicBoolean.class, false, true),
    REFERENCE(AtomicReference.class, RobustAtomicReference.class, null, "other"),
    INTEGER_ARRAY(AtomicIntegerArray.class, RobustAtomicIntegerArray.class, 0, 1),
    LONG_ARRAY(AtomicLongArray.class, RobustAtomicLongArray.class, 0L, 1L),
    REFERENCE_ARRAY(AtomicReferenceArray.class, RobustAtomicReferenceArray.class, null, "other");

    final Class<?> jdk;
    final Class<?> ours;
    final Object initial;
    final Object other;

    Kinds(Class<?> jdk, Class<?> ours, Object initial, Object other) {
        this.jdk = jdk;
        this.ours = ours;
        this.initial = initial;
        this.other = other;
    }

    boolean isArray() {
        return jdk.getSimpleName().endsWith("Array");
    }
}
