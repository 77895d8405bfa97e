package org.jrsan.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExecutableInvoker;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/** Repeats for each iteration what JUnit does around one run of a test method. Used by one thread. */
final class Lifecycle {
    private final ExecutableInvoker invoker;
    private final List<Object> prototypes;
    private final Map<Class<?>, TestInstance.Lifecycle> lifecycles = new HashMap<>();

    /** What reflection tells of the classes; it would be a fifth of a small iteration to ask again. */
    private final Map<Class<?>, List<Method>> before = new HashMap<>();

    private final Map<Class<?>, List<Method>> after = new HashMap<>();
    private final Map<Class<?>, Construction> constructions = new HashMap<>();

    /** How instances are made: the constructor, and the fields that an extension may set. */
    private record Construction(Constructor<?> constructor, List<Field> injected) {
        static Construction of(Class<?> type) {
            List<Field> injected = new ArrayList<>();
            for (Class<?> at = type; at != Object.class; at = at.getSuperclass()) {
                for (Field field : at.getDeclaredFields()) {
                    if (mayBeInjected(field)) {
                        injected.add(field);
                    }
                }
            }
            // JUnit has made sure that there is only one constructor, and that a class inside an instance is @Nested.
            return new Construction(type.getDeclaredConstructors()[0], injected);
        }
    }

    Lifecycle(ExtensionContext context) {
        invoker = context.getExecutableInvoker();
        prototypes = context.getRequiredTestInstances().getAllInstances();
        for (ExtensionContext at = context; at != null; at = at.getParent().orElse(null)) {
            Class<?> type = at.getTestClass().orElse(null);
            TestInstance.Lifecycle lifecycle = at.getTestInstanceLifecycle().orElse(null);
            if (type != null && lifecycle != null) {
                lifecycles.putIfAbsent(type, lifecycle);
            }
        }
    }

    /** The instances for one iteration, starting with the outermost class. */
    List<Object> instances() {
        List<Object> instances = new ArrayList<>();
        for (Object prototype : prototypes) {
            boolean shared = lifecycles.get(prototype.getClass()) == TestInstance.Lifecycle.PER_CLASS;
            instances.add(shared ? prototype : fresh(prototype, instances));
        }
        return instances;
    }

    private Object fresh(Object prototype, List<Object> enclosing) {
        Construction construction = constructions.computeIfAbsent(prototype.getClass(), Construction::of);
        Object instance = enclosing.isEmpty()
                ? invoker.invoke(construction.constructor())
                : invoker.invoke(construction.constructor(), enclosing.get(enclosing.size() - 1));
        construction.injected().forEach(field -> inject(field, prototype, instance));
        return instance;
    }

    private static boolean mayBeInjected(Field field) {
        return field.getAnnotations().length > 0
                && !field.getType().isPrimitive()
                && !Modifier.isStatic(field.getModifiers())
                && !Modifier.isFinal(field.getModifiers());
    }

    /** If an extension, not a constructor, has set a field of the prototype, this sets it in the instance as well. */
    private static void inject(Field field, Object prototype, Object instance) {
        try {
            field.setAccessible(true);
            if (field.get(instance) == null) {
                field.set(instance, field.get(prototype));
            }
        } catch (InaccessibleObjectException | IllegalAccessException e) {
            throw new IllegalStateException(
                    "JRSan: " + field + " cannot be set in the instance of each iteration; open its package to module"
                            + " org.jrsan, or use @TestInstance(PER_CLASS)",
                    e);
        }
    }

    /** The {@code @BeforeEach} methods of all classes, outer ones and superclasses first. */
    void beforeEach(List<Object> instances) {
        for (Object instance : instances) {
            before.computeIfAbsent(
                            instance.getClass(),
                            type -> methods(type, BeforeEach.class, HierarchyTraversalMode.TOP_DOWN))
                    .forEach(method -> invoker.invoke(method, instance));
        }
    }

    /**
     * The {@code @AfterEach} methods of all classes, inner ones and subclasses first. Each runs even if others throw.
     */
    void afterEach(List<Object> instances, Thrown thrown) {
        for (int i = instances.size() - 1; i >= 0; i--) {
            Object instance = instances.get(i);
            List<Method> methods = after.computeIfAbsent(
                    instance.getClass(), type -> methods(type, AfterEach.class, HierarchyTraversalMode.BOTTOM_UP));
            for (Method method : methods) {
                thrown.by(() -> invoker.invoke(method, instance));
            }
        }
    }

    private static List<Method> methods(
            Class<?> type, Class<? extends Annotation> annotation, HierarchyTraversalMode order) {
        return AnnotationSupport.findAnnotatedMethods(type, annotation, order);
    }

    void invoke(Method method, List<Object> instances) {
        invoker.invoke(method, instances.get(instances.size() - 1));
    }
}
