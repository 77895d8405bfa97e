package org.jrsan.rc20.litmus.herd.condition;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What a file asks or states of the final states of its program.
 *
 * @param quantifier which of the states must satisfy the proposition
 * @param observed what is shown of a state
 */
public record Condition(Quantifier quantifier, Proposition proposition, List<Term> observed) {
    /** Which states must satisfy a proposition. */
    public enum Quantifier {
        /** Some state: a question, whose answer may be no. */
        EXISTS("exists", "Allowed"),
        /** No state. */
        NOT_EXISTS("~exists", "Forbidden"),
        /** All states. */
        FORALL("forall", "Required");

        private final String word;
        private final String kind;

        Quantifier(String word, String kind) {
            this.word = word;
            this.kind = kind;
        }

        /** How herd7 calls the outcome that is asked for. */
        public String kind() {
            return kind;
        }
    }

    /** Copies the list. */
    public Condition {
        observed = List.copyOf(observed);
    }

    /** Whether the proposition holds of a state. */
    public boolean holds(FinalState state) {
        return proposition.holds(state);
    }

    /**
     * Whether the condition holds of all final states together.
     *
     * @param positive how many states satisfy the proposition
     * @param negative how many do not
     */
    public boolean isMet(long positive, long negative) {
        return switch (quantifier) {
            case EXISTS -> positive > 0;
            case NOT_EXISTS -> positive == 0;
            case FORALL -> negative == 0;
        };
    }

    /** What is shown of a state, for example {@code 0:r0=0; [x]=1;}. */
    public String show(FinalState state) {
        return observed.stream()
                .map(term -> term + "=" + term.value(state) + ";")
                .collect(Collectors.joining(" "));
    }

    /** The condition as herd7 writes it. */
    @Override
    public String toString() {
        return quantifier.word + " (" + proposition + ")";
    }
}
