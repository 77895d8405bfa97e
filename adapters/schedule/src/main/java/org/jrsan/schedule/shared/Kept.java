package org.jrsan.schedule.shared;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What others keep for as long as an execution is open, by the identity of a key. Any thread may call any method: a task that was set
 * aside goes on for a while.
 */
public final class Kept {
    /** Guarded by itself. */
    private final Map<Object, Object> all = new IdentityHashMap<>();

    /** Nothing is kept. */
    public Kept() {}

    /**
     * What belongs to a key.
     *
     * @param key the key
     * @param maker makes what belongs to it, at the first call; not under a lock
     * @return what it made
     */
    public Object keep(Object key, Supplier<?> maker) {
        Object present = at(key);
        if (present != null) {
            return present;
        }
        Object made = maker.get();
        synchronized (all) {
            Object before = all.putIfAbsent(key, made);
            return before == null ? made : before;
        }
    }

    /**
     * What was made for a key.
     *
     * @param key the key
     * @return what {@link #keep} has made, null for nothing
     */
    public @Nullable Object at(Object key) {
        synchronized (all) {
            return all.get(key);
        }
    }
}
