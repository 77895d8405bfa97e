package org.jrsan.atomic;

import java.util.concurrent.atomic.AtomicLongArray;

class RobustAtomicLongArrayTest extends LongContract {
    RobustAtomicLongArrayTest() {
        super(AtomicLongArray.class, RobustAtomicLongArray.class);
    }
}
