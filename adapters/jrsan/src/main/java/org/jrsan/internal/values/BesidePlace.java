package org.jrsan.internal.values;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Where the objects of a class have the field for what is kept {@link Beside} them. The agent adds it to classes while they are loaded.
 * This does not keep the class. Thread-safe.
 */
public final class BesidePlace extends WeakReference<Class<?>> {
    /** The name of the field; it is private, transient and synthetic. */
    public static final String FIELD = "$jrsan";

    private static final ClassValue<BesidePlace> PLACES = new ClassValue<>() {
        @Override
        protected BesidePlace computeValue(Class<?> type) {
            return BesidePlace.in(type);
        }
    };

    /** The classes that were given the field. */
    private static final NamesByLoader DECLARING = new NamesByLoader();

    private static final int PLACES_KEPT = 512;

    /**
     * Places that were asked for lately, by the hashes of their classes. Threads may overwrite what others put here; a place is safely
     * published however it is found, since its fields are final.
     */
    private static final @Nullable BesidePlace[] RECENT = new @Nullable BesidePlace[PLACES_KEPT];

    private final long offset;

    private BesidePlace(Class<?> type, long offset) {
        super(type);
        this.offset = offset;
    }

    /**
     * Whether there is one.
     *
     * @return whether objects of the class have the field
     */
    public boolean exists() {
        return offset >= 0;
    }

    /**
     * Where it is, for {@link Beside#find(Object, long)}.
     *
     * @return a number that is the same for all objects of the class
     */
    public long offset() {
        return offset;
    }

    /** No class is loaded for that, so no code of a loader runs. */
    private static BesidePlace in(Class<?> type) {
        Class<?> declaring = declaring(type);
        try {
            return new BesidePlace(type, declaring == null ? -1 : Raw.offset(declaring));
        } catch (LinkageError | InternalError e) {
            // Who instrumented the class after the agent took the field away, or the JDK is not opened.
            return new BesidePlace(type, -1);
        }
    }

    static @Nullable Object get(Object of, long offset) {
        return Raw.get(of, offset);
    }

    static boolean compareAndSet(Object of, long offset, @Nullable Object expected, Object next) {
        return Raw.compareAndSet(of, offset, expected, next);
    }

    /** Accesses of the field, apart so that a JVM without the agent does not need them. */
    private static final class Raw {
        private static final Object UNSAFE;
        private static final MethodHandle OFFSET;
        private static final MethodHandle GET;
        private static final MethodHandle COMPARE_AND_SET;

        static {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                // That of the JDK, since the one in sun.misc makes newer JDKs warn; the agent has opened it.
                Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
                UNSAFE = type.getMethod("getUnsafe").invoke(null);
                OFFSET = lookup.unreflect(type.getMethod("objectFieldOffset", Class.class, String.class))
                        .bindTo(UNSAFE);
                GET = lookup.unreflect(type.getMethod("getReferenceAcquire", Object.class, long.class))
                        .bindTo(UNSAFE);
                COMPARE_AND_SET = lookup.unreflect(type.getMethod(
                                "compareAndSetReference", Object.class, long.class, Object.class, Object.class))
                        .bindTo(UNSAFE);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        static long offset(Class<?> declaring) {
            try {
                return (long) OFFSET.invokeExact(declaring, FIELD);
            } catch (Throwable e) {
                throw VarHandleAccess.unchecked(e);
            }
        }

        static @Nullable Object get(Object of, long offset) {
            try {
                return (Object) GET.invokeExact(of, offset);
            } catch (Throwable e) {
                throw VarHandleAccess.unchecked(e);
            }
        }

        static boolean compareAndSet(Object of, long offset, @Nullable Object expected, Object next) {
            try {
                return (boolean) COMPARE_AND_SET.invokeExact(of, offset, expected, next);
            } catch (Throwable e) {
                throw VarHandleAccess.unchecked(e);
            }
        }
    }

    /**
     * The field is added to a class, which is about to be defined.
     *
     * @param name the name of the class, with dots
     * @param loader the loader that defines it
     */
    public static void isAdded(String name, @Nullable ClassLoader loader) {
        DECLARING.add(name, loader);
    }

    /**
     * The class that has the field and from which another one inherits it.
     *
     * @param type the other class
     * @return it or one of its superclasses; null if none was given the field
     */
    public static @Nullable Class<?> declaring(Class<?> type) {
        Class<?> at = type;
        while (at != null && !DECLARING.contains(at)) {
            at = at.getSuperclass();
        }
        return at;
    }

    /**
     * Where objects of a class have the field.
     *
     * @param type the class
     * @return the place, which may be that there is none
     */
    public static BesidePlace of(Class<?> type) {
        BesidePlace lately = lately(type);
        return lately != null ? lately : placeSlow(type);
    }

    /**
     * Where objects of a class have the field, if that was asked for lately. Calls nothing that may be an edge itself.
     *
     * @param type the class
     * @return the place, null if it is not known without a search
     */
    public static @Nullable BesidePlace lately(Class<?> type) {
        int at = type.hashCode() & PLACES_KEPT - 1;
        BesidePlace first = RECENT[at];
        if (first != null && first.refersTo(type)) {
            return first;
        }
        BesidePlace second = RECENT[at ^ 1];
        return second != null && second.refersTo(type) ? second : null;
    }

    private static BesidePlace placeSlow(Class<?> type) {
        BesidePlace place = PLACES.get(type);
        int at = type.hashCode() & PLACES_KEPT - 1;
        // Two classes that share a place have the one beside it, too.
        RECENT[at ^ 1] = RECENT[at];
        RECENT[at] = place;
        return place;
    }
}
