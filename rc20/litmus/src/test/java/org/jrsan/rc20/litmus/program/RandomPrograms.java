package org.jrsan.rc20.litmus.program;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.program.Expression.BinaryOperator;
import org.jrsan.rc20.litmus.program.Expression.UnaryOperator;

/** Random programs: small ones that mean something, and large ones that are only well-formed. */
public final class RandomPrograms {
    private static final Mode[] MODES = Mode.values();
    private static final Mode[] READ_MODES = {Mode.OPAQUE, Mode.ACQUIRE, Mode.VOLATILE};
    private static final Mode[] WRITE_MODES = {Mode.OPAQUE, Mode.RELEASE, Mode.VOLATILE};
    private static final List<String> LABELS = List.of("a", "b", "c");

    private final Random random;
    private final int modeCount;

    private RandomPrograms(Random random, boolean sc) {
        this.random = random;
        modeCount = sc ? 3 : 2;
    }

    /**
     * A loop-free program of two or three threads and eight or nine events, on two atomic locations, a plain one and at
     * times a mixed one, with threads that start, join and lock.
     */
    public static Program small(long seed) {
        Random random = new Random(seed);
        return new RandomPrograms(random, random.nextInt(3) == 0).small();
    }

    /**
     * A program whose two or three threads go round: each does two to four events again and again, or until it reads
     * something. Values are taken modulo 3.
     */
    public static Program looping(long seed) {
        Random random = new Random(seed);
        return new RandomPrograms(random, random.nextInt(3) == 0).looping();
    }

    /** A program with all kinds of instructions in any order, for the printer and the parser. */
    public static Program wellFormed(long seed) {
        return new RandomPrograms(new Random(seed), true).wellFormed();
    }

    private <T> T one(T[] of) {
        return of[random.nextInt(of.length)];
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private Program small() {
        int threadCount = chance(75) ? 2 : 3;
        List<List<Instruction>> threads = new ArrayList<>();
        for (int thread = 0; thread < threadCount; thread++) {
            threads.add(new ArrayList<>());
        }
        int events = 8 + random.nextInt(2);
        for (int i = 0; i < events; i++) {
            addEvent(threads.get(i % threadCount));
        }
        // Threads that meet in the same order of locations wait for each other; half of them go the other way.
        Collections.reverse(threads.get(0));
        if (chance(10)) {
            threads.get(0).add(random.nextInt(threads.get(0).size()), new Instruction.Start(1));
        }
        if (chance(10)) {
            List<Instruction> last = threads.get(threadCount - 1);
            last.add(random.nextInt(last.size()), new Instruction.Join(0));
        }
        if (chance(10)) {
            lock(threads.get(0));
            lock(threads.get(1));
        }
        List<ThreadProgram> code = threads.stream().map(ThreadProgram::new).toList();
        return new Program("random", ValueDomain.LONG, Map.of(), code, Set.of());
    }

    private Program looping() {
        List<ThreadProgram> threads = new ArrayList<>();
        boolean locked = chance(15);
        for (int count = chance(70) ? 2 : 3; count > 0; count--) {
            List<Instruction> body = new ArrayList<>();
            for (int events = 2 + random.nextInt(count == 3 ? 2 : 3); events > 0; events--) {
                addEvent(body);
            }
            if (locked && count < 3) {
                lock(body);
            }
            if (chance(20)) {
                body.add(new Instruction.Assert(
                        new Expression.Binary(BinaryOperator.NOT_EQUAL, Operand.register(0), Operand.of(2))));
            }
            body.add(0, new Instruction.Label("again"));
            body.add(
                    chance(60)
                            ? new Instruction.Goto("again")
                            : new Instruction.If(
                                    new Expression.Binary(BinaryOperator.EQUAL, Operand.register(0), Operand.of(0)),
                                    "again"));
            threads.add(new ThreadProgram(body));
        }
        return new Program("loops", new ValueDomain(3), Map.of(), threads, Set.of());
    }

    private void lock(List<Instruction> thread) {
        int from = random.nextInt(thread.size());
        int to = from + 1 + random.nextInt(thread.size() - from);
        thread.add(to, new Instruction.Unlock("m"));
        thread.add(from, new Instruction.Lock("m"));
    }

    private void addEvent(List<Instruction> thread) {
        // Neighbouring accesses of one location show little: coherence orders them.
        boolean even = thread.size() % 2 == 0;
        String x = chance(10) ? "z" : chance(85) == even ? "x" : "y";
        Optional<Operand.Register> result = Optional.of(Operand.register(0));
        Operand value = chance(10) ? Operand.register(0) : Operand.of(1 + random.nextInt(2));
        Operand expected = Operand.of(random.nextInt(3));
        switch (random.nextInt(24)) {
            case 0, 1, 2, 3, 4, 5, 19 -> thread.add(new Instruction.Load(result, readMode(), x));
            case 13, 14, 15, 16, 17, 18, 20 -> thread.add(new Instruction.Store(writeMode(), x, value));
            case 6 -> thread.add(new Instruction.Add(result, mode(), x, value));
            case 7 -> thread.add(new Instruction.Swap(result, mode(), x, value));
            case 8 -> thread.add(new Instruction.Cas(result, mode(), x, expected, value));
            case 9 -> thread.add(new Instruction.WeakCas(result, mode(), x, expected, value));
            case 10 -> {
                List<Operand> awaited = chance(30) ? List.of(expected, Operand.of(1)) : List.of(expected);
                thread.add(new Instruction.Wait(result, readMode(), x, awaited));
            }
            case 11 -> thread.add(new Instruction.Bcas(result, mode(), x, expected, value));
            case 12 -> thread.add(new Instruction.MemoryFence(one(Fence.values())));
            default -> {
                String plain = chance(25) ? "z" : "n";
                thread.add(
                        chance(50)
                                ? new Instruction.PlainLoad(result, plain)
                                : new Instruction.PlainStore(plain, value));
            }
        }
    }

    private Mode readMode() {
        return READ_MODES[random.nextInt(modeCount)];
    }

    private Mode writeMode() {
        return WRITE_MODES[random.nextInt(modeCount)];
    }

    private Mode mode() {
        return MODES[random.nextInt(2 + modeCount)];
    }

    private Program wellFormed() {
        ValueDomain domain = chance(50) ? ValueDomain.LONG : new ValueDomain(2 + random.nextInt(100));
        Map<String, Long> init = chance(50) ? Map.of() : Map.of("x", random.nextLong(), "_y2", -1L);
        List<ThreadProgram> threads = new ArrayList<>();
        int count = 1 + random.nextInt(4);
        for (int thread = 0; thread < count; thread++) {
            List<Instruction> code = new ArrayList<>();
            for (String label : LABELS) {
                code.add(new Instruction.Label(label));
                for (int i = random.nextInt(4); i > 0; i--) {
                    code.add(anything(thread, count));
                }
            }
            threads.add(new ThreadProgram(code));
        }
        Set<Expectation> expectations = new HashSet<>();
        if (chance(50)) {
            expectations.add(chance(50) ? Expectation.ROBUST : Expectation.NOT_ROBUST);
        }
        if (chance(50)) {
            expectations.add(chance(50) ? Expectation.RACE : Expectation.NO_RACE);
        }
        return new Program("2+2W@" + random.nextInt(100), domain, init, threads, expectations);
    }

    private Instruction anything(int thread, int threads) {
        List<Instruction> event = new ArrayList<>();
        switch (random.nextInt(9)) {
            case 0 -> event.add(new Instruction.Assign(Operand.register(random.nextInt(64)), expression(5)));
            case 1 -> event.add(new Instruction.Goto(one(LABELS)));
            case 2 -> event.add(new Instruction.If(expression(4), one(LABELS)));
            case 3 -> event.add(new Instruction.Choose(List.of(one(LABELS), one(LABELS))));
            case 4 -> event.add(new Instruction.Assume(expression(3)));
            case 5 -> event.add(new Instruction.Assert(expression(3)));
            case 6 ->
                event.add(threads > 1 ? new Instruction.Join((thread + 1) % threads) : new Instruction.Lock("lock"));
            default -> addEvent(event);
        }
        return event.get(0);
    }

    private Expression expression(int depth) {
        if (depth == 0 || chance(20)) {
            return chance(50)
                    ? Operand.register(random.nextInt(64))
                    : Operand.of(chance(10) ? random.nextLong() : -2 + random.nextInt(5));
        }
        return chance(25)
                ? new Expression.Unary(one(UnaryOperator.values()), expression(depth - 1))
                : new Expression.Binary(one(BinaryOperator.values()), expression(depth - 1), expression(depth - 1));
    }
}
