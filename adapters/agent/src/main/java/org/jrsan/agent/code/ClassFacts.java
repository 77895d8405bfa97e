package org.jrsan.agent.code;

import java.lang.ref.WeakReference;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jrsan.agent.cache.Asked;
import org.jrsan.agent.cache.Asked.Question;
import org.jrsan.agent.cache.Fingerprint;
import org.jrsan.agent.initial.ClassFiles;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Which fields are volatile, and which classes of the JDK's are extended, as class files say. They are read as resources, since to load
 * a class here could load it too early. Thread-safe.
 */
final class ClassFacts {
    /**
     * What a class file says.
     *
     * @param all the names of its fields
     * @param volatiles those that are volatile
     * @param parent the internal name of its superclass
     */
    private record Declared(
            Set<String> all,
            Set<String> volatiles,
            @Nullable String parent) {}

    /**
     * A class of the JDK's whose array of items is plain, and ordered by a fence behind its store. It counts as volatile: items are put into the new array while that
     * is not yet known to others.
     */
    private static final String BUFFER = "java/util/concurrent/SubmissionPublisher$BufferedSubscription";

    private static final String ITEMS = "array";

    private static final Declared UNKNOWN = new Declared(Set.of(), Set.of(), null);

    /** A null key stands for the boot loader. What is known of a loader's classes goes with it. */
    private static final Map<@Nullable ClassLoader, ClassFacts> ALL = new WeakHashMap<>();

    /** Null for the boot loader. */
    private final @Nullable WeakReference<ClassLoader> loader;

    private final Map<String, Declared> known = new ConcurrentHashMap<>();

    /** The names of classes that have a file. */
    private final Set<String> found = ConcurrentHashMap.newKeySet();

    /** The same for one class: what it asks about others is noted. For one thread. */
    static final class Of {
        private final ClassFacts facts;
        private final String owner;
        private final Asked asked;

        private Of(ClassFacts facts, String owner, Asked asked) {
            this.facts = facts;
            this.owner = owner;
            this.asked = asked;
        }

        /** As that of {@link ClassFacts}. */
        boolean isVolatile(String of, String name) {
            boolean isSo = facts.isVolatile(of, name);
            return facts.declares(owner, of, name) ? isSo : asked.add(Question.IS_VOLATILE, of + '.' + name, isSo);
        }

        /** As that of {@link ClassFacts}. */
        String ofJdk(String of) {
            String found = facts.ofJdk(of);
            asked.add(Question.OF_JDK_FOR_EDGES, of, Fingerprint.of(found));
            return found;
        }
    }

    private ClassFacts(@Nullable ClassLoader loader) {
        this.loader = loader == null ? null : new WeakReference<>(loader);
    }

    /** The fields of the classes that a loader finds; each class file is read once. */
    static ClassFacts seenBy(@Nullable ClassLoader loader) {
        synchronized (ALL) {
            return ALL.computeIfAbsent(loader, ClassFacts::new);
        }
    }

    /** What a class asks. */
    Of of(String owner, Asked asked) {
        return new Of(this, owner, asked);
    }

    /** Whether a class asks about a field that it declares itself. */
    private boolean declares(String owner, String of, String name) {
        return of.equals(owner) && known.computeIfAbsent(of, this::read).all().contains(name);
    }

    /** Whether a field is volatile, or ordered as if it were; not if its class cannot be found. */
    boolean isVolatile(String owner, String name) {
        for (String at = owner; at != null; ) {
            Declared declared = known.computeIfAbsent(at, this::read);
            if (declared.all().contains(name)) {
                return declared.volatiles().contains(name);
            }
            at = declared.parent();
        }
        return false;
    }

    /** The class of the JDK's that a class is or extends, but not {@code Object}; the class itself if it extends none. */
    String ofJdk(String owner) {
        String at = owner;
        while (at != null && !at.startsWith("java/")) {
            at = known.computeIfAbsent(at, this::read).parent();
        }
        return at == null || at.equals("java/lang/Object") ? owner : at;
    }

    /** Whether a class is known to have a file. */
    boolean isFound(String name) {
        return found.contains(name);
    }

    /** A class has a file. */
    void found(String name) {
        found.add(name);
    }

    /** The file of a class that the loader is about to define: it need not be looked for. */
    void learn(ClassReader file) {
        known.put(file.getClassName(), read(file));
    }

    /** Whether the file of a class that was learned says the same of what others ask. */
    boolean isAsInFile(String owner) {
        Declared learned = known.get(owner);
        Declared file = read(owner);
        return learned != null
                && learned.volatiles().equals(file.volatiles())
                && Objects.equals(learned.parent(), file.parent())
                && learned.all().containsAll(file.all());
    }

    private Declared read(String owner) {
        ClassLoader known = loader == null ? null : loader.get();
        byte[] file = ClassFiles.read(known == null ? ClassLoader.getSystemClassLoader() : known, owner);
        try {
            return file == null ? UNKNOWN : read(new ClassReader(file));
        } catch (IllegalArgumentException e) {
            return UNKNOWN;
        }
    }

    private static Declared read(ClassReader reader) {
        Set<String> all = new HashSet<>();
        Set<String> volatiles = new HashSet<>();
        boolean isBuffer = reader.getClassName().equals(BUFFER);
        ClassVisitor fields = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public @Nullable FieldVisitor visitField(
                    int access, String name, String descriptor, @Nullable String signature, @Nullable Object value) {
                all.add(name);
                if ((access & Opcodes.ACC_VOLATILE) != 0 || isBuffer && name.equals(ITEMS)) {
                    volatiles.add(name);
                }
                return null;
            }
        };
        reader.accept(fields, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        return new Declared(all, volatiles, reader.getSuperName());
    }
}
