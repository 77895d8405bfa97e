package org.jrsan.internal.cells;

import java.util.List;
import org.jrsan.internal.run.Creation;
import org.jrsan.internal.source.CallSites;
import org.jrsan.internal.source.CallStack;
import org.jrsan.internal.values.TypeNames;
import org.jspecify.annotations.Nullable;

/**
 * The object that has a field, as reports tell it from others. Holds neither the object nor its class.
 *
 * @param type the name of its class
 * @param created the line that created it
 */
record Holder(String type, StackTraceElement created) {
    /**
     * The object whose field the calling thread is the first to access.
     *
     * @return null unless its constructor makes that access, and sites are recorded: no other line is sure to be the same
     *     in each run
     */
    static @Nullable Holder ofFirstAccess(Class<?> type) {
        CallStack access = Creation.isRecorded() ? CallSites.around() : null;
        List<StackTraceElement> frames = access == null ? List.of() : access.frames();
        for (int i = frames.size() - 2; i >= 0; i--) {
            if (isConstructor(frames.get(i), type)) {
                return new Holder(TypeNames.of(type), frames.get(i + 1));
            }
        }
        return null;
    }

    private static boolean isConstructor(StackTraceElement frame, Class<?> type) {
        boolean isIts = false;
        for (Class<?> c = type; c != null && !isIts; c = c.getSuperclass()) {
            isIts = frame.getClassName().equals(c.getName());
        }
        return isIts && frame.getMethodName().equals("<init>");
    }

    /** For example {@code Node created at Queue.java:41}. */
    String words() {
        return type + " " + place();
    }

    /** For example {@code created at Queue.java:41}. */
    String place() {
        return "created at " + created.getFileName() + ":" + created.getLineNumber();
    }
}
