package org.jrsan.internal.told;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** By the names of checked classes, how many access sites the agent has instrumented there, and how many were reached. Any thread may call. */
public final class SiteCounts {
    private static final Map<String, Count> ALL = new ConcurrentHashMap<>();

    private SiteCounts() {}

    /** Of all classes that have one name. */
    private static final class Count {
        private final LongAdder instrumented = new LongAdder();
        private final LongAdder reached = new LongAdder();
    }

    /**
     * How many sites a class has.
     *
     * @param instrumented the number that were instrumented
     * @param reached the number that were reached
     */
    public record Sites(long instrumented, long reached) {}

    /**
     * A class was instrumented.
     *
     * @param type its name
     * @param sites how many sites it has
     */
    public static void instrumented(String type, int sites) {
        of(type).instrumented.add(sites);
    }

    /**
     * A site was reached for the first time.
     *
     * @param type the name of its class
     */
    public static void reached(String type) {
        of(type).reached.increment();
    }

    /** Without a lambda, which would be linked while a class is loaded. */
    private static Count of(String type) {
        Count known = ALL.get(type);
        if (known != null) {
            return known;
        }
        Count made = new Count();
        Count other = ALL.putIfAbsent(type, made);
        return other == null ? made : other;
    }

    /**
     * What is known by now.
     *
     * @return it, by the names of classes, in their order; without classes that have no site
     */
    public static Map<String, Sites> all() {
        Map<String, Sites> all = new TreeMap<>();
        ALL.forEach((type, count) -> {
            if (count.instrumented.sum() > 0) {
                all.put(type, new Sites(count.instrumented.sum(), count.reached.sum()));
            }
        });
        return all;
    }
}
