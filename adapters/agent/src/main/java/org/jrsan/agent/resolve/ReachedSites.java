package org.jrsan.agent.resolve;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jrsan.internal.told.SiteCounts;

/**
 * How many call sites have been reached. Threads that come to one site at once each link it, and the JVM keeps one of what they made: so
 * that what several threads have linked counts once. Sites that look the same, as two loads of one line, are told apart by how often one thread has
 * linked them. A site in the twin of an accessor is the one that the accessor itself has. Thread-safe.
 */
public final class ReachedSites {
    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    /** By site, whether it is that of a twin, and thread, how often it was linked. */
    private final Map<Long, Integer> links = new ConcurrentHashMap<>();

    /** Hashes of 64 bits: what is lost by equal ones is less than one in a billion. */
    private final Set<Long> sites = ConcurrentHashMap.newKeySet();

    /** None so far. */
    public ReachedSites() {}

    /**
     * The calling thread links a site.
     *
     * @param caller the class that has it
     * @param isOfTwin whether it is in the twin of an accessor
     * @param what all else that is known of it, the same as of the site in the accessor itself
     */
    public void add(Class<?> caller, boolean isOfTwin, Object... what) {
        long site = System.identityHashCode(caller);
        for (Object part : what) {
            site = mix(site, part.hashCode());
        }
        long linked = isOfTwin ? mix(site, 1) : site;
        long inThread = mix(linked, System.identityHashCode(Thread.currentThread()));
        if (sites.add(mix(site, links.merge(inThread, 1, Integer::sum)))) {
            SiteCounts.reached(caller.getName());
        }
    }

    private static long mix(long hash, int more) {
        long mixed = (hash ^ more) * FACTOR;
        return mixed ^ mixed >>> Integer.SIZE;
    }

    /** How many there are. */
    long count() {
        return sites.size();
    }
}
