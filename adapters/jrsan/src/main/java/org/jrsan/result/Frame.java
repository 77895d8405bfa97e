package org.jrsan.result;

import org.jspecify.annotations.Nullable;

/**
 * A place in the user's code.
 *
 * @param className the binary name of the class
 * @param method the name of the method, as in stack traces
 * @param file the name of the source file, without directories; null where the class file does not tell
 * @param line the line, from 1; 0 where the class file does not tell
 */
public record Frame(
        String className, String method, @Nullable String file, int line) {
    /**
     * The place that an element of a stack trace is.
     *
     * @param element the element
     * @return the place
     */
    public static Frame of(StackTraceElement element) {
        return new Frame(
                element.getClassName(),
                element.getMethodName(),
                element.getFileName(),
                Math.max(0, element.getLineNumber()));
    }

    /**
     * The place in short.
     *
     * @return the file and the line as far as they are known, else the class and the method
     */
    public String inShort() {
        if (file == null) {
            return className + "." + method;
        }
        return line == 0 ? file : file + ":" + line;
    }

    /**
     * The place as in stack traces.
     *
     * @return for example {@code org.acme.Queue.poll(Queue.java:20)}
     */
    @Override
    public String toString() {
        return className + "." + method + "(" + (file == null ? "Unknown Source" : inShort()) + ")";
    }
}
