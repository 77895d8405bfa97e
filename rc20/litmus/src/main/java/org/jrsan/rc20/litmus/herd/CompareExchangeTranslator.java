package org.jrsan.rc20.litmus.herd;

import java.util.List;
import java.util.Optional;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.program.Expression;
import org.jrsan.rc20.litmus.program.Expression.BinaryOperator;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Operand;

/** Makes instructions of a compare-exchange. */
final class CompareExchangeTranslator {
    private final Emitter out;
    private final Code.CompareExchange exchange;
    /** Becomes 1 or 0. */
    private final Operand.Register success;

    private final Operand.Register read;

    CompareExchangeTranslator(Emitter out, Code.CompareExchange exchange, Operand.Register success) {
        this.out = out;
        this.exchange = exchange;
        this.success = success;
        read = out.registers().temporary();
    }

    void translate(Operand replacement) {
        Operand expected = expected();
        Mode mode = mode();
        String end = out.newLabel("end");
        Instruction cas = new Instruction.Cas(Optional.of(read), mode, exchange.location(), expected, replacement);
        if (exchange.weak()) {
            weak(cas, expected, end);
        } else {
            strong(cas, expected, end);
        }
        returnExpected();
        out.label(end);
    }

    private void strong(Instruction cas, Operand expected, String end) {
        out.add(cas);
        out.assign(success, new Expression.Binary(BinaryOperator.EQUAL, read, expected));
        out.add(new Instruction.If(success, end));
    }

    /** A weak one may also fail when it reads the expected value. Then it is a read in the order of failure. */
    private void weak(Instruction cas, Operand expected, String end) {
        String tries = out.newLabel("try");
        String spurious = out.newLabel("spurious");
        String failed = out.newLabel("failed");
        out.add(new Instruction.Choose(List.of(tries, spurious)));
        out.label(tries);
        strong(cas, expected, end);
        out.add(new Instruction.Goto(failed));
        out.label(spurious);
        out.add(new Instruction.Load(Optional.of(read), out.mode(exchange.failure()), exchange.location()));
        out.assign(success, Operand.of(0));
        out.label(failed);
    }

    private Operand expected() {
        Code.Place place = exchange.expected();
        if (place.isRegister()) {
            return out.registers().of(place.name());
        }
        Operand.Register value = out.registers().temporary();
        out.add(new Instruction.PlainLoad(Optional.of(value), place.name()));
        return value;
    }

    /** On failure the value read goes to where the expected one stands. */
    private void returnExpected() {
        Code.Place place = exchange.expected();
        if (place.isRegister()) {
            out.assign(out.registers().of(place.name()), read);
        } else {
            out.add(new Instruction.PlainStore(place.name(), read));
        }
    }

    /**
     * Programs have one mode for success and failure: that of success, or a stronger one that has in it what failure
     * asks for.
     */
    private Mode mode() {
        Mode mode = join(out.mode(exchange.success()), out.mode(exchange.failure()));
        if (mode != out.mode(exchange.success())) {
            note("succeeds", mode, exchange.success());
        }
        if (mode.ofFailure() != out.mode(exchange.failure()) && !exchange.weak()) {
            note("fails", mode.ofFailure(), exchange.failure());
        }
        return mode;
    }

    private void note(String what, Mode mode, MemoryOrder inFile) {
        out.notes()
                .add(
                        exchange.place(),
                        "a compare-exchange that " + what + " is " + mode.text() + " here and " + inFile.word()
                                + " in the file; C11 allows more");
    }

    private static Mode join(Mode success, Mode failure) {
        if (success == Mode.VOLATILE || failure == Mode.VOLATILE) {
            return Mode.VOLATILE;
        }
        if (!failure.isAcquire() || success.isAcquire()) {
            return success;
        }
        return success.isRelease() ? Mode.ACQ_REL : Mode.ACQUIRE;
    }
}
