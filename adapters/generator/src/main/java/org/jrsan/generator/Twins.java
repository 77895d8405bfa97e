package org.jrsan.generator;

import java.util.List;

/** Which classes are twins, and how they differ. */
final class Twins {
    private static final String REFERENCE_PARAMETER = " *\n * @param <V> the type of the reference\n";
    private static final String BY_IDENTITY = " Values are compared by identity.";
    private static final String OR_NULL = " extends @Nullable Object";

    static final List<Source> SOURCES = List.of(
            new Source("org/jrsan/atomic/RobustAtomic*.java", "Long")
                    .twin("Integer", integer())
                    .twin("Boolean", bool())
                    .twin("Reference", reference()),
            new Source("org/jrsan/atomic/RobustAtomic*Array.java", "Long")
                    .twin("Integer", integerArray())
                    .twin("Reference", referenceArray()),
            new Source("org/jrsan/atomic/RobustAtomic*FieldUpdater.java", "Long")
                    .twin("Integer", integerUpdater())
                    .twin("Reference", referenceUpdater()),
            new Source("org/jrsan/atomic/Raw*FieldUpdater.java", "Long")
                    .twin("Integer", updaterOf("Integer").word("long", "int"))
                    .twin("Reference", rawReferenceUpdater()),
            new Source("org/jrsan/atomic/Checked*FieldUpdater.java", "Long")
                    .twin("Integer", checkedIntegerUpdater())
                    .twin("Reference", checkedReferenceUpdater()),
            new Source("org/jrsan/atomic/RobustAtomic*Reference.java", "Stamped").twin("Markable", markable()),
            new Source("org/jrsan/atomic/Robust*Adder.java", "Long").twin("Double", doubleAdder()),
            new Source("org/jrsan/atomic/Robust*Accumulator.java", "Long").twin("Double", doubleAccumulator()),
            new Source("org/jrsan/atomic/*Handle.java", "Element")
                    .twin("Field", fieldHandle())
                    .twin("Static", staticHandle()),
            new Source("org/jrsan/internal/cells/*Site.java", "Bits").twin("Ref", SiteTwins.references()),
            new Source("org/jrsan/internal/values/Raw*.java", "Bits").twin("Refs", SiteTwins.rawReferences()),
            new Source("org/jrsan/plain/Plain*.java", "Long")
                    .twin("Int", plain("Int", "int", "Integer"))
                    .twin("Boolean", plain("Boolean", "boolean", "Boolean"))
                    .twin("Reference", plainReference()),
            new Source("org/jrsan/plain/Plain*Array.java", "Long")
                    .twin("Int", plain("Int", "int", "Integer"))
                    .twin("Reference", plainReferenceArray()));

    private Twins() {}

    // Atomics and arrays of them. A cell holds an int or a boolean as a long. A reference is the second argument.

    private static Rules integer() {
        return intInLong()
                .text("AtomicLong", "AtomicInteger")
                .text("return (int) get();", "return get();")
                .keep("long longValue", "{@code long}")
                .word("long", "int");
    }

    private static Rules integerArray() {
        return intInLong()
                .text("AtomicLongArray", "AtomicIntegerArray")
                .text("public long addAndGet", "public final int addAndGet")
                .word("long", "int");
    }

    private static Rules intInLong() {
        return timesAndVersion()
                .and(intFunctions())
                .text("long of(long value)", "int of(long value)")
                .text("return value;", "return (int) value;")
                .text("condition.test(bits)", "condition.test((int) bits)")
                .keep("long[] end", "new long[1]")
                .text("Long.SIZE", "Integer.SIZE");
    }

    private static Rules bool() {
        String access = "(VALUE\\.\\w+\\(this|cell\\.\\w+\\(Mode\\.\\w+), ";
        return timesAndVersion()
                .text("new LongCell(\"RobustAtomicLong\", Long.SIZE, initialValue)", """
                        new LongCell("RobustAtomicBoolean", 1, bits(initialValue))""")
                .text("AtomicLong", "AtomicBoolean")
                .text("extends Number ", "")
                .text("long.class", "int.class")
                .text("volatile long value", "volatile int value")
                .pattern("\\(long\\)(?= VALUE)", "(int)")
                .pattern("\\b(\\w+), null\\b", "bits($1), null")
                .pattern(access + "(\\w+)\\)", "$1, bits($2))")
                .pattern(access + "(\\w+), (\\w+)\\)", "$1, bits($2), bits($3))")
                .pattern("\\bvalue = (\\w+);", "value = bits($1);")
                .text("\"value\", get()", "\"value\", bits(get())")
                .text("long of(long value)", "boolean of(long value)")
                .text("return value;", "return value != 0;")
                .text("{@code 0}", "{@code false}")
                .text("this(0)", "this(false)")
                .text("long none = 0", "boolean none = false")
                .pattern("final (boolean weakCompareAndSet(?:Plain)?\\()", "$1")
                .text("{@code awaitValue}, {@code awaitUntil} and", "{@code awaitValue} and")
                .word("long", "boolean");
    }

    private static Rules reference() {
        return timesAndVersion()
                .and(importOfNullable())
                .and(referenceFunctions("V"))
                .and(referenceInCell("V"))
                .text(" */\npublic class RobustAtomicLong extends Number", REFERENCE_PARAMETER + """
                         */
                        @SuppressWarnings({"unchecked", "serial"}) // VALUE holds what came in as a V; V may be serializable
                        public class RobustAtomicReference<V extends @Nullable Object>""")
                .pattern("RobustAtomicLong (label|plainAsOpaque)", "RobustAtomicReference<V> $1")
                .text("new LongCell(\"RobustAtomicLong\", Long.SIZE, initialValue)", """
                        new RefCell<>("RobustAtomicReference", initialValue)""")
                .text("static LongCell newCell", "static <V" + OR_NULL + "> RefCell<V> newCell")
                .text("LongCell cell;", "RefCell<V> cell;")
                .text("LongCell;", "RefCell;")
                .text("AtomicLong", "AtomicReference")
                .text("Any thread may call any method.", "Any thread may call any method." + BY_IDENTITY)
                .text("long.class", "Object.class")
                .text("this(0)", "this(null)")
                .text("none = 0", "none = null")
                .word("long", "V");
    }

    private static Rules referenceArray() {
        return timesAndVersion()
                .and(referenceFunctions("E"))
                .and(referenceInCell("E"))
                .text(" */\npublic class RobustAtomicLongArray", """
                         *
                         * @param <E> the type of the elements
                         */
                        @SuppressWarnings({"unchecked", "serial"}) // the array holds what came in as an E; E may be serializable
                        public class RobustAtomicReferenceArray<E extends @Nullable Object>""")
                .pattern("RobustAtomicLongArray (label|plainAsOpaque)", "RobustAtomicReferenceArray<E> $1")
                .pattern(
                        "new LongCells\\(\\s*\"RobustAtomicLongArray\", Long.SIZE, values.length, index -> values\\[index]\\)",
                        "new RefCells<>(\"RobustAtomicReferenceArray\", values)")
                .text("static LongCells cellsOf", "static <E" + OR_NULL + "> RefCells<E> cellsOf")
                .text("LongCells cells;", "RefCells<E> cells;")
                .text("LongCells;", "RefCells;")
                .text("AtomicLongArray", "AtomicReferenceArray")
                .text("Any thread may call any method.", "Any thread may call any method." + BY_IDENTITY)
                .pattern("(Arrays\\.copyOf\\(\\w+, \\w+\\.length)\\)", "$1, Object[].class)")
                .text("(long[] array)", "(E[] array)")
                .pattern("long\\[](\\.class| array| values)", "Object[]$1")
                .text("new long[length]", "new Object[length]")
                .word("long", "E");
    }

    private static Rules referenceInCell(String type) {
        return new Rules()
                .pattern("\\b(newValue|expectedValue|expected|awaited), null\\b", "0, $1")
                .text("condition.test(bits)", "condition.test((" + type + ") ref)")
                .text("value.bits()", "(" + type + ") value.ref()")
                .text("new long[1]", "(" + type + "[]) new Object[1]")
                .text(
                        "static long of(long value)",
                        "static <" + type + OR_NULL + "> " + type + " of(" + type + " value)")
                .text("{@code 0}", "{@code null}");
    }

    // Field updaters.

    private static Rules updaterOf(String type) {
        return new Rules().text("LongFieldUpdater", type + "FieldUpdater");
    }

    private static Rules integerUpdater() {
        return updaterOf("Integer")
                .and(intFunctions())
                .keep("long timeout", "long nanos")
                .text("long.class, \"long\"", "int.class, \"integer\"")
                .word("long", "int");
    }

    private static Rules checkedIntegerUpdater() {
        return updaterOf("Integer").and(intFunctions()).keep("long nanos").word("long", "int");
    }

    private static Rules referenceUpdater() {
        return new Rules()
                .text("which every thread knows.", "which every thread knows." + BY_IDENTITY)
                .text(" * @param <T> the type of the objects that have the field", """
                         * @param <T> the type of the objects that have the field
                         * @param <V> the type of the field""")
                .text("     * @param fieldName", "     * @param vclass the type of the field\n     * @param fieldName")
                .text("     * @param <U> the class that declares the field", """
                             * @param <U> the class that declares the field
                             * @param <W> the type of the field""")
                .pattern("static <U>(?= R\\w+)", "static <U, W" + OR_NULL + ">")
                .text("<U>", "<U, W>")
                .text("Class<U> tclass", "Class<U> tclass, Class<W> vclass")
                .text("long.class, \"long\"", "vclass")
                .and(referenceFunctions("V"))
                .and(referenceFieldUpdater())
                .keep("long timeout", "long nanos")
                .word("long", "V");
    }

    private static Rules rawReferenceUpdater() {
        return referenceFieldUpdater()
                .pattern("(invokeExact\\(\\(Object\\) obj), (\\w+)\\)", "$1, (Object) $2)")
                .pattern("(invokeExact\\(\\(Object\\) obj), (\\w+), (\\w+)\\)", "$1, (Object) $2, (Object) $3)")
                .word("long", "V");
    }

    private static Rules checkedReferenceUpdater() {
        return referenceFieldUpdater()
                .and(referenceFunctions("V"))
                .keep("long nanos")
                .word("long", "V");
    }

    private static Rules referenceFieldUpdater() {
        return importOfNullable()
                .pattern("(class \\w+)LongFieldUpdater<T>", "$1ReferenceFieldUpdater<T, V" + OR_NULL + ">")
                .and(updaterOf("Reference"))
                .text("<T>", "<T, V>");
    }

    // Pairs.

    private static Rules markable() {
        return timesOnly()
                .text("getStamp", "isMarked")
                .text("Stamped", "Markable")
                .text("return stamp;", "return mark ? 1 : 0;")
                .text("return (int) bits;", "return bits != 0;")
                .text("false, initialRef", "true, initialRef")
                .text("stamp", "mark")
                .text("Stamp", "Mark")
                .word("int", "boolean");
    }

    // Adders and accumulators.

    private static Rules doubleAdder() {
        return wideDouble()
                .text("cell.getAndAdd(Mode.OPAQUE, x)", "cell.update(Mode.OPAQUE, old -> old + x, true)")
                .text("\"RobustLongAdder\", Long.SIZE, sum", "\"RobustDoubleAdder\", sum")
                .text("return sum();", "return (long) sum();")
                .text("(double) sum()", "sum()")
                .text("0, null", "0, 0.0")
                .text("getAndSet(Mode.OPAQUE, 0)", "getAndSet(Mode.OPAQUE, 0.0)")
                .text("LongAdder", "DoubleAdder")
                .text("Long.toString", "Double.toString")
                .word("long", "double");
    }

    private static Rules doubleAccumulator() {
        return wideDouble()
                .text("\"RobustLongAccumulator\", Long.SIZE, value", "\"RobustDoubleAccumulator\", value")
                .text("return get();", "return (long) get();")
                .text("(double) get()", "get()")
                .text("identity, null", "0, identity")
                .text("applyAsLong", "applyAsDouble")
                .pattern("Long(BinaryOperator|Accumulator)", "Double$1")
                .text("Long.toString", "Double.toString")
                .word("long", "double");
    }

    private static Rules wideDouble() {
        return new Rules()
                .keep("long serialVersionUID", "long longValue", "{@code long}")
                .text("new LongCell(", "new RefCell<>(")
                .text("LongCell cell", "RefCell<Double> cell")
                .text("LongCell;", "RefCell;");
    }

    // The accesses of a handle, once for each number of coordinates.

    private static Rules fieldHandle() {
        return new Rules()
                .text("to an array element. Each takes the array and the index", """
                        to an instance field. Each takes the object""")
                .text("     * @param array the array\n     * @param index the index of the element\n", """
                             * @param receiver the object that has the field
                        """)
                .text("Object array, int index", "Object receiver")
                .text("2, array, index", "1, receiver, 0")
                .text("array, index", "receiver")
                .text("ElementHandle", "FieldHandle")
                .text("ofElement", "ofField");
    }

    private static Rules staticHandle() {
        return new Rules()
                .text("to an array element. Each takes the array and the index", "to a static field")
                .text("     * @param array the array\n     * @param index the index of the element\n", "")
                .pattern("Object array, int index(?:, )?", "")
                .text("2, array, index", "0, null, 0")
                .text(", array, index", "")
                .text("ElementHandle", "StaticHandle")
                .text("ofElement", "ofStatic");
    }

    // Plain fields and arrays.

    private static Rules plain(String name, String type, String boxed) {
        return new Rules()
                .text("PlainLong", "Plain" + name)
                .text("(Long)", "(" + boxed + ")")
                .word("long", type);
    }

    private static Rules plainReference() {
        return importOfNullable()
                .text(
                        " */\npublic final class PlainLong",
                        REFERENCE_PARAMETER + " */\npublic final class PlainReference<V" + OR_NULL + ">")
                .pattern("PlainLong (label|plainAsOpaque)", "PlainReference<V> $1")
                .text("PlainLong", "PlainReference")
                .text("(Long)", "(V)")
                .word("long", "V");
    }

    private static Rules plainReferenceArray() {
        return importOfNullable()
                .text(" */\npublic final class PlainLongArray", """
                         *
                         * @param <V> the type of the elements
                         */
                        public final class PlainReferenceArray<V extends @Nullable Object>""")
                .pattern("PlainLongArray (label|plainAsOpaque)", "PlainReferenceArray<V> $1")
                .text("PlainLongArray", "PlainReferenceArray")
                .text("(Long)", "(V)")
                .text("values, values.length)", "values, values.length, Object[].class)")
                .text("return values[index]", "return (V) values[index]")
                .text("private final long[]", "private final Object[]")
                .text("new long[", "new Object[")
                .word("long", "V");
    }

    // Rules that several twins share.

    /** The layout puts it in its place. */
    private static Rules importOfNullable() {
        return new Rules().pattern("(package [\\w.]+;)", "$1 import org.jspecify.annotations.Nullable;");
    }

    private static Rules timesAndVersion() {
        return timesOnly().keep("long serialVersionUID");
    }

    private static Rules timesOnly() {
        return new Rules().keep("long timeout", "long nanos");
    }

    private static Rules intFunctions() {
        return new Rules()
                .pattern("Long(BinaryOperator|UnaryOperator|Predicate)", "Int$1")
                .text("applyAsLong", "applyAsInt");
    }

    private static Rules referenceFunctions(String type) {
        return new Rules()
                .text("function.Long", "function.")
                .pattern("Long(BinaryOperator|UnaryOperator)", "$1<" + type + ">")
                .text("LongPredicate", "Predicate<? super " + type + ">")
                .text("applyAsLong", "apply");
    }
}
