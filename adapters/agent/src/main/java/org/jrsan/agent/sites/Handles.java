package org.jrsan.agent.sites;

import java.lang.constant.ClassDesc;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import org.jrsan.agent.kept.WeakAnswers;
import org.jrsan.agent.resolve.Checked;
import org.jrsan.agent.resolve.CheckedFields;
import org.jrsan.agent.resolve.HandleOffset;
import org.jrsan.agent.resolve.Members;
import org.jrsan.internal.cells.ElementCells;
import org.jspecify.annotations.Nullable;

/** What the handles of users give access to, whoever made them: a handle describes itself. */
final class Handles {
    private static final ElementCells ELEMENTS = new ElementCells();

    private final WeakAnswers<VarHandle, Variable> known = new WeakAnswers<>();
    private final Checked checked;

    Handles(Checked checked) {
        this.checked = checked;
    }

    /** What a handle gives access to; nothing if it cannot be told or is not checked. */
    @Nullable
    Variable of(VarHandle handle, Lookup caller) {
        return known.of(handle, () -> find(handle, caller));
    }

    private @Nullable Variable find(VarHandle handle, Lookup caller) {
        int coordinates = handle.coordinateTypes().size();
        if (!handle.isAccessModeSupported(VarHandle.AccessMode.COMPARE_AND_SET)) {
            return null;
        }
        if (coordinates > 1) {
            Class<?> array = handle.coordinateTypes().get(0);
            boolean isElement = array.isArray() && array.getComponentType() == handle.varType();
            return isElement ? new Variable(handle, ELEMENTS) : null;
        }
        Field field = field(handle, caller);
        return field == null || !checked.contains(field.getDeclaringClass()) ? null : Variable.ofField(handle, field);
    }

    private static @Nullable Field field(VarHandle handle, Lookup caller) {
        VarHandle.VarHandleDesc described;
        try {
            described = handle.describeConstable().orElse(null);
        } catch (InternalError e) {
            // What a JDK says of a handle whose field is declared by a superclass of the class that it was asked for.
            return HandleOffset.field(handle);
        } catch (LinkageError e) {
            tell(handle);
            return null;
        }
        if (described == null) {
            return null;
        }
        try {
            Class<?> type = handle.coordinateTypes().isEmpty()
                    ? (Class<?>) ((ClassDesc) described.bootstrapArgs()[0]).resolveConstantDesc(caller)
                    : handle.coordinateTypes().get(0);
            return Members.declared(type, described.constantName(), handle.varType());
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** The type of a field is missing in one of the classes that may declare the field of a handle. */
    private static void tell(VarHandle handle) {
        Class<?> owner = handle.coordinateTypes().isEmpty()
                ? HandleOffset.owner(handle)
                : handle.coordinateTypes().get(0);
        for (Class<?> at = owner; at != null; at = at.getSuperclass()) {
            CheckedFields.declaredBy(at);
        }
    }
}
