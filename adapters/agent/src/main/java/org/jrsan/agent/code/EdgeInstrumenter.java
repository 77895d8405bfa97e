package org.jrsan.agent.code;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jrsan.agent.cache.Asked;
import org.jrsan.agent.cache.Kept;
import org.jrsan.agent.initial.FailedInitialiser;
import org.jrsan.agent.promised.PromisedEdge;
import org.jrsan.agent.promised.StampMethod;
import org.jrsan.internal.values.BesidePlace;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Instruments class files that are not checked: their volatile accesses, monitors, and calls of atomics, handles and Unsafe make
 * edges, by calls of the class with the bootstrap method. Nothing is added to a class that is
 * loaded already, or changed in it. Thread-safe.
 */
public final class EdgeInstrumenter {
    /** Where the version is in a class file. */
    private static final int VERSION = 4;

    /** Types of values that lead to no objects of the user's. */
    private static final Pattern LEADING_NOWHERE = Pattern.compile(
            "L(java/lang/(String|Class|Integer|Long|Boolean|invoke/.*|reflect/(Method|Field|Constructor))"
                    + "|java/util/concurrent/atomic/\\w*FieldUpdater|java/util/regex/Pattern|sun/misc/Unsafe);");

    /** What a class has. */
    private static final class Findings {
        boolean hasFences;

        /** Whether it accesses variables by handles or {@code Unsafe}. */
        boolean hasHandles;

        /** Its fields of references that are neither volatile nor final. */
        final Set<String> plainFields = new HashSet<>();

        /** Its native methods, by name and descriptor. */
        final Set<String> natives = new HashSet<>();

        /** Whether its initialiser stores what may lead to objects of others. */
        boolean leadsOn;
    }

    private EdgeInstrumenter() {}

    /**
     * Instruments a class file.
     *
     * @param bytes the class file
     * @param link the internal name of the class to call, see {@link org.jrsan.agent.boot.Link}
     * @param loader what finds the classes that it refers to, null for the boot loader
     * @param loses null while the class is being loaded; else it can get no method, and this is called if it refers to methods
     *     whose edges are lost by that
     * @return the instrumented one, null if it makes no edges
     */
    public static byte @Nullable [] instrument(
            byte[] bytes, String link, @Nullable ClassLoader loader, @Nullable Runnable loses) {
        Kept made = make(bytes, link, loader, loses, new Asked());
        tell(made, new ClassReader(bytes).getClassName(), loader);
        return made.bytes();
    }

    /**
     * Whether what others ask about a class that was instrumented has the same answer where its loader has the file: not if it is made at run time, or another agent has
     * woven something in.
     *
     * @param internalName its name
     * @param loader its loader
     * @return whether that is so
     */
    public static boolean isAsInFile(String internalName, @Nullable ClassLoader loader) {
        return ClassFacts.seenBy(loader).isAsInFile(internalName);
    }

    /**
     * Tells that a class is about to be defined.
     *
     * @param made what was made of it
     * @param internalName its name
     * @param loader its loader
     */
    public static void tell(Kept made, String internalName, @Nullable ClassLoader loader) {
        if (made.hasField()) {
            BesidePlace.isAdded(internalName.replace('/', '.'), loader);
        }
    }

    /**
     * Instruments a class file, and tells nothing.
     *
     * @param bytes as above
     * @param link as above
     * @param loader as above
     * @param loses as above
     * @param asked gets what is asked about other classes
     * @return what is to be told of where the class is defined, with no class file if it makes no edges
     */
    public static Kept make(
            byte[] bytes, String link, @Nullable ClassLoader loader, @Nullable Runnable loses, Asked asked) {
        boolean isLoaded = loses != null;
        ClassReader reader = new ClassReader(bytes);
        String owner = reader.getClassName();
        ClassFacts known = ClassFacts.seenBy(loader);
        known.learn(reader);
        ClassFacts.Of facts = known.of(owner, asked);
        Set<String> untouched = new HashSet<>();
        boolean isLibrary = loader != null && loader != ClassLoader.getPlatformClassLoader();
        Findings found = new Findings();
        Map<String, Integer> locals = locals(reader, facts, untouched, found);
        boolean loadsPlainly = isLibrary && found.hasHandles;
        Set<String> natives = isLibrary ? found.natives : Set.of();
        if (loadsPlainly || !natives.isEmpty()) {
            // Which methods that matters to was not known when they were read, and few classes are such.
            untouched.clear();
        }
        int version = reader.readInt(VERSION) & 0xFFFF;
        boolean hasFrames = version >= Opcodes.V1_6;
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        int[] edges = {0};
        boolean isInterface = (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0;
        MethodReferences added = new MethodReferences(owner, isInterface, new HiddenTypes(owner, loader, asked));
        boolean[] isLost = {false};
        EdgeMethod.References references = (site, bootstrap, arguments, line) -> {
            if (!isLoaded) {
                return added.replaced(site, bootstrap, arguments, line);
            }
            isLost[0] |= MethodReferences.isAnyReplaced(arguments);
            return arguments;
        };
        boolean hasClasses = version >= Opcodes.V1_5;
        EdgeMethod.Of all = new EdgeMethod.Of(
                owner,
                link,
                facts,
                references,
                isLibrary,
                hasClasses,
                isLibrary && found.hasFences,
                loadsPlainly ? found.plainFields : null,
                natives,
                () -> edges[0]++);
        BesideField field = new BesideField(writer, loader);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, isLoaded ? writer : field) {
                    @Override
                    public void visitEnd() {
                        added.addTo(this);
                        super.visitEnd();
                    }

                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
                        MethodVisitor told = PromisedEdge.of(
                                owner, name, descriptor, StampMethod.of(owner, name, descriptor, next, link), link);
                        edges[0] += told == next ? 0 : 1;
                        if (told == next && untouched.contains(name + descriptor)) {
                            // The writer's own visitor, which the reader knows: the code is copied as it is.
                            return next;
                        }
                        int free = locals.getOrDefault(
                                name + descriptor, Type.getArgumentsAndReturnSizes(descriptor) >> 2);
                        boolean isInitialiser = isLibrary
                                && (found.leadsOn && name.equals("<clinit>") || CalledLater.tellsAll(name, descriptor));
                        edges[0] += isInitialiser ? 1 : 0;
                        MethodVisitor edge = new EdgeMethod(told, all, name, free, isInitialiser);
                        MethodVisitor made = isInitialiser && name.equals("<clinit>")
                                ? new FailedInitialiser(edge, link, hasFrames)
                                : edge;
                        boolean isSynchronized = SynchronizedMethod.isOne(access);
                        if (isSynchronized) {
                            edges[0]++;
                        }
                        return isSynchronized
                                ? new SynchronizedMethod(owner, access, made, link, hasFrames, hasClasses)
                                : made;
                    }
                },
                ClassReader.EXPAND_FRAMES);
        if (loses != null && isLost[0]) {
            loses.run();
        }
        byte[] made = edges[0] == 0 && !field.isAdded() ? null : writer.toByteArray();
        return new Kept(made, edges[0], field.isAdded());
    }

    /**
     * How many local variables each method has. It is told at the end of a method, and needed at its start.
     *
     * @param untouched gets those that make no edges and refer to no methods, by name and descriptor
     * @param found is told of the whole class
     */
    private static Map<String, Integer> locals(
            ClassReader reader, ClassFacts.Of facts, Set<String> untouched, Findings found) {
        Map<String, Integer> locals = new HashMap<>();
        ClassVisitor methods = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public @Nullable FieldVisitor visitField(
                    int access, String name, String descriptor, @Nullable String signature, @Nullable Object value) {
                boolean isReference = descriptor.startsWith("L") || descriptor.startsWith("[");
                if (isReference && (access & (Opcodes.ACC_VOLATILE | Opcodes.ACC_FINAL | Opcodes.ACC_STATIC)) == 0) {
                    found.plainFields.add(name);
                }
                return null;
            }

            @Override
            public MethodVisitor visitMethod(
                    int access,
                    String name,
                    String descriptor,
                    @Nullable String signature,
                    String @Nullable [] exceptions) {
                boolean isSynchronized = SynchronizedMethod.isOne(access);
                boolean isInitialiser = name.equals("<clinit>");
                if ((access & Opcodes.ACC_NATIVE) != 0) {
                    found.natives.add(name + descriptor);
                }
                return new MethodVisitor(Opcodes.ASM9) {
                    private boolean matters = isSynchronized || CalledLater.tellsAll(name, descriptor);
                    private boolean needsReceiver = isSynchronized;
                    private int overwriting = Opcodes.NOP;

                    @Override
                    public void visitVarInsn(int opcode, int local) {
                        if (local == 0 && opcode >= Opcodes.ISTORE) {
                            overwriting = opcode;
                        }
                    }

                    @Override
                    public void visitFieldInsn(int opcode, String of, String field, String type) {
                        boolean leadsOn = isInitialiser && opcode == Opcodes.PUTSTATIC && mayLeadOn(type);
                        found.leadsOn |= leadsOn;
                        matters = matters || leadsOn || facts.isVolatile(of, field);
                    }

                    @Override
                    public void visitInsn(int opcode) {
                        matters |= opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT;
                    }

                    @Override
                    public void visitMethodInsn(
                            int opcode, String of, String called, String type, boolean isInterface) {
                        Calls.Key key = EdgeMethod.edge(opcode, of, called, type, facts);
                        matters |= key != Calls.Key.NONE
                                || CalledLater.sets(of, called, type)
                                || Calls.unparks(of, called);
                        needsReceiver |= key != Calls.Key.NONE && opcode == Opcodes.INVOKESPECIAL;
                        found.hasFences |= key == Calls.Key.FENCE;
                        found.hasHandles |= EdgeMethod.isByHandle(key, of);
                    }

                    @Override
                    public void visitInvokeDynamicInsn(String of, String type, Handle bootstrap, Object... arguments) {
                        matters = true;
                    }

                    @Override
                    public void visitMaxs(int maxStack, int maxLocals) {
                        locals.put(name + descriptor, maxLocals);
                        if (needsReceiver) {
                            Readable.requireReceiver(name, access, overwriting, 0);
                        }
                        if (!matters) {
                            untouched.add(name + descriptor);
                        }
                    }
                };
            }
        };
        reader.accept(methods, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return locals;
    }

    /** Whether what is stored into a static field when its class is initialised may lead to objects of others. */
    private static boolean mayLeadOn(String type) {
        String element = type.substring(type.lastIndexOf('[') + 1);
        return element.startsWith("L") && !LEADING_NOWHERE.matcher(element).matches();
    }
}
