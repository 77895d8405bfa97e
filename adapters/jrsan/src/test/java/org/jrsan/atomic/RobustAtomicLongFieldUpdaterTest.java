package org.jrsan.atomic;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;

class RobustAtomicLongFieldUpdaterTest extends LongContract {
    private static final class Holder {
        volatile long value;

        Holder(Object value) {
            this.value = (long) value;
        }
    }

    private static final AtomicLongFieldUpdater<Holder> THEIRS =
            AtomicLongFieldUpdater.newUpdater(Holder.class, "value");
    private static final RobustAtomicLongFieldUpdater<Holder> OURS =
            RobustAtomicLongFieldUpdater.newUpdater(Holder.class, "value");

    RobustAtomicLongFieldUpdaterTest() {
        super(AtomicLongFieldUpdater.class, RobustAtomicLongFieldUpdater.class);
    }

    @Override
    Subject theirs(Object initial) {
        return new Subject(AtomicLongFieldUpdater.class, THEIRS, new Holder(initial));
    }

    @Override
    Subject ours(Object initial) {
        return new Subject(RobustAtomicLongFieldUpdater.class, OURS, new Holder(initial));
    }
}
