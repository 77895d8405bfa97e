package org.jrsan.internal;

/**
 * The name of an atomic, apart from the atomic: each access remembers what its thread went through last, and if that kept
 * the atomic alive, it would keep alive the access before it, and so on back to the first atomic of the run.
 */
final class CellName implements Named {
    private final String type;
    private final StackTraceElement created;

    /** The array that this is an element of, else null. */
    private final CellName array;

    private final int index;
    private volatile String label;
    private volatile boolean plainAsOpaque;

    CellName(String type, StackTraceElement created) {
        this.type = type;
        this.created = created;
        array = null;
        index = 0;
    }

    /** The name of an element, created and declared where its array was. */
    CellName(CellName array, int index) {
        type = array.type;
        created = array.created;
        this.array = array;
        this.index = index;
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
        return plainAsOpaque || array != null && array.plainAsOpaque;
    }

    @Override
    public String name() {
        String name = array == null ? ownName() : array.nameOfElement(index);
        return isPlainAsOpaque() ? name + Named.PLAIN_AS_OPAQUE : name;
    }

    private String ownName() {
        return label != null ? label : Named.unlabelled(type, created);
    }

    private String nameOfElement(int element) {
        return label != null ? label + '[' + element + ']' : "element " + element + " of " + ownName();
    }
}
