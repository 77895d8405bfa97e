package org.jrsan.rc20.litmus.herd;

import java.util.List;
import java.util.Optional;
import org.jrsan.rc20.litmus.herd.lexer.Token;
import org.jrsan.rc20.litmus.program.Expression.BinaryOperator;
import org.jrsan.rc20.litmus.program.Expression.UnaryOperator;

/** The trees that functions are read into. */
interface Code {
    /** A statement. */
    sealed interface Statement {}

    /** What has a value. */
    sealed interface Value {}

    /** An access of memory that has a value; each is one event or several. */
    sealed interface Access extends Value {}

    /** An integer. */
    record Constant(long value) implements Value {}

    /** A register of the thread, by its name in the file. */
    record Register(String name) implements Value {}

    /** {@code *x}. */
    record PlainLoad(String location) implements Access {}

    /** {@code atomic_load}. */
    record Load(String location, MemoryOrder order) implements Access {}

    /** {@code atomic_fetch_add}, or {@code sub} when it subtracts. */
    record FetchAdd(String location, Value operand, boolean subtracts, MemoryOrder order) implements Access {}

    /** {@code atomic_exchange}. */
    record Exchange(String location, Value value, MemoryOrder order) implements Access {}

    /**
     * {@code atomic_compare_exchange}; its value is 1 on success and 0 otherwise.
     *
     * @param expected where the expected value stands, and where the value read goes on failure
     * @param place where it stands in the file
     */
    record CompareExchange(
            boolean weak,
            String location,
            Place expected,
            Value replacement,
            MemoryOrder success,
            MemoryOrder failure,
            Token place)
            implements Access {}

    /** What a pointer to an expected value points to: a location, or a register when it says so. */
    record Place(String name, boolean isRegister) {}

    /** An operator before its operand. */
    record Unary(UnaryOperator operator, Value operand) implements Value {}

    /** An operator between its operands. */
    record Binary(BinaryOperator operator, Value left, Value right) implements Value {}

    /** Gives a value to a register. */
    record Assign(String register, Value value) implements Statement {}

    /** Evaluates and drops the value. */
    record Evaluate(Value value) implements Statement {}

    /** {@code *x = e}, or {@code atomic_store} when it has an order. */
    record Store(String location, Value value, Optional<MemoryOrder> order) implements Statement {}

    /** {@code atomic_thread_fence}. */
    record ThreadFence(MemoryOrder order) implements Statement {}

    /** {@code lock} and {@code unlock}. */
    record Locking(String lock, boolean takes) implements Statement {}

    /** {@code if}, with the statements of its two ways. */
    record If(Value condition, List<Statement> then, List<Statement> otherwise) implements Statement {}

    /** {@code while}. */
    record While(Value condition, List<Statement> body) implements Statement {}

    /** {@code { }}. */
    record Block(List<Statement> statements) implements Statement {}

    /**
     * A thread.
     *
     * @param name where its name stands
     * @param locations what its parameters point to
     * @param registers the names of its registers in the order they occur
     */
    record Function(Token name, List<String> locations, List<String> registers, List<Statement> body) {}

    /** Whether some access is part of a value. */
    static boolean touchesMemory(Value value) {
        if (value instanceof Unary unary) {
            return touchesMemory(unary.operand());
        }
        if (value instanceof Binary binary) {
            return touchesMemory(binary.left()) || touchesMemory(binary.right());
        }
        return value instanceof Access;
    }
}
