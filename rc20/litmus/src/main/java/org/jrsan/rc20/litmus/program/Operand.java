package org.jrsan.rc20.litmus.program;

/** An operand of an access: an integer or a register. */
public sealed interface Operand extends Expression permits Operand.Constant, Operand.Register {
    /** An integer as an operand. */
    static Constant of(long value) {
        return new Constant(value);
    }

    /**
     * A register as an operand or a target.
     *
     * @param index N of {@code rN}
     */
    static Register register(int index) {
        return new Register(index);
    }

    /**
     * An integer.
     *
     * @param value the integer; with {@code values N} it stands for its residue
     */
    record Constant(long value) implements Operand {
        @Override
        public long evaluate(long[] registers, ValueDomain domain) {
            return domain.wrap(value);
        }

        @Override
        public int registerCount() {
            return 0;
        }

        @Override
        public String toString() {
            return Long.toString(value);
        }
    }

    /**
     * A register of the thread that executes the instruction; it starts at 0.
     *
     * @param index N of {@code rN}
     */
    record Register(int index) implements Operand {
        /** The highest index that a program may use. */
        public static final int LARGEST_INDEX = 63;

        @Override
        public long evaluate(long[] registers, ValueDomain domain) {
            return index < registers.length ? registers[index] : 0;
        }

        @Override
        public int registerCount() {
            return index + 1;
        }

        @Override
        public String toString() {
            return "r" + index;
        }
    }
}
