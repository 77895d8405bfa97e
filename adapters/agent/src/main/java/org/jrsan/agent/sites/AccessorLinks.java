package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Objects;
import org.jrsan.agent.kept.Keeper;
import org.jrsan.agent.refused.Refusals;
import org.jrsan.agent.resolve.FullLookup;
import org.jrsan.agent.resolve.GenericSite;
import org.jrsan.agent.resolve.InheritedMethods;
import org.jrsan.agent.resolve.InlineCache;
import org.jrsan.agent.resolve.Looks;
import org.jrsan.agent.resolve.Members;
import org.jrsan.agent.resolve.SpreadCall;
import org.jrsan.internal.source.KnownPlace;
import org.jspecify.annotations.Nullable;

/**
 * Links calls of what may be an accessor, a method that makes one access and no more: then the call is the place of the access. An
 * instrumented accessor has a twin, which takes the place as its last argument, so that no stack is walked. What has no twin is
 * called as it was.
 */
final class AccessorLinks {
    private static final Lookup LOOKUP = MethodHandles.lookup();
    private static final MethodHandle THROUGH;

    static {
        try {
            THROUGH = LOOKUP.findStatic(
                    AccessorLinks.class,
                    "through",
                    MethodType.methodType(KnownPlace.class, KnownPlace.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private AccessorLinks() {}

    /** The place of an access in an accessor that was called at a given place. */
    static KnownPlace through(KnownPlace accessor, Object caller) {
        return ((KnownPlace) caller).through(accessor);
    }

    /** The place of an access whose site has been given that of the call of its accessor last, if it is in one. */
    @SuppressWarnings("NullAway") // the caller gives its place
    static KnownPlace of(KnownPlace own, @Nullable Object[] given, boolean isInAccessor) {
        return isInAccessor ? through(own, given[given.length - 1]) : own;
    }

    /** What takes the place of an access last, made to take that of the call of its accessor. */
    static MethodHandle throughAccessor(MethodHandle access, KnownPlace accessor) {
        return MethodHandles.filterArguments(access, access.type().parameterCount() - 1, THROUGH.bindTo(accessor));
    }

    /**
     * A call.
     *
     * @param caller the class that calls
     * @param owner the class that the instruction names
     * @param name the name of the method
     * @param site the type of the site, with the receiver first
     * @param place where the call is
     * @param isInAccessor whether that is in the twin of an accessor, which gives the place of its own call last
     */
    static MethodHandle virtual(
            Lookup caller, Class<?> owner, String name, MethodType site, KnownPlace place, boolean isInAccessor)
            throws ReflectiveOperationException {
        MethodType called = isInAccessor ? withoutLast(site) : site;
        MethodType type = called.dropParameterTypes(0, 1);
        MethodHandle found = caller.findVirtual(owner, name, type).asFixedArity();
        Class<?> declaring = Members.declaring(caller, found, owner, name, type);
        boolean mayBeEdge = owner.isInterface() && InheritedMethods.mayMakeEdges(name, type.toMethodDescriptorString());
        MethodHandle raw = mayBeEdge
                ? Activity.guard(new ByInterface(new SpreadCall(found), name, Looks.byInterface(name)), found)
                : found;
        Method method = Members.inherited(declaring, name, type);
        MethodHandle way;
        if (method == null || isFixed(method)) {
            MethodHandle twin = method == null ? null : twin(method, type);
            way = twin == null ? at(raw, isInAccessor) : at(twin, place, isInAccessor);
        } else {
            MethodHandle otherwise = at(raw, isInAccessor);
            Keeper keeper = new Keeper(caller.lookupClass(), otherwise.type());
            way = new Receivers(keeper, otherwise, owner, method, type, place, isInAccessor).cache.invoker();
        }
        return Refusals.ofCall(way.asType(site), owner, name, type);
    }

    /** A call whose object may be an atomic, a collection or a thread, of which the program has made a type: then it is an edge. */
    private record ByInterface(SpreadCall raw, String name, boolean looks) implements GenericSite {
        @Override
        public @Nullable Object call(@Nullable Object[] given) throws Throwable {
            Object receiver = given[0];
            if (receiver == null) {
                return raw.call(given);
            }
            SharedCalls.meetByInterface(receiver, looks);
            Object result = raw.call(given);
            SharedCalls.meetByInterface(receiver, looks);
            if (receiver instanceof Thread) {
                if (name.equals("isInterrupted") && Boolean.TRUE.equals(result)) {
                    Edges.foundInterrupted(receiver);
                } else {
                    Edges.joined(receiver);
                }
            }
            return result;
        }
    }

    /** A call of a static method, as above. */
    static MethodHandle ofClass(
            Lookup caller, Class<?> owner, String name, MethodType site, KnownPlace place, boolean isInAccessor)
            throws ReflectiveOperationException {
        MethodType type = isInAccessor ? withoutLast(site) : site;
        MethodHandle raw = caller.findStatic(owner, name, type).asFixedArity();
        Method method = Members.inherited(owner, name, type);
        MethodHandle twin = method == null ? null : twin(method, type);
        return (twin == null ? at(raw, isInAccessor) : at(twin, place, isInAccessor)).asType(site);
    }

    /** What the site of an accessor's twin takes without the place of the call. */
    static MethodType withoutLast(MethodType site) {
        return site.dropParameterTypes(site.parameterCount() - 1, site.parameterCount());
    }

    /** A call that takes no place, for who may give one. */
    static MethodHandle at(MethodHandle raw, boolean isInAccessor) {
        return isInAccessor ? MethodHandles.dropArguments(raw, raw.type().parameterCount(), Object.class) : raw;
    }

    /** A twin that is called at a place, or in an accessor that is there. */
    private static MethodHandle at(MethodHandle twin, KnownPlace place, boolean isInAccessor) {
        int last = twin.type().parameterCount() - 1;
        return isInAccessor
                ? MethodHandles.filterArguments(
                        twin, last, THROUGH.bindTo(place).asType(MethodType.genericMethodType(1)))
                : MethodHandles.insertArguments(twin, last, place);
    }

    /** Whether no other method can be meant than the one that was found. */
    private static boolean isFixed(Method method) {
        return Modifier.isFinal(method.getDeclaringClass().getModifiers())
                || Modifier.isFinal(method.getModifiers())
                || Modifier.isPrivate(method.getModifiers());
    }

    /** The method that is called for a class of objects; null where packages might tell. */
    static @Nullable Method selected(Class<?> owner, Method method, MethodType type, Class<?> receiver) {
        if (!owner.isAssignableFrom(receiver)) {
            return null;
        }
        if (isFixed(method)) {
            return method;
        }
        boolean isForAll = (method.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
        Method found = Members.inherited(receiver, method.getName(), type);
        boolean isCertain = isForAll || method.equals(found) && method.getDeclaringClass() == receiver;
        return isCertain ? found : null;
    }

    /** The twin of a method, null if it has none. */
    private static @Nullable MethodHandle twin(Method method, MethodType type) {
        return twin(method, type, KnownPlace.TWIN);
    }

    /** The twin of some kind that a method has, null if it has none. */
    static @Nullable MethodHandle twin(Method method, MethodType type, String kind) {
        Class<?> declaring = method.getDeclaringClass();
        MethodType withPlace = type.appendParameterTypes(Object.class);
        try {
            Lookup own = FullLookup.in(declaring);
            MethodHandle found = Modifier.isStatic(method.getModifiers())
                    ? own.findStatic(declaring, method.getName() + kind, withPlace)
                    : own.findVirtual(declaring, method.getName() + kind, withPlace);
            // Of a nest mate that is a superclass, it would be the twin of a method that this one overrides or hides.
            return own.revealDirect(found).getDeclaringClass() == declaring ? found.asFixedArity() : null;
        } catch (NoSuchMethodException | IllegalAccessException e) {
            return null;
        }
    }

    /** A call that may mean another method for each class of objects. */
    private static final class Receivers implements GenericSite, InlineCache.Learner<Class<?>> {
        private final Keeper keeper;
        private final MethodHandle raw;
        private final Class<?> owner;
        private final Method method;
        private final MethodType type;
        private final KnownPlace place;
        private final boolean isInAccessor;
        private final InlineCache cache;

        Receivers(
                Keeper keeper,
                MethodHandle raw,
                Class<?> owner,
                Method method,
                MethodType type,
                KnownPlace place,
                boolean isInAccessor) {
            this.keeper = keeper;
            this.raw = raw;
            this.owner = owner;
            this.method = method;
            this.type = type;
            this.place = place;
            this.isInAccessor = isInAccessor;
            cache = new InlineCache(GenericSite.method(this, raw.type()), keeper);
        }

        @Override
        public @Nullable Object call(@Nullable Object[] given) throws Throwable {
            Class<?> receiver = Objects.requireNonNull(given[0]).getClass();
            return cache.wayFor(receiver, this).invokeWithArguments(given);
        }

        @Override
        public InlineCache.Case learn(Class<?> receiver) {
            Method selected = selected(owner, method, type, receiver);
            MethodHandle twin = selected == null ? null : twin(selected, type);
            MethodHandle way =
                    twin == null ? raw : at(twin, place, isInAccessor).asType(raw.type());
            boolean isKept = keeper.keeps(receiver);
            return new InlineCache.Case(
                    InlineCache.isOf(receiver, keeper), isKept, way, twin == null ? null : receiver);
        }
    }
}
