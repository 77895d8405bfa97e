package org.jrsan.rc20.paper;

import org.jrsan.clock.LocationClock;
import org.jrsan.clock.ValueClock;

/**
 * The clocks of one thread for one way of counting writes (all of them, or stores only: the suffix {@code U}).
 *
 * <table>
 * <caption>Names of section 2</caption>
 * <tr><td>{@code current}</td><td>{@code Tc}: what the thread knows in happens-before</td></tr>
 * <tr><td>{@code acquire}</td><td>{@code Ta}: what it would know after an acquire fence; always contains {@code Tc}</td></tr>
 * <tr><td>{@code release}</td><td>{@code Tr}: what it knew at its last release fence</td></tr>
 * <tr><td>{@code sc}</td><td>{@code Tsc}: the writes that every run of the same graph has before it</td></tr>
 * <tr><td>{@code values}</td><td>{@code Tval}: for (x, v) the newest write of v to x that is mo-before a write in
 *     {@code Tsc}</td></tr>
 * </table>
 */
final class ThreadClocks {
    final LocationClock current = new LocationClock();
    final LocationClock acquire = new LocationClock();
    final LocationClock release = new LocationClock();
    final LocationClock sc = new LocationClock();
    final ValueClock values;

    /** {@code Ts}, {@code G} and their kin, on the same channels. */
    final ScRules.OfThread order = new ScRules.OfThread();

    ThreadClocks(int valuesPerLocation) {
        values = new ValueClock(valuesPerLocation);
    }
}
