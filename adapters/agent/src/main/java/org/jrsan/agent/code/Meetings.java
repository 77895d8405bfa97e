package org.jrsan.agent.code;

import org.jrsan.agent.resolve.Looks;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Adds calls by which an access that is not checked meets others, or only looks: see {@link org.jrsan.agent.boot.Link#meet}. */
final class Meetings {
    private static final String MEETING = "(Ljava/lang/Object;Z)V";
    private static final String MEMORY = "(Ljava/lang/Object;JZ)V";
    private static final String FIELD = "(Ljava/lang/Object;Ljava/lang/String;Ljava/lang/String;Z)V";
    private static final String STATIC = "(Ljava/lang/Class;Ljava/lang/String;Z)V";
    private static final String ACCESSOR = "(Ljava/lang/Object;Ljava/lang/Object;Z)V";

    private final MethodVisitor to;
    private final EdgeMethod.Of of;

    /**
     * Adds them to a method.
     *
     * @param to where instructions are added
     * @param of what all methods of the class share
     */
    Meetings(MethodVisitor to, EdgeMethod.Of of) {
        this.to = to;
        this.of = of;
    }

    /** At an object in a variable, in a way that has a name. */
    static void add(MethodVisitor to, String link, int local, String meeting, boolean looks) {
        to.visitVarInsn(Opcodes.ALOAD, local);
        add(to, link, meeting, MEETING, looks);
    }

    /**
     * Around a call by an interface of the program's, whose object may be an atomic, a collection or a thread. What that is, is asked when it is
     * called.
     *
     * @param to where instructions are added; the object and the arguments are on the stack
     * @param link the class to call
     * @param free the first local variable to be used
     * @param name the name of the method
     * @param descriptor its descriptor
     * @param call writes the call
     */
    static void byInterface(MethodVisitor to, String link, int free, String name, String descriptor, Runnable call) {
        boolean looks = Looks.byInterface(name);
        Operands arguments = new Operands(to, descriptor, free + 1);
        to.visitInsn(Opcodes.DUP);
        to.visitVarInsn(Opcodes.ASTORE, free);
        add(to, link, free, "meetByInterface", looks);
        arguments.giveBack();
        call.run();
        add(to, link, free, "meetByInterface", looks);
        ofThread(to, link, free, name, descriptor);
    }

    /** Behind a call that may be one of a thread's, in a variable: whether it has ended, or was interrupted. Its result is on the stack. */
    static void ofThread(MethodVisitor to, String link, int local, String name, String descriptor) {
        if (name.equals("isInterrupted") && descriptor.equals("()Z")) {
            to.visitInsn(Opcodes.DUP);
            to.visitVarInsn(Opcodes.ALOAD, local);
            to.visitMethodInsn(Opcodes.INVOKESTATIC, link, "asked", "(ZLjava/lang/Object;)V", false);
        } else if (Calls.ENDS.contains(name)) {
            to.visitVarInsn(Opcodes.ALOAD, local);
            to.visitMethodInsn(Opcodes.INVOKESTATIC, link, "joined", "(Ljava/lang/Object;)V", false);
        }
    }

    /** With all else on the stack. */
    private static void add(MethodVisitor to, String link, String method, String descriptor, boolean looks) {
        to.visitInsn(looks ? Opcodes.ICONST_1 : Opcodes.ICONST_0);
        to.visitMethodInsn(Opcodes.INVOKESTATIC, link, method, descriptor, false);
    }

    private void meet(String method, String descriptor, boolean looks) {
        add(to, of.link(), method, descriptor, looks);
    }

    /** A constant is one object in the whole JVM. */
    void atConstant(String constant, boolean looks) {
        to.visitLdcInsn(constant);
        meet("meet", MEETING, looks);
    }

    /** At whatever others meet at. */
    void atAnything() {
        to.visitInsn(Opcodes.ACONST_NULL);
        to.visitLdcInsn("any field");
        meet("meetStatic", STATIC, false);
    }

    /** At the object on the stack, which has a field. */
    void atField(String owner, String name, boolean looks) {
        if (of.isLibrary()) {
            to.visitLdcInsn(owner);
            to.visitLdcInsn(name);
            meet("meetField", FIELD, looks);
        } else {
            meet("meet", MEETING, looks);
        }
    }

    /** At a class, which has a static field. */
    void atClass(String owner, String name, boolean looks) {
        if (!of.isLibrary()) {
            // Of a class of the JDK's, which accesses its own alone.
            atConstant(owner, looks);
            return;
        }
        if (of.hasClasses()) {
            to.visitLdcInsn(Type.getObjectType(owner));
        } else {
            to.visitInsn(Opcodes.ACONST_NULL);
        }
        to.visitLdcInsn(name);
        meet("meetStatic", STATIC, looks);
    }

    /** The same in this method. */
    void at(int local, String meeting, boolean looks) {
        add(to, of.link(), local, meeting, looks);
    }

    /** By a handle or an updater in a variable, which is given an object first, or none. */
    void by(int accessor, int first, boolean looks) {
        to.visitVarInsn(Opcodes.ALOAD, accessor);
        if (first < 0) {
            to.visitInsn(Opcodes.ACONST_NULL);
        } else {
            to.visitVarInsn(Opcodes.ALOAD, first);
        }
        meet("meetBy", ACCESSOR, looks);
    }

    /** At an object and an offset, or at an address, which are side by side. */
    void atMemory(int local, boolean looks) {
        to.visitVarInsn(Opcodes.ALOAD, local);
        to.visitVarInsn(Opcodes.LLOAD, local + 1);
        meet("meetMemory", MEMORY, looks);
    }
}
