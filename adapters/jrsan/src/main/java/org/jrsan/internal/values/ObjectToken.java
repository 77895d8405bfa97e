package org.jrsan.internal.values;

import java.lang.ref.WeakReference;

/**
 * Stands for an object in the history of a user's variable without keeping it alive: one token for each object, so that
 * tokens are the same exactly when objects are.
 *
 * <p>The state of a variable is found by the object that holds it. If its history held on to values, then an object that
 * refers to itself, or two that refer to each other, would keep each other's state and so themselves for ever.
 */
public final class ObjectToken {
    private static final WeakIdentityMap<Object, ObjectToken> ALL = new WeakIdentityMap<>();

    private final WeakReference<Object> object;

    private ObjectToken(Object object) {
        this.object = new WeakReference<>(object);
    }

    /** The token of an object; null, strings and the eight boxes refer to nothing else and stand for themselves. */
    public static Object of(Object object) {
        return ValueText.standsForItself(object) ? object : ALL.get(object, ObjectToken::new);
    }

    /** The object of a token; the caller keeps it alive by a reference of its own. */
    public static Object object(Object token) {
        return token instanceof ObjectToken weak ? weak.object.get() : token;
    }

    /** The object in words, as {@link ValueText} has it. */
    public static String describe(Object token, ObjectNames names) {
        Object object = object(token);
        return object == null && token != null ? "an object that is gone" : ValueText.of(object, names);
    }
}
