package org.jrsan.atomic;

import java.util.concurrent.atomic.AtomicLong;

class RobustAtomicLongTest extends LongContract {
    RobustAtomicLongTest() {
        super(AtomicLong.class, RobustAtomicLong.class);
    }
}
