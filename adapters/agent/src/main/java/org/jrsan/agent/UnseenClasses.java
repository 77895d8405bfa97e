package org.jrsan.agent;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jrsan.agent.jdk.JdkClass;
import org.jrsan.internal.told.Uninstrumented;
import org.jspecify.annotations.Nullable;

/**
 * Classes of the JDK that make edges, and were loaded by a thread while it instrumented another one. On a thread that instruments ahead, they are instrumented as soon as
 * they are loaded. Where the JVM asks for a class it does not ask for another one, so that the edges of what is loaded then would be missing. None is known: what is loaded so is loaded
 * before the agent begins. Thread-safe.
 */
final class UnseenClasses {
    private final Instrumentation instrumentation;

    /** The names of those that the JVM asked for. */
    private final Set<String> seen = ConcurrentHashMap.newKeySet();

    /** The names of those that were left out. */
    private final Set<String> left = ConcurrentHashMap.newKeySet();

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
        left.remove(name);
    }

    /** Such a class is being loaded, and left as it is. */
    void leaves(String name) {
        left.add(name);
    }

    /** Has the JVM ask for those that were left out and are loaded by now. The calling thread instruments what it is asked for. */
    void retransform() {
        if (left.isEmpty()) {
            return;
        }
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            boolean isLeft = type.getClassLoader() == null && left.remove(type.getName());
            if (isLeft && instrumentation.isModifiableClass(type)) {
                try {
                    instrumentation.retransformClasses(type);
                } catch (UnmodifiableClassException | LinkageError e) {
                    Uninstrumented.add(type.getName(), "its edges cannot be seen: " + e);
                }
            }
        }
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
