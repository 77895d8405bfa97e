package org.jrsan.internal.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** What stands in the file of a class, where reflection fails because a class that it names is missing. Thread-safe. */
public final class ClassText {
    private ClassText() {}

    /**
     * Whether a class may name an annotation.
     *
     * @param type the class
     * @param annotation the annotation
     * @return false if the file of the class has neither its name nor that of a class inside of it; true also if there is no file to read
     */
    public static boolean mayHave(Class<?> type, Class<?> annotation) {
        try {
            byte[] file = Quiet.read(type, type.getName().replace('.', '/') + ".class");
            String name = annotation.getName().replace('.', '/');
            // Names in class files are ASCII, as this one is.
            return file == null || new String(file, StandardCharsets.ISO_8859_1).contains(name);
        } catch (IOException | RuntimeException e) {
            return true;
        }
    }
}
