package org.jrsan.agent.code;

import java.util.ArrayList;
import java.util.List;
import org.jrsan.agent.resolve.SerialReferences;
import org.jrsan.agent.resolve.SharedTypes;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * References to methods whose calls are replaced, as in {@code queue::add}: the object that the JDK makes for one calls the method
 * out of sight. It is given a method of the class instead, which makes the call.
 */
final class MethodReferences {
    private static final String NAME = "jrsan$reference$";

    /** The bootstrap method of lambdas that are not plain, and the flag of serialisable ones, which stands behind the three that all have. */
    private static final String NOT_PLAIN = "altMetafactory";

    private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";
    private static final Type[] NOTHING = {};

    private static final int FLAGS = 3;
    private static final int SERIALISABLE = 1;

    /** A call that a method is to be made for. */
    private record Call(Handle of, String name, String descriptor, int line, boolean isSerialised) {
        /** What a serialised lambda tells of it. */
        List<String> told() {
            return List.of(name, String.valueOf(of.getTag()), of.getOwner(), of.getName(), of.getDesc());
        }
    }

    private final String owner;
    private final boolean isInterface;
    private final HiddenTypes hidden;
    private final List<Call> calls = new ArrayList<>();

    /**
     * Of a class.
     *
     * @param owner its internal name
     * @param isInterface whether it is an interface
     * @param hidden the types that it may not name: a reference to a method with one of these stays as it is
     */
    MethodReferences(String owner, boolean isInterface, HiddenTypes hidden) {
        this.hidden = hidden;
        this.owner = owner;
        this.isInterface = isInterface;
    }

    /**
     * The arguments of a bootstrap method, with a method of the class in place of each reference to one that is replaced.
     *
     * @param site the descriptor of the call site: what a reference has captured, if anything, is the receiver
     * @param bootstrap the bootstrap method
     */
    Object[] replaced(String site, Handle bootstrap, Object[] arguments, int line) {
        boolean isSerialised = bootstrap.getName().equals(NOT_PLAIN)
                && arguments.length > FLAGS
                && arguments[FLAGS] instanceof Integer flags
                && (flags & SERIALISABLE) != 0;
        // To any other one, what a site has captured may be anything.
        boolean isLambda = bootstrap.getOwner().equals(LAMBDAS);
        Type[] captured = isLambda ? Type.getArgumentTypes(site) : NOTHING;
        Object[] replaced = arguments.clone();
        for (int i = 0; i < replaced.length; i++) {
            if (replaced[i] instanceof Handle handle && isReplaced(handle) && !hidden.areOfMethod(handle.getDesc())) {
                replaced[i] = method(handle, captured, line, isSerialised);
            }
        }
        return replaced;
    }

    /** Whether a bootstrap method is given a reference that is replaced. */
    static boolean isAnyReplaced(Object[] arguments) {
        for (Object argument : arguments) {
            if (argument instanceof Handle handle && isReplaced(handle)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isReplaced(Handle handle) {
        if (handle.getName().startsWith("$jacoco")) {
            return false;
        }
        if (CalledLater.sets(handle.getOwner(), handle.getName(), handle.getDesc())) {
            return handle.getTag() == Opcodes.H_INVOKEVIRTUAL || handle.getTag() == Opcodes.H_INVOKESTATIC;
        }
        return switch (handle.getTag()) {
            case Opcodes.H_INVOKEVIRTUAL, Opcodes.H_INVOKEINTERFACE ->
                Calls.isReplaced(handle.getOwner(), handle.getName(), handle.getDesc())
                        || Calls.startsBuilt(handle.getOwner(), handle.getName())
                        || HandleCalls.lookAtLast(handle.getOwner(), handle.getName())
                        || SharedTypes.isPassed(handle.getOwner(), handle.getDesc());
            case Opcodes.H_INVOKESTATIC ->
                Calls.isStatic(handle.getOwner(), handle.getName())
                        || HandleCalls.make(handle.getOwner(), handle.getName())
                        || HandleCalls.lookAtLast(handle.getOwner(), handle.getName())
                        || SharedTypes.isPassed(handle.getOwner(), handle.getDesc());
            case Opcodes.H_NEWINVOKESPECIAL -> SharedTypes.isPassedLast(handle.getOwner(), handle.getDesc());
            default -> false;
        };
    }

    private Handle method(Handle handle, Type[] captured, int line, boolean isSerialised) {
        // The JDK takes a subtype for the receiver of an instance method, and only the same type for an argument of a
        // static one.
        String own = captured.length > 0 ? captured[0].getDescriptor() : 'L' + handle.getOwner() + ';';
        boolean isNew = handle.getTag() == Opcodes.H_NEWINVOKESPECIAL;
        String receiver = handle.getTag() == Opcodes.H_INVOKESTATIC || isNew ? "" : own;
        String described = isNew ? handle.getDesc().replace(")V", ")L" + handle.getOwner() + ';') : handle.getDesc();
        String descriptor = '(' + receiver + described.substring(1);
        // It stands in reports, as the place of the reference, and so names what is referred to.
        String name = NAME + (isNew ? "new" : handle.getName()) + '$' + calls.size();
        calls.add(new Call(handle, name, descriptor, line, isSerialised));
        return new Handle(Opcodes.H_INVOKESTATIC, owner, name, descriptor, isInterface);
    }

    /** Adds the methods to the class, whose calls are replaced as any. */
    void addTo(ClassVisitor type) {
        for (Call call : calls) {
            MethodVisitor method = type.visitMethod(
                    Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
                    call.name(),
                    call.descriptor(),
                    null,
                    null);
            method.visitCode();
            Label start = new Label();
            method.visitLabel(start);
            method.visitLineNumber(call.line(), start);
            Handle of = call.of();
            boolean isNew = of.getTag() == Opcodes.H_NEWINVOKESPECIAL;
            if (isNew) {
                method.visitTypeInsn(Opcodes.NEW, of.getOwner());
                method.visitInsn(Opcodes.DUP);
            }
            int local = 0;
            for (Type argument : Type.getArgumentTypes(call.descriptor())) {
                method.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
                local += argument.getSize();
            }
            int opcode =
                    switch (of.getTag()) {
                        case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
                        case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
                        case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
                        default -> Opcodes.INVOKEVIRTUAL;
                    };
            method.visitMethodInsn(opcode, of.getOwner(), of.getName(), of.getDesc(), of.isInterface());
            method.visitInsn(Type.getReturnType(call.descriptor()).getOpcode(Opcodes.IRETURN));
            method.visitMaxs(0, 0);
            method.visitEnd();
        }
        List<String> told = calls.stream()
                .filter(Call::isSerialised)
                .flatMap(call -> call.told().stream())
                .toList();
        calls.clear();
        if (!told.isEmpty()) {
            addTold(type, told);
        }
    }

    /** The method that tells what is serialised in place of the methods, see {@link SerialReferences}. */
    private static void addTold(ClassVisitor type, List<String> told) {
        MethodVisitor method = type.visitMethod(
                Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
                SerialReferences.TOLD_BY,
                "()[Ljava/lang/String;",
                null,
                null);
        method.visitCode();
        method.visitLdcInsn(told.size());
        method.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/String");
        for (int i = 0; i < told.size(); i++) {
            method.visitInsn(Opcodes.DUP);
            method.visitLdcInsn(i);
            method.visitLdcInsn(told.get(i));
            method.visitInsn(Opcodes.AASTORE);
        }
        method.visitInsn(Opcodes.ARETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }
}
