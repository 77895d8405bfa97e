package org.jrsan.agent.resolve;

import java.lang.invoke.MethodHandles.Lookup;
import org.jrsan.internal.source.KnownPlace;

/**
 * The operation of a call site, and where that is, as the instrumented class tells them.
 *
 * @param name what is done there
 * @param place where
 */
public record Operation(String name, KnownPlace place) {
    private static final int PARTS = 5;

    /**
     * Reads what the class file says: operation, line, method, descriptor and source file, with blanks between.
     *
     * @param text the text
     * @param caller the class
     * @return what is done at the site, and where it is
     */
    public static Operation read(String text, Lookup caller) {
        String[] parts = text.split(" ", PARTS);
        if (parts.length != PARTS) {
            throw new BootstrapMethodError("JRSan: a call site of unknown form: " + text);
        }
        int line = Integer.parseInt(parts[1]);
        String file = parts[PARTS - 1];
        return new Operation(
                parts[0],
                new KnownPlace(
                        caller.lookupClass(), parts[2], parts[3], file.isEmpty() ? null : file, line > 0 ? line : -1));
    }
}
