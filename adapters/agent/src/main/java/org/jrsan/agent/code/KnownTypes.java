package org.jrsan.agent.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Knows the types of the local variables and of the stack in front of each instruction of a method, from its frames, which must be
 * whole. This is what ASM's own adapter does. That takes several times as long before it is compiled, which is most of the start of a
 * program.
 *
 * <p>Types are as in frames, one entry for each slot: the second one of a {@code long} or {@code double} is {@link Opcodes#TOP}.
 */
class KnownTypes extends MethodVisitor {
    private final String owner;

    private final Slots locals = new Slots();
    private final Slots stack = new Slots();

    /** Not where the code cannot be reached, nor where a frame is missing. */
    private boolean isKnown = true;

    /** The local variables as they are told in frames; null since one has changed. */
    private Object @Nullable [] wholeLocals;

    /** What stands right in front of the next instruction. */
    private final List<Label> labels = new ArrayList<>();

    /** By the labels of the instructions that make objects, their types. */
    private final Map<Object, String> uninitialised = new HashMap<>();

    /** By the types of values that are known to be from fields, these fields. */
    private final Map<Object, String> fields = new IdentityHashMap<>(0);

    /**
     * At the start of a method.
     *
     * @param owner the internal name of its class
     * @param access its flags
     * @param name its name
     * @param descriptor its descriptor
     * @param next what gets the instructions
     */
    KnownTypes(String owner, int access, String name, String descriptor, @Nullable MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.owner = owner;
        if ((access & Opcodes.ACC_STATIC) == 0) {
            setLocal(0, name.equals("<init>") ? Opcodes.UNINITIALIZED_THIS : owner);
        }
        for (Type argument : Type.getArgumentTypes(descriptor)) {
            locals.pushOf(argument.getDescriptor());
        }
    }

    /** Whether the types are known. */
    final boolean isKnown() {
        return isKnown;
    }

    /** The first local variable behind all that are known of. */
    final int localCount() {
        return locals.count();
    }

    /** The local variables, one entry for each value. Whoever gets it must not change it. */
    final Object[] wholeLocals() {
        Object[] whole = wholeLocals;
        if (whole == null) {
            whole = locals.whole();
            wholeLocals = whole;
        }
        return whole;
    }

    /** The stack, one entry for each value. */
    final Object[] wholeStack() {
        return stack.whole();
    }

    /** The type of the slot with so many slots above it. */
    final Object onStack(int above) {
        return stack.get(stack.count() - 1 - above);
    }

    /** What is on top of the stack was loaded from a field. It is known by its type, which is an object of its own from now on. */
    final void isFrom(String field) {
        if (stack.count() > 0 && onStack(0) instanceof String type) {
            String own = new String(type);
            stack.pop();
            stack.push(own);
            fields.put(own, field);
        }
    }

    /**
     * The field from which a value was loaded.
     *
     * @param type its type as it stands on the stack
     * @return null if it is not known
     */
    final @Nullable String fieldOf(Object type) {
        return fields.get(type);
    }

    /** Whether a value of this type is on top of the stack. */
    final boolean stackEndsWith(String type) {
        return stack.count() > 0 && type.equals(onStack(0));
    }

    private void setLocal(int variable, Object type) {
        wholeLocals = null;
        locals.set(variable, type);
    }

    /** Of the instructions that need no more than to be known by their code. */
    private void execute(int opcode) {
        if (isKnown) {
            int effect = StackEffects.of(opcode);
            if (opcode == Opcodes.AALOAD) {
                loadElement();
            } else if (effect == StackEffects.OTHER) {
                stack.permute(opcode);
            } else {
                stack.pop(StackEffects.popped(effect));
                switch (StackEffects.pushed(effect)) {
                    case 'I' -> stack.push(Opcodes.INTEGER);
                    case 'F' -> stack.push(Opcodes.FLOAT);
                    case 'J' -> stack.pushValue(Opcodes.LONG);
                    case 'D' -> stack.pushValue(Opcodes.DOUBLE);
                    case 'N' -> stack.push(Opcodes.NULL);
                    default -> {
                        // Nothing.
                    }
                }
            }
        }
        labels.clear();
    }

    private void loadElement() {
        stack.pop(1);
        Object array = stack.pop();
        if (array instanceof String type) {
            stack.pushOf(type.substring(1));
        } else {
            stack.push(array == Opcodes.NULL ? array : "java/lang/Object");
        }
    }

    private void forget() {
        isKnown = false;
        locals.clear();
        stack.clear();
        wholeLocals = null;
    }

    @Override
    public void visitFrame(
            int type, int numLocal, Object @Nullable [] local, int numStack, Object @Nullable [] onStack) {
        if (type != Opcodes.F_NEW) {
            throw new IllegalArgumentException("a frame that is not whole");
        }
        super.visitFrame(type, numLocal, local, numStack, onStack);
        forget();
        isKnown = true;
        for (int i = 0; i < numLocal && local != null; i++) {
            locals.pushValue(local[i]);
        }
        for (int i = 0; i < numStack && onStack != null; i++) {
            stack.pushValue(onStack[i]);
        }
    }

    @Override
    public void visitInsn(int opcode) {
        super.visitInsn(opcode);
        execute(opcode);
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN || opcode == Opcodes.ATHROW) {
            forget();
        }
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        super.visitIntInsn(opcode, operand);
        execute(opcode);
        if (opcode == Opcodes.NEWARRAY && isKnown) {
            stack.pop(1);
            stack.push("[" + StackEffects.ofArray(operand));
        }
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        super.visitVarInsn(opcode, variable);
        if (opcode == Opcodes.RET) {
            throw subroutine();
        }
        if (isKnown && opcode == Opcodes.ALOAD) {
            stack.push(variable < locals.count() ? locals.get(variable) : Opcodes.TOP);
        } else if (isKnown && opcode >= Opcodes.ISTORE) {
            boolean isWide = opcode == Opcodes.LSTORE || opcode == Opcodes.DSTORE;
            stack.pop(isWide ? 1 : 0);
            setLocal(variable, stack.pop());
            if (isWide) {
                setLocal(variable + 1, Opcodes.TOP);
            }
            if (variable > 0 && Slots.isWide(locals.get(variable - 1))) {
                setLocal(variable - 1, Opcodes.TOP);
            }
        } else {
            execute(opcode);
        }
        labels.clear();
    }

    private static IllegalArgumentException subroutine() {
        return new IllegalArgumentException("subroutines of class files (JSR, RET) are not supported");
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        if (opcode == Opcodes.NEW) {
            if (labels.isEmpty()) {
                Label label = new Label();
                labels.add(label);
                if (mv != null) {
                    mv.visitLabel(label);
                }
            }
            for (Label label : labels) {
                uninitialised.put(label, type);
            }
        }
        super.visitTypeInsn(opcode, type);
        if (isKnown) {
            switch (opcode) {
                case Opcodes.NEW -> stack.push(labels.get(0));
                case Opcodes.ANEWARRAY -> {
                    stack.pop(1);
                    stack.push(type.startsWith("[") ? '[' + type : "[L" + type + ';');
                }
                case Opcodes.CHECKCAST -> {
                    stack.pop(1);
                    stack.push(type);
                }
                default -> execute(opcode);
            }
        }
        labels.clear();
    }

    @Override
    public void visitFieldInsn(int opcode, String of, String name, String descriptor) {
        super.visitFieldInsn(opcode, of, name, descriptor);
        if (isKnown) {
            stack.pop(opcode == Opcodes.GETFIELD || opcode == Opcodes.PUTFIELD ? 1 : 0);
            if (opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC) {
                char type = descriptor.charAt(0);
                stack.pop(type == 'J' || type == 'D' ? 2 : 1);
            } else {
                stack.pushOf(descriptor);
            }
        }
        labels.clear();
    }

    @Override
    public void visitMethodInsn(int opcode, String of, String name, String descriptor, boolean isInterface) {
        super.visitMethodInsn(opcode, of, name, descriptor, isInterface);
        if (isKnown) {
            // The sizes count the receiver, too.
            stack.pop((Type.getArgumentsAndReturnSizes(descriptor) >> 2) - 1);
            if (opcode != Opcodes.INVOKESTATIC) {
                Object receiver = stack.pop();
                if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>")) {
                    initialised(receiver);
                }
            }
            pushReturned(descriptor);
        }
        labels.clear();
    }

    private void pushReturned(String descriptor) {
        stack.pushOf(descriptor.substring(descriptor.lastIndexOf(')') + 1));
    }

    private void initialised(Object object) {
        Object type = object == Opcodes.UNINITIALIZED_THIS ? owner : uninitialised.get(object);
        if (type == null) {
            throw new IllegalArgumentException("a constructor is called of what was not made by new");
        }
        locals.replace(object, type);
        stack.replace(object, type);
        wholeLocals = null;
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
        if (isKnown) {
            stack.pop((Type.getArgumentsAndReturnSizes(descriptor) >> 2) - 1);
            pushReturned(descriptor);
        }
        labels.clear();
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        super.visitJumpInsn(opcode, label);
        if (opcode == Opcodes.JSR) {
            throw subroutine();
        }
        execute(opcode);
        if (opcode == Opcodes.GOTO) {
            forget();
        }
    }

    @Override
    public void visitLabel(Label label) {
        super.visitLabel(label);
        labels.add(label);
    }

    @Override
    public void visitLdcInsn(Object value) {
        super.visitLdcInsn(value);
        if (isKnown) {
            if (value instanceof ConstantDynamic constant) {
                stack.pushOf(constant.getDescriptor());
            } else {
                stack.pushOf(StackEffects.ofConstant(value));
            }
        }
        labels.clear();
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
        super.visitIincInsn(variable, increment);
        if (isKnown) {
            setLocal(variable, Opcodes.INTEGER);
        }
        labels.clear();
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... targets) {
        super.visitTableSwitchInsn(min, max, otherwise, targets);
        execute(Opcodes.TABLESWITCH);
        forget();
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] targets) {
        super.visitLookupSwitchInsn(otherwise, keys, targets);
        execute(Opcodes.LOOKUPSWITCH);
        forget();
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        super.visitMultiANewArrayInsn(descriptor, dimensions);
        if (isKnown) {
            stack.pop(dimensions);
            stack.push(descriptor);
        }
        labels.clear();
    }
}
