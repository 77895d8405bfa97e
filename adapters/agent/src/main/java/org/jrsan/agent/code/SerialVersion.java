package org.jrsan.agent.code;

import java.io.IOException;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.SerialVersionUIDAdder;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The number that objects of a class are serialised with. Where the class declares none it follows from the flags of its methods, of which
 * one is gone from methods that were synchronized. So the number that the class had is declared then.
 */
final class SerialVersion extends SerialVersionUIDAdder {
    private static final String FIELD = "serialVersionUID";

    private static final int NONE = Opcodes.ACC_INTERFACE | Opcodes.ACC_ENUM | Opcodes.ACC_RECORD;

    private SerialVersion() {
        super(Opcodes.ASM9, null);
    }

    /**
     * Declares it where it would change. Whether the class can be serialised is not known from its file alone, unless it extends nothing.
     *
     * @param original the class as it was
     * @param type gets the field
     */
    static void keep(ClassNode original, ClassVisitor type) {
        if (mayChange(original)) {
            SerialVersion version = new SerialVersion();
            original.accept(version);
            type.visitField(
                            Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC,
                            FIELD,
                            "J",
                            null,
                            version.number())
                    .visitEnd();
        }
    }

    private static boolean mayChange(ClassNode type) {
        boolean extendsNothing = "java/lang/Object".equals(type.superName) && type.interfaces.isEmpty();
        if (extendsNothing || (type.access & NONE) != 0) {
            return false;
        }
        for (FieldNode field : type.fields) {
            if (field.name.equals(FIELD)) {
                return false;
            }
        }
        for (MethodNode method : type.methods) {
            if (SynchronizedMethod.isOne(method.access) && (method.access & Opcodes.ACC_PRIVATE) == 0) {
                return true;
            }
        }
        return false;
    }

    @Override
    protected byte[] computeSHAdigest(byte[] value) {
        return ShaDigest.of(value);
    }

    private long number() {
        try {
            return computeSVUID();
        } catch (IOException e) {
            throw new IllegalStateException("its serialVersionUID cannot be computed: " + e.getMessage(), e);
        }
    }
}
