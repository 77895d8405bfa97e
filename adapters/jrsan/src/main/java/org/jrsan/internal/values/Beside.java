package org.jrsan.internal.values;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * What is kept for one object, in a field of the object itself, so that it needs no map and goes with the object. The agent adds
 * the field to classes while they are loaded; objects of other classes have none.
 *
 * <p>The field is copied with the object, as by {@code clone()} or by whoever copies objects field by field. So what is found there
 * counts only for the object that it was made for. Until a copy gets its own, at its first access, it keeps alive what is kept for
 * the other object, and not that object itself.
 *
 * <p>Thread-safe.
 */
public final class Beside extends WeakReference<Object> {
    /** The name of the field; it is private, transient and synthetic. */
    public static final String FIELD = "$jrsan";

    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(Object[].class);
    private static final VarHandle OWN;
    private static final VarHandle TOKEN;
    private static final VarHandle KEPT;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            OWN = lookup.findVarHandle(Beside.class, "own", Object.class);
            TOKEN = lookup.findVarHandle(Beside.class, "token", Object.class);
            KEPT = lookup.findVarHandle(Beside.class, "kept", Object[].class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final ClassValue<Place> PLACES = new ClassValue<>() {
        @Override
        protected Place computeValue(Class<?> type) {
            return Place.in(type);
        }
    };

    /** The classes that were given the field. */
    private static final NamesByLoader DECLARING = new NamesByLoader();

    private static final int PLACES_KEPT = 512;

    /**
     * Places that were asked for lately, by the hashes of their classes. Threads may overwrite what others put here; a place is safely
     * published however it is found, since its fields are final.
     */
    private static final @Nullable Place[] RECENT = new @Nullable Place[PLACES_KEPT];

    private static final Object[] NOTHING = {};

    /** Stands in an array that a longer one has replaced, where its element was. */
    private static final Object MOVED = new Object();

    /** By so many elements an array grows. */
    private static final int STEP = 4;

    /** What stands for the object itself; written once. Apart, since many objects have nothing else. */
    private volatile @Nullable Object own;

    /** What stands for the object in histories; likewise. */
    private volatile @Nullable Object token;

    /** What stands for its fields. Replaced by a longer one under the monitor, if it has elements. */
    private volatile Object[] kept = NOTHING;

    private Beside(Object object) {
        super(object);
    }

    /**
     * Stands in the field while what is kept for the object is the same as for many others. It must not stand in an object that can be
     * copied with it.
     */
    public interface Shared {
        /**
         * What is kept for the fields.
         *
         * @return a new array, by their numbers; null where nothing is kept
         */
        @Nullable
        Object[] kept();
    }

    /** Where the objects of a class have the field. It does not keep the class. */
    public static final class Place extends WeakReference<Class<?>> {
        private final long offset;

        private Place(Class<?> type, long offset) {
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
        private static Place in(Class<?> type) {
            Class<?> declaring = declaring(type);
            try {
                return new Place(type, declaring == null ? -1 : Raw.offset(declaring));
            } catch (LinkageError | InternalError e) {
                // Who instrumented the class after the agent took the field away, or the JDK is not opened.
                return new Place(type, -1);
            }
        }
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
    public static Place place(Class<?> type) {
        Place lately = lately(type);
        return lately != null ? lately : placeSlow(type);
    }

    /**
     * Where objects of a class have the field, if that was asked for lately. Calls nothing that may be an edge itself.
     *
     * @param type the class
     * @return the place, null if it is not known without a search
     */
    public static @Nullable Place lately(Class<?> type) {
        int at = type.hashCode() & PLACES_KEPT - 1;
        Place first = RECENT[at];
        if (first != null && first.refersTo(type)) {
            return first;
        }
        Place second = RECENT[at ^ 1];
        return second != null && second.refersTo(type) ? second : null;
    }

    private static Place placeSlow(Class<?> type) {
        Place place = PLACES.get(type);
        int at = type.hashCode() & PLACES_KEPT - 1;
        // Two classes that share a place have the one beside it, too.
        RECENT[at ^ 1] = RECENT[at];
        RECENT[at] = place;
        return place;
    }

    /**
     * What is kept for an object.
     *
     * @param object an object of a class in which the field exists
     * @param place where it is
     * @return what is kept; null if that is nothing
     */
    public static @Nullable Beside find(Object object, Place place) {
        return find(object, place.offset);
    }

    /**
     * The same.
     *
     * @param object as above
     * @param offset that of the place
     * @return as above
     */
    public static @Nullable Beside find(Object object, long offset) {
        Object found = Raw.get(object, offset);
        return found instanceof Beside beside && beside.refersTo(object) ? beside : null;
    }

    /**
     * What stands in the field.
     *
     * @param object as above
     * @param offset as above
     * @return a {@link Shared}, or what is kept for this object or for one that it is a copy of; null for nothing
     */
    public static @Nullable Object look(Object object, long offset) {
        return Raw.get(object, offset);
    }

    /**
     * Whether this is kept for an object, and not for one that it is a copy of.
     *
     * @param object the object
     * @return whether it is
     */
    public boolean isOf(Object object) {
        return refersTo(object);
    }

    /**
     * Puts a thing into the field in place of another one.
     *
     * @param object as above
     * @param offset as above
     * @param expected what stands there
     * @param next the thing
     * @return false if something else stands there; then it stays
     */
    public static boolean replace(Object object, long offset, @Nullable Object expected, Shared next) {
        return Raw.compareAndSet(object, offset, expected, next);
    }

    /**
     * The same, made if there is none.
     *
     * @param object as above
     * @param place as above
     * @return what is kept, which may be nothing yet
     */
    public static Beside of(Object object, Place place) {
        Beside found = find(object, place);
        return found != null ? found : make(object, place);
    }

    private static Beside make(Object object, Place place) {
        return winner(object, place, new Beside(object));
    }

    private static Beside winner(Object object, Place place, Beside made) {
        // As a look-up in a map does, so that any new object lets go of what is not needed.
        WeakIdentityMap.removeCollected();
        while (true) {
            Object before = Raw.get(object, place.offset);
            if (before instanceof Beside beside && beside.refersTo(object)) {
                return beside;
            }
            // Nobody else knows it yet.
            made.kept = before instanceof Shared shared ? shared.kept() : NOTHING;
            if (Raw.compareAndSet(object, place.offset, before, made)) {
                return made;
            }
        }
    }

    /**
     * Keeps a thing for an object for which nothing is kept yet.
     *
     * @param object as above
     * @param place as above
     * @param own what is kept for the object itself; nobody else knows it yet
     * @return false if something is kept by now; then this was not
     */
    public static boolean begin(Object object, Place place, Object own) {
        Beside made = new Beside(object);
        made.own = own;
        return winner(object, place, made) == made;
    }

    /**
     * What is kept for the object itself.
     *
     * @return the thing, null while there is none
     */
    public @Nullable Object own() {
        return own;
    }

    /**
     * Keeps a thing for the object itself unless there is one.
     *
     * @param made the thing
     * @return the thing that is kept
     */
    public Object ownIfAbsent(Object made) {
        Object present = OWN.compareAndExchange(this, null, made);
        return present == null ? made : present;
    }

    /**
     * What stands for the object where a reference to it is remembered.
     *
     * @return the thing, null while there is none
     */
    @Nullable
    Object token() {
        return token;
    }

    /** The same, made unless there is one. */
    Object tokenIfAbsent(Object made) {
        Object present = TOKEN.compareAndExchange(this, null, made);
        return present == null ? made : present;
    }

    /**
     * What is kept for a field.
     *
     * @param index the number of the field among those of the object
     * @return the thing, null while there is none
     */
    public @Nullable Object at(int index) {
        Object[] present = kept;
        if (index >= present.length) {
            return null;
        }
        Object found = ELEMENT.getAcquire(present, index);
        return found != MOVED ? found : atMoved(index);
    }

    private @Nullable Object atMoved(int index) {
        Object found;
        do {
            found = ELEMENT.getAcquire(longer(index), index);
        } while (found == MOVED);
        return found;
    }

    /**
     * Keeps a thing for a field in place of another one.
     *
     * @param index as above
     * @param expected the other one, null for none
     * @param next the thing
     * @return false if something else is kept; then it stays
     */
    public boolean replace(int index, @Nullable Object expected, Object next) {
        while (true) {
            Object[] present = kept;
            Object witness =
                    ELEMENT.compareAndExchange(index < present.length ? present : longer(index), index, expected, next);
            if (witness != MOVED) {
                return witness == expected;
            }
            longer(index);
        }
    }

    /** An array that has the element, and is being replaced by no other one. */
    private Object[] longer(int index) {
        Object[] first = kept;
        if (first == NOTHING && KEPT.compareAndSet(this, NOTHING, new Object[length(index)])) {
            first = kept;
        }
        // Whoever replaces it moves all before the monitor is free again.
        synchronized (this) {
            Object[] present = kept;
            if (index < present.length) {
                return present;
            }
            Object[] made = new Object[length(index)];
            for (int i = 0; i < present.length; i++) {
                // Nobody replaces it there from now on.
                made[i] = ELEMENT.getAndSet(present, i, MOVED);
            }
            kept = made;
            return made;
        }
    }

    /**
     * How many elements an array has that is made for a field.
     *
     * @param index the number of the field
     * @return more than that
     */
    public static int length(int index) {
        return (index + STEP) / STEP * STEP;
    }
}
