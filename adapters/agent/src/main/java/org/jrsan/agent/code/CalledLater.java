package org.jrsan.agent.code;

/**
 * Methods by which the JDK hands something to threads that do nothing to get it, inside of classes that are not instrumented. Where one
 * of them is called or ends, all threads learn what was done before. Any thread may ask.
 */
final class CalledLater {
    /** A call site whose target is plain, until it is synchronised. */
    private static final String MUTABLE = "java/lang/invoke/MutableCallSite";

    /** How bootstrap methods begin. */
    private static final String BOOTSTRAP = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;";

    private static final String OF_SITES = "Ljava/lang/invoke/MethodType;";
    private static final String OF_CONSTANTS = "Ljava/lang/Class;";

    private CalledLater() {}

    /**
     * Whether a call may set who is told of exceptions that nobody catches, a thread that the JVM runs when it ends, or what a call site
     * calls that is not a plain one: another thread calls it, or starts it, without having done anything.
     *
     * @param owner the internal name of the class that the call names
     * @param name the name of the method
     * @param descriptor what it takes and returns
     * @return whether it may
     */
    static boolean sets(String owner, String name, String descriptor) {
        return name.endsWith("UncaughtExceptionHandler")
                        && descriptor.equals("(Ljava/lang/Thread$UncaughtExceptionHandler;)V")
                || name.equals("addShutdownHook") && descriptor.equals("(Ljava/lang/Thread;)V")
                || name.equals("setTarget")
                        && descriptor.equals("(Ljava/lang/invoke/MethodHandle;)V")
                        && !owner.equals(MUTABLE)
                || name.equals("syncAll") && owner.equals(MUTABLE)
                || name.equals("invalidateAll") && owner.equals("java/lang/invoke/SwitchPoint");
    }

    /**
     * Whether all learn at the end of a method: of one that makes the value of a {@code ClassValue}, or the bootstrap method of call sites or constants. Who gets the
     * value, or comes to the call site later, comes after the end of it, and the JVM alone sees that.
     *
     * @param name its name
     * @param descriptor what it takes and returns
     * @return whether it looks like one
     */
    static boolean tellsAll(String name, String descriptor) {
        return name.equals("computeValue") && descriptor.equals("(Ljava/lang/Class;)Ljava/lang/Object;")
                || descriptor.startsWith(BOOTSTRAP) && isBootstrap(name, descriptor);
    }

    private static boolean isBootstrap(String name, String descriptor) {
        boolean isOfSites = descriptor.startsWith(OF_SITES, BOOTSTRAP.length())
                && descriptor.endsWith("CallSite;")
                && descriptor.contains(")Ljava/lang/invoke/");
        // What JaCoCo adds has to do with nobody.
        return isOfSites || descriptor.startsWith(OF_CONSTANTS, BOOTSTRAP.length()) && !name.startsWith("$jacoco");
    }
}
