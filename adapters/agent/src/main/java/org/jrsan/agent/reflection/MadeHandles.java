package org.jrsan.agent.reflection;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle.AccessMode;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.util.Objects;
import org.jrsan.internal.values.WeakIdentityMap;
import org.jspecify.annotations.Nullable;

/**
 * Method handles that checked classes make, or libraries of variables: those that may release or acquire get their edges when they are
 * made. All others stay as they are. Thread-safe.
 */
public final class MadeHandles {
    /** Puts edges around what a handle does. */
    public interface Edges {
        /**
         * A call that may hand on anything to anybody.
         *
         * @param raw the call
         * @return the same with its edges, of the same type
         */
        MethodHandle ordered(MethodHandle raw);

        /**
         * A call of what may be a collection, which is the first argument.
         *
         * @param name the name of the method
         * @param raw the call
         * @return the same with its edges, of the same type
         */
        MethodHandle shared(String name, MethodHandle raw);
    }

    /**
     * By the handle that the user has, the one that the JDK has made, which describes itself. The former holds the latter, which may lead to a class that holds the
     * former.
     */
    private static final WeakIdentityMap<MethodHandle, WeakReference<MethodHandle>> MADE = new WeakIdentityMap<>();

    private final Edges edges;

    /**
     * What gives handles their edges.
     *
     * @param edges puts them there
     */
    public MadeHandles(Edges edges) {
        this.edges = edges;
    }

    /**
     * The handle that the user gets.
     *
     * @param method the name of the method that has made it
     * @param given what that was given, with the receiver first
     * @param made what it has returned
     * @return a handle of the same type
     */
    public MethodHandle of(String method, @Nullable Object[] given, MethodHandle made) {
        MethodHandle with =
                switch (reached(method, given, made)) {
                    case NOTHING -> made;
                    case ORDERED -> edges.ordered(made);
                    case SHARED ->
                        method.equals("bind")
                                ? edges.ordered(made)
                                : edges.shared(Objects.toString(nameOf(given)), made);
                };
        if (with == made) {
            return made;
        }
        MethodHandle wrapped = with.asType(made.type()).withVarargs(made.isVarargsCollector());
        MADE.get(wrapped, w -> new WeakReference<>(made));
        return wrapped;
    }

    private static Reached reached(String method, @Nullable Object[] given, MethodHandle made) {
        return switch (method) {
            case "varHandleInvoker", "varHandleExactInvoker" -> Reached.by((AccessMode) given[0]);
            case "toMethodHandle" -> Reached.by((AccessMode) given[1]);
            case "unreflect", "unreflectSpecial", "unreflectGetter", "unreflectSetter" -> Reached.by(given[1]);
            case "bind" -> bound((Lookup) Objects.requireNonNull(given[0]), given);
            default -> found((Lookup) Objects.requireNonNull(given[0]), given, made);
        };
    }

    /** A handle that was found by its name. */
    private static Reached found(Lookup lookup, @Nullable Object[] given, MethodHandle made) {
        MethodHandleInfo info;
        try {
            info = lookup.revealDirect(made);
        } catch (IllegalArgumentException | SecurityException e) {
            // One that is bound to its caller, or that the lookup finds and does not tell.
            return given[3] instanceof MethodType type
                    ? Reached.by((Class<?>) Objects.requireNonNull(given[1]), Objects.toString(given[2]), type)
                    : Reached.ORDERED;
        }
        return info.getReferenceKind() <= MethodHandleInfo.REF_putStatic
                ? Reached.byField(info.getModifiers())
                : Reached.by(info.getDeclaringClass(), info.getName(), info.getMethodType());
    }

    private static Reached bound(Lookup lookup, @Nullable Object[] given) {
        Class<?> type = Objects.requireNonNull(given[1]).getClass();
        String name = Objects.toString(given[2]);
        @Nullable Object[] ofClass = {lookup, type, name, given[3]};
        try {
            return found(lookup, ofClass, lookup.findVirtual(type, name, (MethodType) given[3]));
        } catch (ReflectiveOperationException e) {
            return Reached.ORDERED;
        }
    }

    private static @Nullable Object nameOf(@Nullable Object[] given) {
        return given[1] instanceof Method method ? method.getName() : given[2];
    }

    /**
     * Arguments of a method that asks a handle what it is.
     *
     * @param given the arguments
     * @return the same with handles that describe themselves
     */
    public static @Nullable Object[] told(@Nullable Object[] given) {
        @Nullable Object[] told = given.clone();
        for (int i = 0; i < told.length; i++) {
            if (told[i] instanceof Object[] more && more.getClass() == Object[].class) {
                told[i] = told(more);
            } else if (told[i] instanceof MethodHandle handle) {
                WeakReference<MethodHandle> known = MADE.get(handle);
                MethodHandle made = known == null ? null : known.get();
                told[i] = made == null ? handle : made;
            }
        }
        return told;
    }

    /**
     * Whether that has changed nothing.
     *
     * @param given the arguments
     * @param told what {@link #told} made of them
     * @return whether no handle was replaced
     */
    public static boolean areSame(@Nullable Object[] given, @Nullable Object[] told) {
        boolean same = true;
        for (int i = 0; i < given.length; i++) {
            boolean isNested = given[i] instanceof Object[] && told[i] instanceof Object[];
            same &= isNested ? areSame((Object[]) given[i], (Object[]) told[i]) : given[i] == told[i];
        }
        return same;
    }
}
