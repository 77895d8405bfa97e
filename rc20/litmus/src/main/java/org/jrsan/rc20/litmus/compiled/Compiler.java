package org.jrsan.rc20.litmus.compiled;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.compiled.Operation.Kind;
import org.jrsan.rc20.litmus.program.Expression;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.InstructionVisitor;
import org.jrsan.rc20.litmus.program.Operand;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.program.ThreadProgram;
import org.jspecify.annotations.Nullable;

/** Resolves the names of a program. */
public final class Compiler {
    private final List<String> locations;
    private final List<String> locks;
    private final Map<String, Integer> locationNumbers;
    private final Map<String, Integer> lockNumbers;

    private Compiler(Program program) {
        locations = new ArrayList<>(program.locations());
        locks = new ArrayList<>(locks(program));
        locationNumbers = numbers(locations);
        lockNumbers = numbers(locks);
    }

    public static CompiledProgram compile(Program program) {
        return compile(program, thread -> Set.of());
    }

    /**
     * Compiles a program whose registers are looked at when it has ended.
     *
     * @param observed the registers of a thread that are, by index
     */
    public static CompiledProgram compile(Program program, IntFunction<Set<Integer>> observed) {
        Compiler compiler = new Compiler(program);
        List<CompiledThread> threads = new ArrayList<>();
        for (ThreadProgram thread : program.threads()) {
            threads.add(compiler.new ThreadCompiler().compile(thread, observed.apply(threads.size())));
        }
        return new CompiledProgram(program, threads, compiler.locations, compiler.locks);
    }

    private static Map<String, Integer> numbers(List<String> names) {
        Map<String, Integer> numbers = new HashMap<>();
        names.forEach(name -> numbers.put(name, numbers.size()));
        return numbers;
    }

    private static SortedSet<String> locks(Program program) {
        SortedSet<String> locks = new TreeSet<>();
        for (ThreadProgram thread : program.threads()) {
            for (Instruction instruction : thread.instructions()) {
                if (instruction instanceof Instruction.Lock lock) {
                    locks.add(lock.lock());
                } else if (instruction instanceof Instruction.Unlock unlock) {
                    locks.add(unlock.lock());
                }
            }
        }
        return locks;
    }

    /** Compiles one thread: operations first with labels where to go next, then with positions. */
    private final class ThreadCompiler implements InstructionVisitor<Void> {
        private static final String NEXT = "";
        private static final int[] UNRESOLVED = {};

        private final List<Operation> operations = new ArrayList<>();
        private final List<List<String>> targets = new ArrayList<>();
        private final Map<String, Integer> positions = new HashMap<>();
        private int source;

        public CompiledThread compile(ThreadProgram thread, Set<Integer> observed) {
            for (Instruction instruction : thread.instructions()) {
                instruction.accept(this);
                source++;
            }
            List<Operation> resolved = new ArrayList<>();
            for (int position = 0; position < operations.size(); position++) {
                resolved.add(resolve(operations.get(position), position));
            }
            return new CompiledThread(resolved, observed);
        }

        private Operation resolve(Operation o, int position) {
            int[] next = targets.get(position).stream()
                    .mapToInt(label -> label.equals(NEXT) ? position + 1 : positions.get(label))
                    .toArray();
            return new Operation(
                    o.kind(), o.source(), o.location(), o.mode(), o.fence(), o.operands(), o.result(), next);
        }

        private Void add(
                Kind kind,
                int location,
                @Nullable Mode mode,
                @Nullable Fence fence,
                List<? extends Expression> operands,
                Optional<Operand.Register> result,
                List<String> next) {
            int register = result.map(Operand.Register::index).orElse(-1);
            operations.add(new Operation(kind, source, location, mode, fence, operands, register, UNRESOLVED));
            targets.add(next);
            return null;
        }

        private Void access(Kind kind, Instruction.Access access, Operand... operands) {
            int location = location(access.location());
            return add(kind, location, access.mode(), null, List.of(operands), access.result(), List.of(NEXT));
        }

        private int location(String name) {
            return Objects.requireNonNull(locationNumbers.get(name));
        }

        private int lock(String name) {
            return Objects.requireNonNull(lockNumbers.get(name));
        }

        private Void plain(Kind kind, String name, Optional<Operand.Register> result, Operand... operands) {
            return add(kind, location(name), null, null, List.of(operands), result, List.of(NEXT));
        }

        private Void between(Kind kind, int object) {
            return add(kind, object, null, null, List.of(), Optional.empty(), List.of(NEXT));
        }

        private Void local(Kind kind, Expression expression, List<String> next) {
            return add(kind, -1, null, null, List.of(expression), Optional.empty(), next);
        }

        @Override
        public Void visit(Instruction.Load load) {
            return access(Kind.LOAD, load);
        }

        @Override
        public Void visit(Instruction.Store store) {
            return access(Kind.STORE, store, store.value());
        }

        @Override
        public Void visit(Instruction.Add add) {
            return access(Kind.ADD, add, add.addend());
        }

        @Override
        public Void visit(Instruction.Swap swap) {
            return access(Kind.SWAP, swap, swap.value());
        }

        @Override
        public Void visit(Instruction.Cas cas) {
            return access(Kind.CAS, cas, cas.expected(), cas.replacement());
        }

        @Override
        public Void visit(Instruction.WeakCas cas) {
            return access(Kind.WEAK_CAS, cas, cas.expected(), cas.replacement());
        }

        @Override
        public Void visit(Instruction.Wait wait) {
            return access(Kind.WAIT, wait, wait.awaited().toArray(Operand[]::new));
        }

        @Override
        public Void visit(Instruction.Bcas bcas) {
            return access(Kind.BCAS, bcas, bcas.expected(), bcas.replacement());
        }

        @Override
        public Void visit(Instruction.PlainLoad load) {
            return plain(Kind.PLAIN_LOAD, load.location(), load.result());
        }

        @Override
        public Void visit(Instruction.PlainStore store) {
            return plain(Kind.PLAIN_STORE, store.location(), Optional.empty(), store.value());
        }

        @Override
        public Void visit(Instruction.MemoryFence fence) {
            return add(Kind.FENCE, -1, null, fence.kind(), List.of(), Optional.empty(), List.of(NEXT));
        }

        @Override
        public Void visit(Instruction.Start start) {
            return between(Kind.START, start.thread());
        }

        @Override
        public Void visit(Instruction.Join join) {
            return between(Kind.JOIN, join.thread());
        }

        @Override
        public Void visit(Instruction.Lock lock) {
            return between(Kind.LOCK, lock(lock.lock()));
        }

        @Override
        public Void visit(Instruction.Unlock unlock) {
            return between(Kind.UNLOCK, lock(unlock.lock()));
        }

        @Override
        public Void visit(Instruction.Assign assign) {
            return add(
                    Kind.ASSIGN, -1, null, null, List.of(assign.value()), Optional.of(assign.target()), List.of(NEXT));
        }

        @Override
        public Void visit(Instruction.Label label) {
            positions.put(label.name(), operations.size());
            return null;
        }

        @Override
        public Void visit(Instruction.Goto jump) {
            return add(Kind.CHOOSE, -1, null, null, List.of(), Optional.empty(), List.of(jump.label()));
        }

        @Override
        public Void visit(Instruction.If branch) {
            return local(Kind.IF, branch.condition(), List.of(branch.label(), NEXT));
        }

        @Override
        public Void visit(Instruction.Choose choose) {
            return add(Kind.CHOOSE, -1, null, null, List.of(), Optional.empty(), choose.labels());
        }

        @Override
        public Void visit(Instruction.Assume assume) {
            return local(Kind.ASSUME, assume.condition(), List.of(NEXT));
        }

        @Override
        public Void visit(Instruction.Assert assertion) {
            return local(Kind.ASSERT, assertion.condition(), List.of(NEXT));
        }
    }
}
