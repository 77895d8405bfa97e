package org.jrsan.agent.resolve;

import java.lang.invoke.MethodType;
import java.lang.ref.ReferenceQueue;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.NavigableSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * Methods of the JDK's classes that make edges, by name and descriptor: a program may call them by a type that it has made of such a
 * class. Whether a type is one, its class file or its class has to tell. Classes that are instrumented inside are not asked for their
 * methods, as that would load them too early: skip lists have those of their interfaces. Immutable.
 */
public final class InheritedMethods {
    private static final Set<String> OF_ADDERS =
            of(LongAdder.class, DoubleAdder.class, LongAccumulator.class, DoubleAccumulator.class);

    private static final Set<String> OF_ATOMICS =
            of(AtomicInteger.class, AtomicLong.class, AtomicBoolean.class, AtomicReference.class);

    private static final Set<String> OF_COLLECTIONS = of(
            ConcurrentHashMap.class,
            ConcurrentLinkedQueue.class,
            CopyOnWriteArrayList.class,
            CopyOnWriteArraySet.class,
            ConcurrentNavigableMap.class,
            NavigableSet.class);

    private static final Set<String> OF_QUEUES = of(ReferenceQueue.class);

    private static final Set<String> OF_THROWABLES =
            Set.of("addSuppressed(Ljava/lang/Throwable;)V", "getSuppressed()[Ljava/lang/Throwable;");

    private static final Set<String> OF_THREADS = Set.of("join", "isAlive", "getState", "isInterrupted");

    private InheritedMethods() {}

    private static Set<String> of(Class<?>... types) {
        Set<String> found = new HashSet<>();
        for (Class<?> type : types) {
            for (Method method : type.getMethods()) {
                if (method.getDeclaringClass() != Object.class && !Modifier.isStatic(method.getModifiers())) {
                    found.add(method.getName()
                            + MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                                    .toMethodDescriptorString());
                }
            }
        }
        found.remove("equals(Ljava/lang/Object;)Z");
        found.remove("hashCode()I");
        found.remove("toString()Ljava/lang/String;");
        return found;
    }

    /**
     * Whether a call may be one of such a method.
     *
     * @param name the name of the method
     * @param descriptor its descriptor
     * @return whether any of the classes has it
     */
    public static boolean mayMakeEdges(String name, String descriptor) {
        String method = name + descriptor;
        return OF_ATOMICS.contains(method)
                || OF_COLLECTIONS.contains(method)
                || OF_ADDERS.contains(method)
                || OF_QUEUES.contains(method)
                || OF_THROWABLES.contains(method)
                || OF_THREADS.contains(name);
    }

    /**
     * Whether a call may be one of a class whose calls are edges and nothing else, as adders and collections are.
     *
     * @param name the name of the method
     * @param descriptor its descriptor
     * @return whether any of them has it
     */
    public static boolean mayOnlyMakeEdges(String name, String descriptor) {
        String method = name + descriptor;
        return OF_COLLECTIONS.contains(method) || OF_ADDERS.contains(method) || OF_QUEUES.contains(method);
    }
}
