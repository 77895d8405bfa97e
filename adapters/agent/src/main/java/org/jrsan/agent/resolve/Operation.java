package org.jrsan.agent.resolve;

import java.lang.invoke.MethodHandles.Lookup;
import org.jrsan.internal.source.KnownPlace;

/**
 * The operation of a call site, and where that is, as the instrumented class tells them.
 *
 * @param name what is done there
 * @param caller the class
 * @param line its line, 0 if that is not known
 * @param method the name of its method
 * @param descriptor what the method takes and returns
 * @param file the source file, empty if that is not known
 */
public record Operation(String name, Class<?> caller, int line, String method, String descriptor, String file) {
    /** Behind the name of what is done only where {@code Link.active} was found to be set: no site has to look again. */
    public static final String ACTIVE = "-active";

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
        return new Operation(
                parts[0], caller.lookupClass(), Integer.parseInt(parts[1]), parts[2], parts[3], parts[PARTS - 1]);
    }

    /**
     * Another operation at the same place.
     *
     * @param other what is done
     * @return the operation
     */
    public Operation as(String other) {
        return new Operation(other, caller, line, method, descriptor, file);
    }

    /**
     * Whether the site is reached only where there may be a session.
     *
     * @return whether it is
     */
    public boolean isActive() {
        return name.endsWith(ACTIVE);
    }

    /**
     * Whether the site is in the twin of an accessor, and is given the place of its call.
     *
     * @return whether it is
     */
    public boolean isInAccessor() {
        return name.endsWith("-in-accessor");
    }

    /**
     * Where it is. That the class's methods are looked at for this is wanted of accesses alone.
     *
     * @return the place
     */
    public KnownPlace place() {
        return new KnownPlace(caller, method, descriptor, file.isEmpty() ? null : file, line > 0 ? line : -1);
    }
}
