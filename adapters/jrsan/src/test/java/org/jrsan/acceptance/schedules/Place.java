package org.jrsan.acceptance.schedules;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jrsan.atomic.RobustAtomicBoolean;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicIntegerArray;
import org.jrsan.atomic.RobustAtomicIntegerFieldUpdater;
import org.jrsan.atomic.RobustAtomicLong;
import org.jrsan.atomic.RobustAtomicLongArray;
import org.jrsan.atomic.RobustAtomicLongFieldUpdater;
import org.jrsan.atomic.RobustAtomicMarkableReference;
import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.atomic.RobustAtomicReferenceArray;
import org.jrsan.atomic.RobustAtomicReferenceFieldUpdater;
import org.jrsan.atomic.RobustAtomicStampedReference;
import org.jrsan.atomic.RobustVarHandle;
import org.jrsan.atomic.WaitMode;
import org.jrsan.plain.PlainInt;
import org.jrsan.plain.PlainIntArray;
import org.jrsan.plain.PlainLong;
import org.jrsan.plain.PlainReference;
import org.jrsan.rc20.Mode;

/** A location of one of the drop-in types, accessed by its public methods. Values are small numbers. */
public final class Place {
    /** What the fields of are accessed by updaters and handles. */
    private static final class Holder {
        volatile int anInt;
        volatile long aLong;
        volatile Integer aReference;

        Holder(long initial) {
            anInt = (int) initial;
            aLong = initial;
            aReference = (int) initial;
        }
    }

    private static final RobustAtomicIntegerFieldUpdater<Holder> INT =
            RobustAtomicIntegerFieldUpdater.newUpdater(Holder.class, "anInt");
    private static final RobustAtomicLongFieldUpdater<Holder> LONG =
            RobustAtomicLongFieldUpdater.newUpdater(Holder.class, "aLong");
    private static final RobustAtomicReferenceFieldUpdater<Holder, Integer> REFERENCE =
            RobustAtomicReferenceFieldUpdater.newUpdater(Holder.class, Integer.class, "aReference");
    private static final RobustVarHandle INT_HANDLE = handle("anInt", int.class);
    private static final RobustVarHandle LONG_HANDLE = handle("aLong", long.class);
    private static final RobustVarHandle REFERENCE_HANDLE = handle("aReference", Integer.class);
    private static final RobustVarHandle ELEMENT_HANDLE = RobustVarHandle.arrayElementVarHandle(int[].class);

    private static RobustVarHandle handle(String field, Class<?> type) {
        try {
            return RobustVarHandle.findVarHandle(MethodHandles.lookup(), Holder.class, field, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The types. */
    public enum Type {
        INTEGER(int.class, v -> new Place(new RobustAtomicInteger((int) v))),
        LONG_VALUE(long.class, v -> new Place(new RobustAtomicLong(v))),
        BOOLEAN(boolean.class, v -> new Place(new RobustAtomicBoolean(v != 0))),
        REFERENCE_VALUE(Integer.class, v -> new Place(new RobustAtomicReference<>((int) v))),
        INTEGER_ARRAY(int.class, v -> new Place(new RobustAtomicIntegerArray(new int[] {5, (int) v}), 1)),
        LONG_ARRAY(long.class, v -> new Place(new RobustAtomicLongArray(new long[] {5, v}), 1)),
        REFERENCE_ARRAY(Integer.class, v -> new Place(new RobustAtomicReferenceArray<>(new Integer[] {5, (int) v}), 1)),
        INTEGER_FIELD(int.class, v -> new Place(INT, new Holder(v))),
        LONG_FIELD(long.class, v -> new Place(LONG, new Holder(v))),
        REFERENCE_FIELD(Integer.class, v -> new Place(REFERENCE, new Holder(v))),
        HANDLE_OF_INT(int.class, v -> new Place(INT_HANDLE, new Holder(v))),
        HANDLE_OF_LONG(long.class, v -> new Place(LONG_HANDLE, new Holder(v))),
        HANDLE_OF_REFERENCE(Integer.class, v -> new Place(REFERENCE_HANDLE, new Holder(v))),
        HANDLE_OF_ELEMENT(int.class, v -> new Place(ELEMENT_HANDLE, new int[] {5, (int) v}, 1)),
        STAMPED(Integer.class, v -> new Place(new RobustAtomicStampedReference<>((Integer) (int) v, (int) v))),
        MARKABLE(Integer.class, v -> new Place(new RobustAtomicMarkableReference<>((Integer) (int) v, v != 0))),
        PLAIN_INT(int.class, v -> new Place(new PlainInt())),
        PLAIN_LONG(long.class, v -> new Place(new PlainLong())),
        PLAIN_REFERENCE(Integer.class, v -> new Place(new PlainReference<>((Integer) 0))),
        PLAIN_ELEMENT(int.class, v -> new Place(new PlainIntArray(2), 1));

        private final Class<?> value;
        private final LongFunction<Place> maker;

        Type(Class<?> value, LongFunction<Place> maker) {
            this.value = value;
            this.maker = maker;
        }

        Place make(long initial) {
            Place place = maker.apply(initial);
            place.type = this;
            return place;
        }

        boolean isPlain() {
            return ordinal() >= PLAIN_INT.ordinal();
        }

        /** Whether it has a method for an operation, and can hold its values. */
        boolean supports(Op op) {
            Place sample = make(0);
            boolean adds = op.kind() == Op.Kind.ADD;
            boolean fits = this == BOOLEAN
                    ? !adds && isBit(op.first()) && isBit(op.second())
                    : !adds || this != HANDLE_OF_REFERENCE;
            return fits && sample.call(op, 0) != null;
        }

        private static boolean isBit(long operand) {
            return operand == 0 || operand == 1;
        }
    }

    private static final Map<List<Object>, List<Method>> METHODS = new ConcurrentHashMap<>();

    private final Object target;
    private final Object[] coordinates;
    private Type type;

    private Place(Object target, Object... coordinates) {
        this.target = target;
        this.coordinates = coordinates;
    }

    /** A method and its arguments. */
    private record Call(Method method, Object[] arguments) {}

    /**
     * Performs an operation.
     *
     * @param latest the value that the thread read last
     * @return how it ended
     */
    public Outcome perform(Op op, long latest) {
        Call call = call(op, latest);
        Object result = invoke(call);
        return switch (op.kind()) {
            case LOAD, ADD, SWAP, PLAIN_LOAD -> new Outcome(true, number(result));
            case CAS ->
                new Outcome(
                        call.method.getName().startsWith("compareAndExchange")
                                ? number(result) == Op.value(op.first(), latest)
                                : (boolean) result,
                        latest);
            case WEAK_CAS, TIMED_WAIT, TIMED_WAIT_ANY, TIMED_BCAS -> new Outcome((boolean) result, latest);
            default -> new Outcome(true, latest);
        };
    }

    private Object invoke(Call call) {
        try {
            return call.method.invoke(target, call.arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new AssertionError(e.getCause());
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private Call call(Op op, long latest) {
        long first = Op.value(op.first(), latest);
        Object[] a = values(first);
        Object[] b = values(first, op.second());
        boolean other = op.variant();
        return switch (op.kind()) {
            case LOAD -> find(args(), named(op.mode(), "get"));
            case PLAIN_LOAD -> find(args(), isHandle() || type.isPlain() ? "get" : "getPlain");
            case STORE -> find(args(a), named(op.mode(), "set"));
            case PLAIN_STORE -> find(args(a), isHandle() || type.isPlain() ? "set" : "setPlain");
            case ADD -> {
                Call add = op.mode() == Mode.VOLATILE && !other
                        ? find(args(new Object[] {adding(first)}), "getAndUpdate")
                        : null;
                yield add != null ? add : find(args(a), "getAndAdd" + suffix(op.mode()));
            }
            case SWAP -> find(args(a), "getAndSet" + suffix(op.mode()));
            case CAS -> {
                boolean exchanges = op.mode() != Mode.VOLATILE || other;
                Call exchange = exchanges ? find(args(b), "compareAndExchange" + suffix(op.mode())) : null;
                yield exchange != null || op.mode() != Mode.VOLATILE ? exchange : find(args(b), "compareAndSet");
            }
            case WEAK_CAS ->
                switch (op.mode()) {
                    case OPAQUE -> find(args(b), "weakCompareAndSetPlain", isHandle() ? "" : "weakCompareAndSet");
                    case VOLATILE -> find(args(b), isHandle() ? "weakCompareAndSet" : "weakCompareAndSetVolatile");
                    default -> find(args(b), "weakCompareAndSet" + suffix(op.mode()));
                };
            case WAIT -> find(args(a, mode(op)), other ? "awaitValue" : "awaitValueUninterruptibly");
            case TIMED_WAIT -> find(args(a, mode(op), 1L, TimeUnit.MILLISECONDS), "awaitValue");
            case WAIT_ANY ->
                find(
                        isPair()
                                ? args(either(first, op.second()), holder(), mode(op))
                                : args(either(first, op.second()), mode(op)),
                        other ? "awaitUntil" : "awaitUntilUninterruptibly");
            case TIMED_WAIT_ANY ->
                find(args(either(first, op.second()), mode(op), 1L, TimeUnit.MILLISECONDS), "awaitUntil");
            case BCAS -> find(args(b, mode(op)), other ? "bcas" : "bcasUninterruptibly");
            case TIMED_BCAS -> find(args(b, mode(op), 1L, TimeUnit.MILLISECONDS), "bcas");
            default -> throw new IllegalArgumentException(op.toString());
        };
    }

    private boolean isHandle() {
        return target instanceof RobustVarHandle;
    }

    /** The names of a load or store. */
    private String[] named(Mode mode, String what) {
        return switch (mode) {
            case VOLATILE -> new String[] {isHandle() ? what + "Volatile" : what, what + "Reference"};
            case RELEASE -> new String[] {"setRelease", "lazySet"};
            default -> new String[] {what + suffix(mode)};
        };
    }

    private static String suffix(Mode mode) {
        return switch (mode) {
            case VOLATILE -> "";
            case ACQUIRE -> "Acquire";
            case RELEASE -> "Release";
            default -> "Opaque";
        };
    }

    private static WaitMode mode(Op op) {
        return WaitMode.valueOf(op.mode().name());
    }

    /** A value of the type; references are compared by identity, and these are the same at each call. */
    private Object value(long value) {
        if (type.value == boolean.class) {
            return value != 0;
        }
        return type.value == long.class ? (Object) value : (Object) Integer.valueOf((int) value);
    }

    private Object adding(long addend) {
        if (type.value == int.class) {
            return (IntUnaryOperator) v -> v + (int) addend;
        }
        return type.value == long.class
                ? (LongUnaryOperator) v -> v + addend
                : (UnaryOperator<Integer>) v -> v + (int) addend;
    }

    private Object[] either(long first, long second) {
        return new Object[] {condition(first, second)};
    }

    private Object condition(long first, long second) {
        if (type == Type.STAMPED) {
            return (RobustAtomicStampedReference.Condition<Integer>) (v, stamp) -> v == first || v == second;
        }
        if (type == Type.MARKABLE) {
            return (RobustAtomicMarkableReference.Condition<Integer>) (v, mark) -> v == first || v == second;
        }
        if (!isHandle() && type.value == int.class) {
            return (IntPredicate) v -> v == first || v == second;
        }
        if (!isHandle() && type.value == long.class) {
            return (LongPredicate) v -> v == first || v == second;
        }
        return (Predicate<Object>) v -> number(v) == first || number(v) == second;
    }

    private static long number(Object value) {
        return value instanceof Boolean bit ? (bit ? 1 : 0) : ((Number) value).longValue();
    }

    private boolean isPair() {
        return type == Type.STAMPED || type == Type.MARKABLE;
    }

    private Object holder() {
        return type == Type.STAMPED ? new int[1] : new boolean[1];
    }

    /** Values as arguments; of pairs all references come first. */
    private Object[] values(long... values) {
        List<Object> all = new ArrayList<>();
        Arrays.stream(values).forEach(value -> all.add(value(value)));
        if (isPair()) {
            Arrays.stream(values)
                    .forEach(value -> all.add(type == Type.STAMPED ? (Object) (int) value : (Object) (value != 0)));
        }
        return all.toArray();
    }

    private Object[] args(Object[] values, Object... more) {
        return Stream.of(coordinates, values, more).flatMap(Arrays::stream).toArray();
    }

    private Object[] args() {
        return coordinates;
    }

    /** The first of these methods that there is, null for none. */
    private Call find(Object[] arguments, String... names) {
        for (String name : names) {
            for (Method method : METHODS.computeIfAbsent(
                    List.of(target.getClass(), name, arguments.length),
                    key -> methods(target.getClass(), name, arguments.length))) {
                if (takes(method, arguments)) {
                    return new Call(method, arguments);
                }
            }
        }
        return null;
    }

    private static List<Method> methods(Class<?> of, String name, int count) {
        List<Method> found = new ArrayList<>();
        for (Method method : visible(of).getMethods()) {
            if (method.getName().equals(name) && method.getParameterCount() == count && !method.isBridge()) {
                found.add(method);
            }
        }
        return found;
    }

    /** The public type: that of the object, or what it extends or implements. */
    private static Class<?> visible(Class<?> of) {
        if (RobustVarHandle.class.isAssignableFrom(of)) {
            return RobustVarHandle.class;
        }
        return Modifier.isPublic(of.getModifiers()) ? of : visible(of.getSuperclass());
    }

    private static boolean takes(Method method, Object[] arguments) {
        Class<?>[] types = MethodType.methodType(void.class, method.getParameterTypes())
                .wrap()
                .parameterArray();
        for (int i = 0; i < types.length; i++) {
            if (!types[i].isInstance(arguments[i])) {
                return false;
            }
        }
        return true;
    }
}
