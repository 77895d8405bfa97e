package org.jrsan.rc20.oracle.shrink;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.InstructionVisitor;
import org.jrsan.rc20.litmus.program.Operand;

/** The instructions to try in place of another, each simpler in kind, mode or operands. */
final class Simplifications implements InstructionVisitor<List<Instruction>> {
    static final Simplifications INSTANCE = new Simplifications();

    private static final Optional<Operand.Register> DROPPED = Optional.empty();

    private Simplifications() {}

    private static Mode readPart(Mode mode) {
        return mode.ofFailure();
    }

    private static Mode writePart(Mode mode) {
        return mode == Mode.VOLATILE ? mode : mode.isRelease() ? Mode.RELEASE : Mode.OPAQUE;
    }

    /** The weaker modes of a read. */
    private static List<Mode> readModes(Mode mode) {
        return switch (mode) {
            case OPAQUE -> List.of();
            case VOLATILE -> List.of(Mode.OPAQUE, Mode.ACQUIRE);
            default -> List.of(Mode.OPAQUE);
        };
    }

    private static List<Mode> writeModes(Mode mode) {
        return switch (mode) {
            case OPAQUE -> List.of();
            case VOLATILE -> List.of(Mode.OPAQUE, Mode.RELEASE);
            default -> List.of(Mode.OPAQUE);
        };
    }

    private static List<Mode> updateModes(Mode mode) {
        return switch (mode) {
            case OPAQUE -> List.of();
            case ACQUIRE, RELEASE -> List.of(Mode.OPAQUE);
            case ACQ_REL -> List.of(Mode.OPAQUE, Mode.ACQUIRE, Mode.RELEASE);
            case VOLATILE -> List.of(Mode.OPAQUE, Mode.ACQUIRE, Mode.RELEASE, Mode.ACQ_REL);
        };
    }

    private static List<Operand> smaller(Operand operand) {
        if (operand instanceof Operand.Constant constant) {
            return constant.value() == 0 ? List.of() : constant.value() == 1 ? List.of(zero()) : List.of(zero(), one());
        }
        return List.of(zero(), one());
    }

    private static Operand zero() {
        return Operand.of(0);
    }

    private static Operand one() {
        return Operand.of(1);
    }

    @Override
    public List<Instruction> visit(Instruction.Load load) {
        List<Instruction> simpler = new ArrayList<>();
        if (load.result().isPresent()) {
            simpler.add(new Instruction.Load(DROPPED, load.mode(), load.location()));
        }
        for (Mode mode : readModes(load.mode())) {
            simpler.add(new Instruction.Load(load.result(), mode, load.location()));
        }
        return simpler;
    }

    @Override
    public List<Instruction> visit(Instruction.Store store) {
        List<Instruction> simpler = new ArrayList<>();
        for (Mode mode : writeModes(store.mode())) {
            simpler.add(new Instruction.Store(mode, store.location(), store.value()));
        }
        for (Operand value : smaller(store.value())) {
            simpler.add(new Instruction.Store(store.mode(), store.location(), value));
        }
        return simpler;
    }

    /** Half an RMW. */
    private static List<Instruction> halves(Instruction.Access update, Operand written) {
        List<Instruction> simpler = new ArrayList<>();
        simpler.add(new Instruction.Load(update.result(), readPart(update.mode()), update.location()));
        simpler.add(new Instruction.Store(writePart(update.mode()), update.location(), written));
        return simpler;
    }

    @Override
    public List<Instruction> visit(Instruction.Add add) {
        List<Instruction> simpler = halves(add, add.addend());
        if (add.result().isPresent()) {
            simpler.add(new Instruction.Add(DROPPED, add.mode(), add.location(), add.addend()));
        }
        for (Mode mode : updateModes(add.mode())) {
            simpler.add(new Instruction.Add(add.result(), mode, add.location(), add.addend()));
        }
        for (Operand addend : smaller(add.addend())) {
            simpler.add(new Instruction.Add(add.result(), add.mode(), add.location(), addend));
        }
        return simpler;
    }

    @Override
    public List<Instruction> visit(Instruction.Swap swap) {
        List<Instruction> simpler = halves(swap, swap.value());
        if (swap.result().isPresent()) {
            simpler.add(new Instruction.Swap(DROPPED, swap.mode(), swap.location(), swap.value()));
        }
        for (Mode mode : updateModes(swap.mode())) {
            simpler.add(new Instruction.Swap(swap.result(), mode, swap.location(), swap.value()));
        }
        for (Operand value : smaller(swap.value())) {
            simpler.add(new Instruction.Swap(swap.result(), swap.mode(), swap.location(), value));
        }
        return simpler;
    }

    /** Makes a compare-and-set of one of the three kinds. */
    @FunctionalInterface
    private interface CasForm {
        Instruction make(Optional<Operand.Register> result, Mode mode, Operand expected, Operand replacement);
    }

    private static List<Instruction> casForms(
            Instruction.Access cas, Operand expected, Operand replacement, CasForm form) {
        List<Instruction> simpler = halves(cas, replacement);
        simpler.add(new Instruction.Swap(cas.result(), cas.mode(), cas.location(), replacement));
        if (cas.result().isPresent()) {
            simpler.add(form.make(DROPPED, cas.mode(), expected, replacement));
        }
        for (Mode mode : updateModes(cas.mode())) {
            simpler.add(form.make(cas.result(), mode, expected, replacement));
        }
        for (Operand value : smaller(expected)) {
            simpler.add(form.make(cas.result(), cas.mode(), value, replacement));
        }
        for (Operand value : smaller(replacement)) {
            simpler.add(form.make(cas.result(), cas.mode(), expected, value));
        }
        return simpler;
    }

    @Override
    public List<Instruction> visit(Instruction.Cas cas) {
        return casForms(
                cas,
                cas.expected(),
                cas.replacement(),
                (result, mode, from, to) -> new Instruction.Cas(result, mode, cas.location(), from, to));
    }

    @Override
    public List<Instruction> visit(Instruction.WeakCas cas) {
        return casForms(
                cas,
                cas.expected(),
                cas.replacement(),
                (result, mode, from, to) -> new Instruction.WeakCas(result, mode, cas.location(), from, to));
    }

    @Override
    public List<Instruction> visit(Instruction.Bcas cas) {
        return casForms(
                cas,
                cas.expected(),
                cas.replacement(),
                (result, mode, from, to) -> new Instruction.Bcas(result, mode, cas.location(), from, to));
    }

    @Override
    public List<Instruction> visit(Instruction.Wait wait) {
        List<Instruction> simpler = new ArrayList<>();
        simpler.add(new Instruction.Load(wait.result(), wait.mode(), wait.location()));
        if (wait.result().isPresent()) {
            simpler.add(new Instruction.Wait(DROPPED, wait.mode(), wait.location(), wait.awaited()));
        }
        for (Mode mode : readModes(wait.mode())) {
            simpler.add(new Instruction.Wait(wait.result(), mode, wait.location(), wait.awaited()));
        }
        for (int i = 0; i < wait.awaited().size(); i++) {
            List<Operand> awaited = new ArrayList<>(wait.awaited());
            for (Operand value : smaller(wait.awaited().get(i))) {
                awaited.set(i, value);
                simpler.add(new Instruction.Wait(wait.result(), wait.mode(), wait.location(), awaited));
            }
            if (awaited.size() > 1) {
                awaited.remove(i);
                simpler.add(new Instruction.Wait(wait.result(), wait.mode(), wait.location(), awaited));
            }
        }
        return simpler;
    }

    @Override
    public List<Instruction> visit(Instruction.PlainLoad load) {
        return load.result().isEmpty() ? List.of() : List.of(new Instruction.PlainLoad(DROPPED, load.location()));
    }

    @Override
    public List<Instruction> visit(Instruction.PlainStore store) {
        List<Instruction> simpler = new ArrayList<>();
        for (Operand value : smaller(store.value())) {
            simpler.add(new Instruction.PlainStore(store.location(), value));
        }
        return simpler;
    }

    @Override
    public List<Instruction> visit(Instruction.MemoryFence fence) {
        List<Fence> weaker =
                switch (fence.kind()) {
                    case ACQUIRE, RELEASE -> List.of();
                    case ACQ_REL -> List.of(Fence.ACQUIRE, Fence.RELEASE);
                    case FULL -> List.of(Fence.ACQUIRE, Fence.RELEASE, Fence.ACQ_REL);
                };
        return weaker.stream().<Instruction>map(Instruction.MemoryFence::new).toList();
    }

    @Override
    public List<Instruction> visit(Instruction.Start start) {
        return List.of();
    }

    @Override
    public List<Instruction> visit(Instruction.Join join) {
        return List.of();
    }

    @Override
    public List<Instruction> visit(Instruction.Lock lock) {
        return List.of();
    }

    @Override
    public List<Instruction> visit(Instruction.Unlock unlock) {
        return List.of();
    }

    @Override
    public List<Instruction> visit(Instruction.Assign assign) {
        return List.of();
    }

    @Override
    public List<Instruction> visit(Instruction.Label label) {
        return List.of();
    }

    @Override
    public List<Instruction> visit(Instruction.Goto jump) {
        return List.of();
    }

    @Override
    public List<Instruction> visit(Instruction.If branch) {
        return List.of(new Instruction.Goto(branch.label()));
    }

    @Override
    public List<Instruction> visit(Instruction.Choose choose) {
        return choose.labels().stream().<Instruction>map(Instruction.Goto::new).toList();
    }

    @Override
    public List<Instruction> visit(Instruction.Assume assume) {
        return List.of();
    }

    @Override
    public List<Instruction> visit(Instruction.Assert assertion) {
        return List.of();
    }
}
