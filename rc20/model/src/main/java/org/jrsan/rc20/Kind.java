package org.jrsan.rc20;

/** What an access does, as reports name it. */
public enum Kind {
    /** An atomic load. */
    LOAD("load"),
    /** A plain load of an atomic location: takes the opaque clock steps and no robustness check. */
    PLAIN_LOAD("plain load"),
    /** An atomic store. */
    STORE("store"),
    /** A plain store to an atomic location: takes the opaque clock steps and no robustness check. */
    PLAIN_STORE("plain store"),
    /** A fetch-and-add, exchange or update function. */
    UPDATE("read-modify-write"),
    /** A strong compare-and-set or compare-and-exchange. */
    CAS("compare-and-set"),
    /** A weak compare-and-set. */
    WEAK_CAS("weak compare-and-set"),
    /** A blocking wait for a value. */
    WAIT("wait"),
    /** A blocking compare-and-set. */
    BCAS("blocking compare-and-set"),
    /** The value a location starts with. */
    INITIAL("initial value");

    private final String text;

    Kind(String text) {
        this.text = text;
    }

    /**
     * The kind in words.
     *
     * @return for example {@code load}
     */
    public String text() {
        return text;
    }

    /**
     * Whether it replaces a value that it expects, and no other.
     *
     * @return whether it is a compare-and-set, strong, weak or blocking
     */
    public boolean isCompareAndSet() {
        return this == CAS || this == WEAK_CAS || this == BCAS;
    }
}
