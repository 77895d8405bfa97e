package org.jrsan.internal.report;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** How to check classes as they are, where nothing was seen. */
public final class AgentHint {
    private static final String AGENT = "org/jrsan/agent/Agent.class";

    private AgentHint() {}

    /** In words that follow "no access was seen". */
    static String ofNoAccess() {
        return LoadedAgent.isThere()
                ? "run the code under test in a thread of the session; the agent checks the classes of the project's folders:"
                        + " add those of jars by its option include, and look at the line that it prints when the JVM ends;"
                        + " calls of the JDK's own classes, as of a ConcurrentHashMap or a latch, are no accesses: code that"
                        + " shares nothing but these has no access that could be too weak, and needs a test without JRSan"
                : "use JRSan's types in the code under test (RobustAtomicInteger for AtomicInteger, RobustVarHandle for"
                        + " VarHandle, PlainInt for a shared int), and run that code in a thread of the session; or check"
                        + " plain classes as they are: " + toAdd();
    }

    /** In words that follow "only one thread made accesses". */
    static String ofOneThread() {
        return LoadedAgent.isThere()
                ? "; if they do, that code may be in a jar, or in another module, and is not checked: add it by the agent's option include"
                : "";
    }

    /**
     * The line that gives the agent to a JVM, with the path of its jar if that is on the class path; else how that is known.
     *
     * @return what to add where
     */
    public static String toAdd() {
        Path jar = jar();
        if (jar == null) {
            return "add org.jrsan:jrsan-agent to the test dependencies, and the message tells the line that the test JVM needs; or,"
                    + " with Maven, the plugin org.jrsan:jrsan-maven-plugin with its goal prepare, and @{argLine} in an"
                    + " <argLine> of your own";
        }
        String argument = "-javaagent:" + jar;
        return "add " + argument + " to the arguments of the test JVM (Surefire: <argLine>" + argument + "</argLine>)";
    }

    /**
     * The jar of the agent.
     *
     * @return its path; null if it is not on the class path
     */
    public static @Nullable Path jar() {
        try {
            ClassLoader loader = AgentHint.class.getClassLoader();
            URL found = loader == null ? null : loader.getResource(AGENT);
            return found != null && found.openConnection() instanceof JarURLConnection connection
                    ? Path.of(connection.getJarFileURL().toURI())
                    : null;
        } catch (IOException | URISyntaxException | IllegalArgumentException e) {
            return null;
        }
    }
}
