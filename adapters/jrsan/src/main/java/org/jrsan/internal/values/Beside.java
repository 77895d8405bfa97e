package org.jrsan.internal.values;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.util.EventListener;
import org.jspecify.annotations.Nullable;

/**
 * What is kept for one object, in a field of the object itself, so that it needs no map and goes with the object. Objects of classes that
 * were not given the field have none.
 *
 * <p>The field is copied with the object, as by {@code clone()} or by whoever copies objects field by field. So what is found there
 * counts only for the object that it was made for. Until a copy gets its own, at its first access, it keeps alive what is kept for
 * the other object, and not that object itself.
 *
 * <p>The type of the field is {@link EventListener}, and what stands there has that type, though it listens to nothing. Each loader finds the type, and next to nothing is of
 * it: who looks at the fields of a class and their types, as to inject or to copy values, takes the field for none of its own. Who copies all fields can do so.
 *
 * <p>Thread-safe.
 */
public final class Beside extends WeakReference<Object> implements EventListener {
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
    public interface Shared extends EventListener {
        /**
         * What is kept for the fields.
         *
         * @return a new array, by their numbers; null where nothing is kept
         */
        @Nullable
        Object[] kept();
    }

    /**
     * What is kept for an object.
     *
     * @param object an object of a class in which the field exists
     * @param place where it is
     * @return what is kept; null if that is nothing
     */
    public static @Nullable Beside find(Object object, BesidePlace place) {
        return find(object, place.offset());
    }

    /**
     * The same.
     *
     * @param object as above
     * @param offset that of the place
     * @return as above
     */
    public static @Nullable Beside find(Object object, long offset) {
        Object found = BesidePlace.get(object, offset);
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
        return BesidePlace.get(object, offset);
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
        return BesidePlace.compareAndSet(object, offset, expected, next);
    }

    /**
     * The same, made if there is none.
     *
     * @param object as above
     * @param place as above
     * @return what is kept, which may be nothing yet
     */
    public static Beside of(Object object, BesidePlace place) {
        Beside found = find(object, place);
        return found != null ? found : make(object, place);
    }

    private static Beside make(Object object, BesidePlace place) {
        return winner(object, place, new Beside(object));
    }

    private static Beside winner(Object object, BesidePlace place, Beside made) {
        // As a look-up in a map does, so that any new object lets go of what is not needed.
        WeakIdentityMap.removeCollected();
        while (true) {
            Object before = BesidePlace.get(object, place.offset());
            if (before instanceof Beside beside && beside.refersTo(object)) {
                return beside;
            }
            // Nobody else knows it yet.
            made.kept = before instanceof Shared shared ? shared.kept() : NOTHING;
            if (BesidePlace.compareAndSet(object, place.offset(), before, made)) {
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
    public static boolean begin(Object object, BesidePlace place, Object own) {
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
