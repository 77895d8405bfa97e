package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.Objects;
import org.jrsan.agent.kept.Keeper;
import org.jrsan.agent.refused.LeftToJdk;
import org.jrsan.agent.resolve.AtomicMethod;
import org.jrsan.agent.resolve.Checked;
import org.jrsan.agent.resolve.GenericSite;
import org.jrsan.agent.resolve.InlineCache;
import org.jrsan.agent.resolve.UpdatedField;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.source.KnownPlace;
import org.jspecify.annotations.Nullable;

/** A call of a method of an atomic class, or of a field updater, that is an access of some mode. */
final class AtomicSite {
    private static final Lookup LOOKUP = MethodHandles.lookup();
    private static final MethodHandle IS_SHARED;

    /** How many arguments of an updater are in front of values. */
    private static final int COORDINATES = 2;

    static {
        try {
            IS_SHARED = LOOKUP.findVirtual(
                    SharedAtomics.OfOnePlace.class, "isShared", MethodType.methodType(boolean.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final AtomicMethod method;
    private final VarMode mode;
    private final MethodHandle raw;
    private final KnownPlace place;

    /** Whether the site is in an accessor, and is given the place of the call. */
    private final boolean isGivenCaller;

    private AtomicSite(AtomicMethod method, VarMode mode, MethodHandle raw, KnownPlace place, boolean isGivenCaller) {
        this.method = method;
        this.mode = mode;
        this.raw = raw;
        this.place = place;
        this.isGivenCaller = isGivenCaller;
    }

    static MethodHandle link(
            Class<?> caller,
            Class<?> atomic,
            AtomicMethod method,
            MethodHandle raw,
            Checked checked,
            KnownPlace place,
            boolean isGivenCaller) {
        VarMode mode = method.mode();
        if (mode == null) {
            return Activity.guard(new AtomicUpdate(atomic, method, raw, checked, place), raw);
        }
        AtomicSite site = new AtomicSite(method, mode, raw, place, isGivenCaller);
        return Activity.guard(
                Atomics.isUpdater(atomic) ? site.ofUpdaters(checked, caller) : site.ofAtomics(atomic), raw);
    }

    @SuppressWarnings("NullAway") // an atomic class has its values somewhere
    private MethodHandle ofAtomics(Class<?> atomic) {
        MethodHandle access = access(Atomics.of(atomic), Atomics.isArray(atomic) ? 2 : 1, false);
        if (Atomics.isArray(atomic)) {
            MethodHandle array = Atomics.arrayOf(atomic);
            access = MethodHandles.filterArguments(
                    access,
                    0,
                    array.asType(array.type().changeReturnType(access.type().parameterType(0))));
        }
        MethodHandle own = MethodHandles.explicitCastArguments(access, raw.type());
        MethodHandle isShared = IS_SHARED
                .bindTo(new SharedAtomics.OfOnePlace())
                .asType(MethodType.methodType(boolean.class, raw.type().parameterType(0)));
        return MethodHandles.guardWithTest(isShared, Edges.aroundShared(own, mode.form() == VarMode.Form.GET), own);
    }

    /** The access of a variable, with what it adds if that is not given. */
    private MethodHandle access(Variable variable, int coordinates, boolean isThere) {
        TypedVariable typed = variable.typed();
        MethodHandle access = isThere
                ? typed.accessThere(mode, method.returnsNew(), place, isGivenCaller)
                : typed.access(mode, method.returnsNew(), place, isGivenCaller);
        Integer delta = method.delta();
        if (delta == null) {
            return access;
        }
        Object own = access.type().parameterType(coordinates) == long.class ? (Object) delta.longValue() : delta;
        return MethodHandles.insertArguments(access, coordinates, own);
    }

    /** A comparison with what the field cannot have: that is no more than a load. */
    private MethodHandle failing(Variable variable) {
        VarMode load = mode == VarMode.WEAK_COMPARE_AND_SET_PLAIN ? VarMode.GET : VarMode.GET_VOLATILE;
        MethodHandle seen = variable.typed().accessThere(load, false, place, isGivenCaller);
        MethodHandle fails =
                MethodHandles.dropArguments(MethodHandles.constant(boolean.class, false), 0, variable.type());
        MethodHandle at = MethodHandles.dropArguments(
                MethodHandles.filterReturnValue(seen, fails), 1, Object.class, Object.class);
        return MethodHandles.explicitCastArguments(MethodHandles.dropArguments(at, 0, Object.class), raw.type());
    }

    /** Each updater is one of a field. */
    private MethodHandle ofUpdaters(Checked checked, Class<?> caller) {
        return new Updaters(this, checked, caller).cache.invoker();
    }

    private static final class Updaters implements GenericSite, InlineCache.Learner<Object> {
        private final AtomicSite site;
        private final Checked checked;
        private final Keeper keeper;
        private final InlineCache cache;

        Updaters(AtomicSite site, Checked checked, Class<?> caller) {
            this.site = site;
            this.checked = checked;
            keeper = new Keeper(caller, site.raw.type());
            cache = new InlineCache(GenericSite.method(this, site.raw.type()), keeper);
        }

        @Override
        public @Nullable Object call(@Nullable Object[] given) throws Throwable {
            Object updater = Objects.requireNonNull(given[0]);
            return cache.wayFor(updater, this).invokeWithArguments(given);
        }

        @Override
        public InlineCache.Case learn(Object updater) {
            Variable variable = Atomics.ofUpdater(updater, checked);
            if (variable == null) {
                // One that is not the JDK's, and may hold anything, or of a class that is not checked.
                MethodHandle edge = Edges.around(site.raw, 1, site.mode.form() == VarMode.Form.GET);
                return new InlineCache.Case(InlineCache.isSame(updater, false), false, edge, null);
            }
            Class<?> user = UpdatedField.user(updater);
            boolean isKept = user != null && keeper.keeps(user) && keeper.keeps(variable.of);
            return new InlineCache.Case(InlineCache.isSame(updater, isKept), isKept, way(variable), variable.of);
        }

        private MethodHandle way(Variable variable) {
            MethodType type = site.raw.type();
            MethodHandle own = MethodHandles.explicitCastArguments(
                    MethodHandles.dropArguments(site.access(variable, 1, true), 0, Object.class), type);
            Class<?> value = variable.type();
            int values = site.method.delta() == null ? site.mode.form().values : 0;
            if (values > 1) {
                own = LeftToJdk.ofValue(own, site.failing(variable), COORDINATES, value);
            }
            if (values > 0) {
                own = LeftToJdk.ofValue(own, site.raw, COORDINATES + values - 1, value);
            }
            return LeftToJdk.ofReceiver(own, site.raw, 1, variable.receiver, true);
        }
    }
}
