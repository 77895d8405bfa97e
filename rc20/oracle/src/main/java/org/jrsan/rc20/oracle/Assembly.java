package org.jrsan.rc20.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.program.Expression.Binary;
import org.jrsan.rc20.litmus.program.Expression.BinaryOperator;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Operand;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.program.ThreadProgram;
import org.jrsan.rc20.litmus.program.ValueDomain;

/** Makes a program of lists of {@link Item}s, one for each thread. */
final class Assembly {
    private static final List<String> ATOMICS = List.of("x", "y", "z");
    private static final List<String> PLAIN = List.of("n", "m");
    private static final List<String> LOCKS = List.of("l", "k");

    /** Results of accesses go round among so many registers. */
    static final int REGISTERS = 4;

    private final int threadCount;
    private final boolean[] started;

    private Assembly(int threadCount) {
        this.threadCount = threadCount;
        started = new boolean[threadCount];
    }

    /** Where a program starts, simple ones first. */
    enum Setup {
        ZEROS(0, 0, ValueDomain.LONG),
        ONE_IN_X(1, 0, ValueDomain.LONG),
        ONE_IN_Y(0, 1, ValueDomain.LONG),
        TWO_IN_X_AND_ONE_IN_Y(2, 1, ValueDomain.LONG),
        MODULO_TWO(0, 0, new ValueDomain(2));

        private final Map<String, Long> init;
        private final ValueDomain domain;

        Setup(long x, long y, ValueDomain domain) {
            init = new TreeMap<>();
            if (x != 0) {
                init.put("x", x);
            }
            if (y != 0) {
                init.put("y", y);
            }
            this.domain = domain;
        }
    }

    static Program program(String name, Setup setup, List<List<Item>> threads) {
        Assembly assembly = new Assembly(threads.size());
        List<ThreadProgram> programs = new ArrayList<>();
        for (int thread = 0; thread < threads.size(); thread++) {
            programs.add(assembly.new Code(thread).assemble(threads.get(thread)));
        }
        return new Program(name, setup.domain, setup.init, programs, Set.of());
    }

    /** The code of one thread while it is made. */
    private final class Code {
        private final int thread;
        private final List<Instruction> instructions = new ArrayList<>();
        /** What has to stand before the item with a number. */
        private final Map<Integer, List<Instruction>> closings = new TreeMap<>();

        private int labels;
        private int results;

        Code(int thread) {
            this.thread = thread;
        }

        ThreadProgram assemble(List<Item> items) {
            for (int i = 0; i < items.size(); i++) {
                instructions.addAll(closings.getOrDefault(i, List.of()));
                add(items.get(i), Math.min(i + 1 + items.get(i).length(), items.size()));
            }
            instructions.addAll(closings.getOrDefault(items.size(), List.of()));
            return new ThreadProgram(instructions);
        }

        private void add(Item item, int end) {
            String atomic = ATOMICS.get(item.target() % ATOMICS.size());
            String plain = PLAIN.get(item.target() % PLAIN.size());
            switch (item.kind()) {
                case LOAD -> instructions.add(new Instruction.Load(result(), item.accessMode(), atomic));
                case STORE -> instructions.add(new Instruction.Store(item.accessMode(), atomic, item.first()));
                case PLAIN_LOAD -> instructions.add(new Instruction.PlainLoad(result(), plain));
                case PLAIN_STORE -> instructions.add(new Instruction.PlainStore(plain, item.first()));
                case FENCE -> instructions.add(new Instruction.MemoryFence(item.fence()));
                case ADD -> instructions.add(new Instruction.Add(result(), item.accessMode(), atomic, item.first()));
                case SWAP -> instructions.add(new Instruction.Swap(result(), item.accessMode(), atomic, item.first()));
                case CAS ->
                    instructions.add(
                            new Instruction.Cas(result(), item.accessMode(), atomic, item.first(), item.second()));
                case WEAK_CAS ->
                    instructions.add(
                            new Instruction.WeakCas(result(), item.accessMode(), atomic, item.first(), item.second()));
                case WAIT ->
                    instructions.add(new Instruction.Wait(result(), item.accessMode(), atomic, List.of(item.first())));
                case BCAS ->
                    instructions.add(
                            new Instruction.Bcas(result(), item.accessMode(), atomic, item.first(), item.second()));
                case WAIT_ANY ->
                    instructions.add(new Instruction.Wait(
                            result(), item.accessMode(), atomic, List.of(item.first(), item.second())));
                case PLAIN_ELSEWHERE -> instructions.add(atomicElsewhere(item, plain));
                case IF -> {
                    String label = newLabel();
                    instructions.add(
                            new Instruction.If(new Binary(BinaryOperator.NOT_EQUAL, latest(), item.first()), label));
                    close(end, new Instruction.Label(label));
                }
                case CHOOSE -> {
                    String here = newLabel();
                    String there = newLabel();
                    instructions.add(new Instruction.Choose(List.of(here, there)));
                    instructions.add(new Instruction.Label(here));
                    close(end, new Instruction.Label(there));
                }
                case ASSUME ->
                    instructions.add(new Instruction.Assume(new Binary(BinaryOperator.EQUAL, latest(), item.first())));
                case ASSIGN ->
                    instructions.add(
                            new Instruction.Assign(latest(), new Binary(BinaryOperator.PLUS, latest(), item.first())));
                case LOCK -> {
                    String lock = LOCKS.get(item.target() % LOCKS.size());
                    instructions.add(new Instruction.Lock(lock));
                    close(end, new Instruction.Unlock(lock));
                }
                case START -> start(thread + 1 + item.target());
                case JOIN -> {
                    int other = item.target() % threadCount;
                    if (other != thread) {
                        instructions.add(new Instruction.Join(other));
                    }
                }
            }
        }

        /** A load, wait or store where the mode allows it and the length asks for it, else a swap. */
        private Instruction atomicElsewhere(Item item, String location) {
            Mode mode = item.accessMode();
            if (item.length() == 1 && (mode == Mode.VOLATILE || !mode.isRelease())) {
                return item.second().equals(Operand.of(0))
                        ? new Instruction.Load(result(), mode, location)
                        : new Instruction.Wait(result(), mode, location, List.of(item.first()));
            }
            if (item.length() == 2 && (mode == Mode.VOLATILE || !mode.isAcquire())) {
                return new Instruction.Store(mode, location, item.first());
            }
            return new Instruction.Swap(result(), mode, location, item.first());
        }

        private void start(int other) {
            if (other < threadCount && !started[other]) {
                started[other] = true;
                instructions.add(new Instruction.Start(other));
            }
        }

        private void close(int end, Instruction instruction) {
            closings.computeIfAbsent(end, i -> new ArrayList<>()).add(0, instruction);
        }

        private String newLabel() {
            return "L" + labels++;
        }

        private Optional<Operand.Register> result() {
            return Optional.of(Operand.register(results++ % REGISTERS));
        }

        private Operand.Register latest() {
            return Operand.register((results + REGISTERS - 1) % REGISTERS);
        }
    }
}
