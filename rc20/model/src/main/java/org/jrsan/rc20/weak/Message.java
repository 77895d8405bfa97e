package org.jrsan.rc20.weak;

import org.jspecify.annotations.Nullable;

/**
 * A write as the weak machine keeps it: one message of a {@link WeakLocation}. Messages of a location stand in modification
 * order; their places shift when a write takes a place before newer ones.
 *
 * <p><b>Values</b> are pairs of {@code bits} and {@code ref}, as in {@link org.jrsan.rc20.LocationState}: a primitive has
 * its bits and a null reference, a reference has zero bits. The machine never looks at them.
 */
public final class Message {
    private final long bits;
    private final @Nullable Object ref;

    /** What a reader receives. Never changed once the message has it. */
    final View view;

    /** {@code C} of its writer at the write, which a reader does not receive. Never changed either. */
    final View known;

    /** Whether it is a read-modify-write of the message right before it. */
    final boolean isUpdate;

    /** Its SC number: SC writes count from 1; 0 for any other write. */
    final long scNumber;

    /** Where it stands among the messages of its location, from 0; below 0 once it is forgotten. */
    int place;

    Message(long bits, @Nullable Object ref, View view, View known, boolean isUpdate, long scNumber) {
        this.bits = bits;
        this.ref = ref;
        this.view = view;
        this.known = known;
        this.isUpdate = isUpdate;
        this.scNumber = scNumber;
    }

    /** The same message for a copy of its location. Views are shared, since they do not change. */
    Message copy() {
        Message copy = new Message(bits, ref, view, known, isUpdate, scNumber);
        copy.place = place;
        return copy;
    }

    /**
     * The value, primitive part.
     *
     * @return the bits; 0 for a reference
     */
    public long bits() {
        return bits;
    }

    /**
     * The value, reference part.
     *
     * @return the reference; null for a primitive
     */
    public @Nullable Object ref() {
        return ref;
    }

    /**
     * Whether it is a read-modify-write.
     *
     * @return true for one; what it read stands right before it for ever
     */
    public boolean isUpdate() {
        return isUpdate;
    }

    /** Its value and place, as in {@code 7@2}. */
    @Override
    public String toString() {
        return (ref == null ? Long.toString(bits) : ref.getClass().getSimpleName()) + "@" + place;
    }
}
