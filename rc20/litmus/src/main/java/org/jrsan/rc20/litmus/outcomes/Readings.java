package org.jrsan.rc20.litmus.outcomes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Operand;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.program.ThreadProgram;

/** The reading instructions of a program, numbered through. */
public final class Readings {
    /** By thread and index of the instruction; -1 for one that reads nothing. */
    private final int[][] numbers;

    private final List<List<String>> names = new ArrayList<>();
    private int count;

    /** The reading instructions of a program. */
    public Readings(Program program) {
        numbers = new int[program.threads().size()][];
        for (int thread = 0; thread < numbers.length; thread++) {
            names.add(new ArrayList<>());
            number(thread, program.threads().get(thread));
        }
    }

    private void number(int thread, ThreadProgram code) {
        Set<String> taken = new HashSet<>();
        numbers[thread] = new int[code.instructions().size()];
        Arrays.fill(numbers[thread], -1);
        for (int i = 0; i < numbers[thread].length; i++) {
            Instruction instruction = code.instructions().get(i);
            if (isReading(instruction)) {
                numbers[thread][i] = count++;
                String register = result(instruction).map(r -> "r" + r.index()).orElse("");
                boolean isNew = !register.isEmpty() && taken.add(register);
                names.get(thread).add(thread + ":" + register + (isNew ? "" : "#" + (i + 1)));
            }
        }
    }

    /** Whether an instruction reads a location. */
    public static boolean isReading(Instruction instruction) {
        return instruction instanceof Instruction.PlainLoad
                || instruction instanceof Instruction.Access && !(instruction instanceof Instruction.Store);
    }

    private static Optional<Operand.Register> result(Instruction instruction) {
        return instruction instanceof Instruction.PlainLoad load
                ? load.result()
                : ((Instruction.Access) instruction).result();
    }

    /** How many there are. */
    int count() {
        return count;
    }

    /** The number of an instruction, -1 when it reads nothing. */
    int number(int thread, int instruction) {
        return numbers[thread][instruction];
    }

    /**
     * How they are called, by thread: by the register that takes the value, as in {@code 0:r1}; where there is none, or an
     * instruction before it has the same, with the number of the instruction in its thread from 1, as in {@code 0:r1#4}.
     *
     * @return the names of each thread's reading instructions, in the order they stand in
     */
    public List<List<String>> names() {
        return names;
    }
}
