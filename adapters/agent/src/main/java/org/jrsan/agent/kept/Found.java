package org.jrsan.agent.kept;

import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * What a call site has found out for a class, or a handle. It refers to both the site and the class. So only what keeps the other of the two
 * holds it: the site, or the class. Where neither does, memory that is needed elsewhere lets go of it, and it is found out again. Thread-safe.
 *
 * @param <V> what is found out
 */
public final class Found<V> {
    /** What sites that a class keeps have found out for the class. */
    private static final ClassValue<Queue<Object>> HELD = new ClassValue<>() {
        @Override
        protected Queue<Object> computeValue(Class<?> type) {
            return new ConcurrentLinkedQueue<>();
        }
    };

    /** If the site holds it. */
    private volatile @Nullable V own;

    private volatile @Nullable Reference<V> held;

    /** Nothing so far. */
    public Found() {}

    /**
     * What it is.
     *
     * @return what it is; null if it is not known, or not any more
     */
    public @Nullable V value() {
        V value = own;
        Reference<V> reference = held;
        return value != null || reference == null ? value : reference.get();
    }

    /**
     * The site holds it, which keeps all that it refers to.
     *
     * @param value what was found out
     */
    public void hold(V value) {
        own = value;
    }

    /**
     * Whoever keeps the other holds it.
     *
     * @param value what was found out
     * @param of the class that it was found out for
     * @param site the class that has the site
     */
    public void hold(V value, Class<?> of, Keeper site) {
        if (site.keeps(of)) {
            own = value;
        } else if (site.isKeptBy(of)) {
            HELD.get(of).add(value);
            held = new WeakReference<>(value);
        } else {
            held = new SoftReference<>(value);
        }
    }

    /**
     * One of many for which the site has no case: nobody holds it.
     *
     * @param value as above
     * @param of as above
     * @param site as above
     */
    public void pass(V value, Class<?> of, Keeper site) {
        held = site.keeps(of) ? new SoftReference<>(value) : new WeakReference<>(value);
    }
}
