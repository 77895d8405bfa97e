package org.jrsan.schedule.threads;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Threads that take no part in an execution. */
public final class Strangers {
    /** Whose code does nothing by itself that a task could wait for. */
    private static final List<String> HARMLESS = List.of(
            "java.",
            "javax.",
            "jdk.",
            "sun.",
            "com.sun.",
            "org.jrsan.",
            "org.junit.",
            "junit.",
            "org.testng.",
            "org.apache.maven.",
            "org.gradle.",
            "worker.org.gradle.",
            "com.intellij.",
            "org.eclipse.jdt.");

    private Strangers() {}

    /**
     * Whether any of them is in the midst of code of the program, as a thread of a pool may be.
     *
     * @param participants the threads that take part
     * @return whether there is one
     */
    public static boolean areAnyInCode(List<@Nullable Thread> participants) {
        Set<Thread> known = new HashSet<>(participants);
        for (Map.Entry<Thread, StackTraceElement[]> one :
                Thread.getAllStackTraces().entrySet()) {
            if (!known.contains(one.getKey()) && isInCode(one.getValue())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isInCode(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (HARMLESS.stream().noneMatch(frame.getClassName()::startsWith)) {
                return true;
            }
        }
        return false;
    }
}
