package org.jrsan.rc20.litmus.herd;

import java.util.Optional;
import org.jrsan.rc20.litmus.program.Expression;
import org.jrsan.rc20.litmus.program.Expression.BinaryOperator;
import org.jrsan.rc20.litmus.program.Expression.UnaryOperator;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Operand;

/** Makes instructions of the accesses in a value, in the order in which they stand, and an expression of the rest. */
final class ValueTranslator {
    private final Emitter out;
    private final Registers registers;

    ValueTranslator(Emitter out) {
        this.out = out;
        registers = out.registers();
    }

    /** Puts a value into a register. */
    void into(Operand.Register target, Code.Value value) {
        if (value instanceof Code.Access access && !(value instanceof Code.CompareExchange)) {
            access(access, Optional.of(target));
            return;
        }
        out.assign(target, expression(value));
    }

    /** Does what a value does to memory. */
    void drop(Code.Value value) {
        if (value instanceof Code.Access access) {
            access(access, Optional.empty());
        } else if (Code.touchesMemory(value)) {
            expression(value);
        }
    }

    Operand operand(Code.Value value) {
        Expression expression = expression(value);
        return expression instanceof Operand operand ? operand : keep(expression);
    }

    private Operand.Register keep(Expression expression) {
        Operand.Register register = registers.temporary();
        out.assign(register, expression);
        return register;
    }

    Expression expression(Code.Value value) {
        if (value instanceof Code.Constant constant) {
            return Operand.of(constant.value());
        }
        if (value instanceof Code.Register register) {
            return registers.of(register.name());
        }
        if (value instanceof Code.Unary unary) {
            return new Expression.Unary(unary.operator(), expression(unary.operand()));
        }
        if (value instanceof Code.Binary binary) {
            return binary(binary);
        }
        Operand.Register result = registers.temporary();
        access((Code.Access) value, Optional.of(result));
        return result;
    }

    private Expression binary(Code.Binary binary) {
        boolean logical = binary.operator() == BinaryOperator.AND || binary.operator() == BinaryOperator.OR;
        if (!Code.touchesMemory(binary.right())) {
            return new Expression.Binary(binary.operator(), expression(binary.left()), expression(binary.right()));
        }
        if (logical) {
            return shortCircuit(binary);
        }
        if (Code.touchesMemory(binary.left())) {
            out.notes().add("operands are evaluated from left to right; C leaves their order open");
        }
        Expression left = expression(binary.left());
        return new Expression.Binary(binary.operator(), left, expression(binary.right()));
    }

    /** The right side is evaluated only when the left one does not decide. */
    private Expression shortCircuit(Code.Binary binary) {
        Operand.Register result = registers.temporary();
        out.assign(result, isNot(expression(binary.left())));
        String end = out.newLabel("end");
        boolean either = binary.operator() == BinaryOperator.OR;
        out.add(new Instruction.If(either ? result : not(result), end));
        out.assign(result, isNot(expression(binary.right())));
        out.label(end);
        return result;
    }

    /** 1 or 0. */
    private static Expression isNot(Expression value) {
        return new Expression.Binary(BinaryOperator.NOT_EQUAL, value, Operand.of(0));
    }

    private static Expression not(Expression value) {
        return new Expression.Unary(UnaryOperator.NOT, value);
    }

    private void access(Code.Access access, Optional<Operand.Register> result) {
        if (access instanceof Code.PlainLoad load) {
            out.add(new Instruction.PlainLoad(result, load.location()));
        } else if (access instanceof Code.Load load) {
            out.add(new Instruction.Load(result, out.mode(load.order()), load.location()));
        } else if (access instanceof Code.FetchAdd add) {
            Operand addend = add.subtracts() ? negated(operand(add.operand())) : operand(add.operand());
            out.add(new Instruction.Add(result, out.mode(add.order()), add.location(), addend));
        } else if (access instanceof Code.Exchange exchange) {
            Operand value = operand(exchange.value());
            out.add(new Instruction.Swap(result, out.mode(exchange.order()), exchange.location(), value));
        } else if (access instanceof Code.CompareExchange exchange) {
            Operand replacement = operand(exchange.replacement());
            new CompareExchangeTranslator(out, exchange, result.orElseGet(registers::temporary)).translate(replacement);
        }
    }

    private Operand negated(Operand operand) {
        return operand instanceof Operand.Constant constant
                ? Operand.of(-constant.value())
                : keep(new Expression.Unary(UnaryOperator.MINUS, operand));
    }
}
