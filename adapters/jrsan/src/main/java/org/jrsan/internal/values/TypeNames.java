package org.jrsan.internal.values;

/** The names of classes in reports. */
public final class TypeNames {
    private TypeNames() {}

    /**
     * The simple name, or a substitute if the class is anonymous. The name of a lambda has no number, because that
     * would differ from run to run.
     */
    public static String of(Class<?> type) {
        String simple = type.isHidden() ? "" : simple(type);
        String name = simple.isEmpty() ? type.getTypeName() : simple;
        String hidden = type.isHidden()
                ? name.substring(0, name.lastIndexOf('/')).replaceFirst("(\\$\\$Lambda)\\$[0-9]+$", "$1")
                : name;
        return hidden.substring(hidden.lastIndexOf('.') + 1);
    }

    /**
     * The name of a class by whose objects threads synchronise. What a class of {@code java.util.concurrent} has inside is known to nobody, so it has the name of that class:
     * {@code ReentrantLock} and not {@code NonfairSync}.
     *
     * @param type the class
     * @return its name
     */
    public static String ofSynchroniser(Class<?> type) {
        return of(type.getName().startsWith("java.util.concurrent.") ? type.getNestHost() : type);
    }

    /**
     * A name behind its article.
     *
     * @param name the name
     * @return {@code an Exchanger}, {@code a Semaphore}
     */
    public static String withArticle(String name) {
        return (name.isEmpty() || "AEIOaeio".indexOf(name.charAt(0)) < 0 ? "a " : "an ") + name;
    }

    /** Empty if the class is anonymous, or if its class file and that of the class around it disagree, or that is missing. */
    private static String simple(Class<?> type) {
        try {
            return type.getSimpleName();
        } catch (LinkageError | InternalError e) {
            return "";
        }
    }
}
