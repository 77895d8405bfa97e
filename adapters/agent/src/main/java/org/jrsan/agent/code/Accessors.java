package org.jrsan.agent.code;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jrsan.agent.cache.Asked;
import org.jrsan.agent.cache.Fingerprint;
import org.jrsan.agent.initial.ClassFiles;
import org.jrsan.agent.loops.TwinMethod;
import org.jrsan.internal.source.MethodBodies;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Which methods are accessors: they make one call and do nothing else, so who calls them is the place of the access. Class files of
 * checked classes are looked at for this, before the classes are loaded. An error of the answer costs time alone: a call of what has
 * no twin is linked to the method itself. Thread-safe.
 */
final class Accessors {
    /** A class file, as far as it matters here. */
    private record File(MethodBodies bodies, @Nullable String superName) {}

    /**
     * What is known of a class file.
     *
     * @param print its fingerprint
     * @param file the file, null if no method of it is an accessor
     */
    private record Known(long print, @Nullable File file) {}

    private static final String JDK = "java/";

    private static final String OBJECT = "java/lang/Object";

    /** The kinds of constants that refer to methods. */
    private static final int METHOD = 10;

    private static final int METHOD_OF_INTERFACE = 11;

    /** Guarded by its monitor. A synchronized map of the JDK would make edges between the program's threads, which load classes. */
    private static final Map<ClassLoader, ConcurrentMap<String, Known>> FILES = new WeakHashMap<>();

    private final ClassNode own;
    private final byte[] bytes;
    private @Nullable File ownFile;

    /** The methods of the class, by name and descriptor, that may be accessors: for others its file is not read once more. */
    private final Set<String> candidates = new HashSet<>();

    private final ClassFiles files;

    /** What is known of the classes of the loader, null if other classes are not looked at. */
    private final @Nullable ConcurrentMap<String, Known> known;

    private final Asked asked;

    /**
     * The accessors that a class can call.
     *
     * @param own the class
     * @param bytes its file
     * @param loader its loader; null if other classes are not looked at
     * @param files those of other classes, for that loader
     * @param asked gets what is asked about other classes
     */
    Accessors(ClassNode own, byte[] bytes, @Nullable ClassLoader loader, ClassFiles files, Asked asked) {
        this.asked = asked;
        this.own = own;
        this.bytes = bytes;
        for (MethodNode method : own.methods) {
            if (mayBeAccessor(method)) {
                candidates.add(method.name + method.desc);
            }
        }
        this.files = files;
        known = loader == null ? null : files(loader);
    }

    private static ConcurrentMap<String, Known> files(ClassLoader loader) {
        synchronized (FILES) {
            return FILES.computeIfAbsent(loader, l -> new ConcurrentHashMap<>());
        }
    }

    /** Whether a method of the class is one, and where it is called from unseen code, its caller is found by a walk. */
    boolean isOwn(String name, String descriptor) {
        return candidates.contains(name + descriptor) && ownFile().bodies.isOneCall(name, descriptor);
    }

    private static boolean mayBeAccessor(MethodNode method) {
        int calls = 0;
        for (AbstractInsnNode at = method.instructions.getFirst(); at != null; at = at.getNext()) {
            if (at instanceof MethodInsnNode call && mayAccess(call.owner)) {
                calls++;
            }
        }
        return calls == 1;
    }

    private static boolean mayAccess(String owner) {
        return !owner.startsWith(JDK) || MethodBodies.accesses(owner);
    }

    private static boolean isAccessor(MethodBodies bodies, String name, String descriptor) {
        return TwinMethod.hasRoom(descriptor)
                && (bodies.isOneCall(name, descriptor) || bodies.isOneAccess(name, descriptor));
    }

    /** Whether a class file refers to a method that may access something, as each accessor does. Its constants tell that, its methods are not looked at. */
    private static boolean mayHaveAccessors(ClassReader reader) {
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int at = reader.getItem(i);
            int tag = at == 0 ? 0 : reader.readByte(at - 1);
            if ((tag == METHOD || tag == METHOD_OF_INTERFACE) && mayAccess(reader.readClass(at, buffer))) {
                return true;
            }
        }
        return false;
    }

    private File ownFile() {
        File known = ownFile;
        if (known == null) {
            known = new File(MethodBodies.read(bytes), own.superName);
            ownFile = known;
        }
        return known;
    }

    /** Whether a method of the class gets a twin: an accessor whose one call can be told where it is. */
    boolean hasTwin(MethodNode method) {
        if (!candidates.contains(method.name + method.desc)
                || !isAccessor(ownFile().bodies, method.name, method.desc)
                || (own.access & Opcodes.ACC_INTERFACE) != 0
                || method.maxLocals != argumentsOf(method)) {
            return false;
        }
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof MethodInsnNode call && isTold(call)) {
                return true;
            }
        }
        return false;
    }

    /** With further locals, the argument of the twin would be in the way. */
    private static int argumentsOf(MethodNode method) {
        int sizes = Type.getArgumentsAndReturnSizes(method.desc) >> 2;
        return (method.access & Opcodes.ACC_STATIC) != 0 ? sizes - 1 : sizes;
    }

    private boolean isTold(MethodInsnNode call) {
        return call.getOpcode() == Opcodes.INVOKEVIRTUAL
                        && (Calls.isOfUnsafe(call.owner, call.name, call.desc) || Calls.accesses(call.owner, call.name))
                || isAccessor(call.getOpcode(), call.owner, call.name, call.desc, call.itf);
    }

    /** Whether a call may be one of an accessor with a twin. */
    boolean isAccessor(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean canBe = opcode == Opcodes.INVOKESTATIC || opcode == Opcodes.INVOKEVIRTUAL;
        if (!canBe || isInterface || owner.startsWith("[")) {
            return false;
        }
        String at = owner;
        while (at != null) {
            File file = file(at);
            if (file == null) {
                return false;
            }
            if (file.bodies.has(name, descriptor)) {
                return isAccessor(file.bodies, name, descriptor);
            }
            at = file.superName;
        }
        return false;
    }

    /** Whether a class that may be checked, or one that it extends or implements, has a method: so a call means none of the JDK's. */
    boolean declare(String owner, String name, String descriptor) {
        return declare(owner, name + descriptor, new HashSet<>());
    }

    private boolean declare(String owner, String method, Set<String> seen) {
        Set<String> interfaces = new LinkedHashSet<>();
        String at = owner;
        while (at != null && !at.startsWith(JDK) && seen.add(at)) {
            ClassNode type =
                    at.equals(own.name) ? own : files.parsed(at, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
            if (type == null) {
                return false;
            }
            if (type.methods.stream().anyMatch(one -> method.equals(one.name + one.desc))) {
                return true;
            }
            interfaces.addAll(type.interfaces);
            at = type.superName;
        }
        // Another class of the JDK's may have the method.
        return (at == null || at.equals(OBJECT)) && interfaces.stream().anyMatch(one -> declare(one, method, seen));
    }

    private @Nullable File file(String name) {
        if (name.equals(own.name)) {
            return ownFile();
        }
        if (known == null) {
            return null;
        }
        Known one = known.get(name);
        if (one == null) {
            // Not computeIfAbsent, which would hold a lock while the loader is asked.
            byte[] found = files.find(name);
            one = new Known(Fingerprint.ofAny(found), found == null ? null : read(found));
            known.put(name, one);
        }
        asked.add(Asked.Question.FILE, name, one.print());
        return one.file();
    }

    private static @Nullable File read(byte[] found) {
        try {
            ClassReader reader = new ClassReader(found);
            boolean mayInherit =
                    reader.getSuperName() != null && !reader.getSuperName().startsWith(JDK);
            return mayInherit || mayHaveAccessors(reader)
                    ? new File(MethodBodies.read(found), reader.getSuperName())
                    : null;
        } catch (RuntimeException e) {
            // The file is newer than ASM. Then nothing in it is known for an accessor.
            return null;
        }
    }
}
