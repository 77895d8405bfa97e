package org.jrsan.rc20.paper;

import org.jrsan.clock.LocationClock;
import org.jrsan.clock.ValueClock;

/**
 * The clocks of one location for one way of counting writes (all of them, or stores only: the suffix {@code U}).
 *
 * <table>
 * <caption>Names of section 2</caption>
 * <tr><td>{@code message}</td><td>{@code W}: what a read that acquires learns; its entry for the location counts the
 *     writes</td></tr>
 * <tr><td>{@code writersSc}</td><td>{@code Wsc}: what is before the newest write</td></tr>
 * <tr><td>{@code accessesSc}</td><td>{@code Msc}: what is before any access so far</td></tr>
 * <tr><td>{@code writersValues}, {@code accessesValues}</td><td>{@code Wval}, {@code Mval}</td></tr>
 * </table>
 */
final class LocationClocks {
    final LocationClock message = new LocationClock();
    final LocationClock writersSc = new LocationClock();
    final LocationClock accessesSc = new LocationClock();
    final ValueClock writersValues;
    final ValueClock accessesValues;

    /** {@code WS}, {@code SN} and their kin. */
    final ScRules.OfLocation order = new ScRules.OfLocation();

    LocationClocks(int valuesPerLocation) {
        writersValues = new ValueClock(valuesPerLocation);
        accessesValues = new ValueClock(valuesPerLocation);
    }
}
