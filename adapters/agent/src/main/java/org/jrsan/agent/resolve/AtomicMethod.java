package org.jrsan.agent.resolve;

import java.util.HashMap;
import java.util.Map;
import org.jrsan.internal.cells.VarMode;
import org.jspecify.annotations.Nullable;

/**
 * What a method of an atomic class does.
 *
 * @param mode an access mode that it is the same as; null for an update by a function
 * @param delta what it adds, if that is not given
 * @param returnsNew whether an update returns the new value
 * @param takesValue whether the function of an update takes a given value as well
 */
public record AtomicMethod(@Nullable VarMode mode, @Nullable Integer delta, boolean returnsNew, boolean takesValue) {
    private static final Map<String, AtomicMethod> ALL = new HashMap<>();

    static {
        access("get", VarMode.GET_VOLATILE);
        access("set", VarMode.SET_VOLATILE);
        access("lazySet", VarMode.SET_RELEASE);
        access("getPlain", VarMode.GET);
        access("setPlain", VarMode.SET);
        access("getOpaque", VarMode.GET_OPAQUE);
        access("setOpaque", VarMode.SET_OPAQUE);
        access("getAcquire", VarMode.GET_ACQUIRE);
        access("setRelease", VarMode.SET_RELEASE);
        access("compareAndSet", VarMode.COMPARE_AND_SET);
        access("compareAndExchange", VarMode.COMPARE_AND_EXCHANGE);
        access("compareAndExchangeAcquire", VarMode.COMPARE_AND_EXCHANGE_ACQUIRE);
        access("compareAndExchangeRelease", VarMode.COMPARE_AND_EXCHANGE_RELEASE);
        access("weakCompareAndSet", VarMode.WEAK_COMPARE_AND_SET_PLAIN);
        access("weakCompareAndSetPlain", VarMode.WEAK_COMPARE_AND_SET_PLAIN);
        access("weakCompareAndSetAcquire", VarMode.WEAK_COMPARE_AND_SET_ACQUIRE);
        access("weakCompareAndSetRelease", VarMode.WEAK_COMPARE_AND_SET_RELEASE);
        access("weakCompareAndSetVolatile", VarMode.WEAK_COMPARE_AND_SET);
        access("getAndSet", VarMode.GET_AND_SET);
        access("getAndAdd", VarMode.GET_AND_ADD);
        access("intValue", VarMode.GET_VOLATILE);
        access("longValue", VarMode.GET_VOLATILE);
        access("floatValue", VarMode.GET_VOLATILE);
        access("doubleValue", VarMode.GET_VOLATILE);
        add("addAndGet", null, true);
        add("getAndIncrement", 1, false);
        add("getAndDecrement", -1, false);
        add("incrementAndGet", 1, true);
        add("decrementAndGet", -1, true);
        ALL.put("getAndUpdate", new AtomicMethod(null, null, false, false));
        ALL.put("updateAndGet", new AtomicMethod(null, null, true, false));
        ALL.put("getAndAccumulate", new AtomicMethod(null, null, false, true));
        ALL.put("accumulateAndGet", new AtomicMethod(null, null, true, true));
    }

    private static void access(String name, VarMode mode) {
        ALL.put(name, new AtomicMethod(mode, null, false, false));
    }

    private static void add(String name, @Nullable Integer delta, boolean returnsNew) {
        ALL.put(name, new AtomicMethod(VarMode.GET_AND_ADD, delta, returnsNew, false));
    }

    /**
     * The method of a name. Any thread may ask.
     *
     * @param name the name
     * @return what it does, null if it accesses nothing
     */
    public static @Nullable AtomicMethod of(String name) {
        return ALL.get(name);
    }
}
