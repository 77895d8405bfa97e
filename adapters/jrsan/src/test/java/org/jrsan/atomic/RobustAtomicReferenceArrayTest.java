package org.jrsan.atomic;

import java.util.concurrent.atomic.AtomicReferenceArray;

class RobustAtomicReferenceArrayTest extends ReferenceContract {
    RobustAtomicReferenceArrayTest() {
        super(AtomicReferenceArray.class, RobustAtomicReferenceArray.class);
    }
}
