package org.jrsan.rc20.paper;

import org.jrsan.clock.LocationClock;

/**
 * What is known of the order of SC accesses and full fences, in location clocks (section 5 of docs/algorithm.md,
 * location form).
 *
 * <table>
 * <caption>Names of section 5</caption>
 * <tr><td>{@code happened}</td><td>for each location the newest write that itself happened before us. Unlike {@code Tc}
 *     it leaves out writes that a thread knows of by having read them, which a fence does not order before an SC
 *     access (docs/algorithm.md#s5-happened)</td></tr>
 * <tr><td>{@code writes}</td><td>{@code Ts}: for each location the newest SC write before us in that order</td></tr>
 * <tr><td>{@code fences}</td><td>{@code G}: what happened before the full fences before us in that order</td></tr>
 * <tr><td>{@code pendingWrites}, {@code pendingFences}</td><td>{@code Q}, {@code QG}: {@code Ts} and {@code G} of SC
 *     accesses that modification order or from-reads puts before one of our non-SC writes</td></tr>
 * <tr><td>{@code fencedWrites}, {@code fencedFences}</td><td>{@code FS}, {@code FG}: {@code Ts} and {@code G} as of the
 *     latest full fence that happens before us</td></tr>
 * </table>
 */
final class ScClocks {
    final LocationClock happened = new LocationClock();
    final LocationClock writes = new LocationClock();
    final LocationClock fences = new LocationClock();
    final LocationClock pendingWrites = new LocationClock();
    final LocationClock pendingFences = new LocationClock();
    final LocationClock fencedWrites = new LocationClock();
    final LocationClock fencedFences = new LocationClock();

    void join(ScClocks other) {
        happened.join(other.happened);
        writes.join(other.writes);
        fences.join(other.fences);
        pendingWrites.join(other.pendingWrites);
        pendingFences.join(other.pendingFences);
        fencedWrites.join(other.fencedWrites);
        fencedFences.join(other.fencedFences);
    }

    void assign(ScClocks other) {
        happened.assign(other.happened);
        writes.assign(other.writes);
        fences.assign(other.fences);
        pendingWrites.assign(other.pendingWrites);
        pendingFences.assign(other.pendingFences);
        fencedWrites.assign(other.fencedWrites);
        fencedFences.assign(other.fencedFences);
    }

    /** What the order adds to the awareness of an SC access, or of any other. */
    long aware(int x, boolean isSequential) {
        return isSequential
                ? Math.max(writes.get(x), fences.get(x))
                : Math.max(fencedWrites.get(x), fencedFences.get(x));
    }
}
