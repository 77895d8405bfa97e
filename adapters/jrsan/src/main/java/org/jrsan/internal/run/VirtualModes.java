package org.jrsan.internal.run;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.repair.Part;
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
    private final Set<StackTraceElement> fences;
    private final Map<AccessPlace, Strength> seen = new ConcurrentHashMap<>();

    /** For each line the byte code of the first access seen there. */
    private final Map<StackTraceElement, Integer> first = new ConcurrentHashMap<>();

    /** Lines with several accesses. */
    private final Set<StackTraceElement> several = ConcurrentHashMap.newKeySet();

    private VirtualModes(Map<AccessPlace, Strength> strengths, boolean replaces) {
        this.strengths = Map.copyOf(strengths);
        this.replaces = replaces;
        fences = strengths.entrySet().stream()
                .filter(entry -> entry.getValue().has(Part.FENCE_BEFORE))
                .map(entry -> entry.getKey().line())
                .collect(Collectors.toUnmodifiableSet());
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

    /** Whether a line of the runs so far makes one access: then a fence before the line is one before the access. */
    public boolean isSingle(AccessPlace place) {
        return !several.contains(place.line());
    }

    /** Whether a full fence stands before any access. */
    boolean haveFences() {
        return !fences.isEmpty();
    }

    /** Whether a full fence stands before the access of a line. */
    boolean fencesBefore(@Nullable StackTraceElement line) {
        return line != null && fences.contains(line);
    }

    /** The mode that an access is taken to have. */
    Mode mode(@Nullable StackTraceElement line, int index, Kind kind, Mode mode) {
        if (line == null || kind == Kind.PLAIN_LOAD || kind == Kind.PLAIN_STORE) {
            return mode;
        }
        Shape shape = Shape.of(kind);
        AccessPlace place = new AccessPlace(line, shape);
        Strength given = shape.of(mode);
        seen.merge(place, given, Strength::and);
        Integer other = first.putIfAbsent(line, index);
        if (other != null && other != index) {
            several.add(line);
        }
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
