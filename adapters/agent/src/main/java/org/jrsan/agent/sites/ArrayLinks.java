package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jrsan.internal.cells.ElementCells;
import org.jrsan.internal.cells.VarMode;

/** Links accesses of array elements. */
final class ArrayLinks {
    private static final ElementCells ELEMENTS = new ElementCells();
    private static final MethodHandle LOAD = new VariableSite(VarMode.GET, ELEMENTS).method("load");
    private static final MethodHandle STORE = new VariableSite(VarMode.SET, ELEMENTS).method("store");

    private ArrayLinks() {}

    static MethodHandle load(MethodType site) {
        return Activity.guard(LOAD.asType(site), MethodHandles.arrayElementGetter(site.parameterType(0)));
    }

    static MethodHandle store(MethodType site) {
        return Activity.guard(STORE.asType(site), MethodHandles.arrayElementSetter(site.parameterType(0)));
    }
}
