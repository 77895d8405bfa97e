package org.jrsan.acceptance.agent.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jrsan.acceptance.schedules.Op;

/** Where a location of a program is in a class, and the ways there. */
final class Location {
    /** Where values are. */
    enum Storage {
        FIELD,
        VOLATILE_FIELD,
        /** Of another object of the class. */
        OTHERS_FIELD,
        OTHERS_VOLATILE_FIELD,
        STATIC_FIELD,
        STATIC_VOLATILE_FIELD,
        ELEMENT,
        /** Of a direct buffer. */
        OUTSIDE_OF_THE_HEAP,
        ATOMIC,
        ATOMIC_ARRAY;

        boolean isField() {
            return ordinal() < ELEMENT.ordinal();
        }

        boolean isStatic() {
            return this == STATIC_FIELD || this == STATIC_VOLATILE_FIELD;
        }

        boolean isOthers() {
            return this == OTHERS_FIELD || this == OTHERS_VOLATILE_FIELD;
        }

        boolean isVolatile() {
            return this == VOLATILE_FIELD || this == OTHERS_VOLATILE_FIELD || this == STATIC_VOLATILE_FIELD;
        }

        private boolean has(Value value) {
            return switch (this) {
                case ATOMIC -> value.ordinal() <= Value.BOOLEAN.ordinal();
                case ATOMIC_ARRAY -> value.ordinal() <= Value.REFERENCE.ordinal();
                case OUTSIDE_OF_THE_HEAP -> value.isNumber();
                default -> true;
            };
        }
    }

    /**
     * A statement that does an operation.
     *
     * @param way by what, and which of its methods
     * @param text in Java
     */
    record Statement(String way, String text) {}

    private static final int INDEX = 1;

    /** Of a buffer, in bytes. */
    private static final int FROM = 8;

    final String name;
    final Storage storage;
    final Value value;
    private final String owner;
    private final long initial;
    private final boolean isFinal;
    private final boolean isExact;

    private Location(String name, String owner, long initial, Storage storage, Value value, SplittableRandom random) {
        this.name = name;
        this.owner = owner;
        this.initial = initial;
        this.storage = storage;
        this.value = value;
        isFinal = random.nextInt(4) > 0;
        isExact = random.nextInt(4) == 0;
    }

    /**
     * Draws one.
     *
     * @param name of the location
     * @param owner the name of the class
     * @param ops what is done there; each of them can be
     */
    static Location draw(String name, String owner, long initial, List<Op> ops, SplittableRandom random) {
        while (true) {
            Storage storage = Storage.values()[random.nextInt(Storage.values().length)];
            Value value = Value.values()[
                    random.nextBoolean()
                            ? random.nextInt(Value.BOOLEAN.ordinal())
                            : random.nextInt(Value.values().length)];
            if (storage.has(value) && value.suits(ops)) {
                Location drawn = new Location(name, owner, initial, storage, value, random);
                if (ops.stream().noneMatch(op -> drawn.statements(op).isEmpty())) {
                    return drawn;
                }
            }
        }
    }

    /** All ways to do an operation. */
    List<Statement> statements(Op op) {
        List<Statement> all = new ArrayList<>();
        if (storage == Storage.ATOMIC || storage == Storage.ATOMIC_ARRAY) {
            boolean isArray = storage == Storage.ATOMIC_ARRAY;
            new Statements(value, op, (method, text) -> all.add(new Statement(atomic() + '.' + method, text)))
                    .atomic("self." + name, isArray ? INDEX + "" : "", false);
            return all;
        }
        if (storage == Storage.OUTSIDE_OF_THE_HEAP) {
            addOutside(op, all);
            return all;
        }
        String variable = storage == Storage.ELEMENT ? "self." + name + '[' + INDEX + ']' : object() + '.' + name;
        String kind = storage == Storage.ELEMENT ? "element" : storage.isStatic() ? "static" : "field";
        new Statements(value, op, (method, text) -> all.add(new Statement(kind + '.' + method, text)))
                .direct(variable, storage.isVolatile());
        String at = storage == Storage.ELEMENT ? "self." + name + ", " + INDEX : storage.isStatic() ? "" : object();
        new Statements(value, op, (method, text) -> all.add(new Statement("VarHandle." + method, text)))
                .handle("H_" + name, at);
        // Elements of bytes are only edges there, as they are accessed in all widths.
        boolean isByUnsafe = storage != Storage.ELEMENT || value != Value.BYTE;
        new Statements(value, op, (method, text) -> {
                    if (isByUnsafe) {
                        all.add(new Statement("Unsafe." + method, text));
                    }
                })
                .unsafe(storage.isStatic() ? "B_" + name + ", O_" + name : base() + ", O_" + name);
        if (hasUpdater()) {
            new Statements(value, op, (method, text) -> all.add(new Statement("Updater." + method, text)))
                    .atomic("F_" + name, object(), true);
        }
        return all;
    }

    private void addOutside(Op op, List<Statement> all) {
        Statements byHandle =
                new Statements(value, op, (method, text) -> all.add(new Statement("Direct." + method, text)));
        boolean isUpdate = op.kind() == Op.Kind.ADD
                || op.kind() == Op.Kind.SWAP
                || op.kind() == Op.Kind.CAS
                || op.kind() == Op.Kind.WEAK_CAS;
        // The JDK has no views of single bytes, and no updates of what is narrower than an int.
        if (value == Value.INT || value == Value.LONG || value != Value.BYTE && !isUpdate) {
            byHandle.handle("H_" + name, "M_" + name + ", " + FROM);
        }
        new Statements(value, op, (method, text) -> all.add(new Statement("UnsafeOutside." + method, text)))
                .unsafe("null, A_" + name);
        if (op.kind() == Op.Kind.PLAIN_LOAD || op.kind() == Op.Kind.PLAIN_STORE) {
            new Statements(value, op, (method, text) -> all.add(new Statement("UnsafeAddress." + method, text)))
                    .unsafe("A_" + name);
        }
    }

    private String inBuffer(String method, String... arguments) {
        String type = value == Value.BYTE ? "" : value.inUnsafe;
        List<String> given = new ArrayList<>(List.of(FROM + ""));
        given.addAll(List.of(arguments));
        return "M_" + name + '.' + method + type + '(' + String.join(", ", given) + ')';
    }

    private boolean hasUpdater() {
        return storage.isVolatile() && !storage.isStatic() && value.ordinal() <= Value.REFERENCE.ordinal();
    }

    private String object() {
        return storage.isStatic() ? owner : storage.isOthers() ? "self.of_" + name : "self";
    }

    private String base() {
        return storage == Storage.ELEMENT ? "self." + name : object();
    }

    private String holder() {
        return storage.isOthers() ? "Of_" + name : owner;
    }

    private String atomic() {
        String array = storage == Storage.ATOMIC_ARRAY ? "Array" : "";
        return switch (value) {
            case INT -> "AtomicInteger" + array;
            case LONG -> "AtomicLong" + array;
            case BOOLEAN -> "AtomicBoolean";
            default -> "AtomicReference" + array;
        };
    }

    /** The declarations of fields and classes, a line each. */
    List<String> declarations() {
        List<String> lines = new ArrayList<>();
        String finality = isFinal ? "final " : "";
        String type = atomic() + (value == Value.REFERENCE ? "<Integer>" : "");
        String start = value.of(initial);
        switch (storage) {
            case ATOMIC -> lines.add(finality + type + ' ' + name + " = new " + type + '(' + start + ");");
            case ATOMIC_ARRAY ->
                lines.add(finality + type + ' ' + name + " = new " + type + "(new " + value.type + "[] {" + value.of(0)
                        + ", " + start + "});");
            case OUTSIDE_OF_THE_HEAP -> {
                lines.add(
                        "static final java.nio.ByteBuffer M_" + name + " = org.jrsan.acceptance.agent.Direct.allocate("
                                + 2 * FROM + ").order(java.nio.ByteOrder.nativeOrder());");
                lines.add("static final long A_" + name + ";");
                lines.add("static final VarHandle H_" + name + ";");
            }
            case ELEMENT ->
                lines.add(finality + value.type + "[] " + name + " = new " + value.type + "[] {" + value.of(0) + ", "
                        + start + "};");
            default -> {
                String field =
                        (storage.isVolatile() ? "volatile " : "") + value.type + ' ' + name + " = " + start + ";";
                if (storage.isOthers()) {
                    lines.add("static final class " + holder() + " { " + field + " }");
                    lines.add(finality + holder() + " of_" + name + " = new " + holder() + "();");
                } else {
                    lines.add((storage.isStatic() ? "static " : "") + field);
                }
            }
        }
        if (storage.ordinal() <= Storage.ELEMENT.ordinal()) {
            lines.add("static final VarHandle H_" + name + ";");
            lines.add("static final long O_" + name + ";");
        }
        if (storage.isStatic()) {
            lines.add("static final Object B_" + name + ";");
        }
        if (hasUpdater()) {
            String updater = updater();
            boolean isReference = value == Value.REFERENCE;
            lines.add("static final " + updater + (isReference ? "<" + holder() + ", Integer>" : "<" + holder() + ">")
                    + " F_" + name + " = " + updater + ".newUpdater(" + holder() + ".class, "
                    + (isReference ? "Integer.class, " : "") + '"' + name + "\");");
        }
        return lines;
    }

    private String updater() {
        return switch (value) {
            case INT -> "AtomicIntegerFieldUpdater";
            case LONG -> "AtomicLongFieldUpdater";
            default -> "AtomicReferenceFieldUpdater";
        };
    }

    /** What the initialiser of the class does; there are {@code lookup} and {@code U}. */
    List<String> initialiser() {
        if (storage == Storage.ATOMIC || storage == Storage.ATOMIC_ARRAY) {
            return List.of();
        }
        String exact = isExact ? ".withInvokeExactBehavior()" : "";
        String array = value.type + "[].class";
        if (storage == Storage.OUTSIDE_OF_THE_HEAP) {
            String view = "MethodHandles.byteBufferViewVarHandle(" + array + ", java.nio.ByteOrder.nativeOrder())";
            return List.of(
                    "A_" + name + " = org.jrsan.acceptance.agent.Direct.address(M_" + name + ") + " + FROM + ";",
                    "H_" + name + " = " + (value == Value.BYTE ? "null" : view + exact) + ";");
        }
        if (storage == Storage.ELEMENT) {
            return List.of(
                    "H_" + name + " = MethodHandles.arrayElementVarHandle(" + array + ")" + exact + ";",
                    "O_" + name + " = (long) U.arrayBaseOffset(" + array + ") + " + INDEX + " * U.arrayIndexScale("
                            + array + ");");
        }
        String field = holder() + ".class.getDeclaredField(\"" + name + "\")";
        String place = storage.isStatic() ? "Static" : "";
        List<String> lines = new ArrayList<>();
        lines.add("H_" + name + " = lookup.find" + place + "VarHandle(" + holder() + ".class, \"" + name + "\", "
                + value.type + ".class)" + exact + ";");
        lines.add("O_" + name + " = U." + (storage.isStatic() ? "staticFieldOffset(" : "objectFieldOffset(") + field
                + ");");
        if (storage.isStatic()) {
            lines.add("B_" + name + " = U.staticFieldBase(" + field + ");");
        }
        return lines;
    }

    /** Gives what is static its value again, before a run; nothing for others. */
    String reset() {
        if (storage == Storage.OUTSIDE_OF_THE_HEAP) {
            return inBuffer("put", value.of(initial)) + ";";
        }
        return storage.isStatic() ? owner + '.' + name + " = " + value.of(initial) + ";" : "";
    }

    /** Its value. */
    String look() {
        String variable =
                switch (storage) {
                    case ATOMIC -> "self." + name + ".get()";
                    case ATOMIC_ARRAY -> "self." + name + ".get(" + INDEX + ")";
                    case ELEMENT -> "self." + name + '[' + INDEX + ']';
                    case OUTSIDE_OF_THE_HEAP -> inBuffer("get");
                    default -> object() + '.' + name;
                };
        return value.asNumber(variable);
    }

    @Override
    public String toString() {
        return name + " is " + storage + " of " + value;
    }
}
