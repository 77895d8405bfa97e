package org.jrsan.agent.resolve;

import java.lang.invoke.MethodHandles.Lookup;
import java.util.regex.Pattern;
import org.jrsan.internal.source.KnownPlace;
import org.jspecify.annotations.Nullable;

/**
 * The operation of a call site, and where that is, as the instrumented class tells them.
 *
 * @param name what is done there
 * @param caller the class
 * @param line its line, 0 if that is not known
 * @param method the name of its method, also where it is in a twin of that
 * @param isOfTwin whether it is in a twin
 * @param descriptor what the method takes and returns
 * @param file the source file, empty if that is not known
 * @param field the field from which what is accessed was loaded, as the class file names it: the class, a dot, and its name; null if that is not known
 */
public record Operation(
        String name,
        Class<?> caller,
        int line,
        String method,
        boolean isOfTwin,
        String descriptor,
        String file,
        @Nullable String field) {
    /** Behind the name of what is done only where {@code Link.active} was found to be set: no site has to look again. */
    public static final String ACTIVE = "-active";

    /** Behind the name of what is done in the twin of an accessor. */
    public static final String IN_ACCESSOR = "-in-accessor";

    /** Between the name of what is done and the field from which what is accessed was loaded. */
    private static final char FROM = '\t';

    private static final int PARTS = 5;

    /** What stands in front of the name of a nested or a local class. */
    private static final Pattern NESTED = Pattern.compile(".*\\$[0-9]*");

    /**
     * What is done, with the field from which what is accessed was loaded.
     *
     * @param name what is done
     * @param field the field; null, or one with a blank in its name, is left out
     * @return the text, which {@link #read} understands as part of what the class file says
     */
    public static String from(String name, @Nullable String field) {
        return field == null || field.indexOf(' ') >= 0 ? name : name + FROM + field;
    }

    /**
     * Reads what the class file says: operation, line, method or twin, descriptor and source file, with blanks between.
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
        int from = parts[0].indexOf(FROM);
        return new Operation(
                from < 0 ? parts[0] : parts[0].substring(0, from),
                caller.lookupClass(),
                Integer.parseInt(parts[1]),
                KnownPlace.written(parts[2]),
                parts[2].endsWith(KnownPlace.TWIN),
                parts[3],
                parts[PARTS - 1],
                from < 0 ? null : parts[0].substring(from + 1));
    }

    /**
     * Another operation at the same place.
     *
     * @param other what is done
     * @return the operation
     */
    public Operation as(String other) {
        return new Operation(other, caller, line, method, isOfTwin, descriptor, file, field);
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
        return name.endsWith(IN_ACCESSOR);
    }

    /**
     * What is done, whether or not it is done in the twin of an accessor.
     *
     * @return the name, as it stands in the accessor itself
     */
    public String written() {
        return isInAccessor() ? name.substring(0, name.length() - IN_ACCESSOR.length()) : name;
    }

    /**
     * Where it is. That the class's methods are looked at for this is wanted of accesses alone.
     *
     * @return the place
     */
    public KnownPlace place() {
        return new KnownPlace(
                caller, method, descriptor, file.isEmpty() ? null : file, line > 0 ? line : -1, fieldInWords());
    }

    /** With the class as reports name it: a nested one by its own name alone. No class is loaded for that. */
    private @Nullable String fieldInWords() {
        if (field == null) {
            return null;
        }
        int dot = field.lastIndexOf('.');
        String type = field.substring(field.lastIndexOf('/', dot) + 1, dot);
        String simple = NESTED.matcher(type).replaceFirst("");
        return (simple.isEmpty() ? type : simple) + field.substring(dot);
    }
}
