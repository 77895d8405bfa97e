package org.jrsan.rc20.litmus.program;

import java.util.List;
import java.util.Optional;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;

/**
 * One instruction of a thread of a litmus program.
 *
 * <p>An atomic {@link Access}, a plain access, a fence and the instructions between threads are events; a {@link Local}
 * instruction touches nothing but the registers and the position of its thread.
 *
 * <p>The records hold what they are given; names, modes, labels and thread indices are checked when a {@link Program} is
 * made of them.
 */
public sealed interface Instruction {
    /**
     * Calls the method of the visitor for this kind of instruction.
     *
     * @param visitor what to call
     * @param <R> the type of the result
     * @return what the visitor returned
     */
    <R> R accept(InstructionVisitor<R> visitor);

    /** An access of an atomic location. */
    sealed interface Access extends Instruction {
        /** The mode of the access. */
        Mode mode();

        /**
         * The location that is accessed.
         *
         * @return its name
         */
        String location();

        /**
         * The register that takes the value read.
         *
         * @return empty when the value is dropped, and for a store
         */
        Optional<Operand.Register> result();
    }

    /** An instruction that is no event. */
    sealed interface Local extends Instruction {}

    /**
     * {@code rN = load.M x}, with M of opaque, acquire, volatile.
     *
     * @param result takes the value read; may be empty
     */
    record Load(Optional<Operand.Register> result, Mode mode, String location) implements Access {
        @Override
        public <R> R accept(InstructionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code store.M x e}, with M of opaque, release, volatile.
     *
     * @param value the value written
     */
    record Store(Mode mode, String location, Operand value) implements Access {
        @Override
        public Optional<Operand.Register> result() {
            return Optional.empty();
        }

        @Override
        public <R> R accept(InstructionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code rN = add.M x e}: atomically adds e and returns the value before, in any mode.
     *
     * @param result takes the value read; may be empty
     * @param addend what is added
     */
    record Add(Optional<Operand.Register> result, Mode mode, String location, Operand addend) implements Access {
        @Override
        public <R> R accept(InstructionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code rN = swap.M x e}: atomically writes e and returns the value before, in any mode.
     *
     * @param result takes the value read; may be empty
     * @param value the value written
     */
    record Swap(Optional<Operand.Register> result, Mode mode, String location, Operand value) implements Access {
        @Override
        public <R> R accept(InstructionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code rN = cas.M x expected new}: a strong compare-and-set. It writes when the value read is the expected one,
     * otherwise it is a read in the read part of its mode. It returns the value read.
     *
     * @param result takes the value read; may be empty
     * @param expected the expected value
     * @param replacement the value written on success
     */
    record Cas(Optional<Operand.Register> result, Mode mode, String location, Operand expected, Operand replacement)
            implements Access {
        @Override
        public <R> R accept(InstructionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code rN = weakcas.M x expected new}: as {@link Cas}, and it may also fail, as a read, when the value read is the
     * expected one.
     *
     * @param result takes the value read; may be empty
     * @param expected the expected value
     * @param replacement the value written on success
     */
    record WeakCas(Optional<Operand.Register> result, Mode mode, String location, Operand expected, Operand replacement)
            implements Access {
        @Override
        public <R> R accept(InstructionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code rN = wait.M x e...}: blocks until the location has one of the values, then reads it, with M of opaque,
     * acquire, volatile. Attempts before that are no events.
     *
     * @param result takes the value read; may be empty
     * @param awaited the awaited values, at least one
     */
    record Wait(Optional<Operand.Register> result, Mode mode, String location, List<Operand> awaited)
            implements Access {
        /** Copies the values. */
        public Wait {
            awaited = List.copyOf(awaited);
        }

        @Override
        public <R> R accept(InstructionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code rN = bcas.M x expected new}: blocks until the location has the expected value, then replaces it. Attempts
     * before that are no events. It returns the value read.
     *
     * @param result takes the value read; may be empty
     * @param expected the expected value
     * @param replacement the value written
     */
    record Bcas(Optional<Operand.Register> result, Mode mode, String location, Operand expected, Operand replacement)
            implements Access {
        @Override
        public <R> R accept(InstructionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code rN = load.plain n}: a non-atomic read, checked for races. On a location that is elsewhere accessed
     * atomically it takes the clock steps of an opaque read, unchecked for robustness.
     *
     * @param result takes the value read; may be empty
     */
    record PlainLoad(Optional<Operand.Register> result, String location) implements Instruction {
        @Override
        public <R> R accept(InstructionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code store.plain n e}: a non-atomic write, checked for races. On a location that is elsewhere accessed
     * atomically it takes the clock steps of an opaque write, unchecked for robustness.
     *
     * @param value the value written
     */
    record PlainStore(String location, Operand value) implements Instruction {
        @Override
        public <R> R accept(InstructionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code fence.acquire}, {@code fence.release}, {@code fence.acqrel}, {@code fence.full}.
     *
     * @param kind the fence
     */
    record MemoryFence(Fence kind) implements Instruction {
        @Override
        public <R> R accept(InstructionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code start N}: starts thread N, which does nothing before. All this thread did happens before all N does. A
     * thread is started once: starting it again blocks for ever.
     *
     * @param thread the index of the thread, in the order of the file from 0
     */
    record Start(int thread) implements Instruction {
        @Override
        public <R> R accept(InstructionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code join N}: blocks until thread N has ended; all it did happens before what this thread does next. A thread
     * that a false {@link Assume} stopped never ends.
     *
     * @param thread the index of the thread, in the order of the file from 0
     */
    record Join(int thread) implements Instruction {
        @Override
        public <R> R accept(InstructionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code lock x}: blocks until nobody holds the lock, then takes it. Locks have names of their own, apart from
     * locations, and are not reentrant: a thread that locks twice blocks for ever.
     *
     * @param lock the name of the lock
     */
    record Lock(String lock) implements Instruction {
        @Override
        public <R> R accept(InstructionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code unlock x}: releases the lock; all this thread did happens before what the next holder does. A thread that
     * does not hold the lock blocks for ever.
     *
     * @param lock the name of the lock
     */
    record Unlock(String lock) implements Instruction {
        @Override
        public <R> R accept(InstructionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code rN = EXPR}.
     *
     * @param target takes the value
     * @param value the expression
     */
    record Assign(Operand.Register target, Expression value) implements Local {
        @Override
        public <R> R accept(InstructionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code LABEL:}, a position to go to.
     *
     * @param name the name, unique in its thread
     */
    record Label(String name) implements Local {
        @Override
        public <R> R accept(InstructionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code goto LABEL}.
     *
     * @param label a label of the same thread
     */
    record Goto(String label) implements Local {
        @Override
        public <R> R accept(InstructionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code if EXPR goto LABEL}.
     *
     * @param condition goes to the label when it is not 0
     * @param label a label of the same thread
     */
    record If(Expression condition, String label) implements Local {
        @Override
        public <R> R accept(InstructionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code choose LABEL LABEL...}: goes to any of the labels.
     *
     * @param labels labels of the same thread, at least one
     */
    record Choose(List<String> labels) implements Local {
        /** Copies the labels. */
        public Choose {
            labels = List.copyOf(labels);
        }

        @Override
        public <R> R accept(InstructionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code assume EXPR}: when the expression is 0 this thread stops here and never ends, while the others go on.
     *
     * @param condition what is assumed
     */
    record Assume(Expression condition) implements Local {
        @Override
        public <R> R accept(InstructionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code assert EXPR}: a schedule in which the expression is 0 here is reported. It has no other effect; the thread
     * goes on.
     *
     * @param condition what is asserted
     */
    record Assert(Expression condition) implements Local {
        @Override
        public <R> R accept(InstructionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }
}
