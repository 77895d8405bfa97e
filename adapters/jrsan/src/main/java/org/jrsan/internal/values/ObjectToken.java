package org.jrsan.internal.values;

import org.jrsan.clock.WeakValue;
import org.jrsan.internal.jit.OutOfLine;
import org.jspecify.annotations.Nullable;

/**
 * Stands for an object in the history of a user's variable without keeping it alive. There is one token for each
 * object, so tokens are the same exactly if the objects are.
 *
 * <p>JRSan finds the state of a variable by the object that holds it. If the history kept values alive, then an object
 * that refers to itself, or two objects that refer to each other, would keep the state, and so themselves, alive for
 * ever.
 */
public final class ObjectToken extends WeakValue {
    /** Those of objects that have no field for them. */
    private static final WeakIdentityMap<Object, ObjectToken> OTHERS = WeakIdentityMap.ofMany();

    private ObjectToken(Object object) {
        super(object);
    }

    /** The token of an object. Null, strings and the eight boxes refer to nothing else and stand for themselves. */
    public static @Nullable Object of(@Nullable Object object) {
        if (object == null || ValueText.standsForItself(object)) {
            return object;
        }
        return ofOther(object);
    }

    @OutOfLine
    private static Object ofOther(Object object) {
        BesidePlace place = BesidePlace.of(object.getClass());
        if (!place.exists()) {
            return OTHERS.get(object, ObjectToken::new);
        }
        Beside beside = Beside.of(object, place);
        Object present = beside.token();
        return present != null ? present : beside.tokenIfAbsent(new ObjectToken(object));
    }

    /** The object of a token. The caller keeps it alive with its own reference. */
    public static @Nullable Object object(@Nullable Object token) {
        return token instanceof ObjectToken weak ? weak.get() : token;
    }

    /** The object in words, as in {@link ValueText}. */
    public static String describe(@Nullable Object token, @Nullable ObjectNames names) {
        Object object = object(token);
        return object == null && token != null ? "an object that is gone" : ValueText.of(object, names);
    }
}
