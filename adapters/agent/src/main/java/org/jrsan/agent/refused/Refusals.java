package org.jrsan.agent.refused;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jrsan.internal.cells.ElementCells;
import org.jspecify.annotations.Nullable;

/**
 * What the instructions refuse that JRSan stands in for, with their text, as far as that does not depend on the code around them (JEP 358), and from the
 * line of the program.
 */
public final class Refusals {
    private static final MethodHandle OF_NULL =
            find("requireReceiver", MethodType.methodType(void.class, Text.class, Object.class));
    private static final MethodHandle OF_ELEMENT =
            find("requireElement", MethodType.methodType(void.class, Text.class, Object.class, int.class));
    private static final MethodHandle OF_STORED = find(
            "requireStorable", MethodType.methodType(void.class, Text.class, Object[].class, int.class, Object.class));

    /** What may be on top of the stack, above the program. */
    private static final String[] ABOVE = {
        "org.jrsan.agent.", "org.jrsan.internal.", "java.lang.invoke.", "java.lang.$JRSan"
    };

    /** How a handle's exception begins where a static member is asked for as one that is not, or the other way round. */
    private static final String WRONG_KIND = "expected a ";

    private Refusals() {}

    private static MethodHandle find(String name, MethodType type) {
        try {
            return MethodHandles.lookup().findStatic(Refusals.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Puts into words what is refused, once it is. */
    private interface Text {
        String text();
    }

    private record OfField(String does, String field) implements Text {
        @Override
        public String text() {
            return does + " field \"" + field + '"';
        }
    }

    private record OfCall(Class<?> owner, String name, MethodType type) implements Text {
        @Override
        public String text() {
            return "Cannot invoke \"" + named(owner) + '.' + name
                    + type.parameterList().stream().map(OfCall::named).collect(Collectors.joining(", ", "(", ")\""));
        }

        private static String named(Class<?> of) {
            Class<?> element = of;
            while (element.isArray()) {
                element = element.getComponentType();
            }
            return element == Object.class || element == String.class ? of.getSimpleName() : of.getTypeName();
        }
    }

    private record OfArray(String does, Class<?> component) implements Text {
        @Override
        public String text() {
            String of = component.isPrimitive() ? component.getName() : "object";
            boolean isByte = component == byte.class || component == boolean.class;
            return does + ' ' + (isByte ? "byte/boolean" : of) + " array";
        }
    }

    /**
     * An access of a field that refuses null for its object.
     *
     * @param access takes the object first
     * @param does what it does, in the words of the JVM
     * @param field the name of the field
     * @return the same with the text
     */
    public static MethodHandle ofField(MethodHandle access, String does, String field) {
        return ofNull(access, new OfField(does, field));
    }

    /**
     * A call that refuses null for its object.
     *
     * @param call takes the object first
     * @param owner the class that the call names
     * @param name the name of the method
     * @param type what the method takes and returns
     * @return the same with the text
     */
    public static MethodHandle ofCall(MethodHandle call, Class<?> owner, String name, MethodType type) {
        return ofNull(call, new OfCall(owner, name, type));
    }

    private static MethodHandle ofNull(MethodHandle access, Text text) {
        // It gives back nothing, so that nothing is to be cast.
        MethodType taken = MethodType.methodType(void.class, access.type().parameterType(0));
        return MethodHandles.foldArguments(access, OF_NULL.bindTo(text).asType(taken));
    }

    /**
     * An access of an element that refuses null, what is no index, and what cannot be stored there.
     *
     * @param access takes the array first, then the index
     * @param does what it does, in the words of the JVM
     * @param isStored whether it stores a reference
     * @return the same with the texts
     */
    public static MethodHandle ofElement(MethodHandle access, String does, boolean isStored) {
        MethodType type = access.type();
        MethodHandle required = (isStored ? OF_STORED : OF_ELEMENT)
                .bindTo(new OfArray(does, type.parameterType(0).getComponentType()));
        MethodType taken = required.type().changeParameterType(0, type.parameterType(0));
        return MethodHandles.foldArguments(access, required.asType(taken));
    }

    /**
     * What a call of a method throws that has null for its object.
     *
     * @param owner the class that the call names
     * @param name the name of the method
     * @param type what the method takes and returns
     * @return the exception
     */
    public static NullPointerException ofNoReceiver(Class<?> owner, String name, MethodType type) {
        return ofNull(new OfCall(owner, name, type));
    }

    /** So small that each compiler inlines it. */
    static void requireReceiver(Text text, @Nullable Object receiver) {
        if (receiver == null) {
            throw ofNull(text);
        }
    }

    private static NullPointerException ofNull(Text text) {
        return fromProgram(new NullPointerException(text.text()));
    }

    static void requireElement(Text text, @Nullable Object array, int index) {
        if (array == null) {
            throw ofNull(text);
        }
        try {
            ElementCells.requireIndex(array, index);
        } catch (ArrayIndexOutOfBoundsException e) {
            throw fromProgram(e);
        }
    }

    static void requireStorable(Text text, Object @Nullable [] array, int index, @Nullable Object value) {
        requireElement(text, array, index);
        if (value != null
                && array != null
                && !array.getClass().getComponentType().isInstance(value)) {
            throw fromProgram(new ArrayStoreException(value.getClass().getName()));
        }
    }

    /**
     * What an instruction throws whose field or method is not there, or not for its class, where a handle for it tells that by an exception.
     *
     * @param met what came of linking its site
     * @param owner the class that the instruction names
     * @param name the field or method
     * @return what to throw; the same unless it is such an exception
     */
    public static Throwable ofMember(Throwable met, Class<?> owner, String name) {
        if (met instanceof NoSuchFieldException) {
            return fromProgram(new NoSuchFieldError(name));
        }
        if (met instanceof NoSuchMethodException) {
            return fromProgram(new NoSuchMethodError(owner.getName() + '.' + name));
        }
        if (met instanceof IllegalAccessException) {
            String why = String.valueOf(met.getMessage());
            int end = why.indexOf(':');
            if (why.startsWith(WRONG_KIND) && end > 0) {
                String kind = why.substring(WRONG_KIND.length(), end);
                return fromProgram(
                        new IncompatibleClassChangeError("Expected " + kind + ' ' + owner.getName() + '.' + name));
            }
            return fromProgram(new IllegalAccessError(why));
        }
        return met;
    }

    /** An exception without the frames above those of the program. */
    private static <E extends Throwable> E fromProgram(E thrown) {
        StackTraceElement[] frames = thrown.getStackTrace();
        int own = 0;
        while (own < frames.length && isAbove(frames[own].getClassName())) {
            own++;
        }
        thrown.setStackTrace(Arrays.copyOfRange(frames, own, frames.length));
        return thrown;
    }

    private static boolean isAbove(String type) {
        for (String prefix : ABOVE) {
            if (type.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
