package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jrsan.agent.reflection.Reached;
import org.jrsan.agent.resolve.Around;
import org.jrsan.agent.resolve.CheckedFields;
import org.jrsan.agent.resolve.HandleOffset;
import org.jrsan.agent.resolve.Members;
import org.jrsan.internal.source.Quiet;
import org.jrsan.internal.told.LostError;
import org.jrsan.internal.values.WeakIdentityMap;
import org.jspecify.annotations.Nullable;

/**
 * Edges of libraries at objects of checked classes. What a checked class accesses by a cell makes no edge at the object, so where a
 * library accesses such a field, all threads learn. That may be more than there is, which hides a violation and invents none.
 */
final class FieldEdges {
    /** By a class that an instruction names, and by the name of its static field, the class that declares the field. */
    private static final ClassValue<Map<String, Class<?>>> DECLARING = new ClassValue<>() {
        @Override
        protected Map<String, Class<?>> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    /** The same by the handle of the field. */
    private static final WeakIdentityMap<VarHandle, Object> OF_HANDLES = WeakIdentityMap.ofMany();

    private static final Object UNKNOWN = "a field that cannot be told";

    private FieldEdges() {}

    /** See {@link org.jrsan.agent.boot.Hooks#meetField}. */
    static void meet(@Nullable Object at, String owner, String name, boolean looks) {
        if (at != null
                && CheckedFields.areIn(at.getClass())
                && Edges.asks(() -> CheckedFields.isOne(at.getClass(), owner, name))) {
            Edges.meetAnything();
        } else {
            Edges.meet(at, looks);
        }
    }

    /** See {@link org.jrsan.agent.boot.Hooks#meetStatic}. */
    static void meetStatic(@Nullable Class<?> owner, String name, boolean looks) {
        if (owner == null
                || CheckedFields.areIn(owner)
                        && Edges.asks(
                                () -> CheckedFields.isOne(owner, owner.getName().replace('.', '/'), name))) {
            Edges.meetAnything();
        } else {
            Edges.meet(declaring(owner, name), looks);
        }
    }

    /** The class that declares a static field, which stands for its static fields however they are accessed. */
    private static Class<?> declaring(Class<?> owner, String name) {
        Map<String, Class<?>> known = DECLARING.get(owner);
        Class<?> declaring = known.get(name);
        if (declaring == null) {
            Quiet.quietly(() -> known.put(name, Members.declaring(owner, name)));
            declaring = known.getOrDefault(name, owner);
        }
        return declaring;
    }

    /** See {@link org.jrsan.agent.boot.Hooks#meetBy}. */
    static void meetBy(@Nullable Object accessor, @Nullable Object at, boolean looks) {
        VarHandle handle = accessor instanceof VarHandle given ? given : null;
        if (handle != null && HandleOffset.isMadeOfAnother(handle)) {
            Edges.meetAnything();
        } else if (handle != null && HandleOffset.isOfStatic(handle)) {
            meetAtClass(handle, looks);
        } else if (accessor != null
                && at != null
                && CheckedFields.areIn(at.getClass())
                && Edges.asks(() -> CheckedFields.areReachedBy(accessor))) {
            Edges.meetAnything();
        } else {
            Edges.meet(at, looks);
        }
    }

    private static void meetAtClass(VarHandle handle, boolean looks) {
        Object owner = OF_HANDLES.get(handle);
        if (owner == null) {
            Quiet.quietly(() -> OF_HANDLES.get(handle, FieldEdges::owner));
            owner = OF_HANDLES.get(handle);
        }
        if (owner instanceof Class<?> declaring && !CheckedFields.areIn(declaring)) {
            Edges.meet(declaring, looks);
        } else {
            Edges.meetAnything();
        }
    }

    private static Object owner(VarHandle handle) {
        Class<?> owner = HandleOffset.owner(handle);
        return owner == null ? UNKNOWN : owner;
    }

    /** See {@link org.jrsan.agent.boot.Hooks#meetAt}. */
    static void meetAt(Object base, long offset, boolean looks) {
        Class<?> type = base instanceof Class<?> owner ? owner : base.getClass();
        if (CheckedFields.areIn(type) && Edges.asks(() -> CheckedFields.isAt(base, offset))) {
            Edges.meetAnything();
        } else {
            Edges.meet(base, looks);
        }
    }

    /** A direct access of a field: a plain or final one as it is, a volatile one with its edges. */
    static MethodHandle around(Field field, MethodHandle raw, boolean isPut) {
        return around(field.getDeclaringClass(), field.getModifiers(), raw, isPut);
    }

    /** The same of a field that reflection does not tell of. */
    static MethodHandle around(MethodHandleInfo field, MethodHandle raw, boolean isPut) {
        return around(field.getDeclaringClass(), field.getModifiers(), raw, isPut);
    }

    private static MethodHandle around(Class<?> declaring, int modifiers, MethodHandle raw, boolean isPut) {
        if (!Modifier.isVolatile(modifiers)) {
            return raw;
        }
        return Modifier.isStatic(modifiers)
                ? Around.steps(raw, Edges.meeting(declaring, !isPut))
                : Edges.around(raw, 0, !isPut);
    }

    /** A member is accessed by reflection, which may hand on what is not seen. */
    static void reflected(@Nullable Object member, @Nullable Object of) {
        if (!Activity.isPossible()) {
            return;
        }
        try {
            Reached reached = Reached.by(member);
            if (reached == Reached.SHARED) {
                SharedCalls.meet(of, false);
            } else if (reached == Reached.ORDERED) {
                Edges.learn();
            }
        } catch (Throwable e) {
            LostError.latest = e;
        }
    }
}
