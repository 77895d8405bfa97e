package org.jrsan.internal.cells;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.concurrent.ConcurrentHashMap;
import org.jrsan.internal.values.VarHandleAccess;

/**
 * A volatile field that some class may access by a field updater: found, and refused, as the JDK's updaters do. Theirs look
 * at who called {@code newUpdater}; as that would be JRSan, the rules are applied here to the user's class.
 */
public final class FieldAccess {
    /** The updaters of a class's fields, each with a class of its own; they go with the class. */
    private static final ClassValue<ConcurrentHashMap<String, Object>> UPDATERS = new ClassValue<>() {
        @Override
        protected ConcurrentHashMap<String, Object> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    private final Field field;
    private final VarHandle variable;
    private final Class<?> receiver;

    private FieldAccess(Field field, VarHandle variable, Class<?> receiver) {
        this.field = field;
        this.variable = variable;
        this.receiver = receiver;
    }

    /**
     * Access to an {@code int} or {@code long} field.
     *
     * @param caller the class that asks
     * @param owner the class that declares the field
     * @param name the name of the field
     * @param type the type it must have
     * @param words that type in the words of the JDK's refusal
     * @return the access
     * @throws IllegalArgumentException when it is of another type, or not volatile
     * @throws RuntimeException with the reason as its cause when there is no such field, or the caller may not access it
     */
    public static FieldAccess of(Class<?> caller, Class<?> owner, String name, Class<?> type, String words) {
        Field field = find(caller, owner, name);
        if (field.getType() != type) {
            throw new IllegalArgumentException("Must be " + words + " type");
        }
        return of(caller, field);
    }

    /**
     * Access to a field that is a reference.
     *
     * @param caller the class that asks
     * @param owner the class that declares the field
     * @param name the name of the field
     * @param type the type it must have
     * @return the access
     * @throws ClassCastException when it is of another type
     * @throws IllegalArgumentException when it is no reference, or not volatile
     * @throws RuntimeException with the reason as its cause when there is no such field, or the caller may not access it
     */
    public static FieldAccess of(Class<?> caller, Class<?> owner, String name, Class<?> type) {
        Field field = find(caller, owner, name);
        if (field.getType() != type) {
            throw new ClassCastException();
        }
        if (type.isPrimitive()) {
            throw new IllegalArgumentException("Must be reference type");
        }
        return of(caller, field);
    }

    /**
     * The access that a hidden class was made for by {@link #implement}.
     *
     * @param hidden the lookup of that class
     * @return the access
     */
    public static FieldAccess ofHidden(Lookup hidden) {
        try {
            return MethodHandles.classData(hidden, ConstantDescs.DEFAULT_NAME, FieldAccess.class);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static Field find(Class<?> caller, Class<?> owner, String name) {
        try {
            Field field = owner.getDeclaredField(name);
            if (!mayAccess(caller, owner, field.getModifiers())) {
                throw new IllegalAccessException(denial(caller, owner, field.getModifiers()));
            }
            return field;
        } catch (Exception e) {
            throw new RuntimeException(e);
        }
    }

    /** The Java language's rules for a member of a class, as reflection applies them to a caller. */
    private static boolean mayAccess(Class<?> caller, Class<?> owner, int modifiers) {
        if (caller == owner) {
            return true;
        }
        boolean neighbours = areInOnePackage(caller, owner);
        // To the virtual machine a protected nested class is public.
        boolean seen =
                neighbours || Modifier.isPublic(owner.getModifiers()) || Modifier.isProtected(owner.getModifiers());
        if (!seen || !owner.getModule().isExported(owner.getPackageName(), caller.getModule())) {
            return false;
        }
        if (Modifier.isPrivate(modifiers)) {
            return caller.isNestmateOf(owner);
        }
        return Modifier.isPublic(modifiers)
                || neighbours
                || Modifier.isProtected(modifiers) && owner.isAssignableFrom(caller);
    }

    private static boolean areInOnePackage(Class<?> one, Class<?> other) {
        return one.getClassLoader() == other.getClassLoader()
                && one.getPackageName().equals(other.getPackageName());
    }

    private static String denial(Class<?> caller, Class<?> owner, int modifiers) {
        Module to = caller.getModule();
        Module of = owner.getModule();
        String subject = caller + inModule(to) + " cannot access ";
        if (of.isExported(owner.getPackageName(), to)) {
            boolean unnamed = (modifiers & (Modifier.PUBLIC | Modifier.PROTECTED | Modifier.PRIVATE)) == 0;
            // JDKs after 17 have words for it.
            String words = unnamed && Runtime.version().feature() > 17
                    ? "package access"
                    : "modifiers \"" + Modifier.toString(modifiers) + '"';
            return subject + "a member of " + owner + inModule(of) + " with " + words;
        }
        return subject + owner + inModule(of) + " because " + of + " does not export " + owner.getPackageName()
                + (of.isNamed() ? " to " + to : "");
    }

    private static String inModule(Module module) {
        return module.isNamed() ? " (in " + module + ")" : "";
    }

    private static FieldAccess of(Class<?> caller, Field field) {
        int modifiers = field.getModifiers();
        if (!Modifier.isVolatile(modifiers)) {
            throw new IllegalArgumentException("Must be volatile type");
        }
        if (Modifier.isStatic(modifiers)) {
            throw new IllegalArgumentException();
        }
        Class<?> owner = field.getDeclaringClass();
        // What is protected is accessed in objects of the caller's own class only.
        boolean narrowed =
                Modifier.isProtected(modifiers) && owner.isAssignableFrom(caller) && !areInOnePackage(owner, caller);
        return new FieldAccess(field, variable(field), narrowed ? caller : owner);
    }

    private static VarHandle variable(Field field) {
        Class<?> owner = field.getDeclaringClass();
        try {
            FieldAccess.class.getModule().addReads(owner.getModule());
            return MethodHandles.privateLookupIn(owner, MethodHandles.lookup()).unreflectVarHandle(field);
        } catch (IllegalAccessException e) {
            throw new RuntimeException(new IllegalAccessException(
                    "JRSan: field " + field.getName() + " of " + owner.getName() + " cannot be reached; let "
                            + owner.getModule() + " open package " + owner.getPackageName() + " to org.jrsan"));
        }
    }

    /**
     * An updater of this field, of a class of its own.
     *
     * @param pattern the class to make it from, which calls {@link #ofHidden}; it has a constructor without parameters
     * @param lookup of the pattern's package, with all rights
     * @return the updater, which is the same for all that may access the same objects
     */
    public Object implement(Class<?> pattern, Lookup lookup) {
        Class<?> owner = field.getDeclaringClass();
        return receiver == owner
                ? UPDATERS.get(owner)
                        .computeIfAbsent(field.getName() + ':' + field.getType(), k -> define(pattern, lookup))
                : define(pattern, lookup);
    }

    private Object define(Class<?> pattern, Lookup lookup) {
        try (InputStream code = pattern.getResourceAsStream(pattern.getSimpleName() + ".class")) {
            Lookup hidden = lookup.defineHiddenClassWithClassData(code.readAllBytes(), this, true);
            MethodType none = MethodType.methodType(void.class);
            return hidden.findConstructor(hidden.lookupClass(), none).invoke();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    /**
     * The class whose objects can be accessed.
     *
     * @return the class that declares the field, or the caller's
     */
    public Class<?> receiver() {
        return receiver;
    }

    /**
     * The type of the field.
     *
     * @return its type
     */
    public Class<?> type() {
        return field.getType();
    }

    /**
     * An access of the field.
     *
     * @param mode its mode
     * @return a handle that takes the object, and values if they are references, as {@code Object}
     */
    public MethodHandle method(VarHandle.AccessMode mode) {
        MethodHandle access = variable.toMethodHandle(mode);
        return access.asType(access.type().erase());
    }

    /**
     * What the JDK's updaters throw for an object that is none of theirs.
     *
     * @param object the object
     * @return the exception
     */
    public RuntimeException refusal(Object object) {
        return receiver == field.getDeclaringClass()
                ? new ClassCastException()
                : new RuntimeException(new IllegalAccessException("Class " + receiver.getName()
                        + " can not access a protected member of class "
                        + field.getDeclaringClass().getName() + " using an instance of "
                        + object.getClass().getName()));
    }

    /**
     * The cells of the field.
     *
     * @param caller the class that asks
     * @return its cells, which it shares with all that accesses the field
     */
    public FieldCells cells(Class<?> caller) {
        return FieldCells.of(field, new VarHandleAccess(variable), caller);
    }
}
