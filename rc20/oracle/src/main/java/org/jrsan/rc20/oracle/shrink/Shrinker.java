package org.jrsan.rc20.oracle.shrink;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.program.ThreadProgram;
import org.jrsan.rc20.litmus.program.ValueDomain;
import org.jspecify.annotations.Nullable;

/**
 * Makes a program smaller while it keeps a property: drops threads, instructions and the setup, and puts simpler
 * instructions in place of others, until no single such change keeps the property. Every change makes the program
 * smaller in the order (threads, instructions, setup, kinds, modes, operands), so this ends.
 */
public final class Shrinker {
    private final Predicate<Program> property;

    private Shrinker(Predicate<Program> property) {
        this.property = property;
    }

    /**
     * A smallest program with a property, as far as single changes lead.
     *
     * @param program a program that has the property
     * @param property the property to keep; not asked about programs that are not valid
     * @return the program, or a smaller one that has the property
     */
    public static Program shrink(Program program, Predicate<Program> property) {
        Shrinker shrinker = new Shrinker(property);
        Program smallest = program;
        for (Program smaller = shrinker.step(program); smaller != null; smaller = shrinker.step(smallest)) {
            smallest = smaller;
        }
        return smallest;
    }

    /** The first change that keeps the property, null when none does. */
    private @Nullable Program step(Program program) {
        for (int thread = 0; thread < program.threads().size(); thread++) {
            Program smaller = without(program, thread);
            if (keeps(smaller)) {
                return smaller;
            }
        }
        for (int thread = 0; thread < program.threads().size(); thread++) {
            List<Instruction> code = program.threads().get(thread).instructions();
            for (int i = 0; i < code.size(); i++) {
                List<Instruction> shorter = new ArrayList<>(code);
                shorter.remove(i);
                Program smaller = with(program, thread, shorter);
                if (keeps(smaller)) {
                    return smaller;
                }
            }
        }
        Program zeros =
                new Program(program.name(), ValueDomain.LONG, Map.of(), program.threads(), program.expectations());
        return !zeros.equals(program) && keeps(zeros) ? zeros : simplified(program);
    }

    private @Nullable Program simplified(Program program) {
        for (int thread = 0; thread < program.threads().size(); thread++) {
            List<Instruction> code = program.threads().get(thread).instructions();
            for (int i = 0; i < code.size(); i++) {
                for (Instruction simpler : code.get(i).accept(Simplifications.INSTANCE)) {
                    List<Instruction> changed = new ArrayList<>(code);
                    changed.set(i, simpler);
                    Program smaller = with(program, thread, changed);
                    if (keeps(smaller)) {
                        return smaller;
                    }
                }
            }
        }
        return null;
    }

    private boolean keeps(@Nullable Program candidate) {
        return candidate != null && property.test(candidate);
    }

    /** The program without a thread and what refers to it; null when none is left. */
    private static @Nullable Program without(Program program, int thread) {
        List<ThreadProgram> threads = new ArrayList<>(program.threads());
        threads.remove(thread);
        threads.replaceAll(code -> new ThreadProgram(code.instructions().stream()
                .filter(instruction -> !(instruction instanceof Instruction.Start start && start.thread() == thread))
                .filter(instruction -> !(instruction instanceof Instruction.Join join && join.thread() == thread))
                .map(instruction -> renumbered(instruction, thread))
                .toList()));
        return valid(program, threads);
    }

    private static Instruction renumbered(Instruction instruction, int gone) {
        if (instruction instanceof Instruction.Start start && start.thread() > gone) {
            return new Instruction.Start(start.thread() - 1);
        }
        if (instruction instanceof Instruction.Join join && join.thread() > gone) {
            return new Instruction.Join(join.thread() - 1);
        }
        return instruction;
    }

    private static @Nullable Program with(Program program, int thread, List<Instruction> code) {
        List<ThreadProgram> threads = new ArrayList<>(program.threads());
        threads.set(thread, new ThreadProgram(code));
        return valid(program, threads);
    }

    /** The program with these threads; null when a label is missing or a thread joins one that is not there. */
    private static @Nullable Program valid(Program program, List<ThreadProgram> threads) {
        try {
            return new Program(program.name(), program.domain(), program.init(), threads, program.expectations());
        } catch (IllegalArgumentException invalid) {
            return null;
        }
    }
}
