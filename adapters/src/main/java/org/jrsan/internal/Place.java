package org.jrsan.internal;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A method as a place of accesses, code of its lambdas included.
 *
 * @param type its class: the simple name, with the classes around it, or in full, with dots throughout
 * @param method its name as in stack traces
 */
record Place(String type, String method) {
    private static final Pattern FORM = Pattern.compile("((?:[\\p{javaJavaIdentifierStart}]"
            + "[\\p{javaJavaIdentifierPart}]*\\.)+)([\\p{javaJavaIdentifierStart}][\\p{javaJavaIdentifierPart}]*"
            + "|<init>|<clinit>)");

    private static final Pattern LAMBDA = Pattern.compile("lambda\\$(.+)\\$\\d+");

    /**
     * Reads {@code Class.method}.
     *
     * @param where what is read, for the message
     * @throws IllegalArgumentException in one line
     */
    static Place parse(String text, String where) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("JRSan: " + where + ": '" + text + "' is no place; write Class.method");
        }
        String type = form.group(1);
        return new Place(dotted(type.substring(0, type.length() - 1)), form.group(2));
    }

    private static String dotted(String type) {
        return type.replace('$', '.');
    }

    boolean holds(StackTraceElement site) {
        String siteType = dotted(site.getClassName());
        return (siteType.equals(type) || siteType.endsWith('.' + type))
                && declared(site.getMethodName()).equals(method);
    }

    /** The method that the user wrote: for what the compiler made of a lambda, the one around it. */
    static String declared(String method) {
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

    @Override
    public String toString() {
        return type + "." + method;
    }
}
