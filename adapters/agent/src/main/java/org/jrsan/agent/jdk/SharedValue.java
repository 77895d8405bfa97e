package org.jrsan.agent.jdk;

import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Instruments collections whose calls are edges and nothing else, where they are called by what every object has, or by the JDK itself: as a text,
 * when they are compared, hashed or written. No type tells at such a call what it is of. The classes may be loaded already, and get no method.
 */
final class SharedValue {
    private static final String PACKAGE = "java.util.concurrent.";

    private static final String MAP = PACKAGE + "ConcurrentHashMap";

    private static final String LIST = PACKAGE + "CopyOnWriteArrayList";

    private static final String SET = PACKAGE + "CopyOnWriteArraySet";

    private static final Set<String> CLASSES = Set.of(
            MAP,
            MAP + "$CollectionView",
            MAP + "$EntrySetView",
            MAP + "$KeySetView",
            PACKAGE + "ConcurrentLinkedQueue",
            LIST,
            LIST + "$COWSubList",
            SET);

    /** A map that is instrumented when it is loaded, with its parts. */
    private static final String SKIP_LIST = PACKAGE + "ConcurrentSkipListMap";

    private static final Set<String> PARTS_OF_SKIP_LISTS = Set.of(
            SKIP_LIST, SKIP_LIST + "$EntrySet", SKIP_LIST + "$KeySet", SKIP_LIST + "$SubMap", SKIP_LIST + "$Values");

    private static final Set<String> LOOKS = Set.of(
            "toString()Ljava/lang/String;",
            "equals(Ljava/lang/Object;)Z",
            "hashCode()I",
            "size()I",
            "writeObject(Ljava/io/ObjectOutputStream;)V");

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
        return EachMethod.changed(
                bytes,
                (access, name, next) -> (access & Opcodes.ACC_ABSTRACT) == 0
                                && (LOOKS.contains(name) || isAsItIsNow && name.equals(ITERATOR))
                        ? EachMethod.around(next, () -> look(next, link))
                        : next);
    }

    private static void look(MethodVisitor to, String link) {
        to.visitVarInsn(Opcodes.ALOAD, 0);
        to.visitInsn(Opcodes.ICONST_1);
        to.visitMethodInsn(Opcodes.INVOKESTATIC, link, "meetShared", "(Ljava/lang/Object;Z)V", false);
    }
}
