package org.jrsan.internal.values;

import java.util.HashMap;
import java.util.Map;

/**
 * Names of objects that have no text of their own: the type and a number, as in {@code Node#2}, in the order in which
 * they are first named. So a program that does the same gets the same names, unlike with identity hashes. Objects are
 * distinguished by identity and not kept alive. Thread-safe. No user code is called, but a class may be loaded to name
 * another.
 */
public final class ObjectNames {
    private final WeakIdentityMap<Object, String> names = new WeakIdentityMap<>();

    /** The last number of each type. Guarded by its monitor, under which nothing else is called. */
    private final Map<String, Integer> last = new HashMap<>();

    /** No object has a name yet. */
    public ObjectNames() {}

    /**
     * The name of an object.
     *
     * @param object the object, not null
     * @return its name, always the same for an object
     */
    public String of(Object object) {
        // Before the map is used: its lock must not be held while a class is loaded.
        String type = TypeNames.of(object.getClass());
        return names.get(object, o -> type + '#' + next(type));
    }

    private int next(String type) {
        synchronized (last) {
            return last.merge(type, 1, Integer::sum);
        }
    }
}
