package org.jrsan.internal.report;

/** Something that reports name: a location, a lock, another synchroniser. */
public interface Named {
    /** Follows the name of a location whose plain accesses were declared opaque. */
    String PLAIN_AS_OPAQUE = " (plain declared opaque)";

    /** Stands between the name of a field or an element and what has it. */
    String OF = " of ";

    /** Stands between the name of a field and the object that has it, which has no name but a line that created it. */
    String OF_OBJECT = OF + "the ";

    /**
     * Its name in reports: the label, else the type and where it was created. Calls no user code.
     *
     * @return the name
     */
    String name();

    /**
     * What it is one of, by the name in reports: the field of all objects that have it, the array of all elements.
     *
     * @return the name; its own when there is nothing else
     */
    default String field() {
        return name();
    }

    /** The name of something without a label. */
    static String unlabelled(String type, StackTraceElement created) {
        return created == null
                ? "a " + type
                : "the " + type + " created at " + created.getFileName() + ":" + created.getLineNumber();
    }
}
