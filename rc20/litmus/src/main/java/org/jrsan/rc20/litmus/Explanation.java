package org.jrsan.rc20.litmus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jrsan.rc20.Check;
import org.jrsan.rc20.litmus.machine.AssertionFailure;
import org.jrsan.rc20.litmus.machine.Schedule;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Operand;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Exploration;
import org.jrsan.rc20.litmus.text.LitmusPrinter;
import org.jspecify.annotations.Nullable;

/** Puts an answer into words. */
final class Explanation {
    private final LitmusAnswer answer;
    private final Program program;
    private final StringBuilder out = new StringBuilder();

    Explanation(LitmusAnswer answer) {
        this.answer = answer;
        program = answer.program();
    }

    String text() {
        Exploration found = answer.exploration();
        found.incomplete().ifPresent(reason -> out.append("  not all schedules were visited: ")
                .append(reason)
                .append('\n'));
        found.violation().ifPresent(this::violation);
        found.race().ifPresent(this::race);
        found.assertion().ifPresent(this::assertion);
        return out.toString();
    }

    private void violation(Exploration.Violation violation) {
        String u = violation.finding().check().countsStoresOnly() ? "U" : "";
        String x = violation.location();
        out.append("\n  not robust: a violation at thread ")
                .append(violation.thread())
                .append("\n\n");
        ScheduleTable table = new ScheduleTable(program, "Tc" + u + "(" + x + ") Tsc" + u + "(" + x + ")");
        for (int i = 0; i < violation.clocks().size(); i++) {
            Exploration.Clocks clocks = violation.clocks().get(i);
            table.add(violation.schedule().events().get(i), clocks.aware() + " " + clocks.forced());
        }
        table.addPending(violation.thread(), violation.instruction(), "violation");
        out.append(table);
        String instruction = instruction(violation.thread(), violation.instruction());
        long aware = violation.finding().aware();
        long forced = violation.finding().forced();
        Check check = violation.finding().check();
        out.append("\n  Before ")
                .append(instruction)
                .append(" the check ")
                .append(check.rule().replace("(x", "(" + x));
        out.append(" fails: ")
                .append(aware)
                .append(check.isStrict() ? " < " : " <= ")
                .append(forced);
        out.append(".\n  Every run of this graph has ").append(event(violation.missedEvent(), x));
        out.append(" before it, but it does not happen before it:\n  RC20 lets thread ")
                .append(violation.thread())
                .append(' ')
                .append(outcome(violation, check, event(violation.staleEvent(), x)))
                .append(".\n");
    }

    private String outcome(Exploration.Violation violation, Check check, String stale) {
        return switch (check) {
            case READ -> "still read " + stale;
            case WRITE ->
                program.threads().get(violation.thread()).instructions().get(violation.instruction())
                                instanceof Instruction.Store
                        ? "place its write before that one, right behind " + stale
                        : "act on " + stale;
            case WAIT -> "end its wait on " + stale;
            case UPDATE_VALUE -> "succeed on the value that was overwritten behind " + stale;
            case FAIL_VALUE -> "fail on " + stale;
        };
    }

    private String event(int number, String location) {
        return number == 0 ? "the initial value of " + location : "the write of event " + number;
    }

    private void race(Exploration.Race race) {
        int later = race.schedule().events().size();
        out.append("\n  race: nothing orders event ")
                .append(race.earlier())
                .append(" before event ")
                .append(later)
                .append("\n\n");
        ScheduleTable table = new ScheduleTable(program, "");
        for (int i = 0; i < later; i++) {
            table.add(race.schedule().events().get(i), i + 1 == race.earlier() || i + 1 == later ? "races" : "");
        }
        out.append(table);
    }

    private void assertion(AssertionFailure failure) {
        out.append("\n  assertion: thread ")
                .append(failure.place().thread())
                .append(" finds it false: ")
                .append(instruction(failure.place().thread(), failure.place().instruction()))
                .append("\n\n");
        ScheduleTable table = new ScheduleTable(program, "");
        failure.schedule().events().forEach(event -> table.add(event, ""));
        out.append(table);
    }

    private String instruction(int thread, int instruction) {
        return LitmusPrinter.print(program.threads().get(thread).instructions().get(instruction));
    }

    /** A schedule as rows, with a column for each thread and one for remarks. */
    private static final class ScheduleTable {
        private static final String MARGIN = "  ";

        private final Program program;
        private final List<String[]> rows = new ArrayList<>();
        private int events;

        ScheduleTable(Program program, String remarkTitle) {
            this.program = program;
            String[] header = emptyRow();
            for (int thread = 0; thread < threads(); thread++) {
                header[1 + thread] = "thread " + thread;
            }
            header[1 + threads()] = remarkTitle;
            rows.add(header);
        }

        private int threads() {
            return program.threads().size();
        }

        private String[] emptyRow() {
            String[] row = new String[threads() + 2];
            Arrays.fill(row, "");
            return row;
        }

        void add(Schedule.Event event, String remark) {
            Instruction instruction =
                    program.threads().get(event.thread()).instructions().get(event.instruction());
            StringBuilder cell = new StringBuilder(LitmusPrinter.print(instruction));
            if (event.read().isPresent()) {
                cell.append(event.what().startsWith("failed") ? "  fails on " : "  reads ")
                        .append(event.read().getAsLong());
            }
            if (event.written().isPresent() && !(written(instruction) instanceof Operand.Constant)) {
                cell.append("  writes ").append(event.written().getAsLong());
            }
            row("" + ++events, event.thread(), cell.toString(), remark);
        }

        /** The operand that is written as it stands, or null: then the value is worth showing. */
        private static @Nullable Operand written(Instruction instruction) {
            if (instruction instanceof Instruction.Store store) {
                return store.value();
            }
            if (instruction instanceof Instruction.PlainStore store) {
                return store.value();
            }
            if (instruction instanceof Instruction.Swap swap) {
                return swap.value();
            }
            if (instruction instanceof Instruction.Cas cas) {
                return cas.replacement();
            }
            if (instruction instanceof Instruction.WeakCas cas) {
                return cas.replacement();
            }
            return instruction instanceof Instruction.Bcas bcas ? bcas.replacement() : null;
        }

        void addPending(int thread, int instruction, String remark) {
            row("", thread, text(thread, instruction), "<- " + remark);
        }

        private void row(String number, int thread, String cell, String remark) {
            String[] row = emptyRow();
            row[0] = number;
            row[1 + thread] = cell;
            row[1 + threads()] = remark;
            rows.add(row);
        }

        private String text(int thread, int instruction) {
            return LitmusPrinter.print(
                    program.threads().get(thread).instructions().get(instruction));
        }

        @Override
        public String toString() {
            int[] widths = new int[threads() + 2];
            for (String[] row : rows) {
                for (int column = 0; column < row.length; column++) {
                    widths[column] = Math.max(widths[column], row[column].length());
                }
            }
            StringBuilder text = new StringBuilder();
            for (String[] row : rows) {
                StringBuilder line = new StringBuilder(MARGIN);
                for (int column = 0; column < row.length; column++) {
                    String padding = " ".repeat(widths[column] - row[column].length());
                    line.append(column == 0 ? padding + row[column] : row[column] + padding)
                            .append("  ");
                }
                text.append(line.toString().stripTrailing()).append('\n');
            }
            return text.toString();
        }
    }
}
