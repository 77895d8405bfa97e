package org.jrsan.clock;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * A reference as a history holds it: without keeping the object alive. Boxes and short strings, which refer to nothing and
 * weigh little, are held as they are, so that reports can tell them. So is what refers to an object weakly itself.
 */
final class Held extends WeakReference<Object> {
    private static final int LONGEST_TEXT = 64;

    private Held(Object object) {
        super(object);
    }

    /** What to hold for an object, null for null. */
    static @Nullable Object of(@Nullable Object object) {
        return object == null || standsForItself(object) ? object : new Held(object);
    }

    /** By class, as this is asked at each write of a reference. */
    private static boolean standsForItself(Object object) {
        if (object instanceof WeakValue) {
            return true;
        }
        Class<?> type = object.getClass();
        return type == String.class
                ? ((String) object).length() <= LONGEST_TEXT
                : type == Integer.class
                        || type == Long.class
                        || type == Boolean.class
                        || type == Character.class
                        || type == Byte.class
                        || type == Short.class
                        || type == Float.class
                        || type == Double.class;
    }

    /** The object that is held, null also when it is gone. */
    static @Nullable Object object(@Nullable Object held) {
        return held instanceof Held weak ? weak.get() : held;
    }

    /** Whether an object, or null, is what is held. */
    static boolean is(@Nullable Object held, @Nullable Object object) {
        return held == object || object != null && held instanceof Held weak && weak.refersTo(object);
    }
}
