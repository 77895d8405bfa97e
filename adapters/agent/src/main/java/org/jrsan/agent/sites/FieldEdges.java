package org.jrsan.agent.sites;

import java.lang.invoke.VarHandle;
import org.jrsan.agent.resolve.CheckedFields;
import org.jrsan.agent.resolve.HandleOffset;
import org.jspecify.annotations.Nullable;

/**
 * Edges of libraries at objects of checked classes. What a checked class accesses by a cell makes no edge at the object, so where a
 * library accesses such a field, all threads learn. That may be more than there is, which hides a violation and invents none.
 */
final class FieldEdges {
    private FieldEdges() {}

    /** See {@link org.jrsan.agent.boot.Hooks#meetField}. */
    static void meet(@Nullable Object at, String owner, String name) {
        if (at != null
                && CheckedFields.areIn(at.getClass())
                && Edges.asks(() -> CheckedFields.isOne(at.getClass(), owner, name))) {
            Edges.meetAnything();
        } else {
            Edges.meet(at);
        }
    }

    /** See {@link org.jrsan.agent.boot.Hooks#meetStatic}. */
    static void meetStatic(Object at, Class<?> owner, String name) {
        if (CheckedFields.areIn(owner)
                && Edges.asks(() -> CheckedFields.isOne(owner, owner.getName().replace('.', '/'), name))) {
            Edges.meetAnything();
        } else {
            Edges.meet(at);
        }
    }

    /** See {@link org.jrsan.agent.boot.Hooks#meetBy}. */
    static void meetBy(@Nullable Object accessor, @Nullable Object at) {
        if (accessor != null && mayReach(accessor, at) && Edges.asks(() -> CheckedFields.areReachedBy(accessor))) {
            Edges.meetAnything();
        } else {
            Edges.meet(at == null ? accessor : at);
        }
    }

    /** Most objects and arrays of a library's tell that at once. */
    private static boolean mayReach(Object accessor, @Nullable Object at) {
        return at == null
                || CheckedFields.areIn(at.getClass())
                || accessor instanceof VarHandle handle && HandleOffset.isMadeOfAnother(handle);
    }

    /** See {@link org.jrsan.agent.boot.Hooks#meetAt}. */
    static void meetAt(Object base, long offset) {
        Class<?> type = base instanceof Class<?> owner ? owner : base.getClass();
        if (CheckedFields.areIn(type) && Edges.asks(() -> CheckedFields.isAt(base, offset))) {
            Edges.meetAnything();
        } else {
            Edges.meet(base);
        }
    }
}
