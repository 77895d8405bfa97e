package org.jrsan.agent.sites;

import java.util.Objects;
import org.jrsan.internal.run.Attachment;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.values.WeakIdentityMap;

/**
 * Atomics of the JDK that checked classes and others both use. The first have their cell, the others make edges; once both have come,
 * each access makes edges as well. What was before the second of them came is taken to be known to all.
 */
final class SharedAtomics {
    private static final int CHECKED = 1;
    private static final int UNCHECKED = 2;

    private static final WeakIdentityMap<Object, SharedAtomics> ALL = WeakIdentityMap.ofMany();

    /** Who came. Guarded by the monitor, and read without: it only grows, and whoever is late comes through the monitor. */
    private volatile int users;

    private SharedAtomics() {}

    /** What one place of a checked class accesses. */
    static final class OfOnePlace {
        private final WeakIdentityMap<Object, SharedAtomics>.OfOnePlace atomics = ALL.ofOnePlace();

        /** The place is about to access an atomic: whether that makes edges as well. */
        boolean isShared(Object atomic) {
            return atomics.get(Objects.requireNonNull(atomic), SharedAtomics::of)
                    .cameBy(CHECKED);
        }
    }

    /** The same for any place. */
    static boolean isSharedByChecked(Object atomic) {
        return ALL.get(atomic, SharedAtomics::of).cameBy(CHECKED);
    }

    private static SharedAtomics of(Object atomic) {
        return new SharedAtomics();
    }

    /** A class that is not checked is about to use an atomic. */
    static void usedByUnchecked(Object atomic) {
        ALL.get(atomic, SharedAtomics::of).cameBy(UNCHECKED);
    }

    private boolean cameBy(int user) {
        if ((users & user) == 0) {
            synchronized (this) {
                if ((users & user) == 0) {
                    if (users != 0) {
                        for (Run run : Attachment.open()) {
                            run.actedOutside();
                        }
                    }
                    users |= user;
                }
            }
        }
        return users == (CHECKED | UNCHECKED);
    }
}
