package org.jrsan.rc20.litmus.program;

/**
 * One method for each kind of instruction, so that the compiler finds a kind that was forgotten.
 *
 * @param <R> the type of the result
 */
public interface InstructionVisitor<R> {
    /** For {@link Instruction.Load}. */
    R visit(Instruction.Load instruction);

    /** For {@link Instruction.Store}. */
    R visit(Instruction.Store instruction);

    /** For {@link Instruction.Add}. */
    R visit(Instruction.Add instruction);

    /** For {@link Instruction.Swap}. */
    R visit(Instruction.Swap instruction);

    /** For {@link Instruction.Cas}. */
    R visit(Instruction.Cas instruction);

    /** For {@link Instruction.WeakCas}. */
    R visit(Instruction.WeakCas instruction);

    /** For {@link Instruction.Wait}. */
    R visit(Instruction.Wait instruction);

    /** For {@link Instruction.Bcas}. */
    R visit(Instruction.Bcas instruction);

    /** For {@link Instruction.PlainLoad}. */
    R visit(Instruction.PlainLoad instruction);

    /** For {@link Instruction.PlainStore}. */
    R visit(Instruction.PlainStore instruction);

    /** For {@link Instruction.MemoryFence}. */
    R visit(Instruction.MemoryFence instruction);

    /** For {@link Instruction.Start}. */
    R visit(Instruction.Start instruction);

    /** For {@link Instruction.Join}. */
    R visit(Instruction.Join instruction);

    /** For {@link Instruction.Lock}. */
    R visit(Instruction.Lock instruction);

    /** For {@link Instruction.Unlock}. */
    R visit(Instruction.Unlock instruction);

    /** For {@link Instruction.Assign}. */
    R visit(Instruction.Assign instruction);

    /** For {@link Instruction.Label}. */
    R visit(Instruction.Label instruction);

    /** For {@link Instruction.Goto}. */
    R visit(Instruction.Goto instruction);

    /** For {@link Instruction.If}. */
    R visit(Instruction.If instruction);

    /** For {@link Instruction.Choose}. */
    R visit(Instruction.Choose instruction);

    /** For {@link Instruction.Assume}. */
    R visit(Instruction.Assume instruction);

    /** For {@link Instruction.Assert}. */
    R visit(Instruction.Assert instruction);
}
