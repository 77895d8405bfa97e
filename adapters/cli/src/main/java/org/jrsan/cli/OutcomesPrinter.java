package org.jrsan.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jrsan.rc20.litmus.outcomes.Outcome;
import org.jrsan.rc20.litmus.outcomes.Outcomes;
import org.jrsan.rc20.litmus.outcomes.Readings;
import org.jrsan.rc20.litmus.program.Program;
import org.jspecify.annotations.Nullable;

/** Prints the outcomes of programs: as a list of final states, like herd7, or as one JSON object a line. */
final class OutcomesPrinter {
    private final ObjectMapper mapper = new ObjectMapper();
    private final PrintWriter out;
    private final boolean json;

    OutcomesPrinter(PrintWriter out, boolean json) {
        this.out = out;
        this.json = json;
    }

    /**
     * Prints the outcomes of a program.
     *
     * @param more what else is told in JSON
     */
    void print(Program program, Outcomes outcomes, Map<String, Object> more) {
        if (json) {
            out.println(asJson(program, outcomes, more));
        } else {
            printStates(program, outcomes);
        }
    }

    private String asJson(Program program, Outcomes outcomes, Map<String, Object> more) {
        Map<String, Object> object = new LinkedHashMap<>();
        Set<String> sc = texts(outcomes.sc().keySet());
        Set<String> weak = texts(outcomes.weak().keySet());
        weak.removeAll(sc);
        object.put("name", program.name());
        object.put("sc", sc);
        object.put("weak", weak);
        object.putAll(more);
        outcomes.limit().ifPresent(reason -> object.put("unknown", reason));
        try {
            return mapper.writeValueAsString(object);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("outcomes could not be written as JSON", e);
        }
    }

    /** Outcomes that differ in registers alone have one text. */
    private static Set<String> texts(Collection<Outcome> outcomes) {
        return outcomes.stream().map(Outcome::toString).collect(Collectors.toCollection(TreeSet::new));
    }

    private void printStates(Program program, Outcomes outcomes) {
        out.println("Test " + program.name());
        out.println("States " + (outcomes.sc().size() + outcomes.weak().size()));
        Readings readings = new Readings(program);
        outcomes.sc().forEach((outcome, runs) -> printState(program, readings, "sc", outcome, runs));
        outcomes.weak().forEach((outcome, runs) -> printState(program, readings, "weak", outcome, runs));
        outcomes.limit().ifPresent(reason -> out.println("Unknown whether these are all: " + reason));
        out.println();
    }

    private void printState(Program program, Readings readings, String kind, Outcome outcome, long runs) {
        StringBuilder line = new StringBuilder(kind)
                .append('\t')
                .append(runs == 0 ? "-" : runs)
                .append('\t');
        for (int thread = 0; thread < outcome.returned().size(); thread++) {
            append(line, readings.names().get(thread), outcome.returned().get(thread));
        }
        append(line, new ArrayList<>(program.locations()), outcome.values());
        if (!outcome.stuck().isEmpty()) {
            line.append(" stuck ").append(outcome.stuck());
        }
        if (outcome.failsAssert()) {
            line.append(" assertion fails");
        }
        out.println(line);
    }

    private static void append(StringBuilder line, List<String> names, List<? extends @Nullable Long> values) {
        for (int i = 0; i < names.size(); i++) {
            Long value = values.get(i);
            char last = line.charAt(line.length() - 1);
            line.append(last == '\t' ? "" : " ").append(names.get(i)).append('=');
            line.append(value == null ? "-" : value).append(';');
        }
    }
}
