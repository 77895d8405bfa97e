package org.jrsan.acceptance.agent.library;

/** Has fields of a type that only its own package may name. Others may pass their values on. */
public final class Concealing {
    /** What nobody else may name. */
    static final class Concealed {
        @Override
        public String toString() {
            return "concealed";
        }
    }

    /** A constant. */
    public static final Concealed CONSTANT = new Concealed();

    /** A field that does not change. */
    public final Concealed kept = new Concealed();

    /** A field that may change. */
    public volatile Concealed changing = new Concealed();

    /** Several of them. */
    public final Concealed[] several = {kept};

    /** An accessor. */
    public Concealed changing() {
        return changing;
    }
}
