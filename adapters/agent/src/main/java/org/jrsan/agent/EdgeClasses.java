package org.jrsan.agent;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which classes are instrumented for their edges alone. */
final class EdgeClasses {
    /**
     * Of {@code java.base}: what others hand things over by. Not what has calls that are edges instead, as JRSan uses it itself or it searches by plain accesses: maps, queues and lists
     * without locks, atomics; and not what all else stands on, as exceptions, character sets and streams of bytes do.
     */
    private static final List<Part> OF_BASE = List.of(
            new Part(
                    "java.util.concurrent.",
                    "(?!atomic\\.|ConcurrentHashMap|ConcurrentSkipListMap|ConcurrentMap|ConcurrentLinkedQueue|CopyOnWrite"
                            + "|ThreadLocalRandom|locks\\.LockSupport).*"),
            new Part("java.util.Timer", "(Task|Thread)?"),
            new Part("java.util.TaskQueue", ""),
            new Part("java.util.Vector", "(\\$.*)?"),
            new Part("java.util.Hashtable", "(\\$.*)?"),
            new Part("java.util.Properties", ""),
            new Part("java.util.Observable", ""),
            new Part("java.util.Collections$Synchronized", ".*"),
            new Part("java.util.ListResourceBundle", ""),
            new Part("java.util.ResourceBundle", "(\\$.*)?"),
            new Part("java.util.stream.", "Collectors|DistinctOps.*|StreamSpliterators\\$DistinctSpliterator"),
            new Part("java.io.", "Piped.*|ByteArrayOutputStream|CharArray.*|Reader|Writer"),
            new Part("java.lang.StringBuffer", ""),
            new Part("jdk.internal.lang.stable.", ".*"),
            new Part("java.net.", "(Authenticator|CookieHandler|ProxySelector)(\\$.*)?|(Server)?Socket"),
            new Part("java.nio.channels.", "SelectionKey|spi\\.AbstractInterruptibleChannel"),
            new Part("java.security.SecureRandom", ""),
            new Part("java.time.zone.ZoneRulesProvider", "(\\$.*)?"));

    /**
     * The other modules of the JDK whose classes make edges: all that are Java's own, as loggers, drivers, HTTP, beans and windows are. Not what goes through
     * documents, and not {@code java.instrument}, by which the agent itself works.
     */
    private static final Pattern MODULES = Pattern.compile(
            "java\\.(?!base$|instrument$|compiler$|xml$|xml\\.).*|jdk\\.httpserver|jdk\\.net|jdk\\.sctp");

    /** Classes whose names begin alike. The agent begins by asking for all classes of the JDK, so few are to be matched. */
    private record Part(String beginning, Pattern rest) {
        Part(String beginning, String rest) {
            this(beginning, Pattern.compile(rest));
        }

        boolean contains(String name) {
            return name.startsWith(beginning)
                    && rest.matcher(name)
                            .region(beginning.length(), name.length())
                            .matches();
        }
    }

    /** What runs tests is loaded before an agent that JUnit attaches. It hands nothing on between the threads of a test. */
    private static final Pattern OF_TEST_RUNS = Pattern.compile(
            "(org\\.(junit|opentest4j|apiguardian|apache\\.maven|gradle|eclipse|testng)|com\\.intellij|worker\\.org\\.gradle)\\..*");

    private EdgeClasses() {}

    /** Whether a class is of what runs tests. */
    static boolean runsTests(String name) {
        return OF_TEST_RUNS.matcher(name).matches();
    }

    /** Whether a loader is one of the JDK's own, but for that of applications. */
    static boolean isOfJdk(@Nullable ClassLoader loader) {
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    /**
     * Whether a class is one. Any thread may ask.
     *
     * @param name its name
     * @param loader its loader
     * @param module its module; null if that is not known, as of a class that is no class of the JDK's
     */
    static boolean contains(String name, @Nullable ClassLoader loader, @Nullable Module module) {
        if (isOfJdk(loader)) {
            return isOfModule(module) || isOfBase(name);
        }
        // What JaCoCo's probes lock is no synchronisation of the program's, which has to do without it.
        return !CheckedClasses.isOurs(name) && !name.startsWith("jdk.") && !name.startsWith("org.jacoco.agent.rt.");
    }

    private static boolean isOfModule(@Nullable Module module) {
        String name = module == null ? null : module.getName();
        return name != null
                && !name.equals("java.base")
                && MODULES.matcher(name).matches();
    }

    private static boolean isOfBase(String name) {
        for (Part part : OF_BASE) {
            if (part.contains(name)) {
                return true;
            }
        }
        return false;
    }
}
