package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jrsan.agent.refused.Refusals;
import org.jrsan.agent.resolve.Checked;
import org.jrsan.agent.resolve.FinalLoads;
import org.jrsan.agent.resolve.Members;
import org.jrsan.agent.resolve.Operation;
import org.jrsan.internal.cells.FieldCells;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.values.VarHandleAccess;

/** Links direct accesses of fields. */
final class FieldLinks {
    private final Checked checked;

    FieldLinks(Checked checked) {
        this.checked = checked;
    }

    MethodHandle get(Lookup caller, Class<?> owner, String name, MethodType site, Operation operation)
            throws ReflectiveOperationException {
        boolean isStatic = site.parameterCount() == 0;
        MethodHandle get = get(caller, owner, name, site, operation, isStatic);
        return isStatic ? get : Refusals.ofField(get, "Cannot read", name);
    }

    private MethodHandle get(
            Lookup caller, Class<?> owner, String name, MethodType site, Operation operation, boolean isStatic)
            throws ReflectiveOperationException {
        MethodHandle getter = getter(caller, owner, name, site.returnType(), isStatic);
        MethodHandle raw = getter.asType(site);
        Field field = Members.field(caller, getter, owner, name, site.returnType());
        if (field == null) {
            // Its class makes edges then, as one that is not checked does.
            return FieldEdges.around(caller.revealDirect(getter), raw, false);
        }
        if (isChecked(field)) {
            return checked(caller, field, VarMode.GET, VarMode.GET_VOLATILE, raw, operation);
        }
        MethodHandle ordered = FieldEdges.around(field, raw, false);
        MethodHandle through = FinalLoads.around(field, ordered);
        return through == ordered ? ordered : Activity.guard(through, ordered);
    }

    MethodHandle put(Lookup caller, Class<?> owner, String name, MethodType site, Operation operation)
            throws ReflectiveOperationException {
        boolean isStatic = site.parameterCount() == 1;
        MethodHandle put = put(caller, owner, name, site, operation, isStatic);
        return isStatic ? put : Refusals.ofField(put, "Cannot assign", name);
    }

    private MethodHandle put(
            Lookup caller, Class<?> owner, String name, MethodType site, Operation operation, boolean isStatic)
            throws ReflectiveOperationException {
        Class<?> type = site.lastParameterType();
        MethodHandle getter = getter(caller, owner, name, type, isStatic);
        MethodHandle raw = (isStatic
                        ? caller.findStaticSetter(owner, name, type)
                        : caller.findSetter(owner, name, type))
                .asType(site);
        Field field = Members.field(caller, getter, owner, name, type);
        if (field == null) {
            return FieldEdges.around(caller.revealDirect(getter), raw, true);
        }
        return isChecked(field)
                ? checked(caller, field, VarMode.SET, VarMode.SET_VOLATILE, raw, operation)
                : FieldEdges.around(field, raw, true);
    }

    private static MethodHandle getter(Lookup caller, Class<?> owner, String name, Class<?> type, boolean isStatic)
            throws ReflectiveOperationException {
        return isStatic ? caller.findStaticGetter(owner, name, type) : caller.findGetter(owner, name, type);
    }

    private boolean isChecked(Field field) {
        return !Modifier.isFinal(field.getModifiers()) && checked.contains(field.getDeclaringClass());
    }

    private static MethodHandle checked(
            Lookup caller, Field field, VarMode plain, VarMode ofVolatile, MethodHandle raw, Operation operation)
            throws IllegalAccessException {
        VarHandle handle = Members.handle(caller, field);
        VarMode mode = Modifier.isVolatile(field.getModifiers()) ? ofVolatile : plain;
        TypedVariable variable = new TypedVariable(handle, FieldCells.instrumented(field, new VarHandleAccess(handle)));
        // That the object is there is asked in front of both.
        MethodHandle access = variable.accessThere(mode, operation.place()).asType(raw.type());
        return operation.isActive() ? access : Activity.guard(access, raw);
    }
}
