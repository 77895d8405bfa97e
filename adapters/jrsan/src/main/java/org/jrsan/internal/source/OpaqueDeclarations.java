package org.jrsan.internal.source;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.jrsan.annotation.PlainAsOpaque;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether plain accesses are declared opaque at the place where a location is created, see {@link PlainAsOpaque}.
 */
public final class OpaqueDeclarations {
    /**
     * The declarations of one class.
     *
     * @param all whether the class or its package is annotated
     * @param methods the names of annotated methods, as in stack traces
     */
    private record OfClass(boolean all, Set<String> methods) {}

    private static final ClassValue<OfClass> DECLARED = new ClassValue<>() {
        @Override
        protected OfClass computeValue(Class<?> type) {
            try {
                return read(type);
            } catch (LinkageError | RuntimeException e) {
                // A type in a signature is missing. Without a declaration, races are reported and nothing is hidden.
                return new OfClass(false, Set.of());
            }
        }
    };

    private OpaqueDeclarations() {}

    /** Tells whether the declaration applies to objects created at a place. It does not if the place is unknown. */
    public static boolean holdAt(@Nullable StackTraceElement created) {
        if (created == null) {
            return false;
        }
        Class<?> type = UserClasses.named(created.getClassName());
        if (type == null) {
            return false;
        }
        OfClass declared = DECLARED.get(type);
        return declared.all()
                || !declared.methods().isEmpty()
                        && declared.methods().contains(Place.declared(created.getMethodName()));
    }

    private static OfClass read(Class<?> type) {
        if (isDeclared(type) || type.getPackage() != null && isDeclared(type.getPackage())) {
            return new OfClass(true, Set.of());
        }
        try {
            return new OfClass(false, ofMethods(type));
        } catch (LinkageError e) {
            // A type in a signature is missing.
            if (ClassText.mayHave(type, PlainAsOpaque.class)) {
                throw e;
            }
            return new OfClass(false, Set.of());
        }
    }

    private static Set<String> ofMethods(Class<?> type) {
        Set<String> declared = new HashSet<>();
        Set<String> others = new HashSet<>();
        Stream.<Executable>concat(Stream.of(type.getDeclaredMethods()), Stream.of(type.getDeclaredConstructors()))
                .filter(method -> !method.isSynthetic())
                .forEach(method -> (isDeclared(method) ? declared : others).add(Place.nameInTraces(method)));
        // A place does not distinguish overloads, and a declaration must not apply to more than its method.
        declared.removeAll(others);
        return declared;
    }

    private static boolean isDeclared(AnnotatedElement element) {
        return element.isAnnotationPresent(PlainAsOpaque.class);
    }
}
