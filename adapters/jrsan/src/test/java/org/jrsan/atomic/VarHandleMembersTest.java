package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jrsan.internal.cells.VarMode;
import org.junit.jupiter.api.Test;

/** A drop-in VarHandle has every method of a VarHandle, each mode once for each number of coordinates. */
class VarHandleMembersTest {
    /** About constants in class files. */
    private static final Set<String> LEFT_OUT = Set.of("describeConstable");

    private static Set<String> methods(Class<?> type, boolean isStatic) {
        return Stream.of(type.getMethods())
                .filter(m -> Modifier.isPublic(m.getModifiers()) && !m.isSynthetic())
                .filter(m -> Modifier.isStatic(m.getModifiers()) == isStatic)
                .map(Method::getName)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void everyMethodOfAVarHandleIsThere() {
        Set<String> missing = methods(VarHandle.class, false);
        missing.removeAll(methods(RobustVarHandle.class, false));
        missing.removeAll(methods(Object.class, false));

        assertTrue(LEFT_OUT.containsAll(missing), missing::toString);
    }

    @Test
    void everyModeIsThereForEachNumberOfCoordinatesAndReturnsWhatAVarHandleDoes() throws NoSuchMethodException {
        for (AccessMode mode : AccessMode.values()) {
            int values = VarMode.of(mode).form().values;
            Class<?> returned =
                    VarHandle.class.getMethod(mode.methodName(), Object[].class).getReturnType();
            Class<?>[] none = objects(values);
            Class<?>[] receiver = objects(values + 1);
            Class<?>[] element = objects(values + 2);
            element[1] = int.class;
            for (Class<?>[] parameters : List.of(none, receiver, element)) {
                assertEquals(
                        returned,
                        RobustVarHandle.class
                                .getMethod(mode.methodName(), parameters)
                                .getReturnType(),
                        mode.name());
            }
            assertEquals(
                    3,
                    Stream.of(RobustVarHandle.class.getMethods())
                            .filter(m -> m.getName().equals(mode.methodName()))
                            .count());
        }
    }

    @Test
    void everyWayToMakeAVarHandleIsThere() {
        Set<String> missing = Stream.of(MethodHandles.class, MethodHandles.Lookup.class, ConstantBootstraps.class)
                .flatMap(type -> Stream.of(type.getMethods()))
                .filter(m -> m.getReturnType() == VarHandle.class)
                .map(Method::getName)
                .collect(Collectors.toCollection(TreeSet::new));
        assertTrue(missing.size() >= 9, missing::toString);
        missing.removeAll(methods(RobustVarHandle.class, true));

        // Those combine handles, or are of memory segments.
        missing.removeIf(name -> name.matches("(filter|insert|collect|permute|drop)Coordinates|filterValue|memory.*"));
        assertEquals(Set.of(), missing);
    }

    private static Class<?>[] objects(int count) {
        Class<?>[] types = new Class<?>[count];
        Arrays.fill(types, Object.class);
        return types;
    }

    @Test
    void indicesOfModesAreTheirPlaces() {
        assertEquals(AccessMode.values().length, VarMode.ALL.size());
        for (int i = 0; i < VarMode.ALL.size(); i++) {
            assertEquals(i, VarMode.ALL.get(i).index());
        }
        assertEquals(
                Set.of(AccessMode.values()),
                VarMode.ALL.stream().map(VarMode::mode).collect(Collectors.toSet()));
    }
}
