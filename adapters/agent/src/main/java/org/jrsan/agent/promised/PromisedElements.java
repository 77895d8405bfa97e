package org.jrsan.agent.promised;

import static org.jrsan.agent.promised.ElementSteps.KEYS;
import static org.jrsan.agent.promised.ElementSteps.LIST;
import static org.jrsan.agent.promised.ElementSteps.MAP;
import static org.jrsan.agent.promised.ElementSteps.QUEUE;
import static org.jrsan.agent.promised.ElementSteps.SKIP;
import static org.jrsan.agent.promised.PromisedSteps.call;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jrsan.agent.promised.ElementSteps.How;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The same for elements of collections whose calls make edges and whose code makes none, as JRSan uses them itself. What holds an element is a node, which is made with it, or
 * an array, which each change makes anew. Who puts the element in releases there, and who gets the element acquires there, see {@code Elements}. Names of classes, methods and fields
 * are those of JDK 17 to 25.
 */
public final class PromisedElements {
    private static final String ARRAY = "[Ljava/lang/Object;";
    private static final String GET_ARRAY = "getArray";
    private static final String SET_ARRAY = "setArray";

    /** Methods of a list that nobody has yet, and the one that stores the array. */
    private static final Set<String> NOT_SHARED = Set.of("<init>", "readObject", SET_ARRAY);

    /** What the fields of nodes are called that hold elements, values or keys. A key that is read may be compared only. */
    private static final Set<String> ELEMENTS = Set.of("item", "val", "key");

    /** A compare-and-set of a value by another one, and not by none. */
    private static final String REPLACING = "(L" + SKIP + "$Node;Ljava/lang/Object;Ljava/lang/Object;)Z";

    /** What makes a node with an element. */
    private static final Map<String, String> MAKERS = Map.of(
            QUEUE + "$Node", "(Ljava/lang/Object;)V",
            SKIP + "$Node", "(Ljava/lang/Object;Ljava/lang/Object;L" + SKIP + "$Node;)V",
            MAP + "$Node", "(ILjava/lang/Object;Ljava/lang/Object;)V");

    private PromisedElements() {}

    /**
     * How many local variables the methods have that need one more.
     *
     * @param file the class file
     * @return the numbers, by name and descriptor; empty for other classes
     */
    public static Map<String, Integer> locals(ClassReader file) {
        String owner = file.getClassName();
        Map<String, Integer> locals = new HashMap<>();
        if (ElementSteps.isIn(owner)) {
            file.accept(
                    new ClassVisitor(Opcodes.ASM9) {
                        @Override
                        public @Nullable MethodVisitor visitMethod(
                                int access,
                                String name,
                                String descriptor,
                                @Nullable String signature,
                                String @Nullable [] exceptions) {
                            Set<How> steps = ElementSteps.steps(owner, name);
                            if (!steps.contains(How.SEARCHES) && !steps.contains(How.REPLACES)) {
                                return null;
                            }
                            return new MethodVisitor(Opcodes.ASM9) {
                                @Override
                                public void visitMaxs(int maxStack, int maxLocals) {
                                    locals.put(name + descriptor, maxLocals);
                                }
                            };
                        }
                    },
                    ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        }
        return locals;
    }

    /**
     * The visitor of a method of any class. Frames have to be expanded.
     *
     * @param owner the internal name of the class
     * @param method the name of the method, and its descriptor behind that
     * @param next what gets the method
     * @param link the internal name of the class to call, see {@link org.jrsan.agent.boot.Link}
     * @param locals what {@link #locals} has told
     * @return a visitor that adds the steps; the next one where there are none
     */
    public static MethodVisitor of(
            String owner, String method, MethodVisitor next, String link, Map<String, Integer> locals) {
        if (!ElementSteps.isIn(owner)) {
            return next;
        }
        String name = method.substring(0, method.indexOf('('));
        if (owner.startsWith(LIST)) {
            return NOT_SHARED.contains(name) ? next : new ElementArrays(next, link, owner, method);
        }
        Set<How> steps = ElementSteps.steps(owner, name);
        if (steps.isEmpty()) {
            return next;
        }
        Integer free = locals.get(method);
        return new OfNodes(next, link, owner, steps, free == null ? -1 : free);
    }

    /** A method of a list that is copied. All of them get and set the array by two methods, while they hold the lock of the list if they set it. */
    private static final class ElementArrays extends MethodVisitor {
        private final String link;
        private final boolean gets;
        private final boolean mayShare;

        ElementArrays(MethodVisitor next, String link, String owner, String method) {
            super(Opcodes.ASM9, next);
            this.link = link;
            gets = owner.equals(LIST) && method.startsWith(GET_ARRAY);
            mayShare = owner.equals(LIST) && method.equals("addAll(Ljava/util/Collection;)Z");
        }

        @Override
        public void visitInsn(int opcode) {
            if (gets && opcode == Opcodes.ARETURN) {
                super.visitInsn(Opcodes.DUP);
                super.visitInsn(Opcodes.DUP);
                super.visitVarInsn(Opcodes.ALOAD, 0);
                call(mv, link, "tookFrom", "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)V");
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (owner.equals(LIST) && name.equals(SET_ARRAY)) {
                // Behind the list and the new array: the same, the array that it has, and what an array may come from.
                super.visitInsn(Opcodes.DUP2);
                super.visitInsn(Opcodes.SWAP);
                super.visitInsn(Opcodes.DUP);
                super.visitFieldInsn(Opcodes.GETFIELD, LIST, "array", ARRAY);
                if (mayShare) {
                    super.visitVarInsn(Opcodes.ALOAD, 1);
                } else {
                    super.visitInsn(Opcodes.ACONST_NULL);
                }
                call(mv, link, "putsCopy", "(" + ARRAY + "Ljava/lang/Object;" + ARRAY + "Ljava/lang/Object;)V");
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }

    /** A method of what has nodes, or of a part of it. In front of what replaces a value, the node is told to be no carrier any more: who reads it may have got either value. */
    private static final class OfNodes extends MethodVisitor {
        private final String link;
        private final String owner;
        private final Set<How> steps;

        /** The local variable with the node that was read last, -1 if there is none. */
        private final int last;

        OfNodes(MethodVisitor next, String link, String owner, Set<How> steps, int last) {
            super(Opcodes.ASM9, next);
            this.link = link;
            this.owner = owner;
            this.steps = steps;
            this.last = last;
        }

        private void whole() {
            ElementSteps.whole(owner, mv);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            if (last >= 0) {
                super.visitInsn(Opcodes.ACONST_NULL);
                super.visitVarInsn(Opcodes.ASTORE, last);
            }
        }

        @Override
        public void visitFrame(int type, int numLocal, Object[] local, int numStack, Object[] stack) {
            if (last < 0) {
                super.visitFrame(type, numLocal, local, numStack, stack);
                return;
            }
            int slots = 0;
            for (int i = 0; i < numLocal; i++) {
                slots += local[i] == Opcodes.LONG || local[i] == Opcodes.DOUBLE ? 2 : 1;
            }
            Object[] all = new Object[numLocal + last - slots + 1];
            System.arraycopy(local, 0, all, 0, numLocal);
            for (int i = numLocal; i < all.length - 1; i++) {
                all[i] = Opcodes.TOP;
            }
            all[all.length - 1] = "java/lang/Object";
            super.visitFrame(type, all.length, all, numStack, stack);
        }

        @Override
        public void visitFieldInsn(int opcode, String of, String name, String descriptor) {
            boolean isElement = !steps.contains(How.ITERATES) && isNode(of) && ELEMENTS.contains(name);
            if (isElement && opcode == Opcodes.PUTFIELD) {
                super.visitInsn(Opcodes.DUP2);
                super.visitInsn(Opcodes.POP);
                whole();
                call(mv, link, "replacesIn", "(Ljava/lang/Object;Ljava/lang/Object;)V");
            }
            boolean reads = isElement && opcode == Opcodes.GETFIELD;
            boolean finds = reads && steps.contains(How.READS) && (!name.equals("key") || owner.equals(KEYS));
            if (reads && last >= 0) {
                super.visitInsn(Opcodes.DUP);
                super.visitVarInsn(Opcodes.ASTORE, last);
            }
            if (finds) {
                super.visitInsn(Opcodes.DUP);
            }
            super.visitFieldInsn(opcode, of, name, descriptor);
            if (finds) {
                whole();
                call(mv, link, "foundIn", "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;");
            }
        }

        private static boolean isNode(String of) {
            return MAKERS.containsKey(of) || of.equals(MAP + "$TreeNode");
        }

        @Override
        public void visitMethodInsn(int opcode, String of, String name, String descriptor, boolean isInterface) {
            boolean replaces =
                    steps.contains(How.REPLACES) && name.equals("compareAndSet") && descriptor.equals(REPLACING);
            if (replaces) {
                super.visitVarInsn(Opcodes.ALOAD, last);
                whole();
                call(mv, link, "triesToReplaceIn", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;");
                // No frame has this variable, as none is in between.
                super.visitVarInsn(Opcodes.ASTORE, last + 1);
            }
            super.visitMethodInsn(opcode, of, name, descriptor, isInterface);
            if (replaces) {
                super.visitInsn(Opcodes.DUP);
                super.visitVarInsn(Opcodes.ALOAD, last + 1);
                call(mv, link, "replacedIf", "(ZLjava/lang/Object;)V");
            }
            if (steps.contains(How.MAKES) && name.equals("<init>") && descriptor.equals(MAKERS.get(of))) {
                super.visitInsn(Opcodes.DUP);
                whole();
                call(mv, link, "putsIn", "(Ljava/lang/Object;Ljava/lang/Object;)V");
            }
        }

        @Override
        public void visitInsn(int opcode) {
            boolean isElement = opcode == Opcodes.ARETURN;
            if ((isElement || opcode == Opcodes.IRETURN)
                    && (steps.contains(How.SEARCHES) || steps.contains(How.ITERATES))) {
                super.visitInsn(Opcodes.DUP);
                if (last >= 0) {
                    super.visitVarInsn(Opcodes.ALOAD, last);
                } else {
                    ElementSteps.last(owner, mv);
                }
                whole();
                String result = isElement ? "Ljava/lang/Object;" : "Z";
                call(mv, link, "tookFrom", "(" + result + "Ljava/lang/Object;Ljava/lang/Object;)V");
            }
            super.visitInsn(opcode);
        }
    }
}
