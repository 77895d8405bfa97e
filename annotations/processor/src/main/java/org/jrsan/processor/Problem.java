package org.jrsan.processor;

import javax.tools.Diagnostic;

/** The problems that the processor reports. Each has a page {@code docs/diagnostics/ID.md}. */
public enum Problem {
    /** A class that cannot be a declaration of fields. */
    ROBUST_DECLARATION(Diagnostic.Kind.ERROR),
    /** A field that cannot be checked. */
    ROBUST_FIELD(Diagnostic.Kind.ERROR),
    /** The classes that generated code uses are not visible. */
    MISSING_RUNTIME(Diagnostic.Kind.ERROR),
    /** A label that cannot be a name. */
    BAD_LABEL(Diagnostic.Kind.ERROR),
    /** An annotation for declared fields at another place. */
    STRAY_ANNOTATION(Diagnostic.Kind.ERROR),
    /** A {@code @Benign} without a reason. */
    BENIGN_REASON(Diagnostic.Kind.ERROR),
    /** A {@code @Benign} with a place that cannot be read. */
    BENIGN_PLACE(Diagnostic.Kind.ERROR),
    /** A robustness test that JUnit skips. */
    NOT_RUN_TEST(Diagnostic.Kind.ERROR),
    /** A method that claims to wait in a loop and does not. */
    NO_WAIT_LOOP(Diagnostic.Kind.ERROR),
    /** A method that claims to retry a compare-and-set and does not. */
    NO_CAS_LOOP(Diagnostic.Kind.ERROR),
    /** An option of the processor that is unknown or has a wrong value. */
    BAD_OPTION(Diagnostic.Kind.ERROR),
    /** A volatile field is accessed directly as well as by a checked handle or updater. */
    HALF_SWAPPED(Diagnostic.Kind.WARNING),
    /** A loop that waits for an atomic and should be an await. */
    BUSY_WAIT(Diagnostic.Kind.NOTE),
    /** A loop that updates an atomic and should be an update method. */
    CAS_LOOP(Diagnostic.Kind.NOTE),
    /** Code was not examined. */
    LOOPS_NOT_SEEN(Diagnostic.Kind.NOTE);

    private final Diagnostic.Kind kind;

    Problem(Diagnostic.Kind kind) {
        this.kind = kind;
    }

    /**
     * How serious the problem is.
     *
     * @return the kind of its diagnostics
     */
    public Diagnostic.Kind kind() {
        return kind;
    }

    /**
     * Its name in messages, and the name of its page.
     *
     * @return the id
     */
    public String id() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }

    /**
     * The whole line that the compiler prints.
     *
     * @param text what is wrong and what to do
     * @return the line
     */
    public String line(String text) {
        return "[jrsan:" + id() + "] " + text + " (docs/diagnostics/" + id() + ".md)";
    }
}
