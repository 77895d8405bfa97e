package org.jrsan.rc20.litmus.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.text.LitmusParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ProgramTest {
    private static final Optional<Operand.Register> DROPPED = Optional.empty();

    private static Expression nested(int depth) {
        Expression expression = Operand.of(1);
        for (int i = 1; i < depth; i++) {
            expression = new Expression.Unary(Expression.UnaryOperator.NOT, expression);
        }
        return expression;
    }

    static Stream<Arguments> malformed() {
        Instruction.Label label = new Instruction.Label("a");
        return Stream.of(
                Arguments.of("there is no load.release", List.of(new Instruction.Load(DROPPED, Mode.RELEASE, "x"))),
                Arguments.of(
                        "there is no store.acqrel", List.of(new Instruction.Store(Mode.ACQ_REL, "x", Operand.of(1)))),
                Arguments.of(
                        "there is no wait.release",
                        List.of(new Instruction.Wait(DROPPED, Mode.RELEASE, "x", List.of(Operand.of(1))))),
                Arguments.of(
                        "wait needs at least one value",
                        List.of(new Instruction.Wait(DROPPED, Mode.OPAQUE, "x", List.of()))),
                Arguments.of("not a location name: r1", List.of(new Instruction.PlainLoad(DROPPED, "r1"))),
                Arguments.of("not a location name: a b", List.of(new Instruction.Lock("a b"))),
                Arguments.of(
                        "registers are r0 to r63",
                        List.of(new Instruction.Assign(Operand.register(64), Operand.of(1)))),
                Arguments.of("a register index is negative: -1", List.of(new Instruction.Assume(Operand.register(-1)))),
                Arguments.of("an expression nests deeper than 200", List.of(new Instruction.Assume(nested(201)))),
                Arguments.of("label a stands twice in one thread", List.of(label, label)),
                Arguments.of("not a label name: goto", List.of(new Instruction.Label("goto"))),
                Arguments.of("no label b in this thread", List.of(label, new Instruction.Goto("b"))),
                Arguments.of("choose needs at least one label", List.of(new Instruction.Choose(List.of()))),
                Arguments.of("start 1: the threads are 0 to 0", List.of(new Instruction.Start(1))),
                Arguments.of("thread 0 cannot join itself", List.of(new Instruction.Join(0))));
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void isChecked(String message, List<Instruction> instructions) {
        ThreadProgram thread = new ThreadProgram(instructions);
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> Program.of("p", thread))
                        .getMessage());
    }

    @Test
    void asAWholeIsChecked() {
        ThreadProgram empty = ThreadProgram.of();
        ThreadProgram starter = ThreadProgram.of(new Instruction.Start(2));
        assertThrows(IllegalArgumentException.class, () -> Program.of("p"));
        assertThrows(IllegalArgumentException.class, () -> Program.of("a b", empty));
        assertThrows(IllegalArgumentException.class, () -> Program.of("p", starter, starter, empty));
        assertThrows(
                IllegalArgumentException.class,
                () -> Program.of("p", Collections.nCopies(33, empty).toArray(ThreadProgram[]::new)));
        assertThrows(IllegalArgumentException.class, () -> Program.of("p", empty)
                .expecting(Expectation.RACE, Expectation.NO_RACE));
        assertThrows(
                IllegalArgumentException.class,
                () -> new Program("p", ValueDomain.LONG, Map.of("r0", 1L), List.of(empty), Set.of()));
    }

    @Test
    void valueDomainsAreBounded() {
        assertThrows(IllegalArgumentException.class, () -> new ValueDomain(1));
        assertThrows(IllegalArgumentException.class, () -> new ValueDomain(ValueDomain.LARGEST_MODULUS + 1));
        assertEquals(2, new ValueDomain(3).wrap(-1));
        assertEquals(-1, ValueDomain.LONG.wrap(-1));
    }

    @Test
    void knowsItsLocationsAndThreads() {
        Program program = LitmusParser.parseProgram("""
                program p
                init x=3
                thread
                  store.release x 1
                  load.plain n
                  start 1
                thread
                again:
                  store.plain x 2
                  wait.opaque y 1
                  if r0 goto again
                """);
        assertEquals(Set.of("x", "y"), program.atomicLocations());
        assertEquals(Set.of("n", "x"), program.plainLocations());
        assertEquals(Set.of("n", "x", "y"), program.locations());
        assertEquals(3, program.initialValue("x"));
        assertEquals(0, program.initialValue("y"));
        assertTrue(program.isStarted(1));
        assertFalse(program.isStarted(0));
        assertFalse(program.isLoopFree());
        assertEquals(0, program.threads().get(1).position("again"));
        assertThrows(
                IllegalArgumentException.class, () -> program.threads().get(0).position("again"));
    }
}
