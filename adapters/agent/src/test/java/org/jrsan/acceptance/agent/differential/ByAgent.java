package org.jrsan.acceptance.agent.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Supplier;
import org.jrsan.acceptance.schedules.Code;
import org.jrsan.acceptance.schedules.Op;
import org.jrsan.acceptance.schedules.Outcome;
import org.jrsan.acceptance.schedules.Words;
import org.jrsan.schedule.Execution.End;

/** A run of a plain class that is instrumented. */
final class ByAgent implements Runs.Performance {
    private static final long MOST_MILLIS = 20_000;

    private final Code code;
    private final Set<String> locations;
    private final Class<? extends Play> type;
    private final Set<Op> steps;

    /** Written by whoever has the token. */
    private final List<Words.Event> events = new ArrayList<>();

    private Play play;

    ByAgent(Code code, Set<String> locations, Class<? extends Play> type) {
        this.code = code;
        this.locations = locations;
        this.type = type;
        steps = code.steps();
        make().reset();
    }

    private Play make() {
        try {
            return type.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void run(Supplier<End> finish, Runs.Verdict verdict) {
        play = make();
        play.prepare(code.threads().size(), (thread, place, succeeded, latest) -> {
            verdict.on(thread, place);
            Op op = code.threads().get(thread).get(place);
            if (steps.contains(op)) {
                events.add(Words.of(op, thread, place, new Outcome(succeeded, latest)));
            }
        });
        play.begin();
        Runs.assertEnded(finish.get(), play.threads(), MOST_MILLIS, play.failure());
    }

    @Override
    public List<Words.Event> events() {
        return events;
    }

    @Override
    public String values() {
        StringJoiner values = new StringJoiner(" ");
        locations.forEach(name -> values.add(name + "=" + play.value(name)));
        return values.toString();
    }
}
