package org.jrsan.bench;

import org.jrsan.annotation.Robust;

/** {@link HandWritten}, as a declaration. */
final class Generated extends RobustGeneratedFields {
    @Robust
    static class Fields {
        long count;
        Generated next;
    }
}
