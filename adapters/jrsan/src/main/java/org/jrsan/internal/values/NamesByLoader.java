package org.jrsan.internal.values;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Classes by their names and loaders, which it does not keep alive. Asking for one loads nothing. Thread-safe. */
public final class NamesByLoader {
    /** A null key stands for the boot loader. Guarded by itself. */
    private final Map<@Nullable ClassLoader, Set<String>> names = new WeakHashMap<>();

    /** No classes. */
    public NamesByLoader() {}

    /**
     * Adds a class.
     *
     * @param name its name, with dots
     * @param loader the loader that defines it, null for the boot loader
     */
    public void add(String name, @Nullable ClassLoader loader) {
        synchronized (names) {
            names.computeIfAbsent(loader, l -> Collections.newSetFromMap(new ConcurrentHashMap<>()))
                    .add(name);
        }
    }

    /**
     * Whether a class was added.
     *
     * @param type the class
     * @return whether one of its name was, of its loader
     */
    public boolean contains(Class<?> type) {
        return contains(type.getName(), type.getClassLoader());
    }

    /**
     * Whether a class was added.
     *
     * @param name its name, as it was added
     * @param loader its loader, null for the boot loader
     * @return whether it was
     */
    public boolean contains(String name, @Nullable ClassLoader loader) {
        synchronized (names) {
            Set<String> known = names.get(loader);
            return known != null && known.contains(name);
        }
    }
}
