package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.Objects;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jrsan.agent.boot.Link;
import org.jrsan.agent.kept.Keeper;
import org.jrsan.agent.refused.Refusals;
import org.jrsan.agent.resolve.Checked;
import org.jrsan.agent.resolve.GenericSite;
import org.jrsan.agent.resolve.InlineCache;
import org.jrsan.agent.resolve.Layout;
import org.jrsan.agent.resolve.UnsafeMethod;
import org.jrsan.agent.resolve.Where;
import org.jrsan.agent.resolve.WhereBytes;
import org.jrsan.agent.resolve.WhereMemory;
import org.jrsan.agent.sites.Offsets.Place;
import org.jrsan.agent.widths.Access;
import org.jrsan.agent.widths.ByteRanges;
import org.jrsan.atomic.RobustFences;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.widths.Block;
import org.jrsan.internal.widths.Blocks;
import org.jspecify.annotations.Nullable;

/**
 * A call of a method of {@code Unsafe} that takes an object and an offset, or an address. An access of another width than the variable
 * has is checked for races only.
 */
final class UnsafeSite implements GenericSite {

    /** Null for one that is no access of a known type: it is always an edge. */
    private final @Nullable UnsafeMethod method;

    private final MethodHandle raw;
    private final Checked checked;

    private final KnownPlace place;

    /** Whether the site is in an accessor, and is given the place of the call. */
    private final boolean isGivenCaller;

    /** How many arguments are in front of an offset or an address. */
    private final int before;

    /** Memory outside of the heap that was accessed here last. */
    private final Blocks.OfOnePlace blocks = new Blocks.OfOnePlace();

    private final Keeper keeper;
    private final InlineCache cache;

    /** Of accesses of bytes, which lead to no class of others. */
    private final ConcurrentMap<Record, MethodHandle> ways = new ConcurrentHashMap<>();

    private UnsafeSite(
            Class<?> caller,
            @Nullable UnsafeMethod method,
            MethodHandle raw,
            Checked checked,
            KnownPlace place,
            boolean isGivenCaller) {
        this.method = method;
        this.raw = raw;
        this.checked = checked;
        this.place = place;
        this.isGivenCaller = isGivenCaller;
        before = raw.type().parameterType(1) == Object.class ? 2 : 1;
        keeper = new Keeper(caller, raw.type());
        cache = new InlineCache(GenericSite.method(this, raw.type()), keeper);
    }

    /** A call; in the twin of an accessor, the site is given the place of the call of that last. */
    static MethodHandle link(
            Lookup caller,
            Class<?> owner,
            String name,
            MethodType site,
            Checked checked,
            KnownPlace place,
            boolean isGivenCaller)
            throws ReflectiveOperationException {
        MethodType ofMethod = isGivenCaller ? AccessorLinks.withoutLast(site) : site;
        MethodHandle raw =
                AccessorLinks.at(caller.findVirtual(owner, name, ofMethod.dropParameterTypes(0, 1)), isGivenCaller);
        UnsafeSite made =
                new UnsafeSite(caller.lookupClass(), UnsafeMethod.of(name), raw, checked, place, isGivenCaller);
        MethodHandle call = Activity.guard(made.cache.invoker(), raw);
        return Refusals.ofCall(call, owner, name, ofMethod.dropParameterTypes(0, 1));
    }

    /** A fence of Unsafe's is one of {@code VarHandle}'s. */
    static MethodHandle fence(Lookup caller, Class<?> owner, String name, MethodType site)
            throws ReflectiveOperationException {
        MethodHandle raw = caller.findVirtual(owner, name, site.dropParameterTypes(0, 1));
        String ours =
                switch (name) {
                    case "loadFence", "loadLoadFence" -> "acquireFence";
                    case "storeFence", "storeStoreFence" -> "releaseFence";
                    default -> "fullFence";
                };
        MethodHandle fence =
                MethodHandles.lookup().findStatic(RobustFences.class, ours, MethodType.methodType(void.class));
        MethodHandle call = Activity.guard(MethodHandles.dropArguments(fence, 0, owner), raw);
        return Refusals.ofCall(call, owner, name, site.dropParameterTypes(0, 1));
    }

    /** The first time that an object of a class is accessed here, unless it is one of many, and what is no variable. */
    @Override
    public @Nullable Object call(@Nullable Object[] given) throws Throwable {
        Object object = before == 1 ? null : given[1];
        if (object == null || method == null) {
            return object == null ? outside(given) : unchecked(object, given);
        }
        long offset = (long) Objects.requireNonNull(given[2]);
        Place variable = Offsets.at(object, offset, checked);
        Where where = variable == null ? null : variable.where(object, offset, method.type());
        if (variable == null || where == null) {
            ByteRanges bytes = object.getClass().isArray() ? Overlaps.ranges(object.getClass(), method.type()) : null;
            return bytes != null && bytes.has(object, offset - Layout.base(object.getClass()))
                    ? ofBytes(bytes).invokeWithArguments(given)
                    : overlapping(object, offset, given);
        }
        Class<?> type = object instanceof Class<?> itself && where.isStatic() ? itself : object.getClass();
        Learner learner = new Learner(this, where, variable.variable());
        return cache.wayFor(type, where.ofAny(), learner).invokeWithArguments(given);
    }

    /** Finds out what an access of a field, or of elements, does. */
    private record Learner(UnsafeSite site, Where where, Variable variable) implements InlineCache.Learner<Class<?>> {
        @Override
        public InlineCache.Case learn(Class<?> type) {
            boolean isKept = site.keeper.keeps(type);
            Where at = isKept ? where : where.referring();
            return new InlineCache.Case(at.test(site.raw.type()), isKept, site.way(at, variable), type);
        }
    }

    private void add(Record where, Class<?> type, MethodHandle test, MethodHandle way) {
        if (ways.putIfAbsent(where, way) == null) {
            cache.add(type, test, way);
        }
    }

    private MethodHandle ofBytes(ByteRanges bytes) {
        Class<?> type = bytes.array();
        WhereBytes where = new WhereBytes(type, Layout.base(type), Layout.scale(type), bytes.bytes());
        MethodHandle way = ways.get(where);
        if (way == null) {
            MethodHandle at = MethodHandles.filterArguments(access(new TypedVariable(bytes)), 1, where.first());
            way = MethodHandles.dropArguments(at, 0, raw.type().parameterType(0))
                    .asType(raw.type());
            add(where, type, where.test(raw.type()), way);
        }
        return way;
    }

    @SuppressWarnings("NullAway") // only of an access of an object
    private MethodHandle access(TypedVariable variable) {
        return variable.access(method.mode(), false, place, isGivenCaller);
    }

    private MethodHandle way(Where where, Variable variable) {
        MethodHandle access = access(variable.typed());
        MethodType type = raw.type();
        MethodHandle at =
                switch (variable.coordinates) {
                    case 0 -> MethodHandles.dropArguments(access, 0, Object.class, long.class);
                    case 1 -> MethodHandles.dropArguments(access, 1, long.class);
                    default -> MethodHandles.filterArguments(access, 1, where.index());
                };
        return MethodHandles.dropArguments(at, 0, type.parameterType(0)).asType(type);
    }

    /** An access of no location, or of several. */
    private @Nullable Object unchecked(Object object, @Nullable Object[] given) throws Throwable {
        return Overlaps.ordered(object, () -> raw.invokeWithArguments(given));
    }

    /** An access of memory outside of the heap; the first one of this site, or one that is no part of a block. */
    private @Nullable Object outside(@Nullable Object[] given) throws Throwable {
        if (method == null || !method.type().isPrimitive()) {
            return Overlaps.ofHiddenMemory(Link.OUTSIDE, () -> raw.invokeWithArguments(given));
        }
        long address = (long) Objects.requireNonNull(given[before]);
        int bytes = Layout.bytes(method.type());
        ByteRanges parts = Overlaps.ranges(Block.class, method.type());
        WhereMemory where = new WhereMemory(blocks, bytes);
        if (parts == null || where.find(address) == null) {
            Overlaps.At at = new Overlaps.At(method.mode(), place(given));
            return Overlaps.ofMemory(address, bytes, at, () -> raw.invokeWithArguments(given));
        }
        MethodHandle way = ways.get(where);
        if (way == null) {
            MethodHandle general = GenericSite.method(this, raw.type());
            way = where.way(access(new TypedVariable(parts)), general, before);
            add(where, Block.class, WhereMemory.test(raw.type(), before), way);
        }
        return way.invokeWithArguments(given);
    }

    /** An access in another width than the location has. */
    @SuppressWarnings("NullAway") // only of an access of an object
    private @Nullable Object overlapping(Object object, long offset, @Nullable Object[] given) throws Throwable {
        Class<?> type = object.getClass();
        Access access = () -> raw.invokeWithArguments(given);
        Overlaps.At at = new Overlaps.At(method.mode(), place(given));
        if (type.isArray() && type.getComponentType().isPrimitive()) {
            return Overlaps.ofArray(object, offset - Layout.base(type), Layout.bytes(method.type()), at, access);
        }
        if (type.isArray() || !method.type().isPrimitive()) {
            return unchecked(object, given);
        }
        int bytes = Layout.bytes(method.type());
        SortedMap<Long, Place> fields = Offsets.within(object, offset, bytes, checked);
        return fields.isEmpty()
                ? unchecked(object, given)
                : Overlaps.ofFields(object, fields, offset, offset + bytes - 1, at, access);
    }

    /** Where the access is: in an accessor, that is told by its caller. */
    private KnownPlace place(@Nullable Object[] given) {
        return AccessorLinks.of(place, given, isGivenCaller);
    }
}
