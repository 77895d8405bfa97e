package org.jrsan.rc20.litmus.text;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jrsan.rc20.litmus.program.Expectation;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Names;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.program.ThreadProgram;
import org.jrsan.rc20.litmus.program.ValueDomain;

/** Reads the lines of one program, from its header to the next. */
final class ProgramParser {
    private final int line;
    private final int column;
    private final Map<String, Long> init = new LinkedHashMap<>();
    private final List<List<Instruction>> threads = new ArrayList<>();
    private final ThreadReferences references = new ThreadReferences();
    private final Set<Expectation> expectations = EnumSet.noneOf(Expectation.class);
    private String name = "";
    private ValueDomain domain = ValueDomain.LONG;
    private boolean broken;

    /** A program whose header stands at this place. */
    ProgramParser(int line, int column) {
        this.line = line;
        this.column = column;
    }

    /** Some line had an error, which is reported already; the program is not to be used. */
    void markBroken() {
        broken = true;
    }

    void name(LineCursor cursor) {
        if (cursor.atEnd()) {
            throw cursor.unexpected("the name of the program");
        }
        int at = cursor.column();
        String word = cursor.token();
        if (!Names.isProgramName(word)) {
            throw cursor.error(at, "a program name has no control characters; rename " + LineCursor.quote(word));
        }
        name = word;
        cursor.requireEnd();
    }

    void line(LineCursor cursor) {
        switch (cursor.peekWord()) {
            case "values" -> {
                requireHeader(cursor, "values");
                values(cursor);
            }
            case "init" -> {
                requireHeader(cursor, "init");
                init(cursor);
            }
            case "thread" -> thread(cursor);
            case "expect" -> expect(cursor);
            default -> statement(cursor);
        }
    }

    /** The program, unless it is broken; reports what only shows when all lines are known. */
    Optional<Program> finish(Consumer<List<LitmusError>> report) {
        if (threads.isEmpty() && !broken) {
            report.accept(List.of(new LitmusError(line, column, "the program has no thread; add a line 'thread'")));
            return Optional.empty();
        }
        List<LitmusError> unresolved = references.errors();
        report.accept(unresolved);
        if (broken || !unresolved.isEmpty()) {
            return Optional.empty();
        }
        try {
            List<ThreadProgram> code = threads.stream().map(ThreadProgram::new).toList();
            return Optional.of(new Program(name, domain, init, code, expectations));
        } catch (IllegalArgumentException e) {
            report.accept(List.of(new LitmusError(line, column, String.valueOf(e.getMessage()))));
            return Optional.empty();
        }
    }

    private void requireHeader(LineCursor cursor, String word) {
        if (!threads.isEmpty() || !expectations.isEmpty()) {
            throw cursor.error(cursor.column(), "'" + word + "' must stand before the first 'thread'");
        }
        cursor.word();
    }

    private void values(LineCursor cursor) {
        int at = cursor.column();
        long modulus = cursor.integer("the number of values");
        cursor.requireEnd();
        if (domain.isBounded()) {
            throw cursor.error(at, "'values' stands twice; keep one");
        }
        if (modulus < 2 || modulus > ValueDomain.LARGEST_MODULUS) {
            throw cursor.error(
                    at, "the number of values must be from 2 to " + ValueDomain.LARGEST_MODULUS + ", is " + modulus);
        }
        domain = new ValueDomain(modulus);
    }

    private void init(LineCursor cursor) {
        do {
            int at = cursor.column();
            String location = cursor.word();
            if (!Names.isLocation(location)) {
                throw location.isEmpty()
                        ? cursor.unexpected("LOCATION=VALUE")
                        : cursor.error(
                                at,
                                LineCursor.quote(location) + " cannot be the name of a location;"
                                        + " use letters, digits and _, and not the name of a register");
            }
            if (!cursor.skip("=")) {
                throw cursor.unexpected("'=' behind the location");
            }
            long value = cursor.integer("an integer");
            if (init.putIfAbsent(location, value) != null) {
                throw cursor.error(at, "'" + location + "' is initialised twice; keep one");
            }
        } while (!cursor.atEnd());
    }

    private void thread(LineCursor cursor) {
        int at = cursor.column();
        cursor.word();
        cursor.requireEnd();
        if (!expectations.isEmpty()) {
            throw cursor.error(at, "'expect' stands behind all threads; move this thread before it");
        }
        if (threads.size() == Program.MAX_THREADS) {
            throw cursor.error(at, "a program has at most " + Program.MAX_THREADS + " threads");
        }
        threads.add(new ArrayList<>());
        references.beginThread();
    }

    private void expect(LineCursor cursor) {
        cursor.word();
        int at = cursor.column();
        String word = cursor.token();
        for (Expectation expectation : Expectation.values()) {
            if (expectation.word().equals(word)) {
                cursor.requireEnd();
                expect(cursor, at, expectation);
                return;
            }
        }
        throw cursor.error(
                at,
                "expected robust, not-robust, race or no-race"
                        + (word.isEmpty() ? "" : ", found " + LineCursor.quote(word)));
    }

    private void expect(LineCursor cursor, int at, Expectation expectation) {
        if (expectations.contains(expectation.opposite())) {
            throw cursor.error(
                    at, "the program already expects " + expectation.opposite().word() + "; keep one of the two");
        }
        if (!expectations.add(expectation)) {
            throw cursor.error(at, "the program already expects " + expectation.word() + "; keep one line");
        }
    }

    /** A label, an instruction, or both. */
    private void statement(LineCursor cursor) {
        if (threads.isEmpty()) {
            throw cursor.unexpected("'thread', 'init' or 'values' before the first instruction");
        }
        if (!expectations.isEmpty()) {
            throw cursor.unexpected("'expect' or 'program' behind an 'expect' line");
        }
        List<Instruction> instructions = threads.get(threads.size() - 1);
        LineCursor ahead = cursor.copy();
        int at = ahead.column();
        String word = ahead.word();
        if (!word.isEmpty() && ahead.skip(":")) {
            cursor.moveTo(ahead);
            instructions.add(label(cursor, at, word));
            if (cursor.atEnd()) {
                return;
            }
        }
        instructions.add(new InstructionParser(cursor, references).parse());
    }

    private Instruction label(LineCursor cursor, int at, String word) {
        if (!Names.isLabel(word)) {
            throw cursor.error(at, LineCursor.quote(word) + " cannot be a label; choose another name");
        }
        int before = references.addLabel(word, cursor.line());
        if (before > 0) {
            throw cursor.error(at, "label '" + word + "' stands already in line " + before + "; choose another name");
        }
        return new Instruction.Label(word);
    }
}
