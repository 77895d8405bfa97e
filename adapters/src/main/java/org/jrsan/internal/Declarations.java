package org.jrsan.internal;

import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jrsan.annotation.Benign;

/**
 * The benign pairs of places that hold in a run.
 *
 * @param all those that can be read
 * @param errors a line for each that cannot
 */
record Declarations(List<BenignDeclaration> all, List<String> errors) {
    private static final ClassValue<Declarations> OF_CLASS = new ClassValue<>() {
        @Override
        protected Declarations computeValue(Class<?> type) {
            return read(type);
        }
    };

    /**
     * Gathers declarations.
     *
     * @param seen names of classes that took part
     * @param named classes that were named
     * @param inCode declarations made in code
     */
    static Declarations of(Set<String> seen, Set<Class<?>> named, Collection<BenignDeclaration> inCode) {
        Set<Class<?>> types = new LinkedHashSet<>();
        for (String name : new TreeSet<>(seen)) {
            Class<?> type = UserClasses.named(name);
            if (type != null) {
                types.add(type);
            }
        }
        types.addAll(named);
        List<BenignDeclaration> all = new ArrayList<>(inCode);
        List<String> errors = new ArrayList<>();
        for (Class<?> type : types) {
            all.addAll(OF_CLASS.get(type).all());
            errors.addAll(OF_CLASS.get(type).errors());
        }
        return new Declarations(all, errors);
    }

    private static Declarations read(Class<?> type) {
        List<BenignDeclaration> all = new ArrayList<>();
        List<String> errors = new ArrayList<>();
        try {
            for (Executable method : methods(type)) {
                String name = nameInTraces(method);
                for (Benign benign : method.getAnnotationsByType(Benign.class)) {
                    try {
                        requireOnlyOneOf(type, name);
                        all.add(BenignDeclaration.of(type, name, benign));
                    } catch (IllegalArgumentException e) {
                        errors.add(e.getMessage());
                    }
                }
            }
        } catch (LinkageError | RuntimeException e) {
            // A type in a signature is not there, or an annotation is broken: nothing is silenced, and it is said.
            errors.add("JRSan: the @Benign annotations of " + type.getName() + " cannot be read: " + e);
        }
        return new Declarations(all, errors);
    }

    private static List<Executable> methods(Class<?> type) {
        return Stream.<Executable>concat(
                        Stream.of(type.getDeclaredMethods()), Stream.of(type.getDeclaredConstructors()))
                .filter(method -> !method.isSynthetic())
                .toList();
    }

    static String nameInTraces(Executable method) {
        return method instanceof Method ? method.getName() : "<init>";
    }

    /** A place is a name and a line: which of two methods of one name a line is in, nobody could say. */
    private static void requireOnlyOneOf(Class<?> type, String name) {
        long found = methods(type).stream()
                .filter(method -> nameInTraces(method).equals(name))
                .count();
        if (found > 1) {
            throw new IllegalArgumentException("JRSan: @Benign on " + type.getName() + "." + name + ": " + found
                    + " methods have this name, which reports cannot tell apart; give this one a name of its own");
        }
    }
}
