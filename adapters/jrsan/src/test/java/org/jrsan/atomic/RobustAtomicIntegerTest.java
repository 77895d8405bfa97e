package org.jrsan.atomic;

import java.util.concurrent.atomic.AtomicInteger;

class RobustAtomicIntegerTest extends IntegerContract {
    RobustAtomicIntegerTest() {
        super(AtomicInteger.class, RobustAtomicInteger.class);
    }
}
