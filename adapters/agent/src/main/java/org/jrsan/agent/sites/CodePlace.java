package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandles.Lookup;
import java.util.List;
import org.jrsan.rc20.CallPath;

/**
 * Where a call site is. It is known when the site is linked, so an access there walks no stack.
 *
 * @param frames the one frame
 * @param descriptor of its method
 */
record CodePlace(List<StackTraceElement> frames, String descriptor) implements CallPath {
    private static final int PARTS = 5;

    /** The operation of a call site, and where it is, as the instrumented class tells them. */
    record Operation(String name, CodePlace place) {}

    /**
     * Reads what the class file says: operation, line, method, descriptor and source file, with blanks between.
     *
     * @param text the text
     * @param caller the class
     * @return what is done at the site, and where it is
     */
    static Operation read(String text, Lookup caller) {
        String[] parts = text.split(" ", PARTS);
        if (parts.length != PARTS) {
            throw new BootstrapMethodError("JRSan: a call site of unknown form: " + text);
        }
        int line = Integer.parseInt(parts[1]);
        StackTraceElement frame = new StackTraceElement(
                caller.lookupClass().getName(),
                parts[2],
                parts[PARTS - 1].isEmpty() ? null : parts[PARTS - 1],
                line > 0 ? line : -1);
        return new Operation(parts[0], new CodePlace(List.of(frame), parts[3]));
    }

    @Override
    public int named() {
        return 0;
    }
}
