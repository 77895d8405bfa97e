package org.jrsan.agent.jdk;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Instruments what allocates and frees memory outside of the heap: {@code sun.misc.Unsafe} and direct buffers. What the address is of
 * depends on it. Whoever else frees such memory has not allocated it, so that it is not known.
 */
public final class MemoryMethod extends MethodVisitor {
    private static final String UNSAFE = "sun/misc/Unsafe";
    private static final String BUFFER = "java/nio/DirectByteBuffer";
    private static final String FREES_BUFFER = BUFFER + "$Deallocator";

    /** By their names in Java: each class of the JDK that is loaded is asked for. */
    private static final Set<String> CLASSES =
            Set.of("sun.misc.Unsafe", "java.nio.DirectByteBuffer", "java.nio.DirectByteBuffer$Deallocator");

    private static final String TOLD = "(JJ)V";
    private static final String LONG = "J";

    /** Where the second of two numbers is that a method is given. */
    private static final int SECOND = 3;

    /** What there is to be told of. */
    private enum Told {
        ALLOCATED,
        FREED,
        MOVED,
        BUFFER,
        BUFFER_FREED
    }

    private final String link;
    private final Told told;

    private MemoryMethod(MethodVisitor next, String link, Told told) {
        super(Opcodes.ASM9, next);
        this.link = link;
        this.told = told;
    }

    /**
     * Whether a class is one of these.
     *
     * @param name the name of a class of the JDK
     * @return whether it is to be instrumented
     */
    public static boolean isOf(String name) {
        return CLASSES.contains(name);
    }

    /** Loads what frees memory: what is not seen to be freed must not be seen to be allocated. */
    public static void load() {
        try {
            Class.forName(FREES_BUFFER.replace('/', '.'), false, null);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("JRSan agent: it is not known what frees the memory of buffers", e);
        }
    }

    private static @Nullable Told told(String method) {
        return switch (method) {
            case UNSAFE + ".allocateMemory(J)J" -> Told.ALLOCATED;
            case UNSAFE + ".freeMemory(J)V" -> Told.FREED;
            case UNSAFE + ".reallocateMemory(JJ)J" -> Told.MOVED;
            case BUFFER + ".<init>(I)V" -> Told.BUFFER;
            case FREES_BUFFER + ".run()V" -> Told.BUFFER_FREED;
            default -> null;
        };
    }

    /**
     * Instruments a class file.
     *
     * @param bytes the class file
     * @param link the internal name of the class to call, see {@link org.jrsan.agent.boot.Link}
     * @return the instrumented one
     */
    public static byte[] instrument(byte[] bytes, String link) {
        String owner = new ClassReader(bytes).getClassName();
        return EachMethod.changed(bytes, (access, name, next) -> {
            Told told = told(owner + '.' + name);
            return told == null ? next : new MemoryMethod(next, link, told);
        });
    }

    private void tell(String method) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, link, method, TOLD, false);
    }

    private void number(String owner, String field) {
        super.visitVarInsn(Opcodes.ALOAD, 0);
        super.visitFieldInsn(Opcodes.GETFIELD, owner, field, LONG);
    }

    /** Before memory is freed: behind that, it may have been allocated again. */
    @Override
    public void visitCode() {
        super.visitCode();
        if (told == Told.FREED) {
            super.visitVarInsn(Opcodes.LLOAD, 1);
            super.visitInsn(Opcodes.LCONST_0);
            tell("freed");
        } else if (told == Told.MOVED) {
            super.visitVarInsn(Opcodes.LLOAD, 1);
            super.visitVarInsn(Opcodes.LLOAD, SECOND);
            tell("moves");
        } else if (told == Told.BUFFER_FREED) {
            number(FREES_BUFFER, "address");
            number(FREES_BUFFER, "size");
            tell("freed");
        }
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.LRETURN && (told == Told.ALLOCATED || told == Told.MOVED)) {
            super.visitInsn(Opcodes.DUP2);
            super.visitVarInsn(Opcodes.LLOAD, told == Told.MOVED ? SECOND : 1);
            tell(told == Told.MOVED ? "allocated" : "allocatedAsIs");
        } else if (opcode == Opcodes.RETURN && told == Told.BUFFER) {
            number("java/nio/Buffer", "address");
            super.visitVarInsn(Opcodes.ALOAD, 0);
            super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/nio/Buffer", "capacity", "()I", false);
            super.visitInsn(Opcodes.I2L);
            tell("allocated");
        }
        super.visitInsn(opcode);
    }
}
