package org.jrsan.acceptance.schedules;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import org.jrsan.acceptance.schedules.Op.Kind;
import org.jrsan.acceptance.schedules.Words.Event;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.outcomes.Outcome;

/**
 * The outcome of a program in one line, the same for a run as Java and for one of the litmus program: what the operations of each
 * thread that read returned, and the final values.
 */
final class Results {
    private static final Set<Kind> KINDS =
            EnumSet.of(Kind.LOAD, Kind.STORE, Kind.ADD, Kind.SWAP, Kind.CAS, Kind.WAIT, Kind.BCAS, Kind.FENCE);

    /** What stands for an operation that did not return. */
    static final String STUCK = "-";

    private Results() {}

    /** Two threads without what has no outcome of its own, or has no like among litmus instructions. */
    static Code reduced(Code drawn, int mostOperations) {
        List<List<Op>> threads = new ArrayList<>();
        for (int thread = 0; thread < 2; thread++) {
            List<Op> ops = new ArrayList<>();
            for (Op op : drawn.threads().get(thread)) {
                if (KINDS.contains(op.kind()) && ops.size() < mostOperations) {
                    ops.add(crossing(op, thread + ops.size()));
                }
            }
            threads.add(ops);
        }
        return new Code(threads, Map.of());
    }

    /** In turn at two locations, one thread the other way round: as in store buffering and message passing. */
    private static Op crossing(Op op, int turn) {
        String target = op.kind() == Kind.FENCE ? op.target() : turn % 2 == 0 ? "x" : "y";
        return new Op(op.kind(), op.mode(), op.fence(), target, op.first(), op.second(), 0, op.variant());
    }

    /** The outcome of a run that is over. */
    static String of(Code code, Once once) {
        StringJoiner threads = new StringJoiner(" ; ");
        for (int thread = 0; thread < code.threads().size(); thread++) {
            StringJoiner results = new StringJoiner(" ");
            List<Op> ops = code.threads().get(thread);
            for (int place = 0; place < ops.size(); place++) {
                Op op = ops.get(place);
                if (reads(op)) {
                    results.add(result(op, event(once.events(), thread, place)));
                }
            }
            threads.add(results.toString());
        }
        StringJoiner values = new StringJoiner(" ");
        code.atomics()
                .forEach(name -> values.add(Long.toString(value(once.places().get(name)))));
        return threads + " | " + values;
    }

    private static boolean reads(Op op) {
        return op.kind() != Kind.STORE && op.kind() != Kind.FENCE;
    }

    private static Event event(List<Event> events, int thread, int place) {
        return events.stream()
                .filter(event -> event.thread() == thread && event.place() == place)
                .findFirst()
                .orElse(null);
    }

    private static String result(Op op, Event event) {
        if (event == null) {
            return STUCK;
        }
        return switch (op.kind()) {
            case CAS -> event.result().startsWith("=") ? "set" : "not";
            case WAIT, BCAS -> "ended";
            default -> event.result().substring(1);
        };
    }

    private static long value(Place place) {
        return place.perform(new Op(Kind.LOAD, Mode.VOLATILE, null, "", 0, 0, 0, false), 0)
                .latest();
    }

    /** Outcomes of the program as a litmus program. */
    static Set<String> of(Code code, Set<Outcome> outcomes) {
        Set<String> words = new TreeSet<>();
        outcomes.forEach(outcome -> words.add(of(code, outcome)));
        return words;
    }

    /** An outcome of the program as a litmus program. */
    static String of(Code code, Outcome outcome) {
        StringJoiner threads = new StringJoiner(" ; ");
        for (int thread = 0; thread < code.threads().size(); thread++) {
            StringJoiner results = new StringJoiner(" ");
            List<Op> ops =
                    code.threads().get(thread).stream().filter(Results::reads).toList();
            long latest = 0;
            for (int i = 0; i < ops.size(); i++) {
                Long returned = outcome.returned().get(thread).get(i);
                results.add(words(ops.get(i), returned, latest));
                boolean keeps = EnumSet.of(Kind.LOAD, Kind.ADD, Kind.SWAP)
                        .contains(ops.get(i).kind());
                latest = keeps && returned != null ? returned : latest;
            }
            threads.add(results.toString());
        }
        StringJoiner values = new StringJoiner(" ");
        outcome.values().forEach(value -> values.add(Long.toString(value)));
        return threads + " | " + values;
    }

    private static String words(Op op, Long returned, long latest) {
        if (returned == null) {
            return STUCK;
        }
        return switch (op.kind()) {
            case CAS -> returned == Op.value(op.first(), latest) ? "set" : "not";
            case WAIT, BCAS -> "ended";
            default -> returned.toString();
        };
    }
}
