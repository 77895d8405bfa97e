package org.jrsan.acceptance.agent.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jrsan.acceptance.schedules.Op;
import org.jrsan.rc20.Mode;

/** All statements that do one operation in one way of access. A read assigns {@code latest}, a comparison {@code ok}. */
final class Statements {
    private final Value value;
    private final Op op;
    private final BiConsumer<String, String> to;

    /**
     * Of an operation.
     *
     * @param value the type of the variable
     * @param to is given each statement, and the name of the method in it
     */
    Statements(Value value, Op op, BiConsumer<String, String> to) {
        this.value = value;
        this.op = op;
        this.to = to;
    }

    private String first() {
        return value.of(op.first());
    }

    private String second() {
        return value.of(op.second());
    }

    private static String call(String target, String method, String... arguments) {
        List<String> given = new ArrayList<>(List.of(arguments));
        given.removeIf(String::isEmpty);
        return target + '.' + method + '(' + String.join(", ", given) + ')';
    }

    private void read(String method, String expression) {
        to.accept(method, "latest = " + value.asNumber(expression));
    }

    private void compare(String method, String expression) {
        to.accept(method, "ok = " + expression);
    }

    private void exchange(String method, String expression) {
        to.accept(method, "ok = " + expression + " == " + first());
    }

    private String suffix() {
        return switch (op.mode()) {
            case VOLATILE -> "";
            case ACQUIRE -> "Acquire";
            case RELEASE -> "Release";
            default -> "Opaque";
        };
    }

    private boolean isVolatile() {
        return op.mode() == Mode.VOLATILE;
    }

    /** By the field itself. */
    void direct(String field, boolean isVolatileField) {
        switch (op.kind()) {
            case LOAD -> {
                if (isVolatileField && isVolatile()) {
                    read("getfield", field);
                }
            }
            case PLAIN_LOAD -> {
                if (!isVolatileField) {
                    read("getfield", field);
                }
            }
            case STORE -> {
                if (isVolatileField && isVolatile()) {
                    to.accept("putfield", field + " = " + first());
                }
            }
            case PLAIN_STORE -> {
                if (!isVolatileField) {
                    to.accept("putfield", field + " = " + first());
                }
            }
            default -> {}
        }
    }

    /**
     * By a {@code VarHandle}.
     *
     * @param at its coordinates
     */
    void handle(String handle, String at) {
        String cast = "(" + value.type + ") ";
        switch (op.kind()) {
            case LOAD -> read("get" + (isVolatile() ? "Volatile" : suffix()), cast, handle, at);
            case PLAIN_LOAD -> read("get", cast, handle, at);
            case STORE -> write("set" + (isVolatile() ? "Volatile" : suffix()), handle, at);
            case PLAIN_STORE -> write("set", handle, at);
            case ADD -> {
                if (value.isNumber()) {
                    read("getAndAdd" + suffix(), cast, handle, at, first());
                    if (op.first() == 0) {
                        read("getAndBitwiseOr" + suffix(), cast, handle, at, first());
                        read("getAndBitwiseXor" + suffix(), cast, handle, at, first());
                    }
                }
            }
            case SWAP -> {
                read("getAndSet" + suffix(), cast, handle, at, first());
                if (value != Value.REFERENCE && op.first() == 0) {
                    read("getAndBitwiseAnd" + suffix(), cast, handle, at, first());
                } else if (value == Value.BOOLEAN) {
                    read("getAndBitwiseOr" + suffix(), cast, handle, at, first());
                }
            }
            case CAS -> {
                if (isVolatile()) {
                    compare("compareAndSet", call(handle, "compareAndSet", at, first(), second()));
                }
                String method = "compareAndExchange" + suffix();
                exchange(method, cast + call(handle, method, at, first(), second()));
            }
            case WEAK_CAS -> {
                String method = "weakCompareAndSet" + (op.mode() == Mode.OPAQUE ? "Plain" : suffix());
                compare(method, call(handle, method, at, first(), second()));
            }
            default -> {}
        }
    }

    private void read(String method, String cast, String target, String... arguments) {
        read(method, cast + call(target, method, arguments));
    }

    private void write(String method, String target, String at) {
        to.accept(method, call(target, method, at, first()));
    }

    /**
     * By an atomic object or array, or by a field updater.
     *
     * @param at the index, or the object with the field
     * @param isUpdater whether it is an updater, which has fewer methods
     */
    void atomic(String atomic, String at, boolean isUpdater) {
        switch (op.kind()) {
            case LOAD -> {
                if (isVolatile() || !isUpdater) {
                    read("get" + suffix(), "", atomic, at);
                }
                if (isVolatile() && at.isEmpty() && (value == Value.INT || value == Value.LONG)) {
                    read("longValue", "", atomic);
                    read("intValue", "", atomic);
                }
            }
            case STORE -> {
                if (isVolatile() || !isUpdater) {
                    write("set" + suffix(), atomic, at);
                }
                if (op.mode() == Mode.RELEASE) {
                    write("lazySet", atomic, at);
                }
            }
            case PLAIN_LOAD -> {
                if (!isUpdater) {
                    read("getPlain", "", atomic, at);
                }
            }
            case PLAIN_STORE -> {
                if (!isUpdater) {
                    write("setPlain", atomic, at);
                }
            }
            case ADD -> {
                if (isVolatile()) {
                    add(atomic, at);
                }
            }
            case SWAP -> {
                if (isVolatile()) {
                    read("getAndSet", "", atomic, at, first());
                    if (value != Value.BOOLEAN && op.first() != Op.LATEST) {
                        read("getAndUpdate", "", atomic, at, "v -> " + first());
                        read("getAndAccumulate", "", atomic, at, first(), "(v, w) -> w");
                    }
                }
            }
            case CAS -> {
                if (isVolatile()) {
                    compare("compareAndSet", call(atomic, "compareAndSet", at, first(), second()));
                }
                if (!isUpdater) {
                    String method = "compareAndExchange" + suffix();
                    exchange(method, call(atomic, method, at, first(), second()));
                }
            }
            case WEAK_CAS -> {
                switch (op.mode()) {
                    case OPAQUE -> {
                        compare("weakCompareAndSet", call(atomic, "weakCompareAndSet", at, first(), second()));
                        if (!isUpdater) {
                            weak(atomic, at, "Plain");
                        }
                    }
                    default -> {
                        if (!isUpdater) {
                            weak(atomic, at, isVolatile() ? "Volatile" : suffix());
                        }
                    }
                }
            }
            default -> {}
        }
    }

    private void weak(String atomic, String at, String suffix) {
        String method = "weakCompareAndSet" + suffix;
        compare(method, call(atomic, method, at, first(), second()));
    }

    private void add(String atomic, String at) {
        if (value == Value.BOOLEAN) {
            return;
        }
        String back = " - " + op.first();
        read("getAndUpdate", "", atomic, at, "v -> v + " + op.first());
        read("updateAndGet", call(atomic, "updateAndGet", at, "v -> v + " + op.first()) + back);
        read("getAndAccumulate", "", atomic, at, first(), "(v, w) -> v + w");
        read("accumulateAndGet", call(atomic, "accumulateAndGet", at, first(), "(v, w) -> v + w") + back);
        if (value != Value.REFERENCE) {
            read("getAndAdd", "", atomic, at, first());
            read("addAndGet", call(atomic, "addAndGet", at, first()) + back);
            if (op.first() == 1) {
                read("getAndIncrement", "", atomic, at);
                read("incrementAndGet", call(atomic, "incrementAndGet", at) + back);
            }
        }
    }

    /**
     * By {@code sun.misc.Unsafe}.
     *
     * @param at the object and the offset
     */
    void unsafe(String at) {
        String type = value.inUnsafe;
        String cast = value == Value.REFERENCE ? "(Integer) " : "";
        boolean isWide = value == Value.INT || value == Value.LONG || value == Value.REFERENCE;
        switch (op.kind()) {
            case LOAD -> {
                if (isVolatile()) {
                    read("get" + type + "Volatile", cast, "U", at);
                }
            }
            case PLAIN_LOAD -> read("get" + type, cast, "U", at);
            case STORE -> {
                if (isVolatile()) {
                    write("put" + type + "Volatile", "U", at);
                } else if (isWide && op.mode() == Mode.RELEASE) {
                    write("putOrdered" + type, "U", at);
                }
            }
            case PLAIN_STORE -> write("put" + type, "U", at);
            case ADD -> {
                if (isVolatile() && isWide && value.isNumber()) {
                    read("getAndAdd" + type, "", "U", at, first());
                }
            }
            case SWAP -> {
                if (isVolatile() && isWide) {
                    read("getAndSet" + type, cast, "U", at, first());
                }
            }
            case CAS -> {
                if (isVolatile() && isWide) {
                    String method = "compareAndSwap" + type;
                    compare(method, call("U", method, at, first(), second()));
                }
            }
            default -> {}
        }
    }
}
