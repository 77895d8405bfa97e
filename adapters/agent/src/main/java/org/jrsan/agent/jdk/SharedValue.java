package org.jrsan.agent.jdk;

import java.util.Map;
import java.util.Set;
import org.jrsan.agent.promised.PromisedElements;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Instruments collections whose calls are edges and nothing else, where they are called by what every object has, or by the JDK itself: as a text,
 * when they are compared, hashed or written. No type tells at such a call what it is of. What makes one with elements is an edge as well, whoever does it. What their elements promise is entered, too, see {@link PromisedElements}.
 * The classes may be loaded already, and get no method.
 */
final class SharedValue {
    private static final String PACKAGE = "java.util.concurrent.";

    private static final String MAP = PACKAGE + "ConcurrentHashMap";

    private static final String QUEUE = PACKAGE + "ConcurrentLinkedQueue";

    private static final String LIST = PACKAGE + "CopyOnWriteArrayList";

    private static final String SET = PACKAGE + "CopyOnWriteArraySet";

    private static final Set<String> CLASSES = Set.of(
            MAP,
            MAP + "$CollectionView",
            MAP + "$EntrySetView",
            MAP + "$KeySetView",
            MAP + "$ValuesView",
            MAP + "$KeyIterator",
            MAP + "$ValueIterator",
            MAP + "$EntryIterator",
            QUEUE,
            QUEUE + "$CLQSpliterator",
            QUEUE + "$Itr",
            LIST,
            LIST + "$COWSubList",
            SET);

    /** A map that is instrumented when it is loaded, with its parts. */
    private static final String SKIP_LIST = PACKAGE + "ConcurrentSkipListMap";

    private static final Set<String> PARTS_OF_SKIP_LISTS = Set.of(
            SKIP_LIST,
            SKIP_LIST + "$EntryIterator",
            SKIP_LIST + "$EntrySet",
            SKIP_LIST + "$KeyIterator",
            SKIP_LIST + "$KeySet",
            SKIP_LIST + "$SubMap",
            SKIP_LIST + "$SubMap$SubMapEntryIterator",
            SKIP_LIST + "$SubMap$SubMapKeyIterator",
            SKIP_LIST + "$SubMap$SubMapValueIterator",
            SKIP_LIST + "$ValueIterator",
            SKIP_LIST + "$Values");

    private static final Set<String> LOOKS = Set.of(
            "toString()Ljava/lang/String;",
            "equals(Ljava/lang/Object;)Z",
            "hashCode()I",
            "size()I",
            "writeObject(Ljava/io/ObjectOutputStream;)V");

    /** What makes one with elements, by putting them in. */
    private static final Set<String> FILLS = Set.of(
            "<init>(Ljava/util/Map;)V",
            "<init>(Ljava/util/SortedMap;)V",
            "<init>(Ljava/util/Collection;)V",
            "<init>([Ljava/lang/Object;)V",
            "readObject(Ljava/io/ObjectInputStream;)V");

    /** What returns one with elements. */
    private static final String CLONE = "clone()";

    /** Of what goes through all elements as they are now. */
    private static final String ITERATOR = "iterator()Ljava/util/Iterator;";

    private SharedValue() {}

    /**
     * Whether a class is one. Any thread may ask.
     *
     * @param name the name of a class that the boot loader has defined
     * @return whether it is to be instrumented
     */
    static boolean isOf(String name) {
        return CLASSES.contains(name) || PARTS_OF_SKIP_LISTS.contains(name);
    }

    /** Loads the classes that JRSan uses itself. */
    static void load() {
        EachMethod.load(CLASSES);
    }

    /**
     * Instruments a class file.
     *
     * @param type the name of the class
     * @param bytes the class file
     * @param link the internal name of the class to call, see {@link org.jrsan.agent.boot.Link}
     * @return the instrumented one
     */
    static byte[] instrument(String type, byte[] bytes, String link) {
        boolean isAsItIsNow = type.startsWith(LIST) || type.equals(SET) || type.startsWith(SKIP_LIST);
        String owner = type.replace('.', '/');
        ClassReader file = new ClassReader(bytes);
        Map<String, Integer> locals = PromisedElements.locals(file);
        return EachMethod.changed(file, ClassReader.EXPAND_FRAMES, (access, name, next) -> {
            if ((access & Opcodes.ACC_ABSTRACT) != 0) {
                return next;
            }
            MethodVisitor made = PromisedElements.of(owner, name, next, link, locals);
            if (FILLS.contains(name)) {
                return EachMethod.last(made, () -> {
                    next.visitVarInsn(Opcodes.ALOAD, 0);
                    filled(next, link);
                });
            }
            if (name.startsWith(CLONE)) {
                return EachMethod.last(made, () -> {
                    next.visitInsn(Opcodes.DUP);
                    filled(next, link);
                });
            }
            return LOOKS.contains(name) || isAsItIsNow && name.equals(ITERATOR)
                    ? EachMethod.around(made, () -> look(next, link))
                    : made;
        });
    }

    private static void look(MethodVisitor to, String link) {
        to.visitVarInsn(Opcodes.ALOAD, 0);
        to.visitMethodInsn(Opcodes.INVOKESTATIC, link, "looksAtShared", "(Ljava/lang/Object;)V", false);
    }

    private static void filled(MethodVisitor to, String link) {
        to.visitMethodInsn(Opcodes.INVOKESTATIC, link, "filledShared", "(Ljava/lang/Object;)V", false);
    }
}
