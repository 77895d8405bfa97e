package org.jrsan.rc20;

/** The rows of the check table (section 2 of docs/algorithm.md): which clocks are compared before an access. */
public enum Check {
    /** A load or weak compare-and-set: violation when {@code Tc(x) < Tsc(x)}. */
    READ("Tc(x) < Tsc(x)"),
    /** A store, fetch-and-add or exchange: violation when {@code TcU(x) < TscU(x)}. */
    WRITE("TcU(x) < TscU(x)"),
    /** A blocking wait for a value v: violation when {@code Tc(x) <= Tval(x,v)}. */
    WAIT("Tc(x) <= Tval(x,v)"),
    /** A blocking compare-and-set expecting v, or a strong one that may succeed: {@code TcU(x) <= TvalU(x,v)}. */
    UPDATE_VALUE("TcU(x) <= TvalU(x,v)"),
    /** A strong compare-and-set expecting v that may fail: {@code Tc(x) <= Tval(x,u)} for some u other than v. */
    FAIL_VALUE("Tc(x) <= Tval(x,u), u != v");

    private final String rule;

    Check(String rule) {
        this.rule = rule;
    }

    /**
     * The violated comparison in the paper's symbols.
     *
     * @return for example {@code Tc(x) < Tsc(x)}
     */
    public String rule() {
        return rule;
    }

    /**
     * Whether equal timestamps pass.
     *
     * @return true for {@code <}, false for {@code <=}
     */
    public boolean isStrict() {
        return this == READ || this == WRITE;
    }

    /**
     * Whether the timestamps compared leave read-modify-writes out (the RMW clock, suffix {@code U}).
     *
     * @return true when they count stores only
     */
    public boolean countsStoresOnly() {
        return this == WRITE || this == UPDATE_VALUE;
    }
}
