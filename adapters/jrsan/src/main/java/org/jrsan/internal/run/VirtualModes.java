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
import org.jrsan.schedule.Execution;
import org.jrsan.schedule.places.Earlier;
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

    /**
     * What accesses are taken to have.
     *
     * @param strengths by place
     * @param replaces whether they have just that, be it weaker than the code; else they have at least that
     */
    public record Table(Map<AccessPlace, Strength> strengths, boolean replaces) {
        /** Copies the map. */
        public Table {
            strengths = Map.copyOf(strengths);
        }

        /** What the code says. */
        public static Table ofCode() {
            return new Table(Map.of(), false);
        }
    }

    /**
     * A schedule.
     *
     * @param choices its choices
     * @param hasSteps whether fences that only virtual modes have are steps of it; else each comes at once after the step before it
     */
    public record Script(String choices, boolean hasSteps) {}

    private static final ThreadLocal<VirtualModes> NEXT = new ThreadLocal<>();

    private final Table table;
    private final Set<StackTraceElement> before;
    private final Set<StackTraceElement> after;
    private final Map<AccessPlace, Strength> least = new ConcurrentHashMap<>();
    private final Map<AccessPlace, Strength> most = new ConcurrentHashMap<>();

    /** The schedule that is to be run; null for those that options say. */
    private final @Nullable Script script;

    private volatile @Nullable Execution latest;

    /** What runs of the same program with other modes tell. The thread that opens runs has it. */
    private Earlier earlier = new Earlier();

    /** For each line the byte code of the first access seen there. */
    private final Map<StackTraceElement, Integer> first = new ConcurrentHashMap<>();

    /** Lines with several accesses. */
    private final Set<StackTraceElement> several = ConcurrentHashMap.newKeySet();

    /** These modes, in whatever schedules options say. */
    public VirtualModes(Table table) {
        this(table, null);
    }

    private VirtualModes(Table table, @Nullable Script script) {
        this.table = table;
        this.script = script;
        before = lines(Part.FENCE_BEFORE);
        after = lines(Part.FENCE_AFTER);
    }

    private Set<StackTraceElement> lines(Part fence) {
        return table.strengths.entrySet().stream()
                .filter(entry -> entry.getValue().has(fence))
                .map(entry -> entry.getKey().line())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The same modes in one schedule. */
    public VirtualModes under(Script schedule) {
        return new VirtualModes(table, schedule);
    }

    /**
     * What is known of the program is what its runs with other modes tell, too.
     *
     * @param told what those tell, and will be told
     */
    public void after(Earlier told) {
        earlier = told;
    }

    /** What is known of the program that the calling thread is about to run. */
    public static Earlier earlierOfNext() {
        VirtualModes next = NEXT.get();
        return next == null ? new Earlier() : next.earlier;
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

    /** The schedule that the runs are to have which the calling thread opens; null for those that options say. */
    public static @Nullable String scheduleOfNext() {
        VirtualModes next = NEXT.get();
        return next == null || next.script == null ? null : next.script.choices;
    }

    /** A run with these modes begins. */
    void begins(@Nullable Execution execution) {
        latest = execution;
        if (execution != null) {
            execution.keepsBareCode();
        }
    }

    /**
     * The schedule of the latest run; null if there was none.
     *
     * @param hasSteps whether fences that only these modes have are steps of it
     */
    public @Nullable Script schedule(boolean hasSteps) {
        Execution last = latest;
        String choices = last == null ? null : hasSteps ? last.code() : last.bareCode();
        return choices == null ? null : new Script(choices, hasSteps);
    }

    /** The places of the runs so far, with what the code says: all that any access there has. */
    public Map<AccessPlace, Strength> seen() {
        return Map.copyOf(most);
    }

    /** What all accesses of a place have that was seen. */
    public Strength seenLeast(AccessPlace place) {
        return least.getOrDefault(place, Strength.NONE);
    }

    /** Whether a line of the runs so far makes one access: then a fence before the line is one before the access. */
    public boolean isSingle(AccessPlace place) {
        return !several.contains(place.line());
    }

    /** Whether a full fence stands before or after any access. */
    public boolean haveFences() {
        return !before.isEmpty() || !after.isEmpty();
    }

    /** Whether a full fence is a step. */
    boolean haveSteps() {
        return script == null || script.hasSteps;
    }

    /** Whether a full fence stands before the access of a line. */
    boolean fencesBefore(@Nullable StackTraceElement line) {
        return line != null && before.contains(line);
    }

    /** Whether a full fence stands after the access of a line. */
    boolean fencesAfter(@Nullable StackTraceElement line) {
        return line != null && after.contains(line);
    }

    /** What accesses of a kind are in the code. */
    static Shape shape(Kind kind) {
        return switch (kind) {
            case PLAIN_LOAD -> Shape.PLAIN_LOAD;
            case PLAIN_STORE -> Shape.PLAIN_STORE;
            default -> Shape.of(kind);
        };
    }

    /** The kind that an access is taken to have: what is plain may be atomic, and a store an exchange. */
    Kind kind(@Nullable StackTraceElement line, int index, Kind kind) {
        Strength wanted = line == null ? null : table.strengths.get(new AccessPlace(line, shape(kind)));
        return switch (kind) {
            case PLAIN_LOAD, PLAIN_STORE -> {
                if (line != null) {
                    saw(new AccessPlace(line, shape(kind)), index, Strength.NONE);
                }
                Kind atomic = kind == Kind.PLAIN_LOAD ? Kind.LOAD : Kind.STORE;
                yield wanted != null && wanted.has(Part.OPAQUE) ? atomic : kind;
            }
            case STORE -> wanted != null && wanted.has(Part.EXCHANGE) ? Kind.UPDATE : kind;
            default -> kind;
        };
    }

    /**
     * The mode that an access is taken to have.
     *
     * @param shape what it is in the code
     * @param kind its kind, as it is taken to be
     */
    Mode mode(@Nullable StackTraceElement line, int index, Shape shape, Kind kind, Mode mode) {
        if (line == null || kind == Kind.PLAIN_LOAD || kind == Kind.PLAIN_STORE) {
            return mode;
        }
        AccessPlace place = new AccessPlace(line, shape);
        Strength given = shape == Shape.PLAIN_LOAD || shape == Shape.PLAIN_STORE ? Strength.NONE : shape.of(mode);
        saw(place, index, given);
        Strength wanted = table.strengths.get(place);
        if (wanted == null) {
            return mode;
        }
        Strength taken = table.replaces ? wanted : wanted.and(given);
        // What is no exchange does not read.
        return (kind == Kind.STORE ? taken.without(Strength.of(Part.ACQUIRE)) : taken).mode();
    }

    private void saw(AccessPlace place, int index, Strength given) {
        most.merge(place, given, Strength::and);
        least.merge(place, given, (one, other) -> one.without(one.without(other)));
        Integer other = first.putIfAbsent(place.line(), index);
        if (other != null && other != index) {
            several.add(place.line());
        }
    }

    /** The fence that one of the code is taken to be; null for none. */
    @Nullable
    Fence fence(@Nullable StackTraceElement line, Fence fence) {
        if (line == null) {
            return fence;
        }
        AccessPlace place = new AccessPlace(line, Shape.FENCE);
        most.merge(place, Shape.of(fence), Strength::and);
        least.merge(place, Shape.of(fence), Strength::and);
        Strength wanted = table.replaces ? table.strengths.get(place) : null;
        return wanted == null ? fence : wanted.fence().orElse(null);
    }
}
