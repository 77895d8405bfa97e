package org.jrsan.rc20.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Names;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.program.ThreadProgram;
import org.jspecify.annotations.Nullable;

/** Programs with one mode less. Apart from the search for such modes, so that it can be held against this. */
final class Weaker {
    private Weaker() {}

    /** All programs in which one access or fence has the next weaker mode. */
    static List<Program> byOneStep(Program program) {
        List<Program> all = new ArrayList<>();
        for (int thread = 0; thread < program.threads().size(); thread++) {
            List<Instruction> code = program.threads().get(thread).instructions();
            for (int i = 0; i < code.size(); i++) {
                for (@Nullable Instruction weaker : weaker(code.get(i))) {
                    List<Instruction> changed = new ArrayList<>(code);
                    if (weaker == null) {
                        changed.remove(i);
                    } else {
                        changed.set(i, weaker);
                    }
                    List<ThreadProgram> threads = new ArrayList<>(program.threads());
                    threads.set(thread, new ThreadProgram(changed));
                    all.add(new Program(program.name(), program.domain(), program.init(), threads, Set.of()));
                }
            }
        }
        return all;
    }

    /** What may stand instead; null for nothing at all. */
    private static List<@Nullable Instruction> weaker(Instruction instruction) {
        List<@Nullable Instruction> all = new ArrayList<>();
        if (instruction instanceof Instruction.MemoryFence fence) {
            switch (fence.kind()) {
                case FULL -> all.add(new Instruction.MemoryFence(Fence.ACQ_REL));
                case ACQ_REL -> {
                    all.add(new Instruction.MemoryFence(Fence.ACQUIRE));
                    all.add(new Instruction.MemoryFence(Fence.RELEASE));
                }
                case ACQUIRE, RELEASE -> all.add(null);
            }
        } else if (instruction instanceof Instruction.Access access) {
            for (Mode mode : modes(access)) {
                all.add(with(access, mode));
            }
        }
        return all;
    }

    private static List<Mode> modes(Instruction.Access access) {
        boolean reads = access instanceof Instruction.Load || access instanceof Instruction.Wait;
        boolean writes = access instanceof Instruction.Store;
        List<Mode> below =
                switch (access.mode()) {
                    case OPAQUE -> List.of();
                    case ACQUIRE, RELEASE -> List.of(Mode.OPAQUE);
                    case ACQ_REL -> List.of(Mode.ACQUIRE, Mode.RELEASE);
                    case VOLATILE -> List.of(reads ? Mode.ACQUIRE : writes ? Mode.RELEASE : Mode.ACQ_REL);
                };
        return below.stream()
                .filter(mode -> !reads || Names.isReadMode(mode))
                .filter(mode -> !writes || Names.isWriteMode(mode))
                .toList();
    }

    private static Instruction with(Instruction.Access access, Mode mode) {
        if (access instanceof Instruction.Load load) {
            return new Instruction.Load(load.result(), mode, load.location());
        } else if (access instanceof Instruction.Store store) {
            return new Instruction.Store(mode, store.location(), store.value());
        } else if (access instanceof Instruction.Add add) {
            return new Instruction.Add(add.result(), mode, add.location(), add.addend());
        } else if (access instanceof Instruction.Swap swap) {
            return new Instruction.Swap(swap.result(), mode, swap.location(), swap.value());
        } else if (access instanceof Instruction.Cas cas) {
            return new Instruction.Cas(cas.result(), mode, cas.location(), cas.expected(), cas.replacement());
        } else if (access instanceof Instruction.WeakCas cas) {
            return new Instruction.WeakCas(cas.result(), mode, cas.location(), cas.expected(), cas.replacement());
        } else if (access instanceof Instruction.Wait wait) {
            return new Instruction.Wait(wait.result(), mode, wait.location(), wait.awaited());
        } else if (access instanceof Instruction.Bcas cas) {
            return new Instruction.Bcas(cas.result(), mode, cas.location(), cas.expected(), cas.replacement());
        }
        throw new IllegalArgumentException("an access of another kind: " + access);
    }
}
