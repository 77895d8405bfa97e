package org.jrsan.rc20;

/**
 * A weak behaviour that RC20 allows at one access and no interleaving has.
 *
 * @param location the location: its label, or its class and where it was created
 * @param exposed the access that is exposed
 * @param missed the write it can miss, null when the history no longer holds it
 * @param missedValue the value of that write, null when it is not held
 * @param stale the write whose value the access may still see, null when the history does not hold it
 * @param staleValue the value of that write, null when it is not held
 * @param finding the failed check with its two timestamps
 * @param remedy the weakest remedy known to suffice
 * @param before the exposed thread's latest access by which it came to be after others; null when none was seen
 */
public record Violation(
        String location,
        Access exposed,
        Access missed,
        String missedValue,
        Access stale,
        String staleValue,
        Finding finding,
        Remedy remedy,
        Access before) {}
