package org.jrsan.examples.cases;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jrsan.Exploration;
import org.jrsan.spi.AccessSites;

/** What was found of each class, for the table in docs/case-studies.md. */
final class Rows {
    private static final String CAFFEINE = "com.github.benmanes.caffeine.cache.";
    private static final String GUAVA = "com.google.common.";
    private static final List<String> BOUNDED = List.of(CAFFEINE + "BoundedLocalCache");

    /** Where another class does what one of these offers. */
    private static final Map<String, List<String>> DONE_BY = Map.of(
            CAFFEINE + "Cache",
            BOUNDED,
            CAFFEINE + "LoadingCache",
            BOUNDED,
            CAFFEINE + "AsyncCache",
            BOUNDED,
            "java.util.concurrent.ConcurrentMap",
            BOUNDED,
            GUAVA + "cache.LoadingCache",
            List.of(GUAVA + "cache.LocalCache"),
            GUAVA + "util.concurrent.MoreExecutors",
            List.of(GUAVA + "util.concurrent.SequentialExecutor"),
            GUAVA + "util.concurrent.Futures",
            List.of(GUAVA + "util.concurrent.AbstractTransformFuture"),
            "io.netty.util.internal.PlatformDependent",
            List.of("io.netty.util.internal.shaded.org.jctools.queues."));

    private final Map<Class<?>, long[]> rows = new TreeMap<>(Comparator.comparing(Class::getName));

    void add(Class<?> studied, Exploration found, int findings) {
        long[] row = rows.computeIfAbsent(studied, type -> new long[4]);
        row[0]++;
        row[1] += found.executions();
        row[2] += found.accesses();
        row[3] += findings;
    }

    void print() {
        rows.forEach((type, row) -> System.out.println("case: " + type.getName() + " | " + row[0] + " | " + row[1]
                + " | " + row[2] + " | " + sites(type) + " | " + row[3]));
        rows.clear();
    }

    /** Those of the class, of what it inherits from or is implemented by, and of what is nested in these. */
    private static String sites(Class<?> studied) {
        long instrumented = 0;
        long reached = 0;
        for (AccessSites sites : AccessSites.all()) {
            if (isDoneBy(studied, sites.className()) || isOf(studied, sites.className())) {
                instrumented += sites.instrumented();
                reached += sites.reached();
            }
        }
        return reached + " of " + instrumented;
    }

    private static boolean isDoneBy(Class<?> studied, String name) {
        return DONE_BY.getOrDefault(studied.getName(), List.of()).stream().anyMatch(name::startsWith);
    }

    private static boolean isOf(Class<?> studied, String name) {
        if (studied.getName().startsWith("java.")) {
            return false;
        }
        int nested = name.indexOf('$');
        String outermost = nested < 0 ? name : name.substring(0, nested);
        try {
            Class<?> type = Class.forName(outermost, false, Rows.class.getClassLoader());
            return type.isAssignableFrom(studied) || studied.isAssignableFrom(type);
        } catch (ClassNotFoundException | NoClassDefFoundError e) {
            // It needs what is not there, and is none of the classes that tests use.
            return false;
        }
    }
}
