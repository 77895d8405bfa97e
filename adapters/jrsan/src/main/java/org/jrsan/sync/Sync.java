package org.jrsan.sync;

import java.util.Objects;
import org.jrsan.internal.edges.SyncObjects;
import org.jrsan.internal.options.Switch;

/**
 * Happens-before edges by hand, for synchronisers that have no twin in JRSan. Call {@link #release} before the step
 * that others wait for, and {@link #acquire} after the step that waited. An edge that the program does not have hides
 * bugs, and a missing edge causes false alarms. Any thread may call these methods. Outside a session they do nothing.
 */
public final class Sync {
    private Sync() {}

    /**
     * What the calling thread did happens before what any thread does after a later {@link #acquire} of the object.
     *
     * @param object any object; its identity names the edge, and it is not kept alive
     */
    public static void release(Object object) {
        Objects.requireNonNull(object, "object");
        if (Switch.ON) {
            SyncObjects.of(object).release();
        }
    }

    /**
     * What threads did before they released the object happens before what the calling thread does next.
     *
     * @param object any object
     */
    public static void acquire(Object object) {
        Objects.requireNonNull(object, "object");
        if (Switch.ON) {
            SyncObjects.of(object).acquire();
        }
    }
}
