package org.jrsan.processor.generated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.util.Printer;

/** With checking off, the bytecode of an accessor is one operation of an exact VarHandle, behind a constant. */
class OffBytecodeTest {
    private static final String OWNER = "org/jrsan/processor/generated/RobustEverythingFields";
    private static final Pattern LOOPS =
            Pattern.compile("getAndUpdate.*|updateAndGet.*|getAndAccumulate.*|accumulateAndGet.*|await.*|bcas.*");

    /** What an accessor does besides: pass its arguments, cast the result, add to it, return it. */
    private static final Pattern TRIVIAL =
            Pattern.compile("[IL]CONST_1|ICONST_M1|LDC|[IL](ADD|SUB)|[IL]LOAD|ALOAD|[ILA]?RETURN|CHECKCAST \\S+");

    private static ClassNode generated;

    @BeforeAll
    static void read() throws IOException {
        generated = new ClassNode();
        try (InputStream file = OffBytecodeTest.class.getResourceAsStream("RobustEverythingFields.class")) {
            new ClassReader(file).accept(generated, ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
        }
    }

    @Test
    void whetherToCheckIsAConstant() {
        var constant = generated.fields.stream()
                .filter(f -> f.name.equals("CHECKED"))
                .findFirst()
                .orElseThrow();
        assertEquals(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, constant.access);
    }

    @Test
    void oneOperationOfAHandle() {
        int seen = 0;
        for (MethodNode method : accessors()) {
            if (!LOOPS.matcher(method.name).matches()) {
                List<String> off = off(method);
                assertTrue(off.get(0).matches("GETSTATIC (COUNT|NEXT_INDEX|OPEN|ITEM)"), method.name + off);
                List<String> calls = off.stream()
                        .filter(i -> i.startsWith("INVOKE") || i.startsWith("GET"))
                        .toList();
                assertEquals(2, calls.size(), method.name + off);
                assertTrue(
                        calls.get(1).startsWith("INVOKEVIRTUAL java/lang/invoke/VarHandle.")
                                && calls.get(1).contains("(L" + OWNER + ";"),
                        method.name + off);
                assertTrue(
                        off.stream()
                                .allMatch(i ->
                                        calls.contains(i) || TRIVIAL.matcher(i).matches()),
                        method.name + off);
                seen++;
            }
        }
        assertEquals(4 * 17 + 2 * 6, seen);
    }

    @Test
    void exactlyThisForAnAcquireLoad() {
        assertEquals(
                List.of(
                        "GETSTATIC NEXT_INDEX",
                        "ALOAD",
                        "INVOKEVIRTUAL java/lang/invoke/VarHandle.getAcquire(L" + OWNER + ";)J",
                        "LRETURN"),
                off(accessors().stream()
                        .filter(m -> m.name.equals("nextIndexAcquire"))
                        .findFirst()
                        .orElseThrow()));
    }

    @Test
    void loopsCallTheHandleTheFunctionAndThePause() {
        Set<String> owners = new TreeSet<>();
        for (MethodNode method : accessors()) {
            if (LOOPS.matcher(method.name).matches()) {
                off(method).stream()
                        .filter(i -> i.startsWith("INVOKE"))
                        .forEach(i -> owners.add(i.replaceAll("^\\S+ |\\..*$", "")));
            }
        }
        assertEquals(
                Set.of(
                        "java/lang/invoke/VarHandle",
                        "java/util/function/BinaryOperator",
                        "java/util/function/IntBinaryOperator",
                        "java/util/function/IntPredicate",
                        "java/util/function/IntUnaryOperator",
                        "java/util/function/LongBinaryOperator",
                        "java/util/function/LongPredicate",
                        "java/util/function/LongUnaryOperator",
                        "java/util/function/Predicate",
                        "java/util/function/UnaryOperator",
                        "org/jrsan/atomic/Backoff"),
                owners);
    }

    private static List<MethodNode> accessors() {
        return generated.methods.stream().filter(m -> !m.name.startsWith("<")).toList();
    }

    /** The instructions that are run when CHECKED is false, which every accessor asks first. */
    private static List<String> off(MethodNode method) {
        AbstractInsnNode first = method.instructions.getFirst();
        assertEquals("GETSTATIC CHECKED", text(first), method.name);
        JumpInsnNode jump = (JumpInsnNode) first.getNext();
        assertEquals(Opcodes.IFEQ, jump.getOpcode(), method.name);
        List<String> instructions = new ArrayList<>();
        for (AbstractInsnNode i = jump.label; i != null; i = i.getNext()) {
            if (i.getOpcode() >= 0) {
                instructions.add(text(i));
            }
        }
        return instructions;
    }

    private static String text(AbstractInsnNode instruction) {
        String name = Printer.OPCODES[instruction.getOpcode()];
        if (instruction instanceof FieldInsnNode field) {
            return name + " " + field.name;
        }
        if (instruction instanceof MethodInsnNode call) {
            return name + " " + call.owner + "." + call.name + call.desc;
        }
        return instruction instanceof TypeInsnNode type ? name + " " + type.desc : name;
    }
}
