package org.jrsan.internal.run;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.repair.Shape;
import org.jrsan.rc20.repair.Strength;
import org.jspecify.annotations.Nullable;

/**
 * Modes that the checks of a run take accesses to have, whatever the code says, by place; and the modes that the code says. What
 * an access returns does not depend on its mode, as a run is an interleaving; only what is found does.
 *
 * <p>Of runs under a schedule alone: others take paths for repeated accesses, which look at no place. Threads may share it.
 */
public final class VirtualModes {
    /**
     * A line of the user's code and what is there. Accesses of one shape in one line are one place.
     *
     * @param line the line
     * @param shape what is there
     */
    public record AccessPlace(StackTraceElement line, Shape shape) {}

    private static final ThreadLocal<VirtualModes> NEXT = new ThreadLocal<>();

    private final Map<AccessPlace, Strength> strengths;
    private final boolean replaces;
    private final Map<AccessPlace, Strength> seen = new ConcurrentHashMap<>();

    private VirtualModes(Map<AccessPlace, Strength> strengths, boolean replaces) {
        this.strengths = Map.copyOf(strengths);
        this.replaces = replaces;
    }

    /** Accesses have at least these strengths. */
    public static VirtualModes atLeast(Map<AccessPlace, Strength> strengths) {
        return new VirtualModes(strengths, false);
    }

    /** Accesses have these strengths, which may be weaker than those of the code; all others have those of the code. */
    public static VirtualModes exactly(Map<AccessPlace, Strength> strengths) {
        return new VirtualModes(strengths, true);
    }

    /** The runs under a schedule that the calling thread opens from now on have these; null for those of the code. */
    public static void underNext(@Nullable VirtualModes modes) {
        if (modes == null) {
            NEXT.remove();
        } else {
            NEXT.set(modes);
        }
    }

    /** What {@link #underNext} said. */
    static @Nullable VirtualModes ofNext() {
        return NEXT.get();
    }

    /** The places of the runs so far, with what the code says: the strongest, where that differs. */
    public Map<AccessPlace, Strength> seen() {
        return Map.copyOf(seen);
    }

    /** The mode that an access is taken to have. */
    Mode mode(@Nullable StackTraceElement line, Kind kind, Mode mode) {
        if (line == null || kind == Kind.PLAIN_LOAD || kind == Kind.PLAIN_STORE) {
            return mode;
        }
        Shape shape = Shape.of(kind);
        AccessPlace place = new AccessPlace(line, shape);
        Strength given = shape.of(mode);
        seen.merge(place, given, Strength::and);
        Strength wanted = strengths.get(place);
        if (wanted == null) {
            return mode;
        }
        return replaces ? wanted.mode() : wanted.and(given).mode();
    }

    /** A fence takes place. */
    void fence(@Nullable StackTraceElement line, Fence fence) {
        if (line != null) {
            seen.merge(new AccessPlace(line, Shape.FENCE), Shape.of(fence), Strength::and);
        }
    }
}
