package org.jrsan.agent.resolve;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which member an instruction means. The JDK does not reveal those that a public class has from one that the caller cannot see. */
public final class Members {
    private Members() {}

    /**
     * The class that declares a method.
     *
     * @param caller the class that has the instruction
     * @param found the method, as the caller finds it
     * @param owner the class that the instruction names
     * @param name the name of the method
     * @param type what it takes and returns
     * @return the class
     */
    public static Class<?> declaring(Lookup caller, MethodHandle found, Class<?> owner, String name, MethodType type) {
        try {
            return caller.revealDirect(found).getDeclaringClass();
        } catch (IllegalArgumentException e) {
            Method method = inherited(owner, name, type);
            if (method == null) {
                throw e;
            }
            return method.getDeclaringClass();
        }
    }

    /**
     * A method of a class, or the nearest one that it has from a superclass; else the one of its interfaces that a call means.
     *
     * @param owner the class
     * @param name the name of the method
     * @param type what it takes and returns
     * @return the method; null if there is none, and also if the JVM does not tell, as a type in a signature of one of these classes is missing
     */
    public static @Nullable Method inherited(Class<?> owner, String name, MethodType type) {
        try {
            Method found = ofClasses(owner, name, type);
            return found != null ? found : ofInterfaces(owner, name, type);
        } catch (LinkageError e) {
            return null;
        }
    }

    private static @Nullable Method ofClasses(Class<?> owner, String name, MethodType type) {
        for (Class<?> at = owner; at != null; at = at.getSuperclass()) {
            for (Method method : at.getDeclaredMethods()) {
                if (method.getName().equals(name)
                        && method.getReturnType() == type.returnType()
                        && type.parameterList().equals(List.of(method.getParameterTypes()))) {
                    return method;
                }
            }
        }
        return null;
    }

    /** The method that has code, if there is one alone, of those that no other interface overrides; where none has, any of them. */
    private static @Nullable Method ofInterfaces(Class<?> owner, String name, MethodType type) {
        Set<Class<?>> all = new LinkedHashSet<>();
        for (Class<?> at = owner; at != null; at = at.getSuperclass()) {
            addInterfaces(at, all);
        }
        List<Method> found = all.stream()
                .flatMap(one -> Arrays.stream(one.getDeclaredMethods()))
                .filter(method -> (method.getModifiers() & (Modifier.STATIC | Modifier.PRIVATE)) == 0
                        && method.getName().equals(name)
                        && method.getReturnType() == type.returnType()
                        && type.parameterList().equals(List.of(method.getParameterTypes())))
                .toList();
        List<Method> nearest = found.stream()
                .filter(method -> found.stream().noneMatch(other -> overrides(other, method)))
                .toList();
        List<Method> withCode = nearest.stream().filter(Method::isDefault).toList();
        if (withCode.size() > 1) {
            return null;
        }
        return (withCode.isEmpty() ? nearest : withCode).stream().findFirst().orElse(null);
    }

    private static boolean overrides(Method one, Method other) {
        return one != other && other.getDeclaringClass().isAssignableFrom(one.getDeclaringClass());
    }

    private static void addInterfaces(Class<?> of, Set<Class<?>> to) {
        for (Class<?> one : of.getInterfaces()) {
            if (to.add(one)) {
                addInterfaces(one, to);
            }
        }
    }

    /** A method of a class of the JDK, which classes of others may override. */
    public static final class Overridable extends ClassValue<Boolean> {
        private static final MethodHandle IS_JDKS;

        static {
            try {
                IS_JDKS = MethodHandles.lookup()
                        .findVirtual(Overridable.class, "isJdks", MethodType.methodType(boolean.class, Object.class));
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private final String name;
        private final MethodType type;

        /**
         * A method.
         *
         * @param name its name
         * @param type what it takes and returns
         */
        public Overridable(String name, MethodType type) {
            this.name = name;
            this.type = type;
        }

        @Override
        protected Boolean computeValue(Class<?> of) {
            Method called = inherited(of, name, type);
            return called == null || called.getDeclaringClass().getClassLoader() == null;
        }

        /**
         * Whether what a call runs is the JDK's.
         *
         * @param receiver the receiver of the call; null for none
         * @return whether it is; true for null
         */
        public boolean isJdks(@Nullable Object receiver) {
            return receiver == null || get(receiver.getClass());
        }
    }

    /**
     * What stands for a call of a method of the JDK's, where the class of the object has that method.
     *
     * @param declaring the class of the JDK that declares the method
     * @param name the name of the method
     * @param type what it takes and returns
     * @param ours what stands for the call
     * @param raw the call
     * @return the one, or the other if the class of the object overrides the method; of the same type
     */
    public static MethodHandle unlessOverridden(
            Class<?> declaring, String name, MethodType type, MethodHandle ours, MethodHandle raw) {
        Method method = ofClasses(declaring, name, type);
        if (method == null
                || Modifier.isFinal(method.getModifiers())
                || Modifier.isFinal(method.getDeclaringClass().getModifiers())) {
            return ours;
        }
        MethodHandle test = Overridable.IS_JDKS.bindTo(new Overridable(name, type));
        MethodHandle ofReceiver =
                test.asType(MethodType.methodType(boolean.class, raw.type().parameterType(0)));
        return MethodHandles.guardWithTest(ofReceiver, ours, raw);
    }

    /**
     * The class that declares a field.
     *
     * @param owner the class that an instruction names
     * @param name the name of the field
     * @return the nearest superclass that has one of that name; the class itself if there is none
     */
    public static Class<?> declaring(Class<?> owner, String name) {
        for (Class<?> at = owner; at != null; at = at.getSuperclass()) {
            for (Field field : CheckedFields.declaredBy(at)) {
                if (field.getName().equals(name)) {
                    return at;
                }
            }
        }
        return owner;
    }

    /**
     * A field.
     *
     * @param caller the class that has the instruction
     * @param getter its getter, as the caller finds it
     * @param owner the class that the instruction names
     * @param name the name of the field
     * @param type its type
     * @return the field; null if the JVM does not tell the fields of its class. If that class is to be checked, this is told
     */
    public static @Nullable Field field(
            Lookup caller, MethodHandle getter, Class<?> owner, String name, Class<?> type) {
        try {
            return caller.revealDirect(getter).reflectAs(Field.class, caller);
        } catch (IllegalArgumentException e) {
            Field found = declared(owner, name, type);
            if (found == null) {
                throw e;
            }
            return found;
        } catch (LinkageError e) {
            CheckedFields.areNotTold(caller.revealDirect(getter).getDeclaringClass(), e);
            return null;
        }
    }

    /**
     * A field of a class, or of the nearest one that it extends or implements, as the JVM finds it (JVMS 5.4.3.2).
     *
     * @param of the class
     * @param name the name of the field
     * @param type its type
     * @return the field; null if there is none, or if the JVM does not tell
     */
    public static @Nullable Field declared(Class<?> of, String name, Class<?> type) {
        for (Class<?> at = of; at != null; at = at.getSuperclass()) {
            for (Field field : CheckedFields.declaredBy(at)) {
                if (field.getName().equals(name) && field.getType() == type) {
                    return field;
                }
            }
            for (Class<?> one : at.getInterfaces()) {
                Field found = declared(one, name, type);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    /**
     * The handle of a field. It takes any object of the class that declares the field.
     *
     * @param caller the class that has the instruction
     * @param field the field
     * @return the handle
     * @throws IllegalAccessException if neither the caller nor the agent may access the field
     */
    public static VarHandle handle(Lookup caller, Field field) throws IllegalAccessException {
        try {
            return caller.unreflectVarHandle(field);
        } catch (IllegalAccessException e) {
            return FullLookup.in(field.getDeclaringClass()).unreflectVarHandle(field);
        }
    }
}
