package org.jrsan.acceptance.agent;

import org.jrsan.Sanitizer;
import org.jrsan.Session;

/** Uses a class that the JVM may refuse, in a session, and prints the verdict. */
public final class OtherMain {
    static volatile int accessed;

    private OtherMain() {}

    /**
     * See the class.
     *
     * @param args the name of the class, which has a method {@code run}
     */
    public static void main(String[] args) {
        try (Session session = Sanitizer.open()) {
            accessed = 1;
            try {
                Class.forName(args[0]).getMethod("run", Object.class).invoke(null, "");
            } catch (ReflectiveOperationException | LinkageError e) {
                System.out.println("refused: " + e.getClass().getName());
            }
            System.out.println("verdict " + session.report().lines().findFirst().orElse(""));
        }
    }
}
