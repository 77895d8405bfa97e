package org.jrsan.atomic;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Where a variable can be: the same variable twice, once for a VarHandle and once for a drop-in one, and calls of both
 * with the static types that the drop-in's methods have.
 */
enum VarHandlePlace {
    STATIC {
        @Override
        VarHandle raw(VarHandleType type) throws ReflectiveOperationException {
            return MethodHandles.lookup().findStaticVarHandle(Theirs.class, type.field(), type.type);
        }

        @Override
        RobustVarHandle robust(VarHandleType type) throws ReflectiveOperationException {
            return RobustVarHandle.findStaticVarHandle(MethodHandles.lookup(), Ours.class, type.field(), type.type);
        }

        @Override
        List<Object> newCoordinates(VarHandleType type) {
            return List.of();
        }
    },
    FIELD {
        @Override
        VarHandle raw(VarHandleType type) throws ReflectiveOperationException {
            return MethodHandles.lookup().findVarHandle(Fields.class, type.field(), type.type);
        }

        @Override
        RobustVarHandle robust(VarHandleType type) throws ReflectiveOperationException {
            return RobustVarHandle.findVarHandle(MethodHandles.lookup(), Fields.class, type.field(), type.type);
        }

        @Override
        List<Object> newCoordinates(VarHandleType type) {
            return List.of(new Fields());
        }
    },
    ELEMENT {
        @Override
        VarHandle raw(VarHandleType type) {
            return MethodHandles.arrayElementVarHandle(type.type.arrayType());
        }

        @Override
        RobustVarHandle robust(VarHandleType type) {
            return RobustVarHandle.arrayElementVarHandle(type.type.arrayType());
        }

        @Override
        List<Object> newCoordinates(VarHandleType type) {
            return List.of(Array.newInstance(type.type, LENGTH), LENGTH - 1);
        }
    };

    static final int LENGTH = 3;

    static class Fields {
        boolean ofBoolean;
        byte ofByte;
        short ofShort;
        char ofChar;
        int ofInt;
        long ofLong;
        float ofFloat;
        double ofDouble;
        Object ofObject;
        String ofString;
    }

    static class Theirs {
        static boolean ofBoolean;
        static byte ofByte;
        static short ofShort;
        static char ofChar;
        static int ofInt;
        static long ofLong;
        static float ofFloat;
        static double ofDouble;
        static Object ofObject;
        static String ofString;
    }

    static class Ours {
        static boolean ofBoolean;
        static byte ofByte;
        static short ofShort;
        static char ofChar;
        static int ofInt;
        static long ofLong;
        static float ofFloat;
        static double ofDouble;
        static Object ofObject;
        static String ofString;
    }

    abstract VarHandle raw(VarHandleType type) throws ReflectiveOperationException;

    abstract RobustVarHandle robust(VarHandleType type) throws ReflectiveOperationException;

    /** A variable of its own, but for static fields, of which there is one for each handle. */
    abstract List<Object> newCoordinates(VarHandleType type);

    static Object[] arguments(List<Object> coordinates, Object... values) {
        List<Object> all = new ArrayList<>(coordinates);
        all.addAll(Arrays.asList(values));
        return all.toArray();
    }

    /** Calls a VarHandle as a call site does whose static types are Object, and int for an index. */
    static Object call(VarHandle handle, AccessMode mode, boolean indexed, Object... arguments) throws Throwable {
        MethodType type = MethodType.genericMethodType(arguments.length);
        if (indexed) {
            type = type.changeParameterType(1, int.class);
        }
        MethodHandle invoker = MethodHandles.varHandleInvoker(mode, type);
        List<Object> all = new ArrayList<>(List.of(handle));
        all.addAll(Arrays.asList(arguments));
        return invoker.invokeWithArguments(all);
    }

    /** Calls the method of a drop-in handle that has as many arguments. */
    static Object call(RobustVarHandle handle, String name, boolean indexed, Object... arguments) throws Throwable {
        MethodType type = MethodType.genericMethodType(arguments.length);
        if (indexed) {
            type = type.changeParameterType(1, int.class);
        }
        int last = arguments.length - 1;
        if (last >= 0 && arguments[last] instanceof WaitMode) {
            type = type.changeParameterType(last, WaitMode.class);
        }
        try {
            return RobustVarHandle.class.getMethod(name, type.parameterArray()).invoke(handle, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Calls a method that waits for a limited time; the last argument is the mode. */
    static Object within(
            RobustVarHandle handle, String name, boolean indexed, long timeout, TimeUnit unit, Object... arguments)
            throws Throwable {
        MethodType type = MethodType.genericMethodType(arguments.length)
                .changeParameterType(arguments.length - 1, WaitMode.class);
        if (indexed) {
            type = type.changeParameterType(1, int.class);
        }
        List<Object> all = new ArrayList<>(Arrays.asList(arguments));
        all.addAll(List.of(timeout, unit));
        try {
            return RobustVarHandle.class
                    .getMethod(
                            name,
                            type.appendParameterTypes(long.class, TimeUnit.class)
                                    .parameterArray())
                    .invoke(handle, all.toArray());
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Calls a method that waits for a condition, with a limit of no time at all if it is timed. */
    static Object until(
            RobustVarHandle handle,
            String name,
            boolean indexed,
            List<Object> coordinates,
            WaitMode mode,
            boolean timed,
            Predicate<Object> condition)
            throws Throwable {
        List<Object> all = new ArrayList<>(coordinates);
        all.add(condition);
        all.add(mode);
        MethodType type =
                MethodType.genericMethodType(coordinates.size()).appendParameterTypes(Predicate.class, WaitMode.class);
        if (indexed) {
            type = type.changeParameterType(1, int.class);
        }
        if (timed) {
            type = type.appendParameterTypes(long.class, TimeUnit.class);
            all.addAll(List.of(0L, TimeUnit.DAYS));
        }
        try {
            return RobustVarHandle.class.getMethod(name, type.parameterArray()).invoke(handle, all.toArray());
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
