package org.jrsan.agent;

import java.lang.instrument.Instrumentation;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jrsan.agent.jdk.JdkClass;
import org.jspecify.annotations.Nullable;

/**
 * Classes of the JDK that make edges, and were loaded by a thread while it instrumented another one: the JVM does not ask for these, so their edges are
 * missing. None is known: what is loaded so is loaded before the agent begins. Thread-safe.
 */
final class UnseenClasses {
    private final Instrumentation instrumentation;

    /** The names of those that the JVM asked for. */
    private final Set<String> seen = ConcurrentHashMap.newKeySet();

    UnseenClasses(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /** Whether a class of the boot loader is one that makes edges. */
    static boolean makesEdges(String name, @Nullable Module module) {
        return JdkClass.isOne(name) || EdgeClasses.contains(name, null, module);
    }

    /** The JVM asked for a class of the boot loader that makes edges. */
    void sees(String name) {
        seen.add(name);
    }

    /** A line for each that was not seen. */
    List<String> lines() {
        return Arrays.stream(instrumentation.getAllLoadedClasses())
                .filter(type -> type.getClassLoader() == null
                        && !type.isArray()
                        && !type.isInterface()
                        && makesEdges(type.getName(), type.getModule())
                        && instrumentation.isModifiableClass(type)
                        && !seen.contains(type.getName()))
                .map(type -> "the edges of " + type.getName()
                        + " were not seen, as the agent loaded it for itself; please report this")
                .sorted()
                .toList();
    }
}
