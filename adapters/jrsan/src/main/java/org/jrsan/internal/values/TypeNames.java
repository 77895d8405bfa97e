package org.jrsan.internal.values;

/** The names of classes in reports. */
public final class TypeNames {
    private TypeNames() {}

    /**
     * The simple name, or a substitute if the class is anonymous. The name of a lambda has no number, because that
     * would differ from run to run.
     */
    public static String of(Class<?> type) {
        String name = type.getSimpleName().isEmpty() || type.isHidden() ? type.getTypeName() : type.getSimpleName();
        String hidden = type.isHidden()
                ? name.substring(0, name.lastIndexOf('/')).replaceFirst("(\\$\\$Lambda)\\$[0-9]+$", "$1")
                : name;
        return hidden.substring(hidden.lastIndexOf('.') + 1);
    }
}
