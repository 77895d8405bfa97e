package org.jrsan.acceptance.sessions;

import java.util.Set;
import org.jrsan.acceptance.CopyLoader;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A way in which sessions once reported what is not there, that can be put back into a copy of JRSan to see whether it is
 * found.
 *
 * <p>Over-estimates cover each other: where every access of a thread of another session tells all threads of the session,
 * nothing shows that a fence told nobody. So what is put back comes with the old rule for such accesses, by which the thread
 * alone learned everything.
 */
enum OldInvention {
    /** The fences of a thread that is not of the session are lost in it. */
    FENCES_OF_OTHERS_LOST(
            Edit.ALONE,
            new Edit("run/Run.fence", "run/Outside.acted", "(Lorg/jrsan/internal/run/Run;)Z", "isLost", false)),
    /** What a thread that is not of the session acquires and releases by a lock is lost in it. */
    EDGES_OF_OTHERS_LOST(
            Edit.ALONE,
            new Edit(
                    "edges/SyncObject.edge",
                    "edges/SyncObject.besideOthers",
                    "(Lorg/jrsan/internal/edges/SyncObject;Lorg/jrsan/internal/run/Run;)V",
                    "isLost",
                    false)),
    /** A thread made by another session tells nobody in the session what it did to the session's atomics. */
    THREADS_OF_ANOTHER_SESSION(
            Edit.ALONE,
            new Edit("run/Run.fence", "run/Outside.acted", "(Lorg/jrsan/internal/run/Run;)Z", "isLostElsewhere", false),
            new Edit(
                    "edges/SyncObject.besideOthers",
                    "run/Outside.acted",
                    "(Lorg/jrsan/internal/run/Run;Ljava/util/function/Predicate;)V",
                    "isLostElsewhere",
                    false)),
    /** A lock counts in the session that used it first alone, and atomics under it in another. */
    LOCK_IN_ONE_ATOMIC_IN_ANOTHER(
            Edit.ALONE,
            new Edit(
                    "edges/SyncObject.edge",
                    "run/Run.current",
                    "(Lorg/jrsan/internal/edges/SyncObject;)Lorg/jrsan/internal/run/Run;",
                    "owner",
                    true),
            new Edit(
                    "edges/SyncObject.besideOthers",
                    "run/Outside.acted",
                    "(Lorg/jrsan/internal/run/Run;Ljava/util/function/Predicate;)V",
                    "isLost",
                    false)),
    /** Threads are told apart by their {@code equals}. */
    EQUAL_THREADS(
            new Edit(
                    "run/RunThreads$Identity.equals",
                    null,
                    "(Ljava/lang/Object;Ljava/lang/Object;)Z",
                    "areEqual",
                    true),
            new Edit("run/RunThreads$Identity.hashCode", null, "(Ljava/lang/Object;)I", "hash", true));

    /**
     * A change of one method of a room of {@code org.jrsan.internal}.
     *
     * @param in the method
     * @param call the call in it whose place another one takes; null for the whole body
     * @param descriptor of what takes the place
     * @param rule the method of {@code OldRules} that does so
     * @param ofThis whether it is given {@code this}, which the call is not
     */
    private record Edit(String in, String call, String descriptor, String rule, boolean ofThis) {
        private static final String PACKAGE = "org/jrsan/internal/";

        static final Edit ALONE = new Edit(
                "run/RunThread.beginUnsettled",
                "run/Run.actedOutside",
                "(Lorg/jrsan/internal/run/Run;)V",
                "learnsAlone",
                false);

        boolean isIn(String className, String method) {
            return (PACKAGE + in).equals(className + '.' + method);
        }

        boolean replaces(String owner, String name) {
            return call != null && (PACKAGE + call).equals(owner + '.' + name);
        }

        void call(MethodVisitor to) {
            to.visitMethodInsn(Opcodes.INVOKESTATIC, PACKAGE + "edges/OldRules", rule, descriptor, false);
        }
    }

    private final Set<Edit> edits;

    OldInvention(Edit... edits) {
        this.edits = Set.of(edits);
    }

    /** A copy of JRSan, and of these tests, that has the invention. */
    ClassLoader putBack() {
        return new CopyLoader() {
            @Override
            protected byte[] changed(String name, byte[] file) {
                String internal = name.replace('.', '/');
                return edits.stream().anyMatch(edit -> edit.isIn(internal, edit.in.replaceAll(".*\\.", "")))
                        ? edited(internal, file)
                        : file;
            }
        };
    }

    private byte[] edited(String className, byte[] file) {
        ClassReader reader = new ClassReader(file);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String method, String descriptor, String signature, String[] exceptions) {
                        MethodVisitor to = super.visitMethod(access, method, descriptor, signature, exceptions);
                        for (Edit edit : edits) {
                            if (edit.isIn(className, method)) {
                                return edit.call == null ? withBody(to, edit) : withCalls(to, edit);
                            }
                        }
                        return to;
                    }
                },
                0);
        return writer.toByteArray();
    }

    /** The whole body is the call, of this object and, for {@code equals}, of the other one. */
    private static MethodVisitor withBody(MethodVisitor to, Edit edit) {
        to.visitCode();
        to.visitVarInsn(Opcodes.ALOAD, 0);
        if (edit.in.endsWith("equals")) {
            to.visitVarInsn(Opcodes.ALOAD, 1);
        }
        edit.call(to);
        to.visitInsn(Opcodes.IRETURN);
        to.visitMaxs(0, 0);
        to.visitEnd();
        return null;
    }

    private static MethodVisitor withCalls(MethodVisitor to, Edit edit) {
        return new MethodVisitor(Opcodes.ASM9, to) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                if (edit.replaces(owner, name)) {
                    if (edit.ofThis) {
                        super.visitVarInsn(Opcodes.ALOAD, 0);
                    }
                    edit.call(this.mv);
                } else {
                    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                }
            }
        };
    }
}
