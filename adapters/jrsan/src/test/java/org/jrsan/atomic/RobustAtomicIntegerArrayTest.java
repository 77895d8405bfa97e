package org.jrsan.atomic;

import java.util.concurrent.atomic.AtomicIntegerArray;

class RobustAtomicIntegerArrayTest extends IntegerContract {
    RobustAtomicIntegerArrayTest() {
        super(AtomicIntegerArray.class, RobustAtomicIntegerArray.class);
    }
}
