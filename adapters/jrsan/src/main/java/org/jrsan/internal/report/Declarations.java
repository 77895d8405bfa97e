package org.jrsan.internal.report;

import java.lang.reflect.Executable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jrsan.annotation.Benign;
import org.jrsan.internal.source.ClassText;
import org.jrsan.internal.source.Place;
import org.jrsan.internal.source.UserClasses;

/**
 * The declarations of benign pairs of places that apply to a run.
 *
 * @param all the declarations that can be read
 * @param errors a line for each declaration that cannot be read
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
        all.addAll(DeclaredPairs.of(seen));
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
                Place place = place(type, method);
                for (Benign benign : method.getAnnotationsByType(Benign.class)) {
                    try {
                        String where = "@Benign on " + type.getName() + "." + Place.nameInTraces(method);
                        all.add(BenignDeclaration.of(place, where, benign));
                    } catch (IllegalArgumentException e) {
                        errors.add(e.getMessage());
                    }
                }
            }
        } catch (LinkageError | RuntimeException e) {
            // A type in a signature is missing, as those of optional dependencies often are, or an annotation is
            // broken.
            // Nothing is silenced, and the report says so if there may be anything that would be.
            if (ClassText.mayHave(type, Benign.class)) {
                errors.add("JRSan: the @Benign annotations of " + type.getName() + " cannot be read: " + e);
            }
        }
        return new Declarations(all, errors);
    }

    private static List<Executable> methods(Class<?> type) {
        return Stream.<Executable>concat(
                        Stream.of(type.getDeclaredMethods()), Stream.of(type.getDeclaredConstructors()))
                .filter(method -> !method.isSynthetic())
                .toList();
    }

    /** The place includes the parameters if several methods have that name. */
    private static Place place(Class<?> type, Executable method) {
        String name = Place.nameInTraces(method);
        long found = methods(type).stream()
                .filter(other -> Place.nameInTraces(other).equals(name))
                .count();
        List<String> parameters = Stream.of(method.getParameterTypes())
                .map(parameter -> parameter.getTypeName().replace('$', '.'))
                .toList();
        return new Place(type.getName().replace('$', '.'), name, found > 1 ? parameters : null);
    }
}
