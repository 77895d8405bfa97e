package org.jrsan.internal.edges;

import org.jspecify.annotations.Nullable;

/**
 * Edges that the documentation of a synchroniser promises, at an object of the JDK's that others meet at as well: see
 * {@link SyncObject#meet}. What is released here is all that the calling thread knows, and those who only meet take over no more than
 * happens-before. Any thread may call.
 */
public final class Promises {
    /** Of the calling thread, which it made last. */
    private static final ThreadLocal<Mark> MARK = ThreadLocal.withInitial(Mark::new);

    /** What was released at an object when a thread was about to do something. */
    private static final class Mark {
        private @Nullable SyncObject at;
        private int releases;
    }

    private Promises() {}

    /**
     * What the calling thread did comes before what is done after a later {@link #acquire}.
     *
     * @param at the object
     */
    public static void release(Object at) {
        SyncObjects.withoutPlace(at).release();
    }

    /**
     * What the calling thread does next comes after what was released.
     *
     * @param at the object
     */
    public static void acquire(Object at) {
        SyncObject known = SyncObjects.find(at);
        if (known != null) {
            known.acquire();
        }
    }

    /**
     * What is released after this is not meant by {@link #acquireMarked}.
     *
     * @param at the object
     */
    public static void mark(Object at) {
        Mark mark = MARK.get();
        mark.at = SyncObjects.find(at);
        mark.releases = mark.at == null ? 0 : mark.at.releases();
    }

    /**
     * As {@link #acquire}, unless something was released there since the calling thread made its mark: then it is not known which of
     * the releases was first.
     *
     * @param at the object
     */
    public static void acquireMarked(Object at) {
        Mark mark = MARK.get();
        SyncObject marked = mark.at;
        mark.at = null;
        if (marked != null && marked == SyncObjects.find(at)) {
            marked.acquireUnlessReleased(mark.releases);
        }
    }
}
