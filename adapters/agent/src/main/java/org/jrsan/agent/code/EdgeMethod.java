package org.jrsan.agent.code;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Puts edges around what makes them in a method. Operands are kept meanwhile in local variables behind all others; none is in use
 * where a frame is.
 */
final class EdgeMethod extends MethodVisitor {
    /** What becomes of references to methods. */
    @FunctionalInterface
    interface References {
        /** See {@link MethodReferences#replaced}. */
        Object[] replaced(String site, Object[] arguments, int line);
    }

    private static final String OBJECT = "(Ljava/lang/Object;)V";
    private static final String MEMORY = "(Ljava/lang/Object;J)V";
    private static final String FIELD = "(Ljava/lang/Object;Ljava/lang/String;Ljava/lang/String;)V";
    private static final String STATIC = "(Ljava/lang/Object;Ljava/lang/Class;Ljava/lang/String;)V";
    private static final String ACCESSOR = "(Ljava/lang/Object;Ljava/lang/Object;)V";

    /** Stands for all fences: a constant is one object in the whole JVM. */
    private static final String FENCES = "fences of classes that are not checked";

    private final String link;
    private final int free;
    private final VolatileFields volatiles;
    private final References references;
    private final Runnable counter;

    /** Whether it is no class of the JDK's: then fences are edges, which stand beside others there, and fields may be of checked classes. */
    private final boolean isLibrary;

    /** Whether a class file of this version may have classes for constants. */
    private final boolean hasClasses;

    private int line;

    EdgeMethod(
            MethodVisitor next,
            String link,
            int free,
            VolatileFields volatiles,
            References references,
            boolean isLibrary,
            boolean hasClasses,
            Runnable counter) {
        super(Opcodes.ASM9, next);
        this.isLibrary = isLibrary;
        this.hasClasses = hasClasses;
        this.link = link;
        this.free = free;
        this.volatiles = volatiles;
        this.references = references;
        this.counter = counter;
    }

    @Override
    public void visitLineNumber(int number, Label start) {
        line = number;
        super.visitLineNumber(number, start);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, references.replaced(descriptor, arguments, line));
    }

    private void call(String method) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, link, method, OBJECT, false);
    }

    @Override
    public void visitFieldInsn(int opcode, String of, String name, String descriptor) {
        if (!volatiles.contains(of, name)) {
            super.visitFieldInsn(opcode, of, name, descriptor);
            return;
        }
        counter.run();
        boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
        boolean isPut = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
        if (isStatic) {
            meetAtClass(of, name, isPut);
            super.visitFieldInsn(opcode, of, name, descriptor);
            meetAtClass(of, name, !isPut);
        } else if (isPut) {
            // Before the store: whoever sees the value acquires what was released.
            Type type = Type.getType(descriptor);
            super.visitVarInsn(type.getOpcode(Opcodes.ISTORE), free + 1);
            super.visitInsn(Opcodes.DUP);
            meetField(of, name);
            super.visitVarInsn(type.getOpcode(Opcodes.ILOAD), free + 1);
            super.visitFieldInsn(opcode, of, name, descriptor);
        } else {
            super.visitInsn(Opcodes.DUP);
            super.visitVarInsn(Opcodes.ASTORE, free);
            super.visitFieldInsn(opcode, of, name, descriptor);
            super.visitVarInsn(Opcodes.ALOAD, free);
            meetField(of, name);
        }
    }

    /** At the object on the stack. */
    private void meetField(String of, String name) {
        if (isLibrary) {
            super.visitLdcInsn(of);
            super.visitLdcInsn(name);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, link, "meetField", FIELD, false);
        } else {
            call("meet");
        }
    }

    /** The name stands for the class: a constant is one object in the whole JVM. */
    private void meetAtClass(String of, String name, boolean isWanted) {
        if (isWanted) {
            super.visitLdcInsn(of);
            if (isLibrary && hasClasses) {
                super.visitLdcInsn(Type.getObjectType(of));
                super.visitLdcInsn(name);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, link, "meetStatic", STATIC, false);
            } else {
                call("meet");
            }
        }
    }

    private void meetAt(int local, String meeting) {
        super.visitVarInsn(Opcodes.ALOAD, local);
        call(meeting);
    }

    /** By a handle or an updater in a variable, which is given an object first, or none. */
    private void meetBy(int accessor, int first) {
        super.visitVarInsn(Opcodes.ALOAD, accessor);
        if (first < 0) {
            super.visitInsn(Opcodes.ACONST_NULL);
        } else {
            super.visitVarInsn(Opcodes.ALOAD, first);
        }
        super.visitMethodInsn(Opcodes.INVOKESTATIC, link, "meetBy", ACCESSOR, false);
    }

    /** At an object and an offset, or at an address, which are side by side. */
    private void meetMemory(int local) {
        super.visitVarInsn(Opcodes.ALOAD, local);
        super.visitVarInsn(Opcodes.LLOAD, local + 1);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, link, "meetMemory", MEMORY, false);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.MONITORENTER) {
            counter.run();
            super.visitInsn(Opcodes.DUP);
            super.visitInsn(opcode);
            call("enter");
        } else if (opcode == Opcodes.MONITOREXIT) {
            super.visitInsn(Opcodes.DUP);
            call("exit");
            super.visitInsn(opcode);
        } else {
            super.visitInsn(opcode);
        }
    }

    /** Where a call makes an edge. */
    static Calls.Key edge(int opcode, String of, String name, String descriptor) {
        if (Calls.isFence(of, name, descriptor)) {
            return Calls.Key.FENCE;
        }
        return opcode == Opcodes.INVOKESTATIC || name.equals("<init>")
                ? Calls.Key.NONE
                : Calls.edge(of, name, descriptor);
    }

    @Override
    public void visitMethodInsn(int opcode, String of, String name, String descriptor, boolean isInterface) {
        Calls.Key key = edge(opcode, of, name, descriptor);
        if (key == Calls.Key.NONE || key == Calls.Key.FENCE && !isLibrary) {
            super.visitMethodInsn(opcode, of, name, descriptor, isInterface);
            return;
        }
        counter.run();
        if (key == Calls.Key.FENCE) {
            super.visitLdcInsn(FENCES);
            call(Calls.isAcquireFence(name) ? "receives" : Calls.isReleaseFence(name) ? "sends" : "meet");
            super.visitMethodInsn(opcode, of, name, descriptor, isInterface);
            return;
        }
        if (key == Calls.Key.POLLED) {
            super.visitMethodInsn(opcode, of, name, descriptor, isInterface);
            super.visitInsn(Opcodes.DUP);
            call("learns");
            return;
        }
        if (key == Calls.Key.INTERRUPT) {
            super.visitInsn(Opcodes.DUP);
            call("interrupting");
            super.visitMethodInsn(opcode, of, name, descriptor, isInterface);
            return;
        }
        if (key == Calls.Key.MEMBER) {
            new ReflectedCall(mv, link, free)
                    .visit(name, descriptor, () -> super.visitMethodInsn(opcode, of, name, descriptor, isInterface));
            return;
        }
        Operands arguments = new Operands(mv, descriptor, free + 1);
        super.visitInsn(Opcodes.DUP);
        super.visitVarInsn(Opcodes.ASTORE, free);
        if (key == Calls.Key.THREAD) {
            arguments.giveBack();
            super.visitMethodInsn(opcode, of, name, descriptor, isInterface);
            meetAt(free, "joined");
            return;
        }
        boolean isOne = key != Calls.Key.SHARED;
        Runnable meeting = meeting(key, of, arguments);
        if (!isOne || !Calls.isLoad(name)) {
            meeting.run();
        }
        arguments.giveBack();
        super.visitMethodInsn(opcode, of, name, descriptor, isInterface);
        if (!isOne || !Calls.isStore(name)) {
            meeting.run();
        }
    }

    /** What happens before or after a call, of which the receiver is in the first free variable. */
    private Runnable meeting(Calls.Key key, String of, Operands arguments) {
        if (key == Calls.Key.SHARED) {
            return () -> meetAt(free, "meetShared");
        }
        boolean isFirst = key == Calls.Key.FIRST_ARGUMENT;
        if (isFirst && Calls.isUnsafe(of)) {
            return () -> meetMemory(arguments.first());
        }
        if (isLibrary && Calls.isAccessor(of)) {
            return () -> meetBy(free, isFirst ? arguments.first() : -1);
        }
        return () -> meetAt(isFirst ? arguments.first() : free, "meet");
    }
}
