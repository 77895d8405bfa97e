package org.jrsan.agent.code;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jrsan.agent.cache.Asked;
import org.jrsan.agent.cache.Asked.Question;
import org.jrsan.agent.cache.Fingerprint;
import org.jrsan.agent.initial.BootModules;
import org.jrsan.agent.initial.ClassFiles;
import org.jrsan.internal.told.Uninstrumented;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;

/**
 * Types of other packages that a class may not name, as they are not public, or not exported to it. Its instructions may load a field of such a type, or call a method that returns
 * it, and pass the value on: the JVM asks for no right to name the type then (JVMS 5.4.3.2). It does for the type of a call site (JVMS 5.4.3.5), so that there can be none. For one thread.
 */
final class HiddenTypes implements Asked.Answers {
    private final String owner;
    private final Set<String> declared;
    private final ClassFiles files;
    private final @Nullable ClassLoader loader;
    private final boolean isAhead;
    private final Asked asked;

    /** By the name of a type. */
    private final Map<String, Boolean> known = new HashMap<>();

    private final Map<String, Boolean> missing = new HashMap<>();

    /**
     * Of a class.
     *
     * @param type the class
     * @param files the files of classes that may be checked
     * @param loader what finds others, null if they are not looked at; what cannot be found counts as public
     * @param isAhead whether the class may never be defined: then the loader is not asked, and nothing is told
     * @param asked gets what is asked
     */
    HiddenTypes(ClassNode type, ClassFiles files, @Nullable ClassLoader loader, boolean isAhead, Asked asked) {
        this(
                type.name,
                type.fields.stream().map(field -> field.name).collect(Collectors.toSet()),
                files,
                loader,
                isAhead,
                asked);
    }

    /** Of a class that is not checked: its fields do not matter. */
    HiddenTypes(String owner, @Nullable ClassLoader loader, Asked asked) {
        this(owner, Set.of(), name -> null, loader, false, asked);
    }

    /** Of a class that was instrumented before. */
    HiddenTypes(String owner, ClassFiles files, @Nullable ClassLoader loader) {
        this(owner, Set.of(), files, loader, false, new Asked());
    }

    private HiddenTypes(
            String owner,
            Set<String> declared,
            ClassFiles files,
            @Nullable ClassLoader loader,
            boolean isAhead,
            Asked asked) {
        this.owner = owner;
        this.declared = declared;
        this.files = files;
        this.loader = loader;
        this.isAhead = isAhead;
        this.asked = asked;
    }

    /** Whether the type of a field may not be named: what the class declares itself, it has named, and the type may be missing. */
    boolean areOfField(String of, String name, String descriptor) {
        Type type = Type.getType(descriptor);
        return of.equals(owner) && declared.contains(name) ? isMissing(type) : isHidden(type);
    }

    /** Whether the type of an element may not be named. */
    boolean areOfElement(String descriptor) {
        return isHidden(Type.getType(descriptor));
    }

    /** Whether a type of a method's descriptor may not be named. */
    boolean areOfMethod(String descriptor) {
        for (Type argument : Type.getArgumentTypes(descriptor)) {
            if (isHidden(argument)) {
                return true;
            }
        }
        return isHidden(Type.getReturnType(descriptor));
    }

    /** The class of a value or of what an array holds, null if that is the JDK's or none. */
    private static @Nullable String classOf(Type type) {
        Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
        boolean isClass =
                element.getSort() == Type.OBJECT && !element.getInternalName().startsWith("java/");
        return isClass ? element.getInternalName() : null;
    }

    private boolean isHidden(Type type) {
        String name = classOf(type);
        return name != null
                        && !packageOf(name).equals(packageOf(owner))
                        && known.computeIfAbsent(name, this::mayNotBeNamed)
                || isMissing(type);
    }

    private boolean mayNotBeNamed(String name) {
        return asked.add(Question.IS_NOT_PUBLIC, name, isNotPublic(name))
                || asked.add(Question.IS_NOT_EXPORTED, name, isNotExported(name));
    }

    /** Whether the class runs without a type that it names, as that of an optional dependency: its instructions ask for the type where they need it. */
    private boolean isMissing(Type type) {
        String name = classOf(type);
        return name != null
                && !name.equals(owner)
                && missing.computeIfAbsent(name, other -> asked.add(Question.IS_MISSING, other, isNowhere(other)));
    }

    private boolean isNowhere(String name) {
        return !isFound(name) && isFound(owner);
    }

    /** Whether there is a file of a class. A loader that has none of the class itself need not have one of others. */
    private boolean isFound(String name) {
        ClassFacts facts = ClassFacts.seenBy(loader);
        if (loader == null || facts.isFound(name)) {
            return true;
        }
        boolean isThere = files.find(name) != null;
        if (!isThere && isAhead) {
            throw onlyAtLoading(name);
        }
        if (isThere || has(loader, name)) {
            facts.found(name);
            return true;
        }
        return false;
    }

    /** Whether a loader finds the file of a class; one that cannot be asked counts as if it did. */
    private static boolean has(ClassLoader loader, String name) {
        try {
            return loader.getResource(name + ".class") != null;
        } catch (RuntimeException e) {
            return true;
        }
    }

    private boolean isNotPublic(String name) {
        byte[] file = file(name);
        return file != null && (new ClassReader(file).getAccess() & Opcodes.ACC_PUBLIC) == 0;
    }

    /** Whether the type is in a module of the program's that does not export its package to that of the class. */
    private boolean isNotExported(String name) {
        String inPackage = packageOf(name).replace('/', '.');
        Module of = BootModules.of(inPackage);
        Module own = BootModules.of(packageOf(owner).replace('/', '.'));
        return of != null && of != own && !(own == null ? of.isExported(inPackage) : of.isExported(inPackage, own));
    }

    private byte @Nullable [] file(String name) {
        byte[] found = files.find(name);
        if (found != null || loader == null) {
            return found;
        }
        if (isAhead) {
            throw onlyAtLoading(name);
        }
        return ClassFiles.read(loader, name);
    }

    private static IllegalStateException onlyAtLoading(String name) {
        return new IllegalStateException("who loads the class asks for " + name);
    }

    /** The class of the JDK's that another class extends, but not {@code Object}; that class itself if it extends none, or cannot be found. */
    String ofJdk(String type) {
        if (type.startsWith("java/")) {
            return type;
        }
        String found = findOfJdk(type);
        asked.add(Question.OF_JDK, type, Fingerprint.of(found));
        return found;
    }

    private String findOfJdk(String type) {
        String at = type;
        while (!at.startsWith("java/")) {
            byte[] file = file(at);
            String parent = file == null ? null : new ClassReader(file).getSuperName();
            if (parent == null) {
                return type;
            }
            at = parent;
        }
        return at.equals("java/lang/Object") ? type : at;
    }

    /** An access of such a field stays as it is. One that others may change is told of, as it is not checked; of a type that is missing there is no object. */
    void passes(String of, String name, String descriptor) {
        if (isMissing(Type.getType(descriptor)) || asked.add(Question.IS_FINAL, of + '.' + name, isFinal(of, name))) {
            return;
        }
        if (isAhead) {
            throw onlyAtLoading(of);
        }
        asked.isTold();
        Uninstrumented.addLine("what class " + owner.replace('/', '.') + " does with field " + name + " of "
                + of.replace('/', '.') + " is not checked, as it may not name the type of that field;"
                + " make the type public, or leave the class out by exclude");
    }

    /** An element of such a type is loaded as it is. */
    void passesElement(String descriptor) {
        if (isMissing(Type.getType(descriptor))) {
            return;
        }
        if (isAhead) {
            throw onlyAtLoading(owner);
        }
        asked.isTold();
        Uninstrumented.addLine("what class " + owner.replace('/', '.') + " loads from arrays of "
                + Type.getType(descriptor).getClassName() + " is not checked, as it may not name that type;"
                + " make the type public, or leave the class out by exclude");
    }

    private boolean isFinal(String of, String name) {
        ClassFiles all = this::file;
        for (String at = of; at != null; ) {
            ClassNode type = all.parsed(at, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
            if (type == null) {
                return false;
            }
            FieldNode found = field(type, name);
            if (found != null) {
                return (found.access & Opcodes.ACC_FINAL) != 0;
            }
            at = type.superName;
        }
        return false;
    }

    private static @Nullable FieldNode field(ClassNode type, String name) {
        return type.fields.stream()
                .filter(field -> field.name.equals(name))
                .findFirst()
                .orElse(null);
    }

    /** What was asked about other classes when the class was instrumented, as it is now. */
    @Override
    public long answer(Question question, String of) {
        return switch (question) {
            case FILE -> Fingerprint.ofAny(files.find(of));
            case IS_MISSING -> asNumber(isNowhere(of));
            case IS_NOT_PUBLIC -> asNumber(isNotPublic(of));
            case IS_NOT_EXPORTED -> asNumber(isNotExported(of));
            case IS_FINAL -> asNumber(isFinal(classOfField(of), nameOfField(of)));
            case IS_VOLATILE -> asNumber(ClassFacts.seenBy(loader).isVolatile(classOfField(of), nameOfField(of)));
            case OF_JDK -> Fingerprint.of(findOfJdk(of));
            case OF_JDK_FOR_EDGES -> Fingerprint.of(ClassFacts.seenBy(loader).ofJdk(of));
        };
    }

    private static long asNumber(boolean isSo) {
        return isSo ? 1 : 0;
    }

    private static String classOfField(String field) {
        return field.substring(0, field.lastIndexOf('.'));
    }

    private static String nameOfField(String field) {
        return field.substring(field.lastIndexOf('.') + 1);
    }

    private static String packageOf(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('/')));
    }
}
