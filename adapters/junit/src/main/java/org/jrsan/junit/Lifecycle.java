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
        // JUnit has made sure that there is only one constructor, and that a class inside an instance is @Nested.
        Constructor<?> constructor = prototype.getClass().getDeclaredConstructors()[0];
        Object instance = enclosing.isEmpty()
                ? invoker.invoke(constructor)
                : invoker.invoke(constructor, enclosing.get(enclosing.size() - 1));
        for (Class<?> type = prototype.getClass(); type != Object.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (mayBeInjected(field)) {
                    inject(field, prototype, instance);
                }
            }
        }
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
            methods(instance, BeforeEach.class, HierarchyTraversalMode.TOP_DOWN)
                    .forEach(method -> invoker.invoke(method, instance));
        }
    }

    /**
     * The {@code @AfterEach} methods of all classes, inner ones and subclasses first. Each runs even if others throw.
     */
    void afterEach(List<Object> instances, Thrown thrown) {
        for (int i = instances.size() - 1; i >= 0; i--) {
            Object instance = instances.get(i);
            for (Method method : methods(instance, AfterEach.class, HierarchyTraversalMode.BOTTOM_UP)) {
                thrown.by(() -> invoker.invoke(method, instance));
            }
        }
    }

    private static List<Method> methods(
            Object instance, Class<? extends Annotation> annotation, HierarchyTraversalMode order) {
        return AnnotationSupport.findAnnotatedMethods(instance.getClass(), annotation, order);
    }

    void invoke(Method method, List<Object> instances) {
        invoker.invoke(method, instances.get(instances.size() - 1));
    }
}
