package org.jrsan.result;

import org.jspecify.annotations.Nullable;

/**
 * A place in the user's code. Immutable.
 *
 * @param className the binary name of the class
 * @param method the name of the method
 * @param file the name of the source file without folders, null if it is not known
 * @param line the line, 0 or less if it is not known
 */
public record Frame(
        String className, String method, @Nullable String file, int line) {
    /**
     * The place of a stack frame.
     *
     * @param frame the frame
     * @return its class, method, file and line
     */
    public static Frame of(StackTraceElement frame) {
        return new Frame(frame.getClassName(), frame.getMethodName(), frame.getFileName(), frame.getLineNumber());
    }
}
