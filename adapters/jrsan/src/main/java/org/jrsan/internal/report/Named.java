package org.jrsan.internal.report;

import org.jrsan.internal.values.TypeNames;
import org.jspecify.annotations.Nullable;

/** Something that reports name: a location, a lock, another synchroniser. */
public interface Named {
    /** Follows the name of a location whose plain accesses were declared opaque. */
    String PLAIN_AS_OPAQUE = " (plain declared opaque)";

    /** Stands between the name of a field or an element and what has it. */
    String OF = " of ";

    /** Stands between the name of a field and the object that has it, which has no name but a line that created it. */
    String OF_OBJECT = OF + "the ";

    /**
     * Its name in reports: the label, or else the type and the place of creation. Calls no user code.
     *
     * @return the name
     */
    String name();

    /**
     * The name in reports of the whole that it is a part of: the field in all objects, or the array with all elements.
     *
     * @return the name; its own name if it is not a part of anything
     */
    default String field() {
        return name();
    }

    /** The name of something without a label. */
    static String unlabelled(String type, @Nullable StackTraceElement created) {
        return placed(type, "created", created);
    }

    /** The same of an object that nobody saw when it was created: where it was used first. */
    static String used(String type, @Nullable StackTraceElement first) {
        return placed(type, "first used", first);
    }

    private static String placed(String type, String how, @Nullable StackTraceElement place) {
        if (place == null) {
            return TypeNames.withArticle(type);
        }
        // The head of a synchronized method has no line.
        return "the " + type + " " + how
                + (place.getLineNumber() < 0
                        ? " in " + place.getMethodName() + " of " + place.getFileName()
                        : " at " + place.getFileName() + ":" + place.getLineNumber());
    }
}
