package org.jrsan.agent.code;

import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import org.jrsan.agent.loops.Loops;
import org.jrsan.internal.source.KnownPlace;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Twins of accessors in a class that somebody else is about to change, as a library of mocks does: they call the method that they are twins
 * of, so that nobody misses the change. Where the call is, a walk tells.
 */
public final class DelegatingTwins {
    private DelegatingTwins() {}

    /**
     * Makes the twins of a class call their methods. What is an accessor, or a loop that waits, may have changed: as the JVM lets nobody add or delete a
     * method, those that the class has stay, and no other comes.
     *
     * @param instrumented its class file, instrumented
     * @param loaded the class as it is
     * @return the class file with the same members
     */
    public static byte[] of(byte[] instrumented, Class<?> loaded) {
        ClassNode of = new ClassNode();
        new ClassReader(instrumented).accept(of, 0);
        Map<String, MethodNode> methods = new HashMap<>();
        of.methods.forEach(method -> methods.put(method.name + method.desc, method));
        for (MethodNode method : of.methods) {
            MethodNode twin = twin(methods, method, KnownPlace.TWIN);
            if (twin != null) {
                delegate(twin, of.name, method);
            }
            MethodNode ofLoops = twin(methods, method, KnownPlace.UNTIL);
            if (ofLoops != null) {
                decline(ofLoops);
            }
        }
        Map<String, Integer> present = added(loaded);
        if (present != null) {
            of.methods.removeIf(method -> isTwin(method.name) && !present.containsKey(method.name + method.desc));
            present.forEach((method, access) -> {
                if (!methods.containsKey(method)) {
                    addKept(of, methods, method, access);
                }
            });
        }
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        of.accept(writer);
        return writer.toByteArray();
    }

    /** The methods that instrumentation has added to a class, with their flags; null if the JVM does not tell. */
    private static @Nullable Map<String, Integer> added(Class<?> loaded) {
        try {
            Map<String, Integer> found = new HashMap<>();
            for (Method method : loaded.getDeclaredMethods()) {
                if (isTwin(method.getName()) || method.getName().startsWith(Loops.LEAVES)) {
                    found.put(method.getName() + Type.getMethodDescriptor(method), method.getModifiers());
                }
            }
            return found;
        } catch (LinkageError e) {
            return null;
        }
    }

    private static boolean isTwin(String name) {
        return name.endsWith(KnownPlace.TWIN);
    }

    /** A method that would not be made any more. Of a loop whose end it tells, it says that the loop ends there: its own condition is asked next. */
    private static void addKept(ClassNode of, Map<String, MethodNode> methods, String method, int access) {
        int parenthesis = method.indexOf('(');
        String name = method.substring(0, parenthesis);
        String descriptor = method.substring(parenthesis);
        MethodNode kept = new MethodNode(access, name, descriptor, null, null);
        MethodNode base = methods.get(KnownPlace.written(name) + MethodInstrumenter.withoutPlace(descriptor));
        if (!isTwin(name)) {
            kept.visitInsn(Opcodes.ICONST_1);
            kept.visitInsn(Opcodes.IRETURN);
        } else if (base == null) {
            return;
        } else if (name.endsWith(KnownPlace.UNTIL)) {
            decline(kept);
        } else {
            delegate(kept, of.name, base);
        }
        of.methods.add(kept);
    }

    private static @Nullable MethodNode twin(Map<String, MethodNode> methods, MethodNode of, String suffix) {
        MethodNode twin = methods.get(of.name + suffix + MethodInstrumenter.withPlace(of.desc));
        return twin != null && (twin.access & Opcodes.ACC_SYNTHETIC) != 0 ? twin : null;
    }

    /** The twin that a loop calls tells its last argument that the method has to be called. */
    private static void decline(MethodNode twin) {
        boolean isStatic = (twin.access & Opcodes.ACC_STATIC) != 0;
        int sizes = Type.getArgumentsAndReturnSizes(twin.desc) >> 2;
        Type returned = Type.getReturnType(twin.desc);
        twin.instructions.clear();
        twin.tryCatchBlocks.clear();
        twin.visitVarInsn(Opcodes.ALOAD, sizes - (isStatic ? 2 : 1));
        twin.visitTypeInsn(Opcodes.CHECKCAST, "java/lang/Runnable");
        twin.visitMethodInsn(Opcodes.INVOKEINTERFACE, "java/lang/Runnable", "run", "()V", true);
        switch (returned.getSort()) {
            case Type.LONG -> twin.visitInsn(Opcodes.LCONST_0);
            case Type.FLOAT -> twin.visitInsn(Opcodes.FCONST_0);
            case Type.DOUBLE -> twin.visitInsn(Opcodes.DCONST_0);
            case Type.OBJECT, Type.ARRAY -> twin.visitInsn(Opcodes.ACONST_NULL);
            default -> twin.visitInsn(Opcodes.ICONST_0);
        }
        twin.visitInsn(returned.getOpcode(Opcodes.IRETURN));
    }

    private static void delegate(MethodNode twin, String owner, MethodNode to) {
        boolean isStatic = (to.access & Opcodes.ACC_STATIC) != 0;
        twin.instructions.clear();
        twin.tryCatchBlocks.clear();
        int local = 0;
        if (!isStatic) {
            twin.visitVarInsn(Opcodes.ALOAD, local++);
        }
        for (Type argument : Type.getArgumentTypes(to.desc)) {
            twin.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
            local += argument.getSize();
        }
        int opcode = isStatic
                ? Opcodes.INVOKESTATIC
                : (to.access & Opcodes.ACC_PRIVATE) != 0 ? Opcodes.INVOKESPECIAL : Opcodes.INVOKEVIRTUAL;
        twin.visitMethodInsn(opcode, owner, to.name, to.desc, false);
        twin.visitInsn(Type.getReturnType(to.desc).getOpcode(Opcodes.IRETURN));
    }
}
