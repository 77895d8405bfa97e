package org.jrsan.rc20.litmus.repair;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.program.ThreadProgram;
import org.jrsan.rc20.repair.Part;
import org.jrsan.rc20.repair.Shape;
import org.jrsan.rc20.repair.Spot;
import org.jrsan.rc20.repair.Strength;

/** The instructions of a program that have a mode, as spots of a search, and the program with other modes. */
final class Places {
    /**
     * Where an instruction is.
     *
     * @param thread the index of its thread
     * @param index its index there
     */
    record Place(int thread, int index) {}

    private final Program program;
    private final List<Place> places = new ArrayList<>();
    private final List<Spot> spots = new ArrayList<>();

    private Places(Program program) {
        this.program = program;
    }

    /** From what they are to the strongest, with full fences around accesses. */
    static Places toStrengthen(Program program) {
        Places places = new Places(program);
        places.addAll(true);
        return places;
    }

    /** From the weakest to what they are. */
    static Places toWeaken(Program program) {
        Places places = new Places(program);
        places.addAll(false);
        return places;
    }

    private void addAll(boolean strengthens) {
        for (int thread = 0; thread < program.threads().size(); thread++) {
            for (int i = 0; i < code(thread).size(); i++) {
                Instruction instruction = code(thread).get(i);
                if (hasMode(instruction)) {
                    Shape shape = shape(instruction);
                    Strength given = given(instruction);
                    places.add(new Place(thread, i));
                    spots.add(
                            strengthens
                                    ? new Spot(shape, given, shape.strongest().and(fences(thread, i)))
                                    : new Spot(shape, Strength.NONE, given));
                }
            }
        }
    }

    private List<Instruction> code(int thread) {
        return program.threads().get(thread).instructions();
    }

    private static boolean hasMode(Instruction instruction) {
        return instruction instanceof Instruction.Access || instruction instanceof Instruction.MemoryFence;
    }

    private static Shape shape(Instruction instruction) {
        if (instruction instanceof Instruction.MemoryFence) {
            return Shape.FENCE;
        }
        if (instruction instanceof Instruction.Load || instruction instanceof Instruction.Wait) {
            return Shape.LOAD;
        }
        return instruction instanceof Instruction.Store ? Shape.STORE : Shape.UPDATE;
    }

    private static Strength given(Instruction instruction) {
        if (instruction instanceof Instruction.Access access) {
            return shape(instruction).of(access.mode());
        }
        return Shape.of(((Instruction.MemoryFence) instruction).kind());
    }

    /** Where a full fence may help: not in front of all that a thread does, nor behind it, nor twice in one place. */
    private Strength fences(int thread, int index) {
        if (code(thread).get(index) instanceof Instruction.MemoryFence) {
            return Strength.NONE;
        }
        Strength fences = Strength.NONE;
        if (index > 0 || program.isStarted(thread)) {
            fences = fences.and(Strength.of(Part.FENCE_BEFORE));
        }
        boolean isLast = index == code(thread).size() - 1;
        if (!isLast && !hasMode(code(thread).get(index + 1))) {
            fences = fences.and(Strength.of(Part.FENCE_AFTER));
        }
        return fences;
    }

    List<Spot> spots() {
        return spots;
    }

    Place place(int spot) {
        return places.get(spot);
    }

    Instruction instruction(int spot) {
        return code(place(spot).thread()).get(place(spot).index());
    }

    /** What stands in place of an instruction when it has another strength. */
    List<Instruction> instead(int spot, Strength strength) {
        Instruction instruction = instruction(spot);
        List<Instruction> instead = new ArrayList<>();
        if (instruction instanceof Instruction.MemoryFence) {
            strength.fence().ifPresent(kind -> instead.add(new Instruction.MemoryFence(kind)));
            return instead;
        }
        if (strength.has(Part.FENCE_BEFORE)) {
            instead.add(new Instruction.MemoryFence(Fence.FULL));
        }
        instead.add(instruction.accept(new Remoded(strength.mode())));
        if (strength.has(Part.FENCE_AFTER)) {
            instead.add(new Instruction.MemoryFence(Fence.FULL));
        }
        return instead;
    }

    /** The program when they have these strengths. It expects nothing. */
    Program with(List<Strength> strengths) {
        List<ThreadProgram> threads = new ArrayList<>();
        int spot = 0;
        for (int thread = 0; thread < program.threads().size(); thread++) {
            List<Instruction> changed = new ArrayList<>();
            for (int i = 0; i < code(thread).size(); i++) {
                if (hasMode(code(thread).get(i))) {
                    changed.addAll(instead(spot, strengths.get(spot)));
                    spot++;
                } else {
                    changed.add(code(thread).get(i));
                }
            }
            threads.add(new ThreadProgram(changed));
        }
        return new Program(program.name(), program.domain(), program.init(), threads, Set.of());
    }
}
