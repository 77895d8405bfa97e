package org.jrsan.internal.report;

import org.jrsan.annotation.Benign;
import org.jrsan.internal.source.Place;
import org.jrsan.rc20.CallPath;
import org.jspecify.annotations.Nullable;

/**
 * A pair of places whose findings do no harm.
 *
 * @param place one place
 * @param with the other
 * @param label the location, null for any
 * @param reason why they do no harm
 */
public record BenignDeclaration(
        Place place, Place with, @Nullable String label, String reason) {
    /**
     * A pair of places declared in code.
     *
     * @param place one place, {@code Class.method}
     * @param with the other, {@code Class.method} or {@code Class.method:label}
     * @param reason why their findings do no harm
     * @return the pair
     * @throws IllegalArgumentException with a message of one line, if a place cannot be read or the reason is blank
     */
    public static BenignDeclaration of(String place, String with, String reason) {
        String where = "benign " + place + " with " + with;
        return of(Place.parse(place, where), with, reason, where);
    }

    /** A pair of places declared by annotation. */
    static BenignDeclaration of(Place place, String where, Benign benign) {
        return of(place, benign.with(), benign.reason(), where);
    }

    private static BenignDeclaration of(Place place, String with, String reason, String where) {
        if (reason.isBlank()) {
            throw new IllegalArgumentException(
                    "JRSan: " + where + ": the reason is empty; say why its findings do no harm");
        }
        int colon = with.indexOf(':');
        String label = colon < 0 ? null : with.substring(colon + 1);
        if (label != null && label.isBlank()) {
            throw new IllegalArgumentException(
                    "JRSan: " + where + ": '" + with + "' has no label after its colon; write Class.method:label");
        }
        Place other = Place.parse(colon < 0 ? with : with.substring(0, colon), where);
        return new BenignDeclaration(place, other, label, reason);
    }

    /** Tells whether this applies to findings between two places at a location. Either place may come first. */
    boolean matches(CallPath one, CallPath other, String location) {
        return isMeant(location) && (place.holds(one) && with.holds(other) || place.holds(other) && with.holds(one));
    }

    /** Tells whether one of its places is the method of a frame. */
    boolean names(StackTraceElement frame) {
        return place.holds(frame) || with.holds(frame);
    }

    /** The name of a field stands for that field of any object. The name of an array stands for any of its elements. */
    private boolean isMeant(String location) {
        String name = withoutDeclaration(location);
        return label == null
                || name.equals(label)
                || name.startsWith(label + Named.OF)
                || name.startsWith(label + '[')
                || name.startsWith("element ") && name.endsWith(" of " + label);
    }

    private static String withoutDeclaration(String location) {
        return location.endsWith(Named.PLAIN_AS_OPAQUE)
                ? location.substring(0, location.length() - Named.PLAIN_AS_OPAQUE.length())
                : location;
    }

    /** The pair without the reason. Two declarations of the same pair each silence a pair of lines. */
    String pair() {
        return place + " with " + with + (label == null ? "" : ":" + label);
    }
}
