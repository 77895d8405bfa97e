package org.jrsan.rc20.litmus.text;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.jrsan.rc20.litmus.program.Program;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LitmusParserErrorTest {
    private static final String GOOD = "program good\nthread\n  r0 = load.acquire x\nexpect robust\n";

    private static Arguments malformed(String what, String text, String... errors) {
        return Arguments.of(what, text, List.of(errors));
    }

    static Stream<Arguments> malformed() {
        return Stream.of(
                malformed(
                        "nothing but a word",
                        "hello",
                        "1:1: expected 'program NAME' as the first line of a program, found 'hello'"),
                malformed(
                        "an instruction without a program",
                        "thread\n  load.opaque x",
                        "1:1: expected 'program NAME' as the first line of a program, found 'thread'"),
                malformed(
                        "a program without a name",
                        "program\nthread",
                        "1:8: expected the name of the program, found the end of the line"),
                malformed(
                        "a program with two names",
                        "program a b\nthread",
                        "1:11: expected the end of the line, found 'b'"),
                malformed(
                        "a name with a control character",
                        "program a\u0001b\nthread",
                        "1:9: a program name has no control characters; rename 'a?b'"),
                malformed(
                        "no thread", "program p\nexpect robust", "1:1: the program has no thread; add a line 'thread'"),
                malformed(
                        "an instruction before the first thread",
                        "program p\n  load.opaque x",
                        "2:3: expected 'thread', 'init' or 'values' before the first instruction, found 'load.opaque'"),
                malformed(
                        "an unknown instruction",
                        "program p\nthread\n  fetch.opaque x",
                        "3:3: unknown instruction 'fetch.opaque'; write load, store, add, swap, cas, weakcas, wait, bcas or fence with a mode, or rN = EXPR, goto, if, choose, assume, assert, start, join, lock, unlock"),
                malformed(
                        "an unknown word",
                        "program p\nthread\n  hello",
                        "3:3: unknown instruction 'hello'; write load, store, add, swap, cas, weakcas, wait, bcas or fence with a mode, or rN = EXPR, goto, if, choose, assume, assert, start, join, lock, unlock"),
                malformed("a symbol", "program p\nthread\n  = 3", "3:3: expected an instruction, found '='"),
                malformed(
                        "an unknown mode",
                        "program p\nthread\n  load.relaxed x",
                        "3:3: there is no 'load.relaxed'; load takes opaque, acquire, volatile or plain"),
                malformed(
                        "load.release",
                        "program p\nthread\n  r0 = load.release x",
                        "3:8: there is no 'load.release'; load takes opaque, acquire, volatile or plain"),
                malformed(
                        "load.acqrel",
                        "program p\nthread\n  load.acqrel x",
                        "3:3: there is no 'load.acqrel'; load takes opaque, acquire, volatile or plain"),
                malformed(
                        "store.acquire",
                        "program p\nthread\n  store.acquire x 1",
                        "3:3: there is no 'store.acquire'; store takes opaque, release, volatile or plain"),
                malformed(
                        "wait.release",
                        "program p\nthread\n  wait.release x 1",
                        "3:3: there is no 'wait.release'; wait takes opaque, acquire, volatile"),
                malformed(
                        "an unknown fence",
                        "program p\nthread\n  fence.volatile",
                        "3:3: there is no 'fence.volatile'; fence takes acquire, release, acqrel, full"),
                malformed(
                        "a load without a mode",
                        "program p\nthread\n  load x",
                        "3:3: load needs a mode; write for example load.acquire"),
                malformed(
                        "a fence without a mode",
                        "program p\nthread\n  fence",
                        "3:3: fence needs a mode; write for example fence.full"),
                malformed(
                        "a plain add",
                        "program p\nthread\n  add.plain x 1",
                        "3:3: there is no 'add.plain'; add takes opaque, acquire, release, acqrel, volatile"),
                malformed(
                        "a load without a location",
                        "program p\nthread\n  load.opaque",
                        "3:14: expected the name of a location, found the end of the line"),
                malformed(
                        "a location named like a register",
                        "program p\nthread\n  load.opaque r1",
                        "3:15: 'r1' cannot be the name of a location; use letters, digits and _, and not the name of a register"),
                malformed(
                        "a location with a dot",
                        "program p\nthread\n  load.opaque a.b",
                        "3:15: 'a.b' cannot be the name of a location; use letters, digits and _, and not the name of a register"),
                malformed(
                        "a location that is a number",
                        "program p\nthread\n  load.opaque 7",
                        "3:15: expected the name of a location, found '7'"),
                malformed(
                        "a store without a value",
                        "program p\nthread\n  store.opaque x",
                        "3:17: expected an integer or a register, found the end of the line"),
                malformed(
                        "a location as a value",
                        "program p\nthread\n  store.opaque x y",
                        "3:18: 'y' is neither an integer nor a register; load a location into a register first"),
                malformed(
                        "too many values",
                        "program p\nthread\n  store.opaque x 1 2",
                        "3:20: expected the end of the line, found '2'"),
                malformed(
                        "a store with a result",
                        "program p\nthread\n  r0 = store.opaque x 1",
                        "3:8: a store returns no value; remove 'r0 ='"),
                malformed(
                        "a fence with a result",
                        "program p\nthread\n  r0 = fence.full",
                        "3:8: a fence returns no value; remove 'r0 ='"),
                malformed(
                        "a compare-and-set without the new value",
                        "program p\nthread\n  cas.opaque x 1",
                        "3:17: expected an integer or a register, found the end of the line"),
                malformed(
                        "a wait without a value",
                        "program p\nthread\n  wait.opaque x",
                        "3:16: expected an integer or a register, found the end of the line"),
                malformed(
                        "a register out of range",
                        "program p\nthread\n  r64 = 1",
                        "3:3: registers are r0 to r63, not 'r64'"),
                malformed(
                        "a register with a leading zero",
                        "program p\nthread\n  r01 = 1",
                        "3:3: registers are r0 to r63, not 'r01'"),
                malformed(
                        "a register alone",
                        "program p\nthread\n  r0",
                        "3:5: expected '=' behind the register, found the end of the line"),
                malformed(
                        "a comparison as an assignment",
                        "program p\nthread\n  r0 == 1",
                        "3:6: expected '=' behind the register, found '=='"),
                malformed(
                        "an assignment without an expression",
                        "program p\nthread\n  r0 =",
                        "3:7: expected an integer, a register, '-', '!' or '(', found the end of the line"),
                malformed(
                        "an operator at the end",
                        "program p\nthread\n  r0 = 1 +",
                        "3:11: expected an integer, a register, '-', '!' or '(', found the end of the line"),
                malformed(
                        "an open parenthesis",
                        "program p\nthread\n  r0 = (1 + 2",
                        "3:14: expected an operator or ')', found the end of the line"),
                malformed(
                        "a closing parenthesis too many",
                        "program p\nthread\n  r0 = 1 + 2)",
                        "3:13: expected an operator or the end of the line, found ')'"),
                malformed(
                        "an unknown operator",
                        "program p\nthread\n  r0 = r1 ^ r2",
                        "3:11: expected an operator or the end of the line, found '^'"),
                malformed(
                        "a location in an expression",
                        "program p\nthread\n  r0 = x + 1",
                        "3:8: 'x' is neither an integer nor a register; load a location into a register first"),
                malformed(
                        "an integer that is too large",
                        "program p\nthread\n  r0 = 9223372036854775808",
                        "3:8: the integer does not fit 64 bits; use a smaller one"),
                malformed(
                        "an integer with a letter",
                        "program p\nthread\n  r0 = 12ab",
                        "3:8: expected an integer, a register, '-', '!' or '(', found '12ab'"),
                malformed(
                        "an expression that nests too deep",
                        "program p\nthread\n  r0 = " + "(".repeat(250) + "1" + ")".repeat(250),
                        "3:208: the expression nests deeper than 200; split it over several registers"),
                malformed(
                        "an expression that is too long",
                        "program p\nthread\n  r0 = 1" + " + 1".repeat(300),
                        "3:8: the expression nests deeper than 200; split it over several registers"),
                malformed(
                        "a goto without a label",
                        "program p\nthread\n  goto",
                        "3:7: expected a label, found the end of the line"),
                malformed(
                        "a goto to nowhere",
                        "program p\nthread\n  goto end",
                        "3:8: this thread has no label 'end'; write 'end:' where it should go"),
                malformed(
                        "a goto to a label of another thread",
                        "program p\nthread\nend:\nthread\n  goto end",
                        "5:8: this thread has no label 'end'; write 'end:' where it should go"),
                malformed(
                        "a goto to a keyword",
                        "program p\nthread\n  goto thread",
                        "3:8: 'thread' cannot be a label; choose another name"),
                malformed(
                        "an if without goto",
                        "program p\nthread\n  if r0 == 1 end",
                        "3:14: expected an operator or 'goto', found 'end'"),
                malformed(
                        "an if without a condition",
                        "program p\nthread\n  if goto end\nend:",
                        "3:6: expected an integer, a register, '-', '!' or '(', found 'goto'"),
                malformed(
                        "a choose without labels",
                        "program p\nthread\n  choose",
                        "3:9: expected a label, found the end of the line"),
                malformed(
                        "a label that stands twice",
                        "program p\nthread\nend:\nend:",
                        "4:1: label 'end' stands already in line 3; choose another name"),
                malformed(
                        "a label that is a register",
                        "program p\nthread\nr0:",
                        "3:1: 'r0' cannot be a label; choose another name"),
                malformed(
                        "a label with a dot",
                        "program p\nthread\na.b:",
                        "3:1: 'a.b' cannot be a label; choose another name"),
                malformed(
                        "a start of no thread",
                        "program p\nthread\n  start 1",
                        "3:9: there is no thread 1; threads are numbered from 0 to 0"),
                malformed(
                        "a negative thread",
                        "program p\nthread\n  join -1",
                        "3:8: there is no thread -1; threads are numbered from 0 to 0"),
                malformed(
                        "a start of itself",
                        "program p\nthread\n  start 0",
                        "3:9: a thread cannot start itself; this is thread 0"),
                malformed(
                        "a join of itself",
                        "program p\nthread\n  join 0",
                        "3:8: a thread cannot join itself; this is thread 0"),
                malformed(
                        "two starts of one thread",
                        "program p\nthread\n  start 1\n  start 1\nthread",
                        "4:9: thread 1 is started in two places; a thread starts once"),
                malformed(
                        "a start without a number",
                        "program p\nthread\n  start x",
                        "3:9: expected the number of a thread, found 'x'"),
                malformed(
                        "a lock without a name",
                        "program p\nthread\n  lock",
                        "3:7: expected the name of a lock, found the end of the line"),
                malformed(
                        "an unlock of a number",
                        "program p\nthread\n  unlock 1",
                        "3:10: expected the name of a lock, found '1'"),
                malformed(
                        "values without a number",
                        "program p\nvalues\nthread",
                        "2:7: expected the number of values, found the end of the line"),
                malformed(
                        "values out of range",
                        "program p\nvalues 1\nthread",
                        "2:8: the number of values must be from 2 to 2147483648, is 1"),
                malformed(
                        "values twice",
                        "program p\nvalues 2\nvalues 3\nthread",
                        "3:8: 'values' stands twice; keep one"),
                malformed(
                        "values behind a thread",
                        "program p\nthread\nvalues 2",
                        "3:1: 'values' must stand before the first 'thread'"),
                malformed(
                        "init without a value",
                        "program p\ninit x\nthread",
                        "2:7: expected '=' behind the location, found the end of the line"),
                malformed(
                        "init of a number", "program p\ninit 3=4\nthread", "2:6: expected LOCATION=VALUE, found '3=4'"),
                malformed(
                        "init of a register",
                        "program p\ninit r0=4\nthread",
                        "2:6: 'r0' cannot be the name of a location; use letters, digits and _, and not the name of a register"),
                malformed(
                        "init without the value",
                        "program p\ninit x=\nthread",
                        "2:8: expected an integer, found the end of the line"),
                malformed(
                        "init of one location twice",
                        "program p\ninit x=1 x=2\nthread",
                        "2:10: 'x' is initialised twice; keep one"),
                malformed(
                        "init behind a thread",
                        "program p\nthread\ninit x=1",
                        "3:1: 'init' must stand before the first 'thread'"),
                malformed(
                        "an unknown expectation",
                        "program p\nthread\nexpect robustness",
                        "3:8: expected robust, not-robust, race or no-race, found 'robustness'"),
                malformed(
                        "no expectation",
                        "program p\nthread\nexpect",
                        "3:7: expected robust, not-robust, race or no-race"),
                malformed(
                        "expectations that exclude each other",
                        "program p\nthread\nexpect robust\nexpect not-robust",
                        "4:8: the program already expects robust; keep one of the two"),
                malformed(
                        "an expectation twice",
                        "program p\nthread\nexpect race\nexpect race",
                        "4:8: the program already expects race; keep one line"),
                malformed(
                        "a thread behind an expectation",
                        "program p\nthread\nexpect race\nthread",
                        "4:1: 'expect' stands behind all threads; move this thread before it"),
                malformed(
                        "an instruction behind an expectation",
                        "program p\nthread\nexpect race\n  load.opaque x",
                        "4:3: expected 'expect' or 'program' behind an 'expect' line, found 'load.opaque'"),
                malformed("words behind thread", "program p\nthread 0", "2:8: expected the end of the line, found '0'"),
                malformed(
                        "words behind an expectation",
                        "program p\nthread\nexpect robust please",
                        "3:15: expected the end of the line, found 'please'"),
                malformed(
                        "33 threads", "program p\n" + "thread\n".repeat(33), "34:1: a program has at most 32 threads"),
                malformed(
                        "bytes that are not UTF-8",
                        "program p\nthread\n  load.opaque \ufffd",
                        "3:15: this is not UTF-8 text; save the file as UTF-8"),
                malformed(
                        "several errors in one program",
                        "program p\nthread\n  load.release x\n  goto end\n  store.opaque x",
                        "3:3: there is no 'load.release'; load takes opaque, acquire, volatile or plain",
                        "4:8: this thread has no label 'end'; write 'end:' where it should go",
                        "5:17: expected an integer or a register, found the end of the line"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("malformed")
    void saysWhatIsWrongAndWhere(String what, String text, List<String> errors) {
        LitmusFile file = LitmusParser.parse(text);
        assertAll(
                () -> assertEquals(
                        errors,
                        file.errors().stream().map(LitmusError::toString).toList()),
                () -> assertEquals(List.of(), file.programs()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("malformed")
    void costsOnlyTheMalformedProgram(String what, String text, List<String> errors) {
        LitmusFile file = LitmusParser.parse(text + "\n" + GOOD);
        assertEquals(List.of("good"), names(file));
    }

    private static List<String> names(LitmusFile file) {
        return file.programs().stream().map(Program::name).toList();
    }

    @Test
    void reportsEveryBrokenProgramOfAFile() {
        LitmusFile file = LitmusParser.parse("program a\nthread\n  goto x\n" + GOOD + "program b\n");
        assertEquals(
                List.of(
                        "3:8: this thread has no label 'x'; write 'x:' where it should go",
                        "8:1: the program has no thread; add a line 'thread'"),
                file.errors().stream().map(LitmusError::toString).toList());
    }

    @Test
    void stopsRecordingErrorsAtTheLimitAndGoesOnReading() {
        LitmusFile file = LitmusParser.parse("program a\nthread\n" + "  nonsense\n".repeat(1000) + GOOD);
        assertEquals(LitmusParser.MAX_ERRORS, file.errors().size());
        assertEquals(List.of("good"), names(file));
    }

    @Test
    void bytesThatAreNotUtf8AreReportedWhereTheyStand() {
        byte[] bytes = "program p\nthread\n  load.opaque ?".getBytes(StandardCharsets.UTF_8);
        bytes[bytes.length - 1] = (byte) 0xFF;
        assertEquals(
                List.of(new LitmusError(3, 15, "this is not UTF-8 text; save the file as UTF-8")),
                LitmusParser.parse(bytes).errors());
    }

    @Test
    void aSingleProgramIsExpectedToBeOne() {
        assertEquals(
                "1:1: expected one program, found 2",
                assertThrows(LitmusSyntaxException.class, () -> LitmusParser.parseProgram(GOOD + GOOD))
                        .getMessage());
        assertEquals(
                "1:1: expected one program, found 0",
                assertThrows(LitmusSyntaxException.class, () -> LitmusParser.parseProgram("# nothing\n"))
                        .getMessage());
    }
}
