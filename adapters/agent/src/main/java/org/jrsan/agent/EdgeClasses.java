package org.jrsan.agent;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which classes are instrumented for their edges alone. */
final class EdgeClasses {
    /**
     * Of the JDK: what others hand things over by. Not what JRSan uses itself, whose calls are edges instead: maps, queues and lists
     * without locks, atomics; and not what all else stands on, as exceptions, character sets and streams of bytes do.
     */
    private static final Pattern OF_JDK =
            Pattern.compile("java\\.util\\.concurrent\\.(?!atomic\\.|ConcurrentHashMap|ConcurrentMap"
                    + "|ConcurrentLinkedQueue|CopyOnWrite|ThreadLocalRandom|locks\\.LockSupport).*"
                    + "|java\\.util\\.(Timer|TimerTask|TimerThread|TaskQueue|(Vector|Hashtable)(\\$.*)?|Properties|Observable"
                    + "|Collections\\$Synchronized.*)"
                    + "|java\\.util\\.stream\\.(Collectors|DistinctOps.*|StreamSpliterators\\$DistinctSpliterator)"
                    + "|java\\.util\\.logging\\..*|java\\.beans\\..*"
                    + "|java\\.util\\.prefs\\..*|sun\\.net\\.httpserver\\..*|sun\\.rmi\\.transport\\..*"
                    + "|java\\.lang\\.StringBuffer|jdk\\.internal\\.lang\\.stable\\..*"
                    + "|java\\.util\\.(ListResourceBundle|ResourceBundle(\\$.*)?)|java\\.security\\.SecureRandom"
                    + "|java\\.net\\.(Authenticator|CookieHandler|ProxySelector)(\\$.*)?"
                    + "|java\\.nio\\.channels\\.(SelectionKey|spi\\.AbstractInterruptibleChannel)"
                    + "|java\\.sql\\.DriverManager(\\$.*)?|java\\.time\\.zone\\.ZoneRulesProvider(\\$.*)?"
                    + "|javax\\.management\\.NotificationBroadcasterSupport(\\$.*)?"
                    + "|sun\\.management\\.NotificationEmitterSupport(\\$.*)?"
                    + "|javax\\.swing\\.(undo\\..*|text\\.AbstractDocument(\\$.*)?)"
                    + "|java\\.awt\\.(EventQueue(\\$.*)?|event\\.InvocationEvent(\\$.*)?)"
                    + "|java\\.io\\.(Piped.*|ByteArrayOutputStream|CharArray.*)");

    /** What runs tests is loaded before an agent that JUnit attaches. It hands nothing on between the threads of a test. */
    private static final Pattern OF_TEST_RUNS = Pattern.compile(
            "(org\\.(junit|opentest4j|apiguardian|apache\\.maven|gradle|eclipse|testng)|com\\.intellij|worker\\.org\\.gradle)\\..*");

    private EdgeClasses() {}

    /** Whether a class is of what runs tests. */
    static boolean runsTests(String name) {
        return OF_TEST_RUNS.matcher(name).matches();
    }

    /** A look that takes less: the agent begins by asking for all classes of the JDK. */
    private static boolean mayBeOfJdk(String name) {
        return name.startsWith("java.util.")
                || name.startsWith("java.io.")
                || name.startsWith("java.lang.StringB")
                || name.startsWith("java.beans.")
                || name.startsWith("jdk.internal.lang.stable.")
                || name.startsWith("sun.management.")
                || name.startsWith("java.security.SecureRandom")
                || name.startsWith("java.net.")
                || name.startsWith("java.nio.channels.")
                || name.startsWith("java.sql.")
                || name.startsWith("java.time.zone.")
                || name.startsWith("javax.management.")
                || name.startsWith("javax.swing.")
                || name.startsWith("java.awt.")
                || name.startsWith("sun.net.httpserver.")
                || name.startsWith("sun.rmi.transport.");
    }

    /** Whether a loader is one of the JDK's own, but for that of applications. */
    static boolean isOfJdk(@Nullable ClassLoader loader) {
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    static boolean contains(String name, @Nullable ClassLoader loader) {
        if (isOfJdk(loader)) {
            return mayBeOfJdk(name) && OF_JDK.matcher(name).matches();
        }
        // What JaCoCo's probes lock is no synchronisation of the program's, which has to do without it.
        return !CheckedClasses.isOurs(name) && !name.startsWith("jdk.") && !name.startsWith("org.jacoco.agent.rt.");
    }
}
