package org.jrsan.internal.source;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The user's classes by their names in stack traces, because a place in a report has only the name. Of two classes of
 * one name in different loaders, the one that was met last counts. Holds classes weakly.
 */
public final class UserClasses {
    private static final Map<String, WeakReference<Class<?>>> MET = new ConcurrentHashMap<>();

    private UserClasses() {}

    /** A class was met on the way to a place. */
    static void met(Class<?> type) {
        MET.put(type.getName(), new WeakReference<>(type));
    }

    /** Whether a class is in a package that is neither JRSan's nor the JDK's. */
    public static boolean isUsers(String className) {
        return UserClass.isUsersPackage(className.substring(0, Math.max(0, className.lastIndexOf('.'))));
    }

    /** The class of that name, null if none was met or it is gone. */
    public static @Nullable Class<?> named(String name) {
        WeakReference<Class<?>> met = MET.get(name);
        return met == null ? null : met.get();
    }
}
