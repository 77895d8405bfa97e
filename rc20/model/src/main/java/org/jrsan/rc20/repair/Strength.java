package org.jrsan.rc20.repair;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;

/**
 * How strongly an access or a fence orders: a set of {@linkplain Part parts}, which is how strengths are compared.
 *
 * @param bits a bit for each part
 */
public record Strength(int bits) {
    /** An opaque access without fences beside it; no fence. */
    public static final Strength NONE = new Strength(0);

    /**
     * A set of parts.
     *
     * @param parts the parts
     */
    public static Strength of(Part... parts) {
        int bits = 0;
        for (Part part : parts) {
            bits |= part.bit();
        }
        return new Strength(bits);
    }

    /**
     * Whether it has a part.
     *
     * @param part the part
     */
    public boolean has(Part part) {
        return (bits & part.bit()) != 0;
    }

    /**
     * Whether it has all parts of another.
     *
     * @param other the other
     */
    public boolean isAtLeast(Strength other) {
        return (bits & other.bits) == other.bits;
    }

    /**
     * The parts of either.
     *
     * @param other the other
     */
    public Strength and(Strength other) {
        return new Strength(bits | other.bits);
    }

    /**
     * The parts that another has not.
     *
     * @param other the other
     */
    public Strength without(Strength other) {
        return new Strength(bits & ~other.bits);
    }

    /** The parts, from the weakest. */
    public List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        for (Part part : Part.values()) {
            if (has(part)) {
                parts.add(part);
            }
        }
        return parts;
    }

    /** The mode of an access of this strength. */
    public Mode mode() {
        if (has(Part.VOLATILE)) {
            return Mode.VOLATILE;
        }
        if (has(Part.ACQUIRE)) {
            return has(Part.RELEASE) ? Mode.ACQ_REL : Mode.ACQUIRE;
        }
        return has(Part.RELEASE) ? Mode.RELEASE : Mode.OPAQUE;
    }

    /**
     * The fence of this strength.
     *
     * @return empty when it orders nothing
     */
    public Optional<Fence> fence() {
        return switch (mode()) {
            case OPAQUE -> Optional.empty();
            case ACQUIRE -> Optional.of(Fence.ACQUIRE);
            case RELEASE -> Optional.of(Fence.RELEASE);
            case ACQ_REL -> Optional.of(Fence.ACQ_REL);
            case VOLATILE -> Optional.of(Fence.FULL);
        };
    }
}
