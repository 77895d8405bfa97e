package org.jrsan.agent.sites;

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

    /** A checked class is about to access an atomic: whether that makes edges as well. */
    static boolean isSharedByChecked(Object atomic) {
        return ALL.get(atomic, a -> new SharedAtomics()).cameBy(CHECKED);
    }

    /** A class that is not checked is about to use an atomic. */
    static void usedByUnchecked(Object atomic) {
        ALL.get(atomic, a -> new SharedAtomics()).cameBy(UNCHECKED);
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
