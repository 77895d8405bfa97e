package org.jrsan.atomic;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

class RobustAtomicReferenceFieldUpdaterTest extends ReferenceContract {
    private static final class Holder {
        volatile Object value;

        Holder(Object value) {
            this.value = value;
        }
    }

    private static final AtomicReferenceFieldUpdater<Holder, Object> THEIRS =
            AtomicReferenceFieldUpdater.newUpdater(Holder.class, Object.class, "value");
    private static final RobustAtomicReferenceFieldUpdater<Holder, Object> OURS =
            RobustAtomicReferenceFieldUpdater.newUpdater(Holder.class, Object.class, "value");

    RobustAtomicReferenceFieldUpdaterTest() {
        super(AtomicReferenceFieldUpdater.class, RobustAtomicReferenceFieldUpdater.class);
    }

    @Override
    Subject theirs(Object initial) {
        return new Subject(AtomicReferenceFieldUpdater.class, THEIRS, new Holder(initial));
    }

    @Override
    Subject ours(Object initial) {
        return new Subject(RobustAtomicReferenceFieldUpdater.class, OURS, new Holder(initial));
    }
}
