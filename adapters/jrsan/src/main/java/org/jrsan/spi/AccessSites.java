package org.jrsan.spi;

import java.util.List;
import org.jrsan.internal.told.SiteCounts;

/**
 * How many access sites the agent has instrumented in a checked class, and how many of them were reached in this JVM. Not an access.
 *
 * @param className the name of the class
 * @param instrumented how many sites were instrumented; where several loaders have such a class, those of all
 * @param reached how many of them were reached, by any thread, in a session or not; 0 where the JVM runs them by their own instructions, as it does
 *     before the first session
 */
public record AccessSites(String className, long instrumented, long reached) {
    /**
     * Those of all classes that are checked and have one. Any thread may call.
     *
     * @return them, by the names of the classes; empty without the agent
     */
    public static List<AccessSites> all() {
        return SiteCounts.all().entrySet().stream()
                .map(entry -> new AccessSites(
                        entry.getKey(),
                        entry.getValue().instrumented(),
                        entry.getValue().reached()))
                .toList();
    }
}
