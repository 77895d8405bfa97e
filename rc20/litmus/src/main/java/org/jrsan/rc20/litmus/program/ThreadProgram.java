package org.jrsan.rc20.litmus.program;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The instructions of one thread. Registers start at 0 and belong to the thread; execution begins at the first
 * instruction and ends behind the last.
 *
 * @param instructions the instructions in order; may be empty
 */
public record ThreadProgram(List<Instruction> instructions) {
    /** Copies the instructions. */
    public ThreadProgram {
        instructions = List.copyOf(instructions);
    }

    /**
     * A thread of these instructions.
     *
     * @param instructions the instructions in order
     */
    public static ThreadProgram of(Instruction... instructions) {
        return new ThreadProgram(List.of(instructions));
    }

    /**
     * Where a label stands.
     *
     * @param label a label of this thread
     * @return the index of its {@link Instruction.Label}
     * @throws IllegalArgumentException when there is no such label
     */
    public int position(String label) {
        int position = instructions.indexOf(new Instruction.Label(label));
        if (position < 0) {
            throw new IllegalArgumentException("no label " + label + " in this thread");
        }
        return position;
    }

    /**
     * Whether some instruction goes to a label at or before itself. Without such an instruction every run of the thread
     * is finite.
     *
     * @return true when the thread may loop
     */
    public boolean hasBackwardJump() {
        Set<String> passed = new HashSet<>();
        for (Instruction instruction : instructions) {
            if (instruction instanceof Instruction.Label label) {
                passed.add(label.name());
            } else if (targets(instruction).stream().anyMatch(passed::contains)) {
                return true;
            }
        }
        return false;
    }

    /** The labels an instruction may go to. */
    static List<String> targets(Instruction instruction) {
        if (instruction instanceof Instruction.Goto go) {
            return List.of(go.label());
        }
        if (instruction instanceof Instruction.If branch) {
            return List.of(branch.label());
        }
        if (instruction instanceof Instruction.Choose choose) {
            return choose.labels();
        }
        return List.of();
    }
}
