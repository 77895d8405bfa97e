package org.jrsan.acceptance.agent.differential;

import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jrsan.acceptance.schedules.Code;
import org.jrsan.acceptance.schedules.Once;
import org.jrsan.acceptance.schedules.Op;
import org.jrsan.acceptance.schedules.Op.Kind;
import org.jrsan.acceptance.schedules.Place;
import org.jrsan.acceptance.schedules.Words;
import org.jrsan.rc20.Mode;
import org.jrsan.schedule.Execution.End;

/** A run on the drop-in types. */
final class ByTypes implements Runs.Performance {
    private final Code code;
    private final Map<String, Place.Type> types;
    private Runs.Verdict verdict;
    private final Once once;

    ByTypes(Code code, Map<String, Place.Type> types) {
        this.code = code;
        this.types = types;
        once = new Once(code, types, (thread, place) -> verdict.on(thread, place));
    }

    @Override
    public void run(Supplier<End> finish, Runs.Verdict told) {
        verdict = told;
        once.run(finish);
    }

    @Override
    public List<Words.Event> events() {
        return once.events();
    }

    @Override
    public String values() {
        StringJoiner values = new StringJoiner(" ");
        new TreeMap<>(types).keySet().forEach(name -> {
            boolean isAtomic = code.atomics().contains(name);
            Op look = new Op(
                    isAtomic ? Kind.LOAD : Kind.PLAIN_LOAD,
                    isAtomic ? Mode.VOLATILE : null,
                    null,
                    name,
                    0,
                    0,
                    0,
                    false);
            values.add(name + "=" + once.places().get(name).perform(look, 0).latest());
        });
        return values.toString();
    }
}
