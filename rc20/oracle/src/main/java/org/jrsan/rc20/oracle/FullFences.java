package org.jrsan.rc20.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Instruction.Add;
import org.jrsan.rc20.litmus.program.Instruction.MemoryFence;
import org.jrsan.rc20.litmus.program.Operand;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.program.ThreadProgram;

/** What full fences are in the happens-before order that races are asked about. */
enum FullFences {
    /**
     * Acquire and release fences that agree on an order, as RC11's psc has them: {@code hb = (po ∪ sw)+} knows nothing
     * of that order.
     */
    PSC,
    /**
     * Read-modify-writes of one location between an acquire and a release fence, as RC20 has them: each full fence
     * synchronises with those after it. Then what stands before one and what stands after another cannot race when the
     * values read force the order of the two, though no read of a write leads from one to the other. RC20 never lets
     * such a pair disagree (psc would be cyclic), so a race between them would be one in name only.
     */
    UPDATES_OF_ONE_LOCATION {
        @Override
        Program inTermsOfUpdates(Program program) {
            List<ThreadProgram> threads = new ArrayList<>();
            for (ThreadProgram thread : program.threads()) {
                threads.add(new ThreadProgram(thread.instructions().stream()
                        .flatMap(instruction -> writtenOut(instruction, program).stream())
                        .toList()));
            }
            return new Program(program.name(), program.domain(), program.init(), threads, program.expectations());
        }
    };

    /** The program with its full fences written out. */
    Program inTermsOfUpdates(Program program) {
        return program;
    }

    private static List<Instruction> writtenOut(Instruction instruction, Program program) {
        if (instruction instanceof MemoryFence fence && fence.kind() == Fence.FULL) {
            return List.of(
                    new MemoryFence(Fence.ACQUIRE),
                    new Add(Optional.empty(), Mode.ACQ_REL, fenceLocation(program), Operand.of(0)),
                    new MemoryFence(Fence.RELEASE));
        }
        return List.of(instruction);
    }

    /** A location that the program does not have. */
    private static String fenceLocation(Program program) {
        StringBuilder name = new StringBuilder("fence");
        while (program.locations().contains(name.toString())) {
            name.append('_');
        }
        return name.toString();
    }
}
