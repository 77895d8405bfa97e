package org.jrsan.internal.source;

import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jrsan.rc20.CallPath;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/**
 * A method as a place of accesses, including the code of its lambdas.
 *
 * @param type its class: the simple name, the name with the enclosing classes, or the full name, with dots only
 * @param method its name as in stack traces
 * @param parameters the types of its parameters, as full or simple names, if it is one of several methods of its name;
 *     null for any
 */
public record Place(String type, String method, @Nullable List<String> parameters) {
    private static final Pattern FORM = Pattern.compile("((?:[\\p{javaJavaIdentifierStart}]"
            + "[\\p{javaJavaIdentifierPart}]*\\.)+)([\\p{javaJavaIdentifierStart}][\\p{javaJavaIdentifierPart}]*"
            + "|<init>|<clinit>)(?:\\(([^()]*)\\))?");

    private static final Pattern LAMBDA = Pattern.compile("lambda\\$(.+)\\$\\d+");

    /**
     * Reads {@code Class.method}.
     *
     * @param where where it was written, for the message
     * @throws IllegalArgumentException with a message of one line
     */
    public static Place parse(String text, String where) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("JRSan: " + where + ": '" + text + "' is not a place; write Class.method"
                    + " or Class.method(int, Type)");
        }
        String type = form.group(1);
        return new Place(dotted(type.substring(0, type.length() - 1)), form.group(2), parameters(form.group(3)));
    }

    private static @Nullable List<String> parameters(@Nullable String written) {
        if (written == null) {
            return null;
        }
        return written.isBlank()
                ? List.of()
                : Stream.of(written.split(","))
                        .map(type -> dotted(type.strip()))
                        .toList();
    }

    private static String dotted(String type) {
        return type.replace('$', '.');
    }

    /**
     * Tells whether it is the place of an access. If several methods have one name, their lambdas cannot be
     * distinguished, so they do not belong to it.
     */
    public boolean holds(CallPath path) {
        return holds(path.place()) && (parameters == null || areOf(path.descriptor(), parameters));
    }

    /** Whether a method of this descriptor has these parameters. */
    private static boolean areOf(@Nullable String descriptor, List<String> parameters) {
        if (descriptor == null) {
            return false;
        }
        Type[] types = Type.getArgumentTypes(descriptor);
        boolean same = types.length == parameters.size();
        for (int i = 0; same && i < types.length; i++) {
            String full = '.' + dotted(types[i].getClassName());
            same = full.endsWith('.' + parameters.get(i));
        }
        return same;
    }

    /** Tells whether its class is one of this name. */
    public boolean isIn(String className) {
        String dotted = dotted(className);
        return dotted.equals(type) || dotted.endsWith('.' + type);
    }

    /** Tells whether a frame is of a method of this name. */
    public boolean holds(StackTraceElement site) {
        return isIn(site.getClassName()) && declared(site.getMethodName()).equals(method);
    }

    /**
     * The method that the user wrote. For a method that the compiler made from a lambda, this is the method around it.
     */
    public static String declared(String method) {
        Matcher lambda = LAMBDA.matcher(method);
        if (!lambda.matches()) {
            return method;
        }
        return switch (lambda.group(1)) {
            case "new" -> "<init>";
            case "static" -> "<clinit>";
            default -> lambda.group(1);
        };
    }

    /** The name that stack traces give a method or constructor. */
    public static String nameInTraces(Executable method) {
        return method instanceof Method ? method.getName() : "<init>";
    }

    @Override
    public String toString() {
        return type + "." + method + (parameters == null ? "" : '(' + String.join(", ", parameters) + ')');
    }
}
