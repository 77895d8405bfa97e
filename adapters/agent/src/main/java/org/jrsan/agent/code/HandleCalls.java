package org.jrsan.agent.code;

import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Calls of the JDK that make method handles, or that ask one what it is. */
final class HandleCalls {
    private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";

    private static final String HANDLES = "java/lang/invoke/MethodHandles";

    private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";

    /** Methods that make a handle of a field. */
    private static final Set<String> OF_FIELDS = Set.of(
            "findGetter", "findSetter", "findStaticGetter", "findStaticSetter", "unreflectGetter", "unreflectSetter");

    /** Methods that make a handle of a method. */
    private static final Set<String> OF_METHODS =
            Set.of("findVirtual", "findStatic", "findSpecial", "bind", "unreflect", "unreflectSpecial");

    private static final Set<String> INVOKERS = Set.of("varHandleInvoker", "varHandleExactInvoker");

    private HandleCalls() {}

    /** Whether a call makes a method handle of a member. */
    static boolean make(String owner, String name) {
        return owner.equals(LOOKUP) && OF_METHODS.contains(name) || makeAccess(owner, name);
    }

    /** Whether a call makes a method handle that accesses a variable, and is none of a method that somebody wrote. */
    static boolean makeAccess(String owner, String name) {
        return owner.equals(LOOKUP) && OF_FIELDS.contains(name)
                || owner.equals(VAR_HANDLE) && name.equals("toMethodHandle")
                || owner.equals(HANDLES) && INVOKERS.contains(name);
    }

    /** Whether a call asks a method handle what it is. */
    static boolean lookAt(String owner, String name) {
        return lookAtLast(owner, name) || owner.equals("java/lang/invoke/LambdaMetafactory");
    }

    /** Whether it asks the handle that is its last argument. */
    static boolean lookAtLast(String owner, String name) {
        return owner.equals(LOOKUP) && name.equals("revealDirect") || owner.equals(HANDLES) && name.equals("reflectAs");
    }

    /**
     * A call of a library that makes a handle of a variable. The call itself stays in the class, whose rights it has.
     *
     * @param to where instructions are added
     * @param link the class that gives the handle its edges
     * @param free the first local variable that is not in use
     * @param isStatic whether the call has no receiver
     * @param name the name of the method
     * @param descriptor its descriptor, of objects alone
     * @param call adds the instruction itself
     */
    static void addMade(
            MethodVisitor to, String link, int free, boolean isStatic, String name, String descriptor, Runnable call) {
        Operands arguments = new Operands(to, descriptor, free + 1);
        if (!isStatic) {
            to.visitInsn(Opcodes.DUP);
            to.visitVarInsn(Opcodes.ASTORE, free);
        }
        arguments.giveBack();
        call.run();
        to.visitLdcInsn(name);
        arguments.asArray(isStatic ? -1 : free);
        to.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                link,
                "madeHandle",
                "(Ljava/lang/Object;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/Object;",
                false);
        toHandle(to);
    }

    /** A handle on top of the stack becomes the one that describes itself. */
    static void addTold(MethodVisitor to, String link) {
        to.visitMethodInsn(Opcodes.INVOKESTATIC, link, "toldHandle", "(Ljava/lang/Object;)Ljava/lang/Object;", false);
        toHandle(to);
    }

    private static void toHandle(MethodVisitor to) {
        to.visitTypeInsn(Opcodes.CHECKCAST, "java/lang/invoke/MethodHandle");
    }
}
