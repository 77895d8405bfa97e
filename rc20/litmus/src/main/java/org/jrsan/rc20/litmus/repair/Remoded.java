package org.jrsan.rc20.litmus.repair;

import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.InstructionVisitor;

/** Gives an atomic access another mode; anything else stays as it is. */
record Remoded(Mode mode) implements InstructionVisitor<Instruction> {
    @Override
    public Instruction visit(Instruction.Load load) {
        return new Instruction.Load(load.result(), mode, load.location());
    }

    @Override
    public Instruction visit(Instruction.Store store) {
        return new Instruction.Store(mode, store.location(), store.value());
    }

    @Override
    public Instruction visit(Instruction.Add add) {
        return new Instruction.Add(add.result(), mode, add.location(), add.addend());
    }

    @Override
    public Instruction visit(Instruction.Swap swap) {
        return new Instruction.Swap(swap.result(), mode, swap.location(), swap.value());
    }

    @Override
    public Instruction visit(Instruction.Cas cas) {
        return new Instruction.Cas(cas.result(), mode, cas.location(), cas.expected(), cas.replacement());
    }

    @Override
    public Instruction visit(Instruction.WeakCas cas) {
        return new Instruction.WeakCas(cas.result(), mode, cas.location(), cas.expected(), cas.replacement());
    }

    @Override
    public Instruction visit(Instruction.Wait wait) {
        return new Instruction.Wait(wait.result(), mode, wait.location(), wait.awaited());
    }

    @Override
    public Instruction visit(Instruction.Bcas cas) {
        return new Instruction.Bcas(cas.result(), mode, cas.location(), cas.expected(), cas.replacement());
    }

    @Override
    public Instruction visit(Instruction.PlainLoad load) {
        return load;
    }

    @Override
    public Instruction visit(Instruction.PlainStore store) {
        return store;
    }

    @Override
    public Instruction visit(Instruction.MemoryFence fence) {
        return fence;
    }

    @Override
    public Instruction visit(Instruction.Start start) {
        return start;
    }

    @Override
    public Instruction visit(Instruction.Join join) {
        return join;
    }

    @Override
    public Instruction visit(Instruction.Lock lock) {
        return lock;
    }

    @Override
    public Instruction visit(Instruction.Unlock unlock) {
        return unlock;
    }

    @Override
    public Instruction visit(Instruction.Assign assign) {
        return assign;
    }

    @Override
    public Instruction visit(Instruction.Label label) {
        return label;
    }

    @Override
    public Instruction visit(Instruction.Goto jump) {
        return jump;
    }

    @Override
    public Instruction visit(Instruction.If branch) {
        return branch;
    }

    @Override
    public Instruction visit(Instruction.Choose choose) {
        return choose;
    }

    @Override
    public Instruction visit(Instruction.Assume assume) {
        return assume;
    }

    @Override
    public Instruction visit(Instruction.Assert assertion) {
        return assertion;
    }
}
