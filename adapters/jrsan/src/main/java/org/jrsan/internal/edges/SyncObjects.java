package org.jrsan.internal.edges;

import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.values.WeakIdentityMap;
import org.jspecify.annotations.Nullable;

/** The synchroniser that belongs to an object of the user: its monitor, or what the user makes of it. */
public final class SyncObjects {
    private static final WeakIdentityMap<Object, SyncObject> ALL = WeakIdentityMap.ofMany();

    private SyncObjects() {}

    /**
     * Whether the calling thread would change nothing by meeting others at an object, see {@link SyncObject#meet}.
     *
     * @param object any object
     * @param thread the calling thread
     * @return true if it would not; then it has met them
     */
    public static boolean isMetAgain(Object object, RunThread thread) {
        SyncObject lately = ALL.recent(object);
        return lately != null && lately.isMetAgain(thread);
    }

    /** That of an object which somebody used as a synchroniser, null if nobody did. */
    static @Nullable SyncObject find(Object object) {
        return ALL.get(object);
    }

    /**
     * The calling thread meets others at an object, see {@link SyncObject#meet}. Of an object that is used in no other way, reports do
     * not tell where: there may be as many as a program has objects, and the walk would cost more than all that is done here.
     *
     * @param object any object
     */
    public static void meet(Object object) {
        withoutPlace(object).meet();
    }

    /**
     * The synchroniser of an object; reports do not tell where it was used first, as above.
     *
     * @param object any object
     * @return its synchroniser
     */
    public static SyncObject withoutPlace(Object object) {
        return ALL.get(object, o -> new SyncObject(o.getClass().getSimpleName(), null));
    }

    /**
     * The synchroniser of an object; it lives as long as the object.
     *
     * @param object any object
     * @return its synchroniser
     */
    public static SyncObject of(Object object) {
        return ALL.get(object, o -> new SyncObject(o.getClass().getSimpleName()));
    }
}
