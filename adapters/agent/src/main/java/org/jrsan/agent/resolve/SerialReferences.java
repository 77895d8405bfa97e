package org.jrsan.agent.resolve;

import java.lang.invoke.MethodType;
import org.jrsan.internal.told.LostError;

/**
 * Serialisable references to methods, in place of which a class was given methods of its own: they are written as what they refer to, so that
 * they can be read with and without the agent. The class itself knows what that is.
 */
public final class SerialReferences {
    /** The method of a class that tells what they refer to: for each method that it was given the name of that, and the parts in their order. */
    public static final String TOLD_BY = "jrsan$references";

    private static final int PARTS = 4;

    private SerialReferences() {}

    /**
     * A part of what a reference refers to. Any thread may ask.
     *
     * @param capturing the class that has the reference
     * @param method the method that it calls
     * @param part 0 for its kind as a number, 1 for its class, 2 for its name, 3 for its descriptor
     * @param otherwise what it is if the class was given no such method
     * @return the part
     */
    public static String part(Class<?> capturing, String method, int part, String otherwise) {
        try {
            String[] told = (String[]) FullLookup.in(capturing)
                    .findStatic(capturing, TOLD_BY, MethodType.methodType(String[].class))
                    .invoke();
            for (int i = 0; i < told.length; i += PARTS + 1) {
                if (told[i].equals(method)) {
                    return told[i + 1 + part];
                }
            }
        } catch (Throwable e) {
            // The reference is written as it is, and can be read by the same program alone.
            LostError.latest = e;
        }
        return otherwise;
    }
}
