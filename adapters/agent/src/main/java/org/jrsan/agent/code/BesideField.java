package org.jrsan.agent.code;

import org.jrsan.internal.values.Beside;
import org.jrsan.internal.values.BesidePlace;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Adds the field that {@link Beside} is about to classes while they are loaded: to the first class after those of the JDK, so that
 * objects have one.
 */
final class BesideField extends ClassVisitor {
    private static final String JDK = "java/";

    /** That of what stands there, see {@link Beside}. */
    private static final String TYPE = "Ljava/util/EventListener;";

    private static final int WITHOUT =
            Opcodes.ACC_INTERFACE | Opcodes.ACC_ENUM | Opcodes.ACC_RECORD | Opcodes.ACC_MODULE | Opcodes.ACC_ANNOTATION;

    private final @Nullable ClassLoader loader;
    private boolean isFirst;
    private boolean isAbstract;
    private boolean changes;
    private boolean isAdded;

    /**
     * A visitor that adds the field where it is of use.
     *
     * @param next what gets the class with the field
     * @param loader the loader of the class
     */
    BesideField(ClassVisitor next, @Nullable ClassLoader loader) {
        super(Opcodes.ASM9, next);
        this.loader = loader;
    }

    @Override
    public void visit(
            int version,
            int access,
            String name,
            @Nullable String signature,
            @Nullable String superName,
            String @Nullable [] interfaces) {
        // Not of the JDK: its classes may be used before ours can be.
        boolean isOfJdk = loader == null || loader == ClassLoader.getPlatformClassLoader();
        isFirst = !isOfJdk && superName != null && superName.startsWith(JDK) && (access & WITHOUT) == 0;
        isAbstract = (access & Opcodes.ACC_ABSTRACT) != 0;
        super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public FieldVisitor visitField(
            int access, String name, String descriptor, @Nullable String signature, @Nullable Object value) {
        // One that was instrumented, dumped and given back.
        isFirst &= !name.equals(BesidePlace.FIELD);
        changes |= (access & (Opcodes.ACC_STATIC | Opcodes.ACC_FINAL)) == 0;
        return super.visitField(access, name, descriptor, signature, value);
    }

    @Override
    public void visitEnd() {
        // Nobody asks for the locations of what never changes, but a subclass may have fields that do.
        if (isFirst && (changes || isAbstract)) {
            isAdded = true;
            // Final, so that who copies the fields of one object into another leaves it out.
            int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC;
            super.visitField(access, BesidePlace.FIELD, TYPE, null, null).visitEnd();
        }
        super.visitEnd();
    }

    /** Whether the class, whose end was visited, has got the field. Whoever defines the class tells {@link BesidePlace}. */
    boolean isAdded() {
        return isAdded;
    }
}
