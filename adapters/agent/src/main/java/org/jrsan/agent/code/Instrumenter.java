package org.jrsan.agent.code;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jrsan.agent.cache.Asked;
import org.jrsan.agent.declared.Declarations;
import org.jrsan.agent.declared.OpaqueCode;
import org.jrsan.agent.initial.ClassFiles;
import org.jrsan.agent.initial.ConstructorStores;
import org.jrsan.agent.initial.FailedInitialiser;
import org.jrsan.agent.initial.InitialElements;
import org.jrsan.agent.loops.Loops;
import org.jrsan.agent.loops.TwinMethod;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.values.BesidePlace;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Instruments class files: what accesses memory or makes an edge becomes a call site that is linked when it is reached. Control flow
 * stays as it is, so frames stay valid. Thread-safe.
 */
public final class Instrumenter {
    /** Call sites need this version, which differs in nothing else. */
    private static final int WITH_CALL_SITES = Opcodes.V1_7;

    private static final int MAJOR = 0xFFFF;

    /** The JIT does not compile methods with more bytes; they stay as small as they can. */
    private static final int LARGE = 8_000;

    /** How many bytes an instruction has, about, and one that stays beside its site. */
    private static final int OF_INSTRUCTION = 3;

    private static final int OF_ACCESS = 18;

    /**
     * An instrumented class.
     *
     * @param bytes the class file
     * @param sites how many accesses and edges it has
     * @param hasField whether it has got the field that {@link org.jrsan.internal.values.Beside} is about
     */
    public record Result(byte[] bytes, int sites, boolean hasField) {
        /**
         * Tells that the class is about to be defined.
         *
         * @param internalName its name
         * @param loader its loader
         */
        public void tell(String internalName, @Nullable ClassLoader loader) {
            if (hasField) {
                BesidePlace.isAdded(internalName.replace('/', '.'), loader);
            }
        }
    }

    private Instrumenter() {}

    /**
     * Instruments a class file.
     *
     * @param bytes the class file
     * @param link the internal name of the class with the bootstrap method, see {@link org.jrsan.agent.boot.Link}
     * @return the instrumented one
     * @throws IllegalArgumentException with the reason in words if it cannot be instrumented
     */
    public static Result instrument(byte[] bytes, String link) {
        return instrument(bytes, link, true);
    }

    /**
     * Instruments a class file.
     *
     * @param bytes the class file
     * @param link as above
     * @param loops whether loops that wait or retry an update count as that without an annotation
     * @return the instrumented one
     * @throws IllegalArgumentException as above
     */
    public static Result instrument(byte[] bytes, String link, boolean loops) {
        return instrument(bytes, link, loops, null, name -> false);
    }

    /**
     * Instruments a class file.
     *
     * @param bytes the class file
     * @param link as above
     * @param loops as above
     * @param loader the loader of the class, which has the files of those that it calls; null if these are not looked at
     * @param mayBeChecked of the name of a class, whether it may be checked: then its accessors are told who calls them
     * @return the instrumented one
     * @throws IllegalArgumentException as above
     */
    public static Result instrument(
            byte[] bytes, String link, boolean loops, @Nullable ClassLoader loader, Predicate<String> mayBeChecked) {
        return instrumentBeside(
                bytes,
                link,
                loops,
                loader,
                name -> loader != null && mayBeChecked.test(name.replace('/', '.'))
                        ? ClassFiles.read(loader, name)
                        : null,
                new Asked());
    }

    /**
     * Instruments a class file.
     *
     * @param bytes the class file
     * @param link as above
     * @param loops as above
     * @param loader as above
     * @param files of the classes that may be checked: then their accessors are told who calls them
     * @param asked gets what is asked about other classes
     * @return the instrumented one
     * @throws IllegalArgumentException as above
     */
    public static Result instrumentBeside(
            byte[] bytes, String link, boolean loops, @Nullable ClassLoader loader, ClassFiles files, Asked asked) {
        ClassReader reader = new ClassReader(bytes);
        ClassNode parsed = new ClassNode();
        reader.accept(parsed, ClassReader.EXPAND_FRAMES);
        boolean isInOpaquePackage = isInOpaquePackage(parsed.name, loader);
        Declarations.read(parsed, isInOpaquePackage);
        Result result = make(reader, parsed, bytes, link, loops, loader, files, isInOpaquePackage, false, asked);
        result.tell(parsed.name, loader);
        return result;
    }

    /**
     * Whether the package of a class is declared opaque, whichever of its classes are checked.
     *
     * @param internalName the name of the class
     * @param loader its loader
     * @return whether it is
     */
    public static boolean isInOpaquePackage(String internalName, @Nullable ClassLoader loader) {
        return loader != null
                && OpaqueCode.isInOpaquePackage(internalName, loader, info -> ClassFiles.read(loader, info));
    }

    /**
     * Tells what is known of other classes now, for what was made of a class before.
     *
     * @param internalName the name of that class
     * @param loader as above
     * @param files as above
     * @return who answers, in one thread at a time
     */
    public static Asked.Answers answers(String internalName, @Nullable ClassLoader loader, ClassFiles files) {
        return new HiddenTypes(internalName, files, loader);
    }

    /**
     * Instruments a class file that may be defined later, or never. It must have no annotation of JRSan's, and nothing may be declared of
     * any field, nor of its package: so nothing is told or changed here.
     *
     * @param bytes the class file
     * @param link as above
     * @param loops as above
     * @param loader as above
     * @param files as above
     * @param asked as above
     * @return the instrumented one, which has to be told of when the class is defined
     * @throws IllegalArgumentException as above
     */
    public static Result instrumentAhead(
            byte[] bytes, String link, boolean loops, ClassLoader loader, ClassFiles files, Asked asked) {
        ClassReader reader = new ClassReader(bytes);
        ClassNode parsed = new ClassNode();
        reader.accept(parsed, ClassReader.EXPAND_FRAMES);
        return make(reader, parsed, bytes, link, loops, loader, files, false, true, asked);
    }

    private static Result make(
            ClassReader reader,
            ClassNode parsed,
            byte[] bytes,
            String link,
            boolean loops,
            @Nullable ClassLoader loader,
            ClassFiles given,
            boolean isInOpaquePackage,
            boolean isAhead,
            Asked asked) {
        ClassFiles files = given.notedBy(asked);
        Readable.require(parsed);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        BesideField field = new BesideField(writer, loader);
        Accessors accessors = new Accessors(parsed, bytes, loader, files, asked);
        HiddenTypes hidden = new HiddenTypes(parsed, given, loader, isAhead, asked);
        Visitor visitor = new Visitor(
                field, parsed, link, accessors, files, OpaqueCode.methods(parsed, isInOpaquePackage), hidden);
        int ofLoops = Loops.rewrite(
                parsed, MethodInstrumenter.bootstrap(link), loops, accessors::declare, hidden::areOfMethod);
        visitor.expect();
        reader.accept(visitor, ClassReader.EXPAND_FRAMES);
        return new Result(writer.toByteArray(), visitor.sites + ofLoops, field.isAdded());
    }

    private static final class Visitor extends ClassVisitor {
        private final ClassNode parsed;
        private final String link;
        private final Map<String, Set<Integer>> initialStores;
        private final MethodReferences references;
        private final Accessors accessors;

        /** Of the name of a method, whether what it creates is declared opaque. */
        private final Predicate<String> opaque;

        private final HiddenTypes hidden;

        private final Set<String> finals = new HashSet<>();
        private final Set<String> statics = new HashSet<>();
        private final Set<String> large = new HashSet<>();

        /** By name and descriptor, the methods as they are to be instrumented, until they are. */
        private final Map<String, MethodNode> waiting = new LinkedHashMap<>();

        private int sites;

        Visitor(
                ClassVisitor next,
                ClassNode parsed,
                String link,
                Accessors accessors,
                ClassFiles files,
                Predicate<String> opaque,
                HiddenTypes hidden) {
            super(Opcodes.ASM9, next);
            this.hidden = hidden;
            this.accessors = accessors;
            this.parsed = parsed;
            this.link = link;
            this.opaque = opaque;
            references = new MethodReferences(parsed.name, (parsed.access & Opcodes.ACC_INTERFACE) != 0, hidden);
            for (FieldNode field : parsed.fields) {
                if ((field.access & Opcodes.ACC_FINAL) != 0) {
                    finals.add(field.name);
                }
                if ((field.access & Opcodes.ACC_STATIC) != 0) {
                    statics.add(field.name);
                }
            }
            for (MethodNode method : parsed.methods) {
                if (isLarge(method)) {
                    large.add(method.name + method.desc);
                }
            }
            initialStores = new ConstructorStores(parsed, files).of(finals);
        }

        @Override
        public void visit(
                int version,
                int access,
                String name,
                @Nullable String signature,
                @Nullable String superName,
                String @Nullable [] interfaces) {
            int withCallSites = (version & MAJOR) < WITH_CALL_SITES ? WITH_CALL_SITES : version;
            super.visit(withCallSites, access, name, signature, superName, interfaces);
        }

        /** The methods that were parsed, with what was done to their loops, replace those of the class file. */
        void expect() {
            for (MethodNode method : parsed.methods) {
                waiting.put(method.name + method.desc, method);
            }
        }

        @Override
        public void visitEnd() {
            for (MethodNode made : waiting.values()) {
                made.accept(instrumented(made.access, made.name, made.desc, made.signature, null, catches(made)));
            }
            for (MethodNode method : parsed.methods) {
                if (accessors.hasTwin(method)) {
                    addTwin(method);
                }
            }
            references.addTo(this);
            SerialVersion.keep(parsed, cv);
            super.visitEnd();
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            MethodNode method = waiting.remove(name + descriptor);
            if (method == null) {
                return instrumented(access, name, descriptor, signature, exceptions, true);
            }
            if (!opaque.test(name) && Untouched.contains(method, parsed.name, finals)) {
                // The writer's own visitor, which the reader knows: the code is copied as it is.
                return super.visitMethod(access, name, descriptor, signature, exceptions);
            }
            method.accept(instrumented(access, name, descriptor, signature, exceptions, catches(method)));
            return null;
        }

        /** Whether a method has handlers, or gets one. */
        private static boolean catches(MethodNode method) {
            return !method.tryCatchBlocks.isEmpty() || SynchronizedMethod.isOne(method.access);
        }

        private MethodVisitor instrumented(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions,
                boolean catches) {
            if (name.startsWith("$jacoco")) {
                return super.visitMethod(access, name, descriptor, signature, exceptions);
            }
            boolean isSynchronized = SynchronizedMethod.isOne(access);
            int kept = isSynchronized ? access & ~Opcodes.ACC_SYNCHRONIZED : access;
            MethodVisitor next = super.visitMethod(kept, name, descriptor, signature, exceptions);
            MethodInstrumenter made = new MethodInstrumenter(
                    place(kept, name, descriptor),
                    next,
                    initialStores.getOrDefault(name + descriptor, Set.of()),
                    references,
                    accessors.isOwn(name, descriptor) ? null : accessors,
                    false,
                    branches(name, descriptor),
                    () -> sites++);
            MethodVisitor caught = catches ? new CaughtInterrupts(made, parsed.name) : made;
            MethodVisitor told = opaque.test(name)
                    ? new OpaqueMethod(caught, made)
                    : name.equals("<clinit>")
                            ? new FailedInitialiser(new InitialElements(caught, made::visitInitialElement), link, true)
                            : caught;
            return isSynchronized ? new SynchronizedMethod(parsed.name, kept, told, null, true, true) : told;
        }

        private static boolean isLarge(MethodNode method) {
            if (method.instructions.size() * OF_ACCESS <= LARGE) {
                return false;
            }
            int bytes = 0;
            for (AbstractInsnNode at = method.instructions.getFirst(); at != null; at = at.getNext()) {
                int opcode = at.getOpcode();
                boolean isElement = opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
                        || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
                boolean isAccess = isElement || opcode >= Opcodes.GETSTATIC && opcode <= Opcodes.PUTFIELD;
                bytes += opcode < 0 ? 0 : isAccess ? OF_ACCESS : OF_INSTRUCTION;
            }
            return bytes > LARGE;
        }

        /** Not where there would be too much code for the JIT or the JVM, nor where a class file may lack frames. */
        private boolean branches(String name, String descriptor) {
            return (parsed.version & MAJOR) >= WITH_CALL_SITES && !large.contains(name + descriptor);
        }

        private MethodInstrumenter.Place place(int access, String name, String descriptor) {
            String source = parsed.sourceFile == null ? "" : parsed.sourceFile;
            return new MethodInstrumenter.Place(
                    link, parsed.name, finals, statics, access, name, descriptor, source, hidden);
        }

        private void addTwin(MethodNode method) {
            MethodNode copy = TwinMethod.copy(method, method.name + KnownPlace.TWIN);
            int access = copy.access;
            MethodVisitor next =
                    super.visitMethod(access, copy.name, MethodInstrumenter.withPlace(method.desc), null, null);
            copy.accept(new MethodInstrumenter(
                    place(access, method.name, method.desc),
                    next,
                    Set.of(),
                    references,
                    accessors,
                    true,
                    false,
                    () -> {}));
        }
    }
}
