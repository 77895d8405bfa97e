package org.jrsan.agent.resolve;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.function.Function;
import org.jrsan.internal.values.WeakIdentityMap;

/**
 * A call site that learns what it is used for: for each of the first few cases it has a test and a way of its own, and the general
 * way behind them. Thread-safe.
 */
public final class InlineCache {
    private static final int MOST = 4;
    private static final MethodHandle IS_SAME;

    static {
        try {
            IS_SAME = MethodHandles.lookup()
                    .findStatic(
                            InlineCache.class,
                            "isSame",
                            MethodType.methodType(boolean.class, Object.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final MutableCallSite site;
    private final WeakIdentityMap<Object, MethodHandle> ways = new WeakIdentityMap<>();

    /** Guarded by this. */
    private int cases;

    /**
     * A site that has learned nothing.
     *
     * @param general the general way
     */
    public InlineCache(MethodHandle general) {
        site = new MutableCallSite(general);
    }

    static boolean isSame(Object one, Object other) {
        return one == other;
    }

    /**
     * Calls whichever way is right.
     *
     * @return what the site is linked to
     */
    public MethodHandle invoker() {
        return site.dynamicInvoker();
    }

    /**
     * Adds a case, unless there are enough. Threads that do not see it yet take the general way, which does the same.
     *
     * @param test of the first arguments
     * @param way of the type of the site
     */
    public synchronized void add(MethodHandle test, MethodHandle way) {
        if (cases < MOST) {
            cases++;
            site.setTarget(MethodHandles.guardWithTest(test, way, site.getTarget()));
        }
    }

    /**
     * The way for the first argument of a call, made when it first comes by; it becomes a case.
     *
     * @param first the argument
     * @param maker makes its way, of the type of the site
     * @param <T> the type of the argument
     * @return the way
     */
    public <T> MethodHandle wayFor(T first, Function<T, MethodHandle> maker) {
        return wayFor(first, IS_SAME.bindTo(first), maker);
    }

    /**
     * The way for calls whose first argument passes a test, made when the first one comes by; it becomes a case.
     *
     * @param key what stands for these calls
     * @param test the test of an object
     * @param maker makes the way for the key, of the type of the site
     * @param <T> the type of the key
     * @return the way
     */
    public <T> MethodHandle wayFor(T key, MethodHandle test, Function<T, MethodHandle> maker) {
        MethodType type = MethodType.methodType(boolean.class, site.type().parameterType(0));
        return learn(key, of -> test.asType(type), maker);
    }

    /**
     * The way for some calls, made when the first one comes by; it becomes a case.
     *
     * @param key what stands for these calls
     * @param test makes a test of their first arguments
     * @param maker makes the way for the key, of the type of the site
     * @param <T> the type of the key
     * @return the way
     */
    @SuppressWarnings("unchecked") // it is given back to its own maker
    public <T> MethodHandle learn(T key, Function<T, MethodHandle> test, Function<T, MethodHandle> maker) {
        return ways.get(key, object -> {
            MethodHandle way = maker.apply((T) object);
            add(test.apply((T) object), way);
            return way;
        });
    }
}
