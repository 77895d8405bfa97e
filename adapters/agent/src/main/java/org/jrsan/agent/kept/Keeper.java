package org.jrsan.agent.kept;

import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * A class that has a call site, and which other classes it keeps from being unloaded. Of those the site may hold what it has found out. Of
 * others it may not: each may be of a plugin that is to go. Any thread may ask.
 */
public final class Keeper {
    /** Loaders that are never unloaded, beside that of the JDK. */
    private static final ClassLoader SYSTEM = ClassLoader.getSystemClassLoader();

    private static final @Nullable ClassLoader PLATFORM = SYSTEM.getParent();

    /** In the name of a hidden class that lives as long as its loader. */
    private static final String LAMBDA = "$$Lambda";

    private final Class<?> type;
    private final MethodType site;

    /**
     * The keeper of a site.
     *
     * @param type the class that has the site
     * @param site the type of the site, of which it keeps all classes
     */
    public Keeper(Class<?> type, MethodType site) {
        this.type = type;
        this.site = site;
    }

    /**
     * Whether the class with the site keeps another. What cannot be told is taken for no.
     *
     * @param other the other class
     * @return whether it does
     */
    public boolean keeps(Class<?> other) {
        Class<?> element = element(other);
        if (keeps(type, element)) {
            return true;
        }
        for (int i = 0; i < site.parameterCount(); i++) {
            if (keeps(element(site.parameterType(i)), element)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether another class keeps the one with the site, and so all that the site holds.
     *
     * @param other the other class
     * @return whether it does
     */
    public boolean isKeptBy(Class<?> other) {
        return keeps(element(other), type);
    }

    private static Class<?> element(Class<?> type) {
        Class<?> element = type;
        for (Class<?> of = type; of != null; of = of.getComponentType()) {
            element = of;
        }
        return element;
    }

    private static boolean keeps(Class<?> one, Class<?> other) {
        if (one == other) {
            return true;
        }
        if (other.isHidden() && !other.getName().contains(LAMBDA)) {
            // It goes before its loader does.
            return false;
        }
        ClassLoader loader = other.getClassLoader();
        return loader == null || loader == SYSTEM || loader == PLATFORM || leadsTo(one, loader);
    }

    /** Whether a class has a loader, among its own with those that it asks first and those of the types that it extends. */
    private static boolean leadsTo(Class<?> type, ClassLoader loader) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (ClassLoader of = at.getClassLoader(); of != null; of = of.getParent()) {
                if (of == loader) {
                    return true;
                }
            }
            for (Class<?> extended : at.getInterfaces()) {
                if (leadsTo(extended, loader)) {
                    return true;
                }
            }
        }
        return false;
    }
}
