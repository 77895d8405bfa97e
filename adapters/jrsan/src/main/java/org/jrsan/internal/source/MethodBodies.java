package org.jrsan.internal.source;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What the methods of a class do, as far as this is needed to recognise accessors: which calls they make, and whether a
 * method makes one call and has no other visible effect. Immutable.
 */
public final class MethodBodies {
    private static final Pattern BOXES =
            Pattern.compile("java/lang/(Boolean|Byte|Character|Short|Integer|Long|Float|Double|Number)");

    private static final MethodBodies UNKNOWN = new MethodBodies(Map.of());

    private final Map<String, Body> bodies;

    private MethodBodies(Map<String, Body> bodies) {
        this.bodies = bodies;
    }

    /**
     * Reads a class file.
     *
     * @param type the class, null if it is gone
     * @return its methods; none if the file cannot be found or read
     */
    static MethodBodies of(@Nullable Class<?> type) {
        if (type == null) {
            return UNKNOWN;
        }
        try {
            byte[] file = Quiet.read(type, type.getName().replace('.', '/') + ".class");
            return file == null ? UNKNOWN : read(file);
        } catch (IOException | RuntimeException e) {
            // The loader is the user's, or the file is newer than ASM. Then no method counts as an accessor.
            return UNKNOWN;
        }
    }

    /**
     * Reads a class file.
     *
     * @param file the class file
     * @return its methods
     */
    public static MethodBodies read(byte[] file) {
        Map<String, Body> bodies = new HashMap<>();
        Offsets reader = new Offsets(file);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        Body body = new Body(reader, name, access);
                        bodies.put(name + descriptor, body);
                        return body;
                    }
                },
                ClassReader.SKIP_FRAMES);
        return new MethodBodies(Map.copyOf(bodies));
    }

    /**
     * Tells whether a method of this name can be an accessor. Code of a lambda belongs to the method around it, and a
     * constructor makes an object.
     */
    static boolean canBeOneCall(String method) {
        return !method.startsWith("<") && !method.startsWith("lambda$");
    }

    /**
     * Tells whether there is a method.
     *
     * @param method its name
     * @param descriptor its descriptor
     * @return whether the class declares it
     */
    public boolean has(String method, String descriptor) {
        return bodies.containsKey(method + descriptor);
    }

    /**
     * Tells whether a method makes one call to a method that is not the JDK's, and does nothing else.
     *
     * @param method its name
     * @param descriptor its descriptor
     * @return whether it does
     */
    public boolean isOneCall(String method, String descriptor) {
        Body body = bodies.get(method + descriptor);
        return body != null && body.isOneCall();
    }

    /**
     * Tells whether a method makes one call of a {@code VarHandle}, a field updater or an atomic class of the JDK, and does nothing else.
     *
     * @param method its name
     * @param descriptor its descriptor
     * @return whether it does
     */
    public boolean isOneAccess(String method, String descriptor) {
        Body body = bodies.get(method + descriptor);
        return body != null && body.isOneAccess();
    }

    /**
     * Tells whether a class of the JDK is one whose calls access variables, as a rule.
     *
     * @param owner its internal name
     * @return whether it is
     */
    public static boolean accesses(String owner) {
        return owner.equals("java/lang/invoke/VarHandle") || owner.startsWith("java/util/concurrent/atomic/");
    }

    /**
     * Tells whether a method calls a method of a given name, on a type that is not the JDK's, at a line, or at an index
     * if the file has no lines. Agents, such as those that measure coverage, change indices and leave lines alone.
     */
    boolean calls(String method, String descriptor, int line, int index, String called) {
        Body body = bodies.get(method + descriptor);
        return body != null && (line > 0 ? body.callsAt(line, called) : called.equals(body.calls.get(index)));
    }

    /** Tells where each instruction is. */
    private static final class Offsets extends ClassReader {
        int offset;

        Offsets(byte[] file) {
            super(file);
        }

        @Override
        protected void readBytecodeInstructionOffset(int bytecodeOffset) {
            offset = bytecodeOffset;
        }
    }

    private static final class Body extends MethodVisitor {
        /** The names of the called methods, by the index of the call, without methods of the JDK's types. */
        final Map<Integer, String> calls = new HashMap<>();

        /** Lines with what they call. Texts, since to hash a record takes ten milliseconds once, and the agent starts with that. */
        private final Set<String> lines = new HashSet<>();

        private final Offsets reader;
        private int line;
        private boolean doesMore;
        private int accesses;
        private int others;

        Body(Offsets reader, String name, int access) {
            super(Opcodes.ASM9);
            this.reader = reader;
            doesMore = !canBeOneCall(name)
                    || (access & (Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) != 0;
        }

        boolean callsAt(int line, String called) {
            return lines.contains(line + ":" + called);
        }

        @Override
        public void visitLineNumber(int number, Label start) {
            line = number;
        }

        boolean isOneCall() {
            return !doesMore && others == 0 && accesses == 0 && calls.size() == 1;
        }

        boolean isOneAccess() {
            return !doesMore && others == 0 && accesses == 1 && calls.isEmpty();
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (!owner.startsWith("java/")) {
                calls.put(reader.offset, name);
                lines.add(line + ":" + name);
            } else if (accesses(owner)) {
                accesses++;
            } else if (!BOXES.matcher(owner).matches() || !name.endsWith("Value") && !name.equals("valueOf")) {
                others++;
            }
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            doesMore = true;
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            doesMore |= opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            doesMore = true;
        }

        @Override
        public void visitTableSwitchInsn(int min, int max, Label other, Label... labels) {
            doesMore = true;
        }

        @Override
        public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
            doesMore = true;
        }

        @Override
        public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
            doesMore = true;
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            doesMore |= opcode == Opcodes.NEW || opcode == Opcodes.ANEWARRAY;
        }

        @Override
        public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
            doesMore = true;
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            doesMore |= opcode == Opcodes.NEWARRAY;
        }

        @Override
        public void visitInsn(int opcode) {
            doesMore |= opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE
                    || opcode == Opcodes.ATHROW
                    || opcode == Opcodes.MONITORENTER;
        }
    }
}
