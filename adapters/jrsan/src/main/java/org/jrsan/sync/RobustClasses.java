package org.jrsan.sync;

import java.util.Objects;
import org.jrsan.internal.edges.ClassEdges;
import org.jrsan.internal.options.Switch;

/**
 * Edges of class initialisation, which a session cannot see without help: what the initialising thread did in a static
 * initialiser happens before what any thread does after it first uses the class (JLS 12.4.2). Declare the edge on both
 * sides:
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
 * <p>Any thread may call these methods. Outside a session they do nothing.
 */
public final class RobustClasses {
    private RobustClasses() {}

    /**
     * Declares that the calling thread has initialised a class: an edge to each later {@link #use} of it.
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
     * Declares that the calling thread is about to use a class. This initialises the class if nobody has, waits if
     * another thread is doing so, and is an edge from {@link #initialised}. Inside the initialiser of the class it does
     * nothing.
     *
     * @param type the class
     * @throws ExceptionInInitializerError if the initialiser throws, as with the use itself
     * @throws NoClassDefFoundError if the initialiser has thrown before, as with the use itself
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
            // A hidden class cannot be found by name. A caller that can pass it has used it already.
            return;
        }
    }
}
