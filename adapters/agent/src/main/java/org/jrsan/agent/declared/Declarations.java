package org.jrsan.agent.declared;

import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.jrsan.agent.declared.DeclarationFile.Declaration;
import org.jrsan.internal.report.DeclaredPairs;
import org.jrsan.internal.source.FieldDeclarations;
import org.jrsan.internal.source.FieldDeclarations.Declared;
import org.jrsan.internal.told.Uninstrumented;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;

/**
 * What is declared of the members of classes. Annotations of fields are read from class files; those of methods are read where
 * findings are judged, as for any class. Thread-safe.
 */
public final class Declarations {
    private static final String LABEL = "Lorg/jrsan/annotation/Label;";
    private static final String OPAQUE = "Lorg/jrsan/annotation/PlainAsOpaque;";

    /** The annotation of a method that has a loop that waits. */
    public static final String WAIT = "Lorg/jrsan/annotation/WaitLoop;";

    /** The annotation of a method that has a loop that retries an update. */
    public static final String UPDATE = "Lorg/jrsan/annotation/CasLoop;";

    private static final Queue<Declaration> OF_FILE = new ConcurrentLinkedQueue<>();

    /** The names, with dots, of the classes that it names and that were loaded. */
    private static final Set<String> FOUND = ConcurrentHashMap.newKeySet();

    private Declarations() {}

    static void add(List<Declaration> declarations) {
        for (Declaration one : declarations) {
            OF_FILE.add(one);
            if (one.ofField() != null) {
                FieldDeclarations.add(one.type(), one.member(), one.ofField());
            }
            if (one.benign() != null) {
                DeclaredPairs.add(one.benign());
            }
        }
    }

    /**
     * Whether anything was declared.
     *
     * @return whether there is a file, or a field with an annotation has been seen
     */
    public static boolean exist() {
        return !OF_FILE.isEmpty() || FieldDeclarations.exist();
    }

    /**
     * Reads what a class is annotated with, and looks for the members that the file names.
     *
     * @param type a class that is checked
     * @param isInOpaquePackage whether its package is declared opaque
     */
    public static void read(ClassNode type, boolean isInOpaquePackage) {
        boolean isOpaque = isInOpaquePackage || isOpaque(type.visibleAnnotations);
        for (FieldNode field : type.fields) {
            AnnotationNode label = find(LABEL, field.visibleAnnotations);
            boolean isOpaqueItself = isOpaque || isOpaque(field.visibleAnnotations);
            if (label != null || isOpaqueItself) {
                FieldDeclarations.add(name(type), field.name, new Declared(label(type, field, label), isOpaqueItself));
            }
        }
        if (OF_FILE.isEmpty()) {
            return;
        }
        of(name(type))
                .filter(one -> !isIn(type, one))
                .forEach(one -> Uninstrumented.addLine(one.where() + ": " + name(type) + " has no "
                        + (one.ofField() != null ? "field " : "method ") + one.member()));
    }

    /**
     * Whether a file says of a method what an annotation would say.
     *
     * @param type the class that declares it
     * @param method its name; what is said of a name is said of all methods that have it
     * @param annotation {@link #WAIT} or {@link #UPDATE}
     * @return whether it does
     */
    public static boolean isLoop(ClassNode type, String method, String annotation) {
        return !OF_FILE.isEmpty()
                && of(name(type))
                        .anyMatch(one ->
                                annotation.equals(one.loop()) && one.member().equals(method));
    }

    /**
     * A class is not checked: what the file says of it has no effect.
     *
     * @param name its full name
     */
    public static void isNotChecked(String name) {
        if (!OF_FILE.isEmpty()) {
            of(name).forEach(one ->
                    Uninstrumented.addLine(one.where() + ": " + name + " is not checked; name it with include"));
        }
    }

    /** Whether what has these annotations is declared opaque. */
    static boolean isOpaque(@Nullable List<AnnotationNode> annotations) {
        return find(OPAQUE, annotations) != null;
    }

    /** A label must fit into a line of a report. */
    private static @Nullable String label(ClassNode type, FieldNode field, @Nullable AnnotationNode label) {
        if (label == null || label.values == null) {
            return null;
        }
        String text = (String) label.values.get(1);
        if (text.isBlank() || text.contains("\n") || text.contains("\r")) {
            Uninstrumented.addLine(
                    "the @Label of " + name(type) + '.' + field.name + " is blank or has a line break; write a name");
            return null;
        }
        return text;
    }

    /** What the file says of a class, which is there. */
    private static Stream<Declaration> of(String name) {
        String dotted = dotted(name);
        return OF_FILE.stream().filter(one -> dotted(one.type()).equals(dotted)).peek(one -> FOUND.add(dotted));
    }

    /**
     * What the file says of classes that were not loaded.
     *
     * @return a line for each
     */
    public static List<String> unmatched() {
        return OF_FILE.stream()
                .filter(one -> !FOUND.contains(dotted(one.type())))
                .map(one -> one.where() + ": no class " + one.type()
                        + " was loaded; correct the name, or leave the line out")
                .toList();
    }

    private static boolean isIn(ClassNode type, Declaration one) {
        return one.ofField() != null
                ? type.fields.stream().anyMatch(field -> field.name.equals(one.member()))
                : type.methods.stream().anyMatch(method -> method.name.equals(one.member()));
    }

    private static @Nullable AnnotationNode find(String descriptor, @Nullable List<AnnotationNode> among) {
        if (among != null) {
            for (AnnotationNode one : among) {
                if (one.desc.equals(descriptor)) {
                    return one;
                }
            }
        }
        return null;
    }

    private static String name(ClassNode type) {
        return type.name.replace('/', '.');
    }

    private static String dotted(String name) {
        return name.replace('$', '.');
    }
}
