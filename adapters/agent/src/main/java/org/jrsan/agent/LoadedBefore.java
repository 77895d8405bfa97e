package org.jrsan.agent;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jrsan.agent.jdk.JdkClass;
import org.jrsan.internal.told.Uninstrumented;

/**
 * Classes that were loaded before the agent began. Those of the JDK and of libraries get what a loaded class can get; those to check
 * can have none of it, as objects may be there whose accesses nobody has seen.
 */
final class LoadedBefore {
    private final Instrumentation instrumentation;
    private final CheckedClasses checked;

    LoadedBefore(Instrumentation instrumentation, CheckedClasses checked) {
        this.instrumentation = instrumentation;
        this.checked = checked;
    }

    /** Tells of those that should be checked. */
    void refuse() {
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (isToCheck(loaded)) {
                checked.refuse(loaded, "it was loaded before the agent began");
            }
        }
    }

    private boolean isToCheck(Class<?> type) {
        return !type.isArray() && checked.isWanted(type.getName(), type.getClassLoader(), type.getProtectionDomain());
    }

    /**
     * Instruments the others again, {@link Thread} and others that tell something among them.
     *
     * @param edges whether libraries make edges
     */
    void retransform(boolean edges) {
        // No thread that instruments, and so sees nothing, may be the one that loads them.
        JdkClass.load();
        List<Class<?>> ofJdk = new ArrayList<>();
        List<Class<?>> ofLibraries = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (type.getClassLoader() == null) {
                if (isOfJdk(type) && instrumentation.isModifiableClass(type)) {
                    ofJdk.add(type);
                }
            } else if (edges && isOfLibrary(type) && !isToCheck(type)) {
                ofLibraries.add(type);
            }
        }
        try {
            retransform(ofJdk);
        } catch (UnmodifiableClassException | LinkageError e) {
            Uninstrumented.add("java.util.concurrent.*", "its edges cannot be seen: " + e);
        }
        introduce(ofLibraries);
        try {
            retransform(ofLibraries);
        } catch (UnmodifiableClassException | LinkageError e) {
            ofLibraries.forEach(this::retransformAlone);
        }
    }

    /**
     * Their loaders know what they will call before they call it. Another agent may have had loaders call such a class whenever they load one, which would then not come to an
     * end.
     */
    private static void introduce(List<Class<?>> types) {
        Set<ClassLoader> loaders = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Class<?> type : types) {
            if (loaders.add(type.getClassLoader())) {
                try {
                    Class.forName(BootClass.NAME.replace('/', '.'), false, type.getClassLoader());
                } catch (ClassNotFoundException | LinkageError e) {
                    // It asks nobody else for classes: what it has loaded fails when it is called, as it does without
                    // this.
                    continue;
                }
            }
        }
    }

    private static boolean isOfJdk(Class<?> type) {
        return UnseenClasses.makesEdges(type.getName(), type.getModule());
    }

    /** The JVM gives no agent a hidden class. */
    private static boolean isOfLibrary(Class<?> type) {
        return !type.isArray()
                && !type.isPrimitive()
                && !type.isHidden()
                && EdgeClasses.contains(type.getName(), type.getClassLoader(), type.getModule());
    }

    private void retransform(List<Class<?>> types) throws UnmodifiableClassException {
        if (!types.isEmpty()) {
            instrumentation.retransformClasses(types.toArray(new Class<?>[0]));
        }
    }

    /** Where one among many cannot be instrumented, none of them was. */
    private void retransformAlone(Class<?> type) {
        try {
            retransform(List.of(type));
        } catch (UnmodifiableClassException | LinkageError e) {
            Uninstrumented.addLine("the edges of class " + type.getName()
                    + ", which was loaded before the agent began, cannot be seen: " + e);
        }
    }
}
