package org.jrsan.rc20.litmus.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Program;
import org.jspecify.annotations.Nullable;

/**
 * Reads litmus files. The format, one statement to a line, {@code #} begins a comment:
 *
 * <pre>{@code
 * program NAME
 * values N                      # optional: values are integers modulo N
 * init x=0 y=1                  # optional, default 0
 * thread
 *   store.release x 1
 *   r0 = load.acquire y
 * thread
 *   ...
 * expect robust                 # robust | not-robust | race | no-race; optional, several allowed
 * }</pre>
 *
 * <p>The instructions are listed, as they are written, in {@link Instruction}. Threads are numbered from 0.
 *
 * <p>A malformed program costs only itself: reading goes on and the other programs of the text are returned.
 */
public final class LitmusParser {
    /** No more errors than this are recorded, so that a file of garbage gives an answer of bearable length. */
    public static final int MAX_ERRORS = 100;

    private final List<Program> programs = new ArrayList<>();
    private final List<LitmusError> errors = new ArrayList<>();
    private @Nullable ProgramParser current;
    private boolean reportedNoProgram;

    private LitmusParser() {}

    /**
     * Reads a text.
     *
     * @param text any text; never a reason for an exception
     */
    public static LitmusFile parse(String text) {
        return new LitmusParser().file(text);
    }

    /**
     * Reads the bytes of a file.
     *
     * @param utf8 any bytes; those that are not UTF-8 are reported where they stand, unless in a comment
     */
    public static LitmusFile parse(byte[] utf8) {
        return parse(new String(utf8, StandardCharsets.UTF_8));
    }

    /**
     * Reads a text of exactly one program.
     *
     * @throws LitmusSyntaxException when the text has an error, no program, or more than one
     */
    public static Program parseProgram(String text) {
        List<Program> programs = parse(text).orThrow();
        if (programs.size() != 1) {
            throw new LitmusSyntaxException(1, 1, "expected one program, found " + programs.size());
        }
        return programs.get(0);
    }

    private LitmusFile file(String text) {
        String content = text.startsWith("\uFEFF") ? text.substring(1) : text;
        int line = 0;
        for (String lineText : content.split("\r\n|\r|\n", -1)) {
            line++;
            try {
                line(new LineCursor(lineText, line));
            } catch (LitmusSyntaxException e) {
                if (current != null) {
                    current.markBroken();
                }
                report(e.errors());
            }
        }
        finishProgram();
        errors.sort(Comparator.comparingInt(LitmusError::line).thenComparingInt(LitmusError::column));
        return new LitmusFile(programs, errors);
    }

    private void line(LineCursor cursor) {
        if (cursor.atEnd()) {
            return;
        }
        if (cursor.peekWord().equals("program")) {
            finishProgram();
            current = new ProgramParser(cursor.line(), cursor.column());
            cursor.word();
            current.name(cursor);
        } else if (current != null) {
            current.line(cursor);
        } else if (!reportedNoProgram) {
            reportedNoProgram = true;
            throw cursor.unexpected("'program NAME' as the first line of a program");
        }
    }

    private void finishProgram() {
        if (current != null) {
            current.finish(this::report).ifPresent(programs::add);
            current = null;
        }
    }

    private void report(List<LitmusError> found) {
        for (LitmusError error : found) {
            if (errors.size() < MAX_ERRORS) {
                errors.add(error);
            }
        }
    }
}
