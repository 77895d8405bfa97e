package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jrsan.internal.cells.FieldCells;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.values.Beside;
import org.jrsan.internal.values.BesidePlace;
import org.jrsan.internal.values.VarHandleAccess;

/** Objects that have the field which the agent adds, plain accesses of their fields, and what is kept of them. */
final class PlacedObjects {
    /** What is kept of a field that one thread alone has accessed. */
    static final String ACCESS = "LoneAccess";

    /** What is kept of any other one. */
    static final String CELL = "VariableCell";

    static final KnownPlace WRITES = place("writes");
    static final KnownPlace READS = place("reads");

    static {
        for (Class<?> type : List.of(Placed.class, Copied.class)) {
            BesidePlace.isAdded(type.getName(), type.getClassLoader());
        }
    }

    /** Here nobody adds the field. */
    @SuppressWarnings("unused") // all fields, by their names
    static class Placed {
        private final transient Object $jrsan = null;

        int f0;
        int f1;
        int f2;
        int f3;
        int f4;
        int f5;
        int f6;
        int f7;
        volatile int flag;
        int opaque;
        int declared;
    }

    @SuppressWarnings("unused") // as above
    static final class Derived extends Placed {
        int own;
    }

    @SuppressWarnings("unused") // as above
    static final class Copied implements Cloneable {
        private final transient Object $jrsan = null;

        int x;

        Copied copy() {
            try {
                return (Copied) clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    private PlacedObjects() {}

    static KnownPlace place(String name) {
        return new KnownPlace(PlacedObjects.class, name, "()V", "PlacedObjects.java", 1);
    }

    static FieldCells cells(Class<?> type, String name) {
        try {
            VarHandle handle = MethodHandles.lookup().unreflectVarHandle(type.getDeclaredField(name));
            return FieldCells.instrumented(type.getDeclaredField(name), new VarHandleAccess(handle));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static Sited sited(Class<?> type, String name) {
        try {
            return new Sited(MethodHandles.lookup().unreflectVarHandle(type.getDeclaredField(name)), cells(type, name));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static Class<?> declaring(Object of, String name) {
        return name.equals("own") ? Derived.class : of instanceof Copied ? Copied.class : Placed.class;
    }

    static void write(Object of, String name) {
        sited(declaring(of, name), name).access(VarMode.SET, of, 0, WRITES, 1);
    }

    static Object read(Object of, String name) {
        return sited(declaring(of, name), name).access(VarMode.GET, of, 0, READS);
    }

    static Object look(Object of) {
        return Beside.look(of, BesidePlace.of(of.getClass()).offset());
    }

    /** The classes of what is kept of the fields of one object alone. */
    static List<String> kept(Object of) {
        Beside beside = assertInstanceOf(Beside.class, look(of));
        return IntStream.range(0, 32)
                .mapToObj(beside::at)
                .filter(Objects::nonNull)
                .map(kept -> kept.getClass().getSimpleName())
                .toList();
    }
}
