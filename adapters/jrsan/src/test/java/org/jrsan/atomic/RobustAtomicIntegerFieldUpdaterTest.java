package org.jrsan.atomic;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

class RobustAtomicIntegerFieldUpdaterTest extends IntegerContract {
    private static final class Holder {
        volatile int value;

        Holder(Object value) {
            this.value = (int) value;
        }
    }

    private static final AtomicIntegerFieldUpdater<Holder> THEIRS =
            AtomicIntegerFieldUpdater.newUpdater(Holder.class, "value");
    private static final RobustAtomicIntegerFieldUpdater<Holder> OURS =
            RobustAtomicIntegerFieldUpdater.newUpdater(Holder.class, "value");

    RobustAtomicIntegerFieldUpdaterTest() {
        super(AtomicIntegerFieldUpdater.class, RobustAtomicIntegerFieldUpdater.class);
    }

    @Override
    Subject theirs(Object initial) {
        return new Subject(AtomicIntegerFieldUpdater.class, THEIRS, new Holder(initial));
    }

    @Override
    Subject ours(Object initial) {
        return new Subject(RobustAtomicIntegerFieldUpdater.class, OURS, new Holder(initial));
    }
}
