package org.jrsan.rc20.oracle;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Program;

/**
 * Which locations the rest of a thread may write, from its code alone. Threads of loop-free programs only go forward.
 */
final class LaterWrites {
    private final Program program;
    private final List<List<Set<String>>> byThreadAndPosition;

    LaterWrites(Program program) {
        this.program = program;
        byThreadAndPosition = program.threads().stream()
                .map(code -> suffixes(code.instructions()))
                .toList();
    }

    private static List<Set<String>> suffixes(List<Instruction> code) {
        Set<String>[] result = newSets(code.size() + 1);
        result[code.size()] = Set.of();
        for (int i = code.size() - 1; i >= 0; i--) {
            Set<String> written = new HashSet<>(result[i + 1]);
            Instruction instruction = code.get(i);
            if (instruction instanceof Instruction.Access access && !isRead(access)) {
                written.add(access.location());
            } else if (instruction instanceof Instruction.PlainStore store) {
                written.add(store.location());
            }
            result[i] = written;
        }
        return List.of(result);
    }

    @SuppressWarnings("unchecked")
    private static Set<String>[] newSets(int size) {
        return (Set<String>[]) new Set<?>[size];
    }

    private static boolean isRead(Instruction.Access access) {
        return access instanceof Instruction.Load || access instanceof Instruction.Wait;
    }

    /** Whether some other thread may still write the location that a thread is about to read. */
    boolean mayCome(PartialRun run, int reader) {
        Instruction next = run.threads().get(reader).next().orElseThrow();
        String location =
                next instanceof Instruction.PlainLoad load ? load.location() : ((Instruction.Access) next).location();
        for (int thread = 0; thread < program.threads().size(); thread++) {
            LocalState state = run.threads().get(thread);
            if (thread != reader
                    && state.next().isPresent()
                    && byThreadAndPosition.get(thread).get(state.position()).contains(location)) {
                return true;
            }
        }
        return false;
    }
}
