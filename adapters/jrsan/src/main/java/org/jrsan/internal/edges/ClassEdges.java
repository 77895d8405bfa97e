package org.jrsan.internal.edges;

import org.jrsan.internal.values.WeakIdentityMap;

/** The edge of a class's initialisation; another than the one of its monitor, which threads take again and again. */
public final class ClassEdges {
    private static final WeakIdentityMap<Class<?>, SyncObject> ALL = new WeakIdentityMap<>();

    private ClassEdges() {}

    /**
     * The edge of a class.
     *
     * @param type the class
     * @return the one it has
     */
    public static SyncObject of(Class<?> type) {
        return ALL.get(type, ClassEdges::make);
    }

    private static SyncObject make(Class<?> type) {
        SyncObject made = new SyncObject("Class");
        made.label("initialisation of " + type.getName());
        return made;
    }
}
