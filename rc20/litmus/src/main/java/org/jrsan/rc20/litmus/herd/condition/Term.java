package org.jrsan.rc20.litmus.herd.condition;

import org.jrsan.rc20.litmus.program.Program;

/** What a condition compares: a register or a location at the end, or an integer. */
public sealed interface Term {
    long value(FinalState state);

    /** What herd7 calls {@code 0:r1}. */
    record Register(int thread, String name, int index) implements Term {
        @Override
        public long value(FinalState state) {
            return state.register(thread, index);
        }

        @Override
        public String toString() {
            return thread + ":" + name;
        }
    }

    /** What herd7 calls {@code [x]}. A location that no instruction accesses keeps its initial value. */
    record Location(String name, boolean isAccessed, long initial) implements Term {
        /** A location of a program. */
        public static Location of(String name, Program program) {
            return new Location(name, program.locations().contains(name), program.initialValue(name));
        }

        @Override
        public long value(FinalState state) {
            return isAccessed ? state.location(name) : initial;
        }

        @Override
        public String toString() {
            return "[" + name + "]";
        }
    }

    /** An integer. */
    record Constant(long value) implements Term {
        @Override
        public long value(FinalState state) {
            return value;
        }

        @Override
        public String toString() {
            return Long.toString(value);
        }
    }
}
