package org.jrsan.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * The object that has a field, as reports tell it from others: where it was created, when the field was first accessed by
 * a constructor, else where that first access was. Holds neither the object nor its class.
 *
 * @param type the name of its class
 * @param constructors the classes whose constructors may run while it is created
 * @param access the way to the first access
 */
record Holder(String type, List<String> constructors, CallStack access) {
    /** The object of a class whose field the calling thread is the first to access; null when sites are off. */
    static Holder ofFirstAccess(Class<?> type) {
        if (!CallSites.areFull()) {
            return null;
        }
        Run run = Run.current();
        CallStack access = CallSites.here(run == null ? Accessors.NONE : run.accessors());
        return access == null ? null : new Holder(RefCell.nameOf(type), withSuperclasses(type), access);
    }

    private static List<String> withSuperclasses(Class<?> type) {
        List<String> names = new ArrayList<>();
        for (Class<?> c = type; c != Object.class && c != null; c = c.getSuperclass()) {
            names.add(c.getName());
        }
        return List.copyOf(names);
    }

    /** For example {@code Node created at Queue.java:41}. */
    String words() {
        List<StackTraceElement> frames = access.frames();
        for (int i = frames.size() - 2; i >= 0; i--) {
            if (isConstructor(frames.get(i))) {
                return type + " created at " + line(frames.get(i + 1));
            }
        }
        return type + " first accessed at " + line(access.place());
    }

    private boolean isConstructor(StackTraceElement frame) {
        return frame.getMethodName().equals("<init>") && constructors.contains(frame.getClassName());
    }

    private static String line(StackTraceElement place) {
        return place.getFileName() + ":" + place.getLineNumber();
    }
}
