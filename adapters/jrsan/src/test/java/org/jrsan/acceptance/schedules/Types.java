package org.jrsan.acceptance.schedules;

import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jrsan.acceptance.schedules.Place.Type;

/** Types for the locations of programs, each about as often as the others. */
public final class Types {
    private final Map<Type, Integer> counts = new EnumMap<>(Type.class);

    /** How many locations had each type so far. */
    public Map<Type, Integer> counts() {
        return counts;
    }

    /** For each location the type that has all that is done there and had the fewest so far. */
    public Map<String, Type> assign(Code code) {
        Map<String, Type> kinds = new HashMap<>();
        Set<String> atomics = code.atomics();
        Set<String> all = new TreeSet<>(atomics);
        all.addAll(code.plain());
        for (String location : all) {
            Type next = Arrays.stream(Type.values())
                    .filter(type -> suits(type, location, code, atomics.contains(location)))
                    .min(Comparator.comparingInt(type -> counts.getOrDefault(type, 0)))
                    .orElseThrow();
            counts.merge(next, 1, Integer::sum);
            kinds.put(location, next);
        }
        return kinds;
    }

    private static boolean suits(Type type, String location, Code code, boolean isAtomic) {
        return type.isPlain() != isAtomic
                && code.threads().stream()
                        .flatMap(List::stream)
                        .filter(op -> (op.kind().isAtomic() || op.kind().isPlain())
                                && op.target().equals(location))
                        .allMatch(type::supports);
    }
}
