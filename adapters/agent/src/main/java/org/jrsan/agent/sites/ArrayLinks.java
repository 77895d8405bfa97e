package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jrsan.agent.refused.Refusals;
import org.jrsan.agent.resolve.Operation;
import org.jrsan.internal.cells.ElementCells;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.source.KnownPlace;

/** Links accesses of array elements. */
final class ArrayLinks {
    private static final ElementCells ELEMENTS = new ElementCells();

    /** Elements, by the type of their array as the instructions have it. */
    private static final ClassValue<Variable> BY_ARRAY = new ClassValue<>() {
        @Override
        protected Variable computeValue(Class<?> array) {
            return new Variable(MethodHandles.arrayElementVarHandle(array), ELEMENTS);
        }
    };

    private ArrayLinks() {}

    /** The elements of arrays of a type; those of references by {@code Object[]}. */
    static Variable elements(Class<?> array) {
        return BY_ARRAY.get(array.getComponentType().isPrimitive() ? array : Object[].class);
    }

    static MethodHandle load(MethodType site, Operation operation) {
        MethodHandle load = link(VarMode.GET, site, operation.place());
        return operation.isActive()
                ? load
                : Activity.guard(load, MethodHandles.arrayElementGetter(site.parameterType(0)));
    }

    static MethodHandle store(MethodType site, Operation operation) {
        MethodHandle store = link(VarMode.SET, site, operation.place());
        return operation.isActive()
                ? store
                : Activity.guard(store, MethodHandles.arrayElementSetter(site.parameterType(0)));
    }

    private static MethodHandle link(VarMode mode, MethodType site, KnownPlace place) {
        MethodHandle access =
                elements(site.parameterType(0)).typed().accessThere(mode, place).asType(site);
        boolean isStore = mode == VarMode.SET;
        boolean isStored = isStore && !site.lastParameterType().isPrimitive();
        return Refusals.ofElement(access, isStore ? "Cannot store to" : "Cannot load from", isStored);
    }
}
