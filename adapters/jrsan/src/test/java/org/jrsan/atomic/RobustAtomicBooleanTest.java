package org.jrsan.atomic;

import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;

class RobustAtomicBooleanTest extends ValueContract {
    RobustAtomicBooleanTest() {
        super(AtomicBoolean.class, RobustAtomicBoolean.class);
    }

    @Override
    Object value(Random random) {
        return random.nextBoolean();
    }

    @Override
    Object initial() {
        return false;
    }

    @Override
    Object other() {
        return true;
    }
}
