package org.jrsan.rc20.litmus.herd;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.program.ThreadProgram;
import org.jrsan.rc20.litmus.program.ValueDomain;

/**
 * The program that a file is.
 *
 * @param registers the registers of each thread
 * @param notes where the program differs from the file
 */
record Translation(Program program, List<Registers> registers, List<String> notes) {
    private static final String SC =
            "SC accesses are as in section 5 of docs/algorithm.md; RC11 and C11 may allow more";
    private static final String LOAD_BUFFERING =
            "load buffering is left out, as in RC11; C11 without that repair allows it";

    static Translation of(String name, InitialState init, List<Code.Function> functions) {
        Notes notes = new Notes();
        List<Registers> registers = new ArrayList<>();
        List<ThreadProgram> threads = new ArrayList<>();
        for (Code.Function function : functions) {
            Emitter emitter = new Emitter(new Registers(function), notes);
            ThreadTranslator translator = new ThreadTranslator(emitter);
            init.registers(threads.size()).forEach(translator::initialise);
            translator.statements(function.body());
            registers.add(emitter.registers());
            threads.add(emitter.program());
        }
        Program program = new Program(name, ValueDomain.LONG, init.locations(), threads, Set.of());
        if (hasScAccess(program)) {
            notes.add(SC);
        }
        if (LoadBuffering.isPossible(program)) {
            notes.add(LOAD_BUFFERING);
        }
        return new Translation(program, registers, notes.list());
    }

    private static boolean hasScAccess(Program program) {
        return program.threads().stream()
                .flatMap(thread -> thread.instructions().stream())
                .anyMatch(instruction ->
                        instruction instanceof Instruction.Access access && access.mode() == Mode.VOLATILE);
    }
}
