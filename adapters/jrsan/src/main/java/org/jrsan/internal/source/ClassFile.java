package org.jrsan.internal.source;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What a class file says about the fields that its code accesses directly, and about the nest of its class. Names have
 * slashes, as in class files. No class is loaded, and only names are kept. One thread fills this, and then it is
 * constant.
 */
final class ClassFile extends ClassVisitor {
    private static final int API = Opcodes.ASM9;

    /**
     * A direct access to a field outside constructors and initialisers.
     *
     * @param owner the class that the instruction names: the class that declares the field, or a subclass
     * @param field its name and type
     * @param writes whether it writes
     * @param site where it is
     * @param accessor the method that contains it, if the compiler made that method for other classes of the nest;
     *     otherwise null
     */
    record Access(
            String owner,
            String field,
            boolean writes,
            StackTraceElement site,
            @Nullable String accessor) {
        Access at(StackTraceElement caller) {
            return new Access(owner, field, writes, caller, null);
        }
    }

    /**
     * A call of a method that the compiler made so that other classes of the nest can access a private field.
     *
     * @param accessor the method
     * @param site where it is called
     * @param isInitial whether the site is in a constructor or initialiser
     */
    record AccessorCall(String accessor, StackTraceElement site, boolean isInitial) {}

    private final Set<String> fields = new HashSet<>();
    private final Set<String> nest = new HashSet<>();
    private final List<Access> accesses = new ArrayList<>();
    private final List<AccessorCall> accessorCalls = new ArrayList<>();

    @SuppressWarnings("NullAway.Init") // visited before anybody asks
    private String name;

    private @Nullable String superName;
    private @Nullable String source;
    private boolean knowsItsNest;

    private ClassFile() {
        super(API);
    }

    /**
     * What a class file says.
     *
     * @throws RuntimeException if this is not a class file, or its version is unknown
     */
    static ClassFile of(byte[] bytes) {
        ClassFile file = new ClassFile();
        new ClassReader(bytes).accept(file, ClassReader.SKIP_FRAMES);
        return file;
    }

    String name() {
        return name;
    }

    /** Null for Object. */
    @Nullable
    String superName() {
        return superName;
    }

    /** Tells whether the class declares a field of this name and type. */
    boolean declares(String field) {
        return fields.contains(field);
    }

    /** The other classes of the nest that this class names. The host names all of them. */
    Set<String> nest() {
        return nest;
    }

    List<Access> accesses() {
        return accesses;
    }

    List<AccessorCall> accessorCalls() {
        return accessorCalls;
    }

    /** A field's name and type. */
    static String member(String field, String descriptor) {
        return field + ':' + descriptor;
    }

    @Override
    public void visit(
            int version,
            int access,
            String className,
            String signature,
            @Nullable String superclass,
            String[] interfaces) {
        name = className;
        superName = superclass;
        // Before Java 11 a class file names the classes inside its own and around it, which are the nest of the source.
        knowsItsNest = (version & 0xFFFF) >= Opcodes.V11;
    }

    @Override
    public void visitSource(@Nullable String file, String debug) {
        source = file;
    }

    @Override
    public void visitNestHost(String host) {
        nest.add(host);
    }

    @Override
    public void visitNestMember(String member) {
        nest.add(member);
    }

    @Override
    public void visitOuterClass(String owner, String method, String descriptor) {
        if (!knowsItsNest) {
            nest.add(owner);
        }
    }

    @Override
    public void visitInnerClass(String inner, @Nullable String outer, String simpleName, int access) {
        if (knowsItsNest) {
            return;
        }
        if (inner.equals(name)) {
            if (outer != null) {
                nest.add(outer);
            }
        } else if (outer == null ? inner.startsWith(name + '$') : outer.equals(name)) {
            nest.add(inner);
        }
    }

    @Override
    public @Nullable FieldVisitor visitField(
            int access, String field, String descriptor, String signature, Object value) {
        fields.add(member(field, descriptor));
        return null;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String method, String descriptor, String signature, String[] exceptions) {
        boolean isAccessor = (access & Opcodes.ACC_SYNTHETIC) != 0 && isAccessor(method);
        return new Code(method, isAccessor ? name + '.' + member(method, descriptor) : null);
    }

    private static boolean isAccessor(String method) {
        return method.startsWith("access$");
    }

    private final class Code extends MethodVisitor {
        private final String method;
        private final @Nullable String accessor;
        private final boolean isInitial;
        private int line = -1;

        Code(String method, @Nullable String accessor) {
            super(API);
            this.method = method;
            this.accessor = accessor;
            // The body of a lambda is a separate method, wherever the lambda is. It may run at any time, in any thread.
            isInitial = method.equals("<init>") || method.equals("<clinit>");
        }

        @Override
        public void visitLineNumber(int number, Label start) {
            line = number;
        }

        private StackTraceElement site() {
            return new StackTraceElement(name.replace('/', '.'), method, source, line);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String field, String descriptor) {
            if (!isInitial) {
                boolean writes = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
                accesses.add(new Access(owner, member(field, descriptor), writes, site(), accessor));
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String called, String descriptor, boolean isInterface) {
            if (opcode == Opcodes.INVOKESTATIC && isAccessor(called)) {
                accessorCalls.add(new AccessorCall(owner + '.' + member(called, descriptor), site(), isInitial));
            }
        }
    }
}
