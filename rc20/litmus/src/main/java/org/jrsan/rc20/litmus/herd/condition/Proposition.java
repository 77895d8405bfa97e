package org.jrsan.rc20.litmus.herd.condition;

import java.util.List;
import java.util.stream.Collectors;

/** A statement about final states. Its text is as herd7 writes it. */
public sealed interface Proposition {
    boolean holds(FinalState state);

    /** {@code true} and {@code false}. */
    record Truth(boolean holds) implements Proposition {
        @Override
        public boolean holds(FinalState state) {
            return holds;
        }

        @Override
        public String toString() {
            return Boolean.toString(holds);
        }
    }

    /** Two terms have the same value. */
    record Equal(Term left, Term right) implements Proposition {
        @Override
        public boolean holds(FinalState state) {
            return left.value(state) == right.value(state);
        }

        @Override
        public String toString() {
            return left + "=" + right;
        }
    }

    /** {@code not}. */
    record Not(Proposition negated) implements Proposition {
        @Override
        public boolean holds(FinalState state) {
            return !negated.holds(state);
        }

        @Override
        public String toString() {
            return "not (" + negated + ")";
        }
    }

    /** {@code /\}, of any number of parts. */
    record And(List<Proposition> parts) implements Proposition {
        @Override
        public boolean holds(FinalState state) {
            return parts.stream().allMatch(part -> part.holds(state));
        }

        @Override
        public String toString() {
            return parts.stream()
                    .map(part -> part instanceof Or || part instanceof Implies ? "(" + part + ")" : part.toString())
                    .collect(Collectors.joining(" /\\ "));
        }
    }

    /** {@code \/}, of any number of parts. */
    record Or(List<Proposition> parts) implements Proposition {
        @Override
        public boolean holds(FinalState state) {
            return parts.stream().anyMatch(part -> part.holds(state));
        }

        @Override
        public String toString() {
            return parts.stream()
                    .map(part -> part instanceof Implies ? "(" + part + ")" : part.toString())
                    .collect(Collectors.joining(" \\/ "));
        }
    }

    /** {@code =>}. */
    record Implies(Proposition premise, Proposition conclusion) implements Proposition {
        @Override
        public boolean holds(FinalState state) {
            return !premise.holds(state) || conclusion.holds(state);
        }

        @Override
        public String toString() {
            return (premise instanceof Implies ? "(" + premise + ")" : premise) + " => " + conclusion;
        }
    }
}
