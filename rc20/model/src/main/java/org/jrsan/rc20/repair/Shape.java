package org.jrsan.rc20.repair;

import java.util.EnumSet;
import java.util.Set;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;

/** Which modes something can have. */
public enum Shape {
    /** An atomic load or wait: opaque, acquire or volatile. */
    LOAD(Part.ACQUIRE, Part.VOLATILE),
    /** An atomic store: opaque, release or volatile. */
    STORE(Part.RELEASE, Part.VOLATILE),
    /** A plain load of an atomic location: plain, opaque, acquire or volatile. */
    PLAIN_LOAD(Part.OPAQUE, Part.ACQUIRE, Part.VOLATILE),
    /** A plain store to an atomic location: plain, opaque, release or volatile. */
    PLAIN_STORE(Part.OPAQUE, Part.RELEASE, Part.VOLATILE),
    /** An atomic read-modify-write, which has all modes. */
    UPDATE(Part.ACQUIRE, Part.RELEASE, Part.VOLATILE),
    /** A fence, or its place when there is none. */
    FENCE(Part.ACQUIRE, Part.RELEASE, Part.VOLATILE);

    private final Strength strongest;

    Shape(Part... parts) {
        strongest = Strength.of(parts);
    }

    /**
     * The shape of accesses of a kind.
     *
     * @param kind a kind of atomic access, not plain
     * @throws IllegalArgumentException for a plain access or an initial value
     */
    public static Shape of(Kind kind) {
        return switch (kind) {
            case LOAD, WAIT -> LOAD;
            case STORE -> STORE;
            case UPDATE, CAS, WEAK_CAS, BCAS -> UPDATE;
            case PLAIN_LOAD, PLAIN_STORE, INITIAL -> throw new IllegalArgumentException(kind + " has no mode");
        };
    }

    /** The strongest mode of this shape, without fences beside it. */
    public Strength strongest() {
        return strongest;
    }

    /**
     * The strength of a mode.
     *
     * @param mode a mode that this shape can have
     */
    public Strength of(Mode mode) {
        Set<Part> parts = EnumSet.noneOf(Part.class);
        if (mode.isAcquire() && strongest.has(Part.ACQUIRE)) {
            parts.add(Part.ACQUIRE);
        }
        if (mode.isRelease() && strongest.has(Part.RELEASE)) {
            parts.add(Part.RELEASE);
        }
        if (mode == Mode.VOLATILE) {
            parts.add(Part.VOLATILE);
        }
        return Strength.of(parts.toArray(Part[]::new));
    }

    /**
     * The strength of a fence.
     *
     * @param fence a fence
     */
    public static Strength of(Fence fence) {
        return switch (fence) {
            case ACQUIRE -> Strength.of(Part.ACQUIRE);
            case RELEASE -> Strength.of(Part.RELEASE);
            case ACQ_REL -> Strength.of(Part.ACQUIRE, Part.RELEASE);
            case FULL -> FENCE.strongest;
        };
    }

    /**
     * A part with those that it cannot be without: what is volatile acquires and releases, a store that acquires is an exchange,
     * and what has any mode is atomic.
     */
    Strength closed(Part part) {
        return switch (part) {
            case VOLATILE -> strongest;
            case ACQUIRE -> this == STORE ? Strength.of(part, Part.EXCHANGE) : atomic(part);
            case RELEASE -> atomic(part);
            case OPAQUE, EXCHANGE, FENCE_BEFORE, FENCE_AFTER -> Strength.of(part);
        };
    }

    private Strength atomic(Part part) {
        return strongest.has(Part.OPAQUE) ? Strength.of(part, Part.OPAQUE) : Strength.of(part);
    }

    /** Whether it waits for the newest write of its location, as a read-modify-write does, at a strength. */
    boolean updates(Strength strength) {
        return this == UPDATE || strength.has(Part.EXCHANGE);
    }

    /** Whether a strength has with each part those that it cannot be without. */
    boolean isClosed(Strength strength) {
        return strength.parts().stream().allMatch(part -> strength.isAtLeast(closed(part)));
    }
}
