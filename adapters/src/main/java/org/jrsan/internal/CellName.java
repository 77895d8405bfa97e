package org.jrsan.internal;

/**
 * The name of an atomic, apart from the atomic: each access remembers what its thread went through last, and if that kept
 * the atomic alive, it would keep alive the access before it, and so on back to the first atomic of the run.
 */
final class CellName implements Named {
    private final String type;
    private final StackTraceElement created;
    private volatile String label;
    private volatile boolean plainAsOpaque;

    CellName(String type, StackTraceElement created) {
        this.type = type;
        this.created = created;
    }

    StackTraceElement created() {
        return created;
    }

    void label(String name) {
        label = name;
    }

    /** Plain accesses of the atomic count as opaque ones, which reports tell. */
    void declarePlainAsOpaque() {
        plainAsOpaque = true;
    }

    boolean isPlainAsOpaque() {
        return plainAsOpaque;
    }

    @Override
    public String name() {
        String name = label != null ? label : Named.unlabelled(type, created);
        return plainAsOpaque ? name + Named.PLAIN_AS_OPAQUE : name;
    }
}
