package org.jrsan.rc20.litmus.herd;

import java.util.List;
import org.jrsan.rc20.litmus.program.Expression;
import org.jrsan.rc20.litmus.program.Expression.UnaryOperator;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Operand;

/** Makes instructions of the statements of a function. */
final class ThreadTranslator {
    private final Emitter out;
    private final ValueTranslator values;

    ThreadTranslator(Emitter out) {
        this.out = out;
        values = new ValueTranslator(out);
    }

    void initialise(String register, long value) {
        out.assign(out.registers().of(register), Operand.of(value));
    }

    void statements(List<Code.Statement> statements) {
        for (Code.Statement statement : statements) {
            out.registers().releaseTemporaries();
            translate(statement);
        }
    }

    private void translate(Code.Statement statement) {
        if (statement instanceof Code.Assign assign) {
            values.into(out.registers().of(assign.register()), assign.value());
        } else if (statement instanceof Code.Evaluate evaluate) {
            values.drop(evaluate.value());
        } else if (statement instanceof Code.Store store) {
            store(store);
        } else if (statement instanceof Code.ThreadFence fence) {
            out.fence(fence.order()).ifPresent(kind -> out.add(new Instruction.MemoryFence(kind)));
        } else if (statement instanceof Code.Locking locking) {
            out.add(locking.takes() ? new Instruction.Lock(locking.lock()) : new Instruction.Unlock(locking.lock()));
        } else if (statement instanceof Code.If choice) {
            translate(choice);
        } else if (statement instanceof Code.While loop) {
            translate(loop);
        } else if (statement instanceof Code.Block block) {
            statements(block.statements());
        }
    }

    private void store(Code.Store store) {
        Operand value = values.operand(store.value());
        out.add(store.order()
                .<Instruction>map(order -> new Instruction.Store(out.mode(order), store.location(), value))
                .orElseGet(() -> new Instruction.PlainStore(store.location(), value)));
    }

    private void translate(Code.If choice) {
        String end = out.newLabel("end");
        if (choice.otherwise().isEmpty()) {
            unless(choice.condition(), end);
            statements(choice.then());
        } else {
            String otherwise = out.newLabel("else");
            unless(choice.condition(), otherwise);
            statements(choice.then());
            out.add(new Instruction.Goto(end));
            out.label(otherwise);
            statements(choice.otherwise());
        }
        out.label(end);
    }

    private void translate(Code.While loop) {
        String again = out.newLabel("again");
        String end = out.newLabel("end");
        out.label(again);
        unless(loop.condition(), end);
        statements(loop.body());
        out.add(new Instruction.Goto(again));
        out.label(end);
    }

    private void unless(Code.Value condition, String label) {
        Expression value = values.expression(condition);
        out.add(new Instruction.If(new Expression.Unary(UnaryOperator.NOT, value), label));
    }
}
