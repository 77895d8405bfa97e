package org.jrsan.acceptance.schedules;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.litmus.program.Expression.Binary;
import org.jrsan.rc20.litmus.program.Expression.BinaryOperator;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Operand;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.program.ThreadProgram;
import org.jrsan.rc20.litmus.program.ValueDomain;

/**
 * A loop-free program.
 *
 * @param threads the operations of each thread
 * @param init initial values that are not 0
 */
public record Code(List<List<Op>> threads, Map<String, Long> init) {
    private static final Operand.Register LATEST = Operand.register(0);

    /** What a litmus program has in place of an operation that may fail for a lack of time. */
    public enum Timed {
        /** One that waits for ever: a thread that is stuck has a prefix of what it could have done. */
        AS_WAITS,
        /** A choice: the thread may fail at any time. */
        AS_CHOICES
    }

    /** The value that a location begins with. */
    public long initial(String location) {
        return init.getOrDefault(location, 0L);
    }

    /** Whether there is such an operation. */
    public boolean has(Predicate<Op> kind) {
        return threads.stream().flatMap(List::stream).anyMatch(kind);
    }

    /** Whether an operation may fail for a lack of time. */
    public boolean isTimed() {
        return has(op -> op.kind().isTimed());
    }

    /** The locations that are accessed atomically. */
    public Set<String> atomics() {
        return targets(op -> op.kind().isAtomic());
    }

    /** The locations that have plain accesses. */
    public Set<String> plain() {
        return targets(op -> op.kind().isPlain());
    }

    /** The locks that are taken. */
    public Set<String> locks() {
        return targets(op -> op.kind() == Op.Kind.LOCK || op.kind() == Op.Kind.TRY_LOCK);
    }

    /** The operations that schedules choose among: plain accesses are none, unless their location is accessed atomically, too. */
    public Set<Op> steps() {
        Set<String> atomics = atomics();
        Set<Op> steps = new HashSet<>();
        threads.forEach(ops -> ops.stream()
                .filter(op -> switch (op.kind()) {
                    case START, UNLESS -> false;
                    case FENCE -> op.fence() == Fence.FULL;
                    case PLAIN_LOAD, PLAIN_STORE -> atomics.contains(op.target());
                    default -> true;
                })
                .forEach(steps::add));
        return steps;
    }

    private Set<String> targets(Predicate<Op> of) {
        Set<String> targets = new TreeSet<>();
        threads.forEach(ops -> ops.stream().filter(of).forEach(op -> targets.add(op.target())));
        return targets;
    }

    /** Whether another thread of the program starts a thread. */
    public boolean isStarted(int thread) {
        return has(op -> op.kind() == Op.Kind.START && op.thread() == thread);
    }

    /** The same as a litmus program. */
    public Program inLitmus(Timed timed) {
        List<ThreadProgram> programs = new ArrayList<>();
        for (List<Op> ops : threads) {
            List<Instruction> instructions = new ArrayList<>();
            for (int i = 0; i < ops.size(); i++) {
                instructions.add(new Instruction.Label("L" + i));
                add(instructions, ops.get(i), i, timed);
            }
            instructions.add(new Instruction.Label("L" + ops.size()));
            programs.add(new ThreadProgram(instructions));
        }
        return new Program("real", ValueDomain.LONG, init, programs, Set.of());
    }

    private static void add(List<Instruction> to, Op op, int place, Timed timed) {
        if (op.kind().isTimed() && timed == Timed.AS_CHOICES) {
            String taken = "T" + place;
            to.add(new Instruction.Choose(List.of(taken, "L" + (place + 1 + op.skipped()))));
            to.add(new Instruction.Label(taken));
        }
        Operand first = operand(op.first());
        Operand second = operand(op.second());
        Optional<Operand.Register> latest = Optional.of(LATEST);
        String x = op.target();
        to.add(
                switch (op.kind()) {
                    case LOAD -> new Instruction.Load(latest, op.mode(), x);
                    case STORE -> new Instruction.Store(op.mode(), x, first);
                    case ADD -> new Instruction.Add(latest, op.mode(), x, first);
                    case SWAP -> new Instruction.Swap(latest, op.mode(), x, first);
                    case CAS -> new Instruction.Cas(Optional.empty(), op.mode(), x, first, second);
                    case WEAK_CAS -> new Instruction.WeakCas(Optional.empty(), op.mode(), x, first, second);
                    case WAIT, TIMED_WAIT -> new Instruction.Wait(Optional.empty(), op.mode(), x, List.of(first));
                    case WAIT_ANY, TIMED_WAIT_ANY ->
                        new Instruction.Wait(Optional.empty(), op.mode(), x, List.of(first, second));
                    case BCAS, TIMED_BCAS -> new Instruction.Bcas(Optional.empty(), op.mode(), x, first, second);
                    case PLAIN_LOAD -> new Instruction.PlainLoad(latest, x);
                    case PLAIN_STORE -> new Instruction.PlainStore(x, first);
                    case FENCE -> new Instruction.MemoryFence(op.fence());
                    case LOCK, TRY_LOCK -> new Instruction.Lock(x);
                    case UNLOCK -> new Instruction.Unlock(x);
                    case START -> new Instruction.Start(op.thread());
                    case JOIN, TIMED_JOIN -> new Instruction.Join(op.thread());
                    case UNLESS ->
                        new Instruction.If(
                                new Binary(BinaryOperator.NOT_EQUAL, LATEST, first), "L" + (place + 1 + op.skipped()));
                });
    }

    private static Operand operand(long value) {
        return value == Op.LATEST ? LATEST : Operand.of(value);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("init " + init);
        for (int i = 0; i < threads.size(); i++) {
            text.append("\nthread ").append(i).append(isStarted(i) ? ", started by another" : "");
            threads.get(i).forEach(op -> text.append("\n    ").append(op));
        }
        return text.toString();
    }
}
