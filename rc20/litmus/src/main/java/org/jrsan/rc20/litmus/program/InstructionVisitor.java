package org.jrsan.rc20.litmus.program;

/**
 * One method for each kind of instruction, so that the compiler finds a kind that was forgotten.
 *
 * @param <R> the type of the result
 */
public interface InstructionVisitor<R> {
    /**
     * For {@link Instruction.Load}.
     *
     * @param instruction the instruction
     * @return the result
     */
    R visit(Instruction.Load instruction);

    /**
     * For {@link Instruction.Store}.
     *
     * @param instruction the instruction
     * @return the result
     */
    R visit(Instruction.Store instruction);

    /**
     * For {@link Instruction.Add}.
     *
     * @param instruction the instruction
     * @return the result
     */
    R visit(Instruction.Add instruction);

    /**
     * For {@link Instruction.Swap}.
     *
     * @param instruction the instruction
     * @return the result
     */
    R visit(Instruction.Swap instruction);

    /**
     * For {@link Instruction.Cas}.
     *
     * @param instruction the instruction
     * @return the result
     */
    R visit(Instruction.Cas instruction);

    /**
     * For {@link Instruction.WeakCas}.
     *
     * @param instruction the instruction
     * @return the result
     */
    R visit(Instruction.WeakCas instruction);

    /**
     * For {@link Instruction.Wait}.
     *
     * @param instruction the instruction
     * @return the result
     */
    R visit(Instruction.Wait instruction);

    /**
     * For {@link Instruction.Bcas}.
     *
     * @param instruction the instruction
     * @return the result
     */
    R visit(Instruction.Bcas instruction);

    /**
     * For {@link Instruction.PlainLoad}.
     *
     * @param instruction the instruction
     * @return the result
     */
    R visit(Instruction.PlainLoad instruction);

    /**
     * For {@link Instruction.PlainStore}.
     *
     * @param instruction the instruction
     * @return the result
     */
    R visit(Instruction.PlainStore instruction);

    /**
     * For {@link Instruction.MemoryFence}.
     *
     * @param instruction the instruction
     * @return the result
     */
    R visit(Instruction.MemoryFence instruction);

    /**
     * For {@link Instruction.Start}.
     *
     * @param instruction the instruction
     * @return the result
     */
    R visit(Instruction.Start instruction);

    /**
     * For {@link Instruction.Join}.
     *
     * @param instruction the instruction
     * @return the result
     */
    R visit(Instruction.Join instruction);

    /**
     * For {@link Instruction.Lock}.
     *
     * @param instruction the instruction
     * @return the result
     */
    R visit(Instruction.Lock instruction);

    /**
     * For {@link Instruction.Unlock}.
     *
     * @param instruction the instruction
     * @return the result
     */
    R visit(Instruction.Unlock instruction);

    /**
     * For {@link Instruction.Assign}.
     *
     * @param instruction the instruction
     * @return the result
     */
    R visit(Instruction.Assign instruction);

    /**
     * For {@link Instruction.Label}.
     *
     * @param instruction the instruction
     * @return the result
     */
    R visit(Instruction.Label instruction);

    /**
     * For {@link Instruction.Goto}.
     *
     * @param instruction the instruction
     * @return the result
     */
    R visit(Instruction.Goto instruction);

    /**
     * For {@link Instruction.If}.
     *
     * @param instruction the instruction
     * @return the result
     */
    R visit(Instruction.If instruction);

    /**
     * For {@link Instruction.Choose}.
     *
     * @param instruction the instruction
     * @return the result
     */
    R visit(Instruction.Choose instruction);

    /**
     * For {@link Instruction.Assume}.
     *
     * @param instruction the instruction
     * @return the result
     */
    R visit(Instruction.Assume instruction);

    /**
     * For {@link Instruction.Assert}.
     *
     * @param instruction the instruction
     * @return the result
     */
    R visit(Instruction.Assert instruction);
}
