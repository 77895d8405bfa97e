package org.jrsan.rc20.litmus.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.program.Expectation;
import org.jrsan.rc20.litmus.program.Expression;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Operand;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.program.ThreadProgram;
import org.jrsan.rc20.litmus.program.ValueDomain;
import org.junit.jupiter.api.Test;

class LitmusParserTest {
    private static Optional<Operand.Register> into(int register) {
        return Optional.of(Operand.register(register));
    }

    private static final Optional<Operand.Register> DROPPED = Optional.empty();

    @Test
    void readsEveryKindOfInstruction() {
        Program program = LitmusParser.parseProgram("""
                # a comment
                program all   # another
                values 8
                init x=1 y=-2
                init z=3
                thread
                  r0 = load.acquire x
                  load.opaque x
                  store.release x r0
                  r1 = add.acqrel x -1
                  swap.opaque x 5
                  r2 = cas.volatile x 0 r1
                  weakcas.release x 1 2
                  r3 = wait.acquire x 1 r2 3
                  bcas.acquire x 1 2
                  r4 = load.plain n
                  store.plain n 7
                  fence.acquire
                  fence.release
                  fence.acqrel
                  fence.full
                  start 1
                  join 1
                  lock m
                  unlock m
                begin: r5 = 1 + 2 * -r4
                  if r5 == 3 && !(r4 < 2) goto begin
                  choose begin end
                  assume r5
                  assert r5 != 0
                  goto end
                end:
                thread
                expect robust
                expect no-race
                """);
        ThreadProgram first = ThreadProgram.of(
                new Instruction.Load(into(0), Mode.ACQUIRE, "x"),
                new Instruction.Load(DROPPED, Mode.OPAQUE, "x"),
                new Instruction.Store(Mode.RELEASE, "x", Operand.register(0)),
                new Instruction.Add(into(1), Mode.ACQ_REL, "x", Operand.of(-1)),
                new Instruction.Swap(DROPPED, Mode.OPAQUE, "x", Operand.of(5)),
                new Instruction.Cas(into(2), Mode.VOLATILE, "x", Operand.of(0), Operand.register(1)),
                new Instruction.WeakCas(DROPPED, Mode.RELEASE, "x", Operand.of(1), Operand.of(2)),
                new Instruction.Wait(
                        into(3), Mode.ACQUIRE, "x", List.of(Operand.of(1), Operand.register(2), Operand.of(3))),
                new Instruction.Bcas(DROPPED, Mode.ACQUIRE, "x", Operand.of(1), Operand.of(2)),
                new Instruction.PlainLoad(into(4), "n"),
                new Instruction.PlainStore("n", Operand.of(7)),
                new Instruction.MemoryFence(Fence.ACQUIRE),
                new Instruction.MemoryFence(Fence.RELEASE),
                new Instruction.MemoryFence(Fence.ACQ_REL),
                new Instruction.MemoryFence(Fence.FULL),
                new Instruction.Start(1),
                new Instruction.Join(1),
                new Instruction.Lock("m"),
                new Instruction.Unlock("m"),
                new Instruction.Label("begin"),
                new Instruction.Assign(
                        Operand.register(5),
                        new Expression.Binary(
                                Expression.BinaryOperator.PLUS,
                                Operand.of(1),
                                new Expression.Binary(
                                        Expression.BinaryOperator.TIMES,
                                        Operand.of(2),
                                        new Expression.Unary(Expression.UnaryOperator.MINUS, Operand.register(4))))),
                new Instruction.If(
                        new Expression.Binary(
                                Expression.BinaryOperator.AND,
                                new Expression.Binary(
                                        Expression.BinaryOperator.EQUAL, Operand.register(5), Operand.of(3)),
                                new Expression.Unary(
                                        Expression.UnaryOperator.NOT,
                                        new Expression.Binary(
                                                Expression.BinaryOperator.LESS, Operand.register(4), Operand.of(2)))),
                        "begin"),
                new Instruction.Choose(List.of("begin", "end")),
                new Instruction.Assume(Operand.register(5)),
                new Instruction.Assert(
                        new Expression.Binary(Expression.BinaryOperator.NOT_EQUAL, Operand.register(5), Operand.of(0))),
                new Instruction.Goto("end"),
                new Instruction.Label("end"));
        assertEquals(
                new Program(
                        "all",
                        new ValueDomain(8),
                        Map.of("x", 1L, "y", -2L, "z", 3L),
                        List.of(first, ThreadProgram.of()),
                        Set.of(Expectation.ROBUST, Expectation.NO_RACE)),
                program);
        assertEquals(6, program.initialValue("y"));
    }

    @Test
    void acceptsAnyLineEndsTabsAndAByteOrderMark() {
        Program expected = LitmusParser.parseProgram("program p\nthread\n  store.opaque x 1\n");
        assertEquals(expected, LitmusParser.parseProgram("\uFEFFprogram p\r\nthread\r\tstore.opaque\tx\t1\r\n"));
    }

    @Test
    void anEmptyTextHasNoProgramsAndNoErrors() {
        assertEquals(new LitmusFile(List.of(), List.of()), LitmusParser.parse("\n# nothing here\n\n"));
    }

    @Test
    void acceptsTheLargestIntegers() {
        Program program = LitmusParser.parseProgram(
                "program p\nthread\n  r0 = -9223372036854775808\n  r1 = 9223372036854775807\n");
        assertEquals(
                ThreadProgram.of(
                        new Instruction.Assign(Operand.register(0), Operand.of(Long.MIN_VALUE)),
                        new Instruction.Assign(Operand.register(1), Operand.of(Long.MAX_VALUE))),
                program.threads().get(0));
    }

    @Test
    void readsADeepAndWideExpressionWithinTheBounds() {
        String deep = "(".repeat(150) + "r1" + ")".repeat(150);
        String wide = "1" + " + 1".repeat(190);
        LitmusFile file = LitmusParser.parse(
                "program p\nthread\n  r0 = " + deep + "\n  r1 = " + wide + "\n  r2 = " + "!".repeat(150) + "r1\n");
        assertTrue(file.errors().isEmpty(), () -> file.errors().toString());
    }
}
