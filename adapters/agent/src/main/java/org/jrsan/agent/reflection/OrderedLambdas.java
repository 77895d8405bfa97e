package org.jrsan.agent.reflection;

import java.io.Serializable;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import org.jrsan.internal.told.LostError;
import org.jspecify.annotations.Nullable;

/**
 * Functions that a program has made by {@code LambdaMetafactory} of a handle that has edges. The factory takes no such handle, so the
 * functions get the edges, by a proxy.
 */
public final class OrderedLambdas {
    private static final MethodHandle WITH_EDGES;

    static {
        try {
            WITH_EDGES = MethodHandles.lookup()
                    .findStatic(
                            OrderedLambdas.class,
                            "withEdges",
                            MethodType.methodType(Object.class, Runnable.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private OrderedLambdas() {}

    /**
     * A site that makes such functions of those of another one.
     *
     * @param lambdas the other one
     * @param edge makes the edge, in front of a call and behind it
     * @return the site
     */
    public static CallSite of(CallSite lambdas, Runnable edge) {
        MethodHandle target = lambdas.getTarget();
        Class<?> function = target.type().returnType();
        return new ConstantCallSite(MethodHandles.filterReturnValue(
                target, WITH_EDGES.bindTo(edge).asType(MethodType.methodType(function, function))));
    }

    static @Nullable Object withEdges(Runnable edge, @Nullable Object function) {
        if (function == null) {
            return null;
        }
        if (function instanceof Serializable) {
            // What is written of it names a method, which a proxy is not.
            LostError.latest = new IllegalStateException("a serializable function that the program has made by"
                    + " LambdaMetafactory accesses what is shared, and its edges are not seen: " + function);
            return function;
        }
        try {
            Class<?>[] types = function.getClass().getInterfaces();
            for (Class<?> type : types) {
                // Of what others may not call, a function stays as it is.
                Arrays.stream(type.getMethods()).forEach(method -> method.setAccessible(true));
            }
            return Proxy.newProxyInstance(
                    function.getClass().getClassLoader(),
                    types,
                    (proxy, method, given) -> isEquals(method) && given != null
                            ? proxy == given[0]
                            : call(edge, function, method, given));
        } catch (RuntimeException | LinkageError e) {
            // Of a type that nobody else may implement, or that names one that is missing: it has no edges, and
            // sessions are told.
            LostError.latest = e;
            return function;
        }
    }

    private static boolean isEquals(Method method) {
        return method.getDeclaringClass() == Object.class && method.getName().equals("equals");
    }

    private static @Nullable Object call(
            Runnable edge, Object function, Method method, @Nullable Object @Nullable [] given) throws Throwable {
        boolean isOrdered = Modifier.isAbstract(method.getModifiers());
        method.setAccessible(true);
        try {
            if (isOrdered) {
                edge.run();
            }
            return method.invoke(function, given);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        } finally {
            if (isOrdered) {
                edge.run();
            }
        }
    }
}
