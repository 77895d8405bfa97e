package org.jrsan.rc20.litmus.text;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jrsan.rc20.litmus.program.Expectation;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.InstructionVisitor;
import org.jrsan.rc20.litmus.program.Names;
import org.jrsan.rc20.litmus.program.Operand;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.program.ThreadProgram;

/** Writes programs in the format that {@link LitmusParser} reads: printing and parsing gives an equal program. */
public final class LitmusPrinter {
    private static final InstructionVisitor<String> INSTRUCTIONS = new InstructionPrinter();

    private LitmusPrinter() {}

    /**
     * The text of a program.
     *
     * @return its lines, each ended by a line feed
     */
    public static String print(Program program) {
        StringBuilder out = new StringBuilder("program ").append(program.name()).append('\n');
        if (program.domain().isBounded()) {
            out.append("values ").append(program.domain().modulus()).append('\n');
        }
        if (!program.init().isEmpty()) {
            out.append("init");
            program.init()
                    .forEach((location, value) ->
                            out.append(' ').append(location).append('=').append(value));
            out.append('\n');
        }
        for (ThreadProgram thread : program.threads()) {
            out.append("thread\n");
            for (Instruction instruction : thread.instructions()) {
                boolean label = instruction instanceof Instruction.Label;
                out.append(label ? "" : "  ").append(print(instruction)).append('\n');
            }
        }
        for (Expectation expectation : program.expectations()) {
            out.append("expect ").append(expectation.word()).append('\n');
        }
        return out.toString();
    }

    /**
     * The text of several programs, with an empty line between two.
     *
     * @return the text of a file
     */
    public static String print(List<Program> programs) {
        return programs.stream().map(LitmusPrinter::print).collect(Collectors.joining("\n"));
    }

    /**
     * One instruction as it is written, without indentation.
     *
     * @return for example {@code r0 = load.acquire x}
     */
    public static String print(Instruction instruction) {
        return instruction.accept(INSTRUCTIONS);
    }

    private static final class InstructionPrinter implements InstructionVisitor<String> {
        private static String access(Instruction.Access access, String operation, Operand... operands) {
            return statement(access.result(), operation, Names.word(access.mode()), access.location(), operands);
        }

        private static String statement(
                Optional<Operand.Register> result,
                String operation,
                String mode,
                String location,
                Operand... operands) {
            StringBuilder out = new StringBuilder();
            result.ifPresent(register -> out.append(register).append(" = "));
            out.append(operation).append('.').append(mode).append(' ').append(location);
            for (Operand operand : operands) {
                out.append(' ').append(operand);
            }
            return out.toString();
        }

        @Override
        public String visit(Instruction.Load load) {
            return access(load, "load");
        }

        @Override
        public String visit(Instruction.Store store) {
            return access(store, "store", store.value());
        }

        @Override
        public String visit(Instruction.Add add) {
            return access(add, "add", add.addend());
        }

        @Override
        public String visit(Instruction.Swap swap) {
            return access(swap, "swap", swap.value());
        }

        @Override
        public String visit(Instruction.Cas cas) {
            return access(cas, "cas", cas.expected(), cas.replacement());
        }

        @Override
        public String visit(Instruction.WeakCas cas) {
            return access(cas, "weakcas", cas.expected(), cas.replacement());
        }

        @Override
        public String visit(Instruction.Wait wait) {
            return access(wait, "wait", wait.awaited().toArray(Operand[]::new));
        }

        @Override
        public String visit(Instruction.Bcas bcas) {
            return access(bcas, "bcas", bcas.expected(), bcas.replacement());
        }

        @Override
        public String visit(Instruction.PlainLoad load) {
            return statement(load.result(), "load", "plain", load.location());
        }

        @Override
        public String visit(Instruction.PlainStore store) {
            return statement(Optional.empty(), "store", "plain", store.location(), store.value());
        }

        @Override
        public String visit(Instruction.MemoryFence fence) {
            return "fence." + Names.word(fence.kind());
        }

        @Override
        public String visit(Instruction.Start start) {
            return "start " + start.thread();
        }

        @Override
        public String visit(Instruction.Join join) {
            return "join " + join.thread();
        }

        @Override
        public String visit(Instruction.Lock lock) {
            return "lock " + lock.lock();
        }

        @Override
        public String visit(Instruction.Unlock unlock) {
            return "unlock " + unlock.lock();
        }

        @Override
        public String visit(Instruction.Assign assign) {
            return assign.target() + " = " + assign.value();
        }

        @Override
        public String visit(Instruction.Label label) {
            return label.name() + ":";
        }

        @Override
        public String visit(Instruction.Goto jump) {
            return "goto " + jump.label();
        }

        @Override
        public String visit(Instruction.If branch) {
            return "if " + branch.condition() + " goto " + branch.label();
        }

        @Override
        public String visit(Instruction.Choose choose) {
            return "choose " + String.join(" ", choose.labels());
        }

        @Override
        public String visit(Instruction.Assume assume) {
            return "assume " + assume.condition();
        }

        @Override
        public String visit(Instruction.Assert assertion) {
            return "assert " + assertion.condition();
        }
    }
}
