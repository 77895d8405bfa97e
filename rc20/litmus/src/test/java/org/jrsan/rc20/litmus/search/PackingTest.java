package org.jrsan.rc20.litmus.search;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jrsan.rc20.litmus.compiled.BitReader;
import org.jrsan.rc20.litmus.compiled.BitWriter;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.compiled.Compiler;
import org.jrsan.rc20.litmus.finite.FiniteClocks;
import org.jrsan.rc20.litmus.finite.FiniteJudge;
import org.jrsan.rc20.litmus.machine.Machine;
import org.jrsan.rc20.litmus.machine.Path;
import org.jrsan.rc20.litmus.machine.Stepper;
import org.jrsan.rc20.litmus.program.RandomPrograms;
import org.jrsan.rc20.litmus.program.ValueDomain;

/** States survive packing, and the set of visited ones is a set. */
class PackingTest {
    @Property(tries = 300)
    void whatIsPutIsGot(@ForAll long seed, @ForAll @IntRange(min = 1, max = 100) int count) {
        Random random = new Random(seed);
        BitWriter writer = new BitWriter();
        List<ValueDomain> domains = List.of(ValueDomain.LONG, new ValueDomain(2), new ValueDomain(1000));
        for (int round = 0; round < 2; round++) {
            long[] values = new long[count];
            int[] bits = new int[count];
            for (int i = 0; i < count; i++) {
                bits[i] = random.nextInt(68) - 3;
                values[i] = random.nextInt(5) == 0 ? random.nextInt(3) - 1 : random.nextLong();
                if (bits[i] >= 0 && bits[i] <= 64) {
                    writer.put(values[i], bits[i]);
                } else {
                    ValueDomain domain = domains.get(Math.floorMod(bits[i], 3));
                    values[i] = domain.wrap(values[i]);
                    writer.putValue(values[i], domain);
                }
            }
            BitReader reader = new BitReader(writer.take());
            for (int i = 0; i < count; i++) {
                if (bits[i] >= 0 && bits[i] <= 64) {
                    long mask = bits[i] == 64 ? -1 : (1L << bits[i]) - 1;
                    assertEquals(values[i] & mask, reader.get(bits[i]));
                } else {
                    assertEquals(values[i], reader.getValue(domains.get(Math.floorMod(bits[i], 3))));
                }
            }
        }
    }

    @Property(tries = 100)
    void visitedStatesAreASet(@ForAll long seed, @ForAll @IntRange(max = 3000) int count) {
        Random random = new Random(seed);
        StateTable visited = new StateTable();
        Set<List<Long>> model = new HashSet<>();
        for (int i = 0; i < count; i++) {
            long first = random.nextLong(40) - 20;
            long second = random.nextLong(40) - 20;
            assertEquals(model.add(List.of(first, second)), visited.add(first, second));
        }
        assertEquals(model.size(), visited.size());
    }

    /** Decoding a state and encoding it again gives the same bits, along random runs. */
    @Property(tries = 200)
    void statesSurvivePacking(@ForAll long seed) {
        CompiledProgram program = Compiler.compile(RandomPrograms.small(seed));
        FiniteJudge judge = new FiniteJudge(program);
        Random random = new Random(seed);
        Machine machine = new Machine(program);
        FiniteClocks clocks = judge.newTracker();
        for (int thread = 0; thread < program.threadCount(); thread++) {
            if (!program.isStarted(thread)) {
                Stepper.begin(machine, thread).settle(machine, 0, clocks);
            }
        }
        BitWriter writer = new BitWriter();
        for (int i = 0; i < 20; i++) {
            int thread = random.nextInt(program.threadCount());
            if (machine.canStep(thread)) {
                Stepper.perform(machine, thread, false, clocks).settle(machine, 0, clocks);
            }
            long[] packed = pack(machine, clocks, writer);
            Machine copy = new Machine(program);
            FiniteClocks clocksCopy = judge.newTracker();
            BitReader reader = new BitReader(packed);
            copy.decode(reader);
            clocksCopy.decode(reader);
            assertArrayEquals(packed, pack(copy, clocksCopy, writer));
        }
    }

    private static long[] pack(Machine machine, FiniteClocks clocks, BitWriter writer) {
        machine.encode(writer);
        clocks.encode(writer);
        return writer.take();
    }

    @Property(tries = 50)
    void pathsAreKept(@ForAll long seed) {
        Random random = new Random(seed);
        PathStore paths = new PathStore();
        paths.addInitial(new int[] {7});
        int length = 0;
        int at = 0;
        for (int state = 1; state < 40_000; state++) {
            if (random.nextInt(1000) == 0) {
                paths.add(at, state);
                at = state;
                length++;
            } else {
                paths.add(0, 5);
            }
        }
        Path path = paths.to(at, 99);
        assertEquals(length + 1, path.steps().length);
        assertEquals(99, path.steps()[length]);
        assertTrue(length == 0 || path.steps()[length - 1] == at);
        assertEquals(7, path.begins()[0]);
        assertFalse(paths.bytes() < 8 * 40_000);
    }
}
