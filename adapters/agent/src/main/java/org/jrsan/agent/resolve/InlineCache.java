package org.jrsan.agent.resolve;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.jrsan.agent.kept.Found;
import org.jrsan.agent.kept.Keeper;
import org.jrsan.internal.values.WeakIdentityMap;
import org.jspecify.annotations.Nullable;

/**
 * A call site that learns what it is used for: for each of the first few cases it has a test and a way of its own, and the general
 * way behind them. It holds the cases of classes that the class with the site keeps anyway. Of another one it asks a reference, which is one
 * load for the test and one for the way, and when that is cleared another case may have its place. Thread-safe.
 */
public final class InlineCache {
    private static final int MOST = 4;
    private static final MethodHandle IS_SAME;
    private static final MethodHandle IS_REFERRED;
    private static final MethodHandle IS_OF;
    private static final MethodHandle IS_OF_REFERRED;
    private static final MethodHandle FOUND_OR;

    /** No lambda: the first call of one would make edges in the thread of the user. */
    private static final class Nothing implements Function<Object, Found<Object>> {
        private static final Nothing INSTANCE = new Nothing();

        @Override
        public Found<Object> apply(Object key) {
            return new Found<>();
        }
    }

    /** The same. */
    private static final class NoParts implements Function<Object, ConcurrentMap<Record, Found<MethodHandle>>> {
        private static final NoParts INSTANCE = new NoParts();

        @Override
        public ConcurrentMap<Record, Found<MethodHandle>> apply(Object key) {
            return new ConcurrentHashMap<>();
        }
    }

    static {
        try {
            Lookup lookup = MethodHandles.lookup();
            IS_SAME = find(lookup, "isSame", Object.class);
            IS_REFERRED = find(lookup, "isReferred", Reference.class);
            IS_OF = find(lookup, "isOf", Class.class);
            IS_OF_REFERRED = find(lookup, "isOfReferred", Reference.class);
            FOUND_OR = lookup.findStatic(
                    InlineCache.class,
                    "foundOr",
                    MethodType.methodType(MethodHandle.class, Found.class, MethodHandle.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * Finds out what a site does for some key, which is a class or an object.
     *
     * @param <K> the keys
     */
    public interface Learner<K> {
        /**
         * The case of a key. It may be asked for once more.
         *
         * @param key the key
         * @return the case
         */
        Case learn(K key);
    }

    /**
     * What a site does for some calls.
     *
     * @param test whether a call is one of them: it takes the first arguments of the site
     * @param isHeld whether the test holds the key; else it has a reference to it
     * @param way what such a call does, of the type of the site
     * @param of the class that the way leads to; null if it leads to none that the class with the site does not keep
     */
    public record Case(
            MethodHandle test,
            boolean isHeld,
            MethodHandle way,
            @Nullable Class<?> of) {}

    /**
     * A case that the site has.
     *
     * @param found what the key has; null if it is told by the case
     * @param key refers to the key; null if the site holds it
     */
    private record Linked(
            @Nullable Found<?> found, @Nullable Reference<?> key, MethodHandle test, MethodHandle way) {
        boolean isGone() {
            return key != null && key.refersTo(null);
        }
    }

    private final MutableCallSite site;
    private final MethodHandle general;
    private final Keeper keeper;
    private final WeakIdentityMap<Object, Found<MethodHandle>> ways = new WeakIdentityMap<>();

    private final WeakIdentityMap<Object, ConcurrentMap<Record, Found<MethodHandle>>> parts = new WeakIdentityMap<>();

    /** The latest last. Guarded by this. */
    private final List<Linked> cases = new ArrayList<>();

    /**
     * A site that has learned nothing.
     *
     * @param general the general way
     * @param keeper the class with the site
     */
    public InlineCache(MethodHandle general, Keeper keeper) {
        this.general = general;
        this.keeper = keeper;
        site = new MutableCallSite(general);
    }

    private static MethodHandle find(Lookup lookup, String name, Class<?> first) throws ReflectiveOperationException {
        return lookup.findStatic(InlineCache.class, name, MethodType.methodType(boolean.class, first, Object.class));
    }

    static boolean isSame(Object one, Object other) {
        return one == other;
    }

    static boolean isReferred(Reference<Object> one, @Nullable Object other) {
        return other != null && one.refersTo(other);
    }

    static boolean isOf(Class<?> type, @Nullable Object receiver) {
        return receiver != null && receiver.getClass() == type;
    }

    static boolean isOfReferred(Reference<Object> type, @Nullable Object receiver) {
        return receiver != null && type.refersTo(receiver.getClass());
    }

    static MethodHandle foundOr(Found<MethodHandle> found, MethodHandle general) {
        MethodHandle way = found.value();
        return way == null ? general : way;
    }

    @SuppressWarnings("unchecked") // nothing is of any type
    static <V> Function<Object, Found<V>> nothing() {
        return (Function<Object, Found<V>>) (Function<?, ?>) Nothing.INSTANCE;
    }

    /**
     * A test of an object: whether it is another one.
     *
     * @param one the other one
     * @param isHeld whether the test may hold it
     * @return takes an object
     */
    public static MethodHandle isSame(Object one, boolean isHeld) {
        return isHeld ? IS_SAME.bindTo(one) : IS_REFERRED.bindTo(new WeakReference<>(one));
    }

    /**
     * A test of an object: whether it is of a class, and of no subclass.
     *
     * @param type the class
     * @param keeper the class with the site
     * @return takes an object; null is of none
     */
    public static MethodHandle isOf(Class<?> type, Keeper keeper) {
        return keeper.keeps(type) ? IS_OF.bindTo(type) : IS_OF_REFERRED.bindTo(new WeakReference<>(type));
    }

    /**
     * Calls whichever way is right.
     *
     * @return what the site is linked to
     */
    public MethodHandle invoker() {
        return site.dynamicInvoker();
    }

    /**
     * Adds a case, unless there are enough. Threads that do not see it yet take the general way, which does the same.
     *
     * @param key the class that it is for
     * @param test of the first arguments; it holds the class if the one with the site keeps that
     * @param way of the type of the site; it leads to no class that the one with the site does not keep
     */
    public void add(Class<?> key, MethodHandle test, MethodHandle way) {
        add(new Linked(null, keeper.keeps(key) ? null : new WeakReference<>(key), test, way));
    }

    /** Adds one, or finds that it is there; false if there are enough. */
    private synchronized boolean add(Linked made) {
        for (Linked one : cases) {
            if (made.found != null && one.found == made.found) {
                return true;
            }
        }
        if (cases.size() == MOST && !removeGone()) {
            return false;
        }
        cases.add(made);
        MethodHandle target = general;
        for (Linked one : cases) {
            target = MethodHandles.guardWithTest(one.test, one.way, target);
        }
        site.setTarget(target);
        return true;
    }

    /** Called under the lock. */
    private boolean removeGone() {
        for (int i = cases.size() - 1; i >= 0; i--) {
            if (cases.get(i).isGone()) {
                cases.remove(i);
            }
        }
        return cases.size() < MOST;
    }

    /**
     * The way for the key of a call, found out when the first one comes by; it becomes a case, unless there are enough.
     *
     * @param key the key
     * @param learner finds it out
     * @param <K> the type of the key
     * @return the way
     */
    public <K> MethodHandle wayFor(K key, Learner<K> learner) {
        Found<MethodHandle> found = ways.get(key, nothing());
        MethodHandle present = found.value();
        return present != null ? present : learn(key, found, learner.learn(key));
    }

    /**
     * The same where a key has several cases.
     *
     * @param key the key
     * @param part what tells them apart, by {@code equals}; it does not refer to the key
     * @param learner finds it out
     * @param <K> the type of the key
     * @return the way
     */
    public <K> MethodHandle wayFor(K key, Record part, Learner<K> learner) {
        ConcurrentMap<Record, Found<MethodHandle>> ofKey = parts.get(key, NoParts.INSTANCE);
        Found<MethodHandle> found = ofKey.get(part);
        if (found == null) {
            Found<MethodHandle> made = new Found<>();
            found = ofKey.putIfAbsent(part, made);
            found = found == null ? made : found;
        }
        MethodHandle present = found.value();
        return present != null ? present : learn(key, found, learner.learn(key));
    }

    private MethodHandle learn(Object key, Found<MethodHandle> found, Case made) {
        Class<?> of = made.of;
        if (of == null) {
            found.hold(made.way);
        } else if (key instanceof Class) {
            found.hold(made.way, of, keeper);
        } else {
            found.pass(made.way, of, keeper);
        }
        MethodHandle way = of == null || keeper.keeps(of) ? made.way : through(found);
        MethodType tested = made.test.type();
        MethodHandle test = tested.parameterCount() == 0
                ? made.test
                : made.test.asType(tested.changeParameterType(0, site.type().parameterType(0)));
        Reference<?> reference = made.isHeld ? null : new WeakReference<>(key);
        if (add(new Linked(found, reference, test, way)) && of != null && !(key instanceof Class)) {
            found.hold(made.way, of, keeper);
        }
        return made.way;
    }

    /** Calls what is found, if it is still there. */
    private MethodHandle through(Found<MethodHandle> found) {
        return MethodHandles.foldArguments(
                MethodHandles.exactInvoker(site.type()), MethodHandles.insertArguments(FOUND_OR, 0, found, general));
    }
}
