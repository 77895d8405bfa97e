package org.jrsan.internal.told;

import org.jrsan.internal.trace.Exposure;
import org.jrsan.internal.values.ObjectNames;
import org.jrsan.rc20.Violation;
import org.jspecify.annotations.Nullable;

/** A check that failed under the lock of its location, until that is released and it is put into words. */
public interface FailedCheck {
    /** All but the values, which tells one violation from another; calls no user code. */
    Violation withoutValues();

    /** When the check failed in its schedule; null where its thread has none. */
    @Nullable
    Exposure exposure();

    /** In words; called without a lock. */
    Violation inWords(ObjectNames names);
}
