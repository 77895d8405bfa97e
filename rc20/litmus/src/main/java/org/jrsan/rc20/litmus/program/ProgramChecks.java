package org.jrsan.rc20.litmus.program;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the instructions of a program must satisfy; each method throws {@link IllegalArgumentException}. */
final class ProgramChecks {
    private final List<ThreadProgram> threads;
    private final IntSet started = new IntOpenHashSet();

    private ProgramChecks(List<ThreadProgram> threads) {
        this.threads = threads;
    }

    static void requireValid(List<ThreadProgram> threads) {
        if (threads.isEmpty() || threads.size() > Program.MAX_THREADS) {
            throw new IllegalArgumentException(
                    "a program has 1 to " + Program.MAX_THREADS + " threads, this has " + threads.size());
        }
        ProgramChecks checks = new ProgramChecks(threads);
        for (int thread = 0; thread < threads.size(); thread++) {
            checks.requireValid(thread);
        }
    }

    private void requireValid(int thread) {
        InstructionCheck check = new InstructionCheck(thread, labels(threads.get(thread)));
        for (Instruction instruction : threads.get(thread).instructions()) {
            instruction.accept(check);
        }
    }

    private static Set<String> labels(ThreadProgram thread) {
        Set<String> labels = new HashSet<>();
        for (Instruction instruction : thread.instructions()) {
            if (instruction instanceof Instruction.Label label && !labels.add(label.name())) {
                throw new IllegalArgumentException("label " + label.name() + " stands twice in one thread");
            }
        }
        return labels;
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    private static void requireRegisters(Expression expression) {
        require(
                expression.registerCount() <= Operand.Register.LARGEST_INDEX + 1,
                "registers are r0 to r" + Operand.Register.LARGEST_INDEX);
        if (expression instanceof Operand.Register register) {
            require(register.index() >= 0, "a register index is negative: " + register.index());
        }
    }

    private static void requireRegisters(Optional<Operand.Register> result) {
        result.ifPresent(ProgramChecks::requireRegisters);
    }

    private static void requireShallow(Expression expression) {
        require(fits(expression, Expression.MAX_DEPTH), "an expression nests deeper than " + Expression.MAX_DEPTH);
        requireRegisters(expression);
    }

    /** Walks no deeper than allowed, so that it is safe on any expression. */
    private static boolean fits(Expression expression, int depth) {
        if (depth == 0) {
            return false;
        }
        if (expression instanceof Expression.Binary binary) {
            return fits(binary.left(), depth - 1) && fits(binary.right(), depth - 1);
        }
        if (expression instanceof Expression.Unary unary) {
            return fits(unary.operand(), depth - 1);
        }
        if (expression instanceof Operand.Register register) {
            require(register.index() >= 0, "a register index is negative: " + register.index());
        }
        return true;
    }

    /** Checks one instruction of one thread. */
    private final class InstructionCheck implements InstructionVisitor<Void> {
        private final int thread;
        private final Set<String> labels;

        InstructionCheck(int thread, Set<String> labels) {
            this.thread = thread;
            this.labels = labels;
        }

        private Void access(Instruction.Access access, Operand... operands) {
            Names.requireLocation(access.location());
            requireRegisters(access.result());
            for (Operand operand : operands) {
                requireRegisters(operand);
            }
            return null;
        }

        private void requireLabel(String label) {
            require(labels.contains(label), "no label " + label + " in this thread");
        }

        private void requireOther(String what, int other) {
            require(
                    other >= 0 && other < threads.size(),
                    what + " " + other + ": the threads are 0 to " + (threads.size() - 1));
            require(other != thread, "thread " + thread + " cannot " + what + " itself");
        }

        @Override
        public Void visit(Instruction.Load load) {
            Names.requireReadMode("load", load.mode());
            return access(load);
        }

        @Override
        public Void visit(Instruction.Store store) {
            Names.requireWriteMode("store", store.mode());
            return access(store, store.value());
        }

        @Override
        public Void visit(Instruction.Add add) {
            return access(add, add.addend());
        }

        @Override
        public Void visit(Instruction.Swap swap) {
            return access(swap, swap.value());
        }

        @Override
        public Void visit(Instruction.Cas cas) {
            return access(cas, cas.expected(), cas.replacement());
        }

        @Override
        public Void visit(Instruction.WeakCas cas) {
            return access(cas, cas.expected(), cas.replacement());
        }

        @Override
        public Void visit(Instruction.Wait wait) {
            Names.requireReadMode("wait", wait.mode());
            require(!wait.awaited().isEmpty(), "wait needs at least one value");
            return access(wait, wait.awaited().toArray(Operand[]::new));
        }

        @Override
        public Void visit(Instruction.Bcas bcas) {
            return access(bcas, bcas.expected(), bcas.replacement());
        }

        @Override
        public Void visit(Instruction.PlainLoad load) {
            Names.requireLocation(load.location());
            requireRegisters(load.result());
            return null;
        }

        @Override
        public Void visit(Instruction.PlainStore store) {
            Names.requireLocation(store.location());
            requireRegisters(store.value());
            return null;
        }

        @Override
        public Void visit(Instruction.MemoryFence fence) {
            require(fence.kind() != null, "a fence has no kind");
            return null;
        }

        @Override
        public Void visit(Instruction.Start start) {
            requireOther("start", start.thread());
            require(started.add(start.thread()), "thread " + start.thread() + " is started in two places");
            return null;
        }

        @Override
        public Void visit(Instruction.Join join) {
            requireOther("join", join.thread());
            return null;
        }

        @Override
        public Void visit(Instruction.Lock lock) {
            Names.requireLocation(lock.lock());
            return null;
        }

        @Override
        public Void visit(Instruction.Unlock unlock) {
            Names.requireLocation(unlock.lock());
            return null;
        }

        @Override
        public Void visit(Instruction.Assign assign) {
            requireRegisters(assign.target());
            requireShallow(assign.value());
            return null;
        }

        @Override
        public Void visit(Instruction.Label label) {
            Names.requireLabel(label.name());
            return null;
        }

        @Override
        public Void visit(Instruction.Goto jump) {
            requireLabel(jump.label());
            return null;
        }

        @Override
        public Void visit(Instruction.If branch) {
            requireShallow(branch.condition());
            requireLabel(branch.label());
            return null;
        }

        @Override
        public Void visit(Instruction.Choose choose) {
            require(!choose.labels().isEmpty(), "choose needs at least one label");
            choose.labels().forEach(this::requireLabel);
            return null;
        }

        @Override
        public Void visit(Instruction.Assume assume) {
            requireShallow(assume.condition());
            return null;
        }

        @Override
        public Void visit(Instruction.Assert assertion) {
            requireShallow(assertion.condition());
            return null;
        }
    }
}
