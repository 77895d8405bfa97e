package org.jrsan.internal;

/** Something that reports name: a location, a lock, another synchroniser. */
interface Named {
    /** Follows the name of a location whose plain accesses were declared opaque. */
    String PLAIN_AS_OPAQUE = " (plain declared opaque)";

    /**
     * Its name in reports: the label, else the type and where it was created. Calls no user code.
     *
     * @return the name
     */
    String name();

    /** The name of something without a label. */
    static String unlabelled(String type, StackTraceElement created) {
        return created == null
                ? "a " + type
                : "the " + type + " created at " + created.getFileName() + ":" + created.getLineNumber();
    }
}
