package org.jrsan.sync;

import java.util.Objects;
import org.jrsan.internal.edges.ClassEdges;
import org.jrsan.internal.options.Switch;

/**
 * Edges of class initialisation, which no session sees by itself: what the initialising thread did in a static initialiser
 * happens before what any thread does after it first uses the class (JLS 12.4.2). Say so on both sides:
 *
 * <pre>{@code
 * final class Tables {
 *     private static final PlainIntArray SQUARES = squares();
 *
 *     static {
 *         RobustClasses.initialised(Tables.class);     // the last statement of the static initialiser
 *     }
 *
 *     static int square(int i) {
 *         RobustClasses.use(Tables.class);             // before static state is used
 *         return SQUARES.get(i);
 *     }
 * }
 * }</pre>
 *
 * <p>Any thread may call these methods; outside a session they do nothing, and with checking off they are nothing.
 */
public final class RobustClasses {
    private RobustClasses() {}

    /**
     * What the calling thread did, it did to initialise a class.
     *
     * @param type the class
     */
    public static void initialised(Class<?> type) {
        Objects.requireNonNull(type, "type");
        if (Switch.ON) {
            ClassEdges.of(type).release();
        }
    }

    /**
     * Uses a class as the calling thread is about to do: initialises it when nobody has, waits when another thread does, and
     * is an edge from {@link #initialised}. Within its own initialiser it is nothing.
     *
     * @param type the class
     * @throws ExceptionInInitializerError when the initialiser throws, as the use would
     * @throws NoClassDefFoundError when it has thrown before, as the use would
     */
    public static void use(Class<?> type) {
        Objects.requireNonNull(type, "type");
        if (Switch.ON) {
            initialise(type);
            ClassEdges.of(type).acquire();
        }
    }

    private static void initialise(Class<?> type) {
        try {
            Class.forName(type.getName(), true, type.getClassLoader());
        } catch (ClassNotFoundException e) {
            // A hidden class has no name to find it by. Whoever can call this has used it already.
            return;
        }
    }
}
