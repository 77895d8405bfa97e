package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jrsan.internal.cells.ElementCells;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.source.KnownPlace;
import org.jspecify.annotations.Nullable;

/** Links accesses of array elements. */
final class ArrayLinks {
    private static final ElementCells ELEMENTS = new ElementCells();
    private static final MethodHandle REQUIRE_STORABLE;

    static {
        try {
            REQUIRE_STORABLE = MethodHandles.lookup()
                    .findStatic(
                            ArrayLinks.class,
                            "requireStorable",
                            MethodType.methodType(void.class, Object[].class, int.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

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

    static MethodHandle load(MethodType site, KnownPlace place) {
        return link(VarMode.GET, site, MethodHandles.arrayElementGetter(site.parameterType(0)), place);
    }

    static MethodHandle store(MethodType site, KnownPlace place) {
        return link(VarMode.SET, site, MethodHandles.arrayElementSetter(site.parameterType(0)), place);
    }

    private static MethodHandle link(VarMode mode, MethodType site, MethodHandle raw, KnownPlace place) {
        MethodHandle access = elements(site.parameterType(0))
                .typed()
                .access(mode, false, place)
                .asType(site);
        boolean isStored = mode == VarMode.SET && !site.lastParameterType().isPrimitive();
        return Activity.guard(isStored ? MethodHandles.foldArguments(access, REQUIRE_STORABLE) : access, raw);
    }

    /** Refuses a value as the instruction does. */
    static void requireStorable(Object[] array, int index, @Nullable Object value) {
        ElementCells.requireIndex(array, index);
        if (value != null && !array.getClass().getComponentType().isInstance(value)) {
            throw new ArrayStoreException(value.getClass().getName());
        }
    }
}
