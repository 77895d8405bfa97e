package org.jrsan.rc20.litmus.herd;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.program.Expression;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Operand;
import org.jrsan.rc20.litmus.program.ThreadProgram;

/** The instructions of a thread so far, with its registers and labels. */
final class Emitter {
    private final List<Instruction> instructions = new ArrayList<>();
    private final Registers registers;
    private final Notes notes;
    private int labels;

    Emitter(Registers registers, Notes notes) {
        this.registers = registers;
        this.notes = notes;
    }

    Registers registers() {
        return registers;
    }

    Notes notes() {
        return notes;
    }

    void add(Instruction instruction) {
        instructions.add(instruction);
    }

    void assign(Operand.Register target, Expression value) {
        add(new Instruction.Assign(target, value));
    }

    /** The mode of an access in this order. */
    Mode mode(MemoryOrder order) {
        noteConsume(order);
        return order.mode();
    }

    /** The fence in this order, if it is one. */
    Optional<Fence> fence(MemoryOrder order) {
        noteConsume(order);
        return order.fence();
    }

    private void noteConsume(MemoryOrder order) {
        if (order == MemoryOrder.CONSUME) {
            notes.add("memory_order_consume is read as memory_order_acquire; C11 allows more");
        }
    }

    /** A name that no label of this thread has yet. */
    String newLabel(String word) {
        return word + "_" + ++labels;
    }

    void label(String name) {
        add(new Instruction.Label(name));
    }

    ThreadProgram program() {
        return new ThreadProgram(instructions);
    }
}
