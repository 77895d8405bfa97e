package org.jrsan.agent.loops;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/** Copies of methods, of which twins are made. */
public final class TwinMethod {
    /**
     * Far below the 255 that a method can have, and the 253 of a call site, as handles that are made of one another add to it. More than an accessor or a loop
     * takes.
     */
    private static final int MOST_ARGUMENTS = 100;

    private TwinMethod() {}

    /**
     * Whether a twin, or a call site, can take some arguments more than a method.
     *
     * @param descriptor the descriptor of the method
     * @return whether it surely can
     */
    public static boolean hasRoom(String descriptor) {
        return Type.getArgumentsAndReturnSizes(descriptor) >> 2 <= MOST_ARGUMENTS;
    }

    /**
     * Copies the code of a method. The copy is private and synthetic, so that nothing that is made for a class by its public members is
     * another. What is told of the arguments is told of the method, and who looks for annotations is to find one method.
     *
     * @param method the method
     * @param name the name of the copy
     * @return a copy with the same descriptor
     */
    public static MethodNode copy(MethodNode method, String name) {
        int access = method.access & Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC;
        MethodNode copy = new MethodNode(Opcodes.ASM9, access, name, method.desc, null, null);
        method.accept(copy);
        copy.exceptions = List.of();
        copy.localVariables = null;
        copy.parameters = null;
        copy.visibleAnnotations = null;
        copy.invisibleAnnotations = null;
        copy.visibleTypeAnnotations = null;
        copy.invisibleTypeAnnotations = null;
        copy.visibleParameterAnnotations = null;
        copy.invisibleParameterAnnotations = null;
        return copy;
    }
}
