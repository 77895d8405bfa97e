package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jrsan.internal.cells.FieldCells;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.values.VarHandleAccess;

/** Links direct accesses of fields. */
final class FieldLinks {
    private final Checked checked;

    FieldLinks(Checked checked) {
        this.checked = checked;
    }

    MethodHandle get(Lookup caller, Class<?> owner, String name, MethodType site) throws ReflectiveOperationException {
        Class<?> type = site.returnType();
        boolean isStatic = site.parameterCount() == 0;
        MethodHandle raw = (isStatic
                        ? caller.findStaticGetter(owner, name, type)
                        : caller.findGetter(owner, name, type))
                .asType(site);
        Field field = field(caller, owner, name, type, isStatic);
        return isChecked(field)
                ? Activity.guard(
                        site(caller, field, VarMode.GET, VarMode.GET_VOLATILE).method(isStatic ? "getStatic" : "get"),
                        raw)
                : Edges.around(field, raw, false);
    }

    MethodHandle put(Lookup caller, Class<?> owner, String name, MethodType site) throws ReflectiveOperationException {
        Class<?> type = site.parameterType(site.parameterCount() - 1);
        boolean isStatic = site.parameterCount() == 1;
        MethodHandle raw = (isStatic
                        ? caller.findStaticSetter(owner, name, type)
                        : caller.findSetter(owner, name, type))
                .asType(site);
        Field field = field(caller, owner, name, type, isStatic);
        return isChecked(field)
                ? Activity.guard(
                        site(caller, field, VarMode.SET, VarMode.SET_VOLATILE).method(isStatic ? "setStatic" : "set"),
                        raw)
                : Edges.around(field, raw, true);
    }

    private static Field field(Lookup caller, Class<?> owner, String name, Class<?> type, boolean isStatic)
            throws ReflectiveOperationException {
        MethodHandle getter =
                isStatic ? caller.findStaticGetter(owner, name, type) : caller.findGetter(owner, name, type);
        return caller.revealDirect(getter).reflectAs(Field.class, caller);
    }

    private boolean isChecked(Field field) {
        return !Modifier.isFinal(field.getModifiers()) && checked.contains(field.getDeclaringClass());
    }

    private static VariableSite site(Lookup caller, Field field, VarMode plain, VarMode ofVolatile)
            throws IllegalAccessException {
        VarHandle handle = caller.unreflectVarHandle(field);
        boolean isVolatile = Modifier.isVolatile(field.getModifiers());
        return new VariableSite(
                isVolatile ? ofVolatile : plain, FieldCells.instrumented(field, new VarHandleAccess(handle)));
    }
}
