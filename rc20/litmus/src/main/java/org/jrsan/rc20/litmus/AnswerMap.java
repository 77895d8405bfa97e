package org.jrsan.rc20.litmus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jrsan.rc20.litmus.machine.AssertionFailure;
import org.jrsan.rc20.litmus.machine.Schedule;
import org.jrsan.rc20.litmus.program.Expectation;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Exploration;
import org.jrsan.rc20.litmus.text.LitmusPrinter;

/** Answers as maps and lists of plain values. */
final class AnswerMap {
    private AnswerMap() {}

    static Map<String, Object> of(LitmusAnswer answer) {
        Exploration found = answer.exploration();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", answer.program().name());
        map.put("robustness", found.robustness().word());
        map.put("race", found.raceVerdict().word());
        map.put(
                "expected",
                answer.program().expectations().stream().map(Expectation::word).toList());
        map.put("status", answer.status().word());
        map.put("states", found.states());
        map.put("milliseconds", answer.time().toMillis());
        found.incomplete().ifPresent(reason -> map.put("incomplete", reason));
        found.violation().ifPresent(violation -> map.put("violation", violation(answer.program(), violation)));
        found.race().ifPresent(race -> map.put("racing", race(answer.program(), race)));
        found.assertion().ifPresent(failure -> map.put("failedAssertion", assertion(answer.program(), failure)));
        return map;
    }

    private static Map<String, Object> violation(Program program, Exploration.Violation violation) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("thread", violation.thread());
        map.put("instruction", text(program, violation.thread(), violation.instruction()));
        map.put("location", violation.location());
        map.put("check", violation.finding().check().rule());
        map.put("aware", violation.finding().aware());
        map.put("forced", violation.finding().forced());
        map.put("missedEvent", violation.missedEvent());
        map.put("staleEvent", violation.staleEvent());
        List<Object> schedule = schedule(program, violation.schedule());
        for (int i = 0; i < schedule.size(); i++) {
            @SuppressWarnings("unchecked") // made below
            Map<String, Object> event = (Map<String, Object>) schedule.get(i);
            event.put("aware", violation.clocks().get(i).aware());
            event.put("forced", violation.clocks().get(i).forced());
        }
        map.put("schedule", schedule);
        return map;
    }

    private static Map<String, Object> race(Program program, Exploration.Race race) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("earlier", race.earlier());
        map.put("later", race.schedule().events().size());
        map.put("schedule", schedule(program, race.schedule()));
        return map;
    }

    private static Map<String, Object> assertion(Program program, AssertionFailure failure) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("thread", failure.place().thread());
        map.put(
                "instruction",
                text(program, failure.place().thread(), failure.place().instruction()));
        map.put("schedule", schedule(program, failure.schedule()));
        return map;
    }

    private static List<Object> schedule(Program program, Schedule schedule) {
        List<Object> events = new ArrayList<>();
        for (Schedule.Event event : schedule.events()) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("thread", event.thread());
            map.put("instruction", text(program, event.thread(), event.instruction()));
            map.put("event", event.what());
            event.read().ifPresent(value -> map.put("read", value));
            event.written().ifPresent(value -> map.put("written", value));
            events.add(map);
        }
        return events;
    }

    private static String text(Program program, int thread, int instruction) {
        return LitmusPrinter.print(program.threads().get(thread).instructions().get(instruction));
    }
}
