package org.jrsan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.SearchProgress;
import org.jrsan.rc20.litmus.text.LitmusParser;
import org.junit.jupiter.api.Test;

class LitmusProgressTest {
    private static final Program PROGRAM = LitmusParser.parseProgram("program p\nthread\n  store.opaque x 1\n");

    private final StringWriter err = new StringWriter();
    private long now;

    private LitmusProgress onTerminal(boolean terminal) {
        return new LitmusProgress(new Progress(new PrintWriter(err), terminal, () -> now), () -> now, 3);
    }

    private void pass(int seconds) {
        now += Duration.ofSeconds(seconds).toNanos();
    }

    @Test
    void aTerminalSeesStatesAndTheirRate() {
        SearchProgress program = onTerminal(true).of(PROGRAM);
        pass(2);
        program.states(3_000_000);
        assertEquals("[0/3] p  3,000,000 states, 1,500,000 a second", err.toString());
    }

    @Test
    void aTerminalSeesWhichClocksAreSearched() {
        SearchProgress program = onTerminal(true).of(PROGRAM);
        program.states(1000);
        pass(2);
        program.columns(2, 7);
        assertEquals("[0/3] p  1,000 states, clocks 2 of 7", err.toString());
    }

    @Test
    void anAnswerErasesTheLine() {
        LitmusProgress progress = onTerminal(true);
        SearchProgress program = progress.of(PROGRAM);
        pass(2);
        program.states(10);
        String shown = err.toString();
        progress.answered();
        assertEquals(shown + "\r" + " ".repeat(shown.length()) + "\r", err.toString());
        pass(2);
        program.states(20);
        assertEquals("[1/3] p  20 states, 5 a second", err.toString().substring(2 * shown.length() + 2));
    }

    @Test
    void whatIsQuickOrGoesToAFileStaysSilent() {
        onTerminal(true).of(PROGRAM).states(10);
        SearchProgress toFile = onTerminal(false).of(PROGRAM);
        pass(2);
        toFile.states(10);
        assertEquals("", err.toString());
    }
}
