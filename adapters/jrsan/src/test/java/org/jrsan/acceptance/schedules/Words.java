package org.jrsan.acceptance.schedules;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** What took place in a run, and its class in words: the order of dependent steps and nothing else. */
public final class Words {
    /** What full fences write. */
    static final String FENCES = "fences";

    /**
     * An operation that took place.
     *
     * @param thread the number of the thread
     * @param place the number of the operation in it
     * @param target what it depends on
     * @param writes whether it wrote that
     * @param result how it ended
     */
    public record Event(int thread, int place, String target, boolean writes, String result) {}

    private Words() {}

    /** For each target its writes, and between them the sets of its reads. */
    public static String of(List<Event> events) {
        Map<String, List<Event>> byTarget = new TreeMap<>();
        for (Event event : events) {
            byTarget.computeIfAbsent(event.target, t -> new ArrayList<>()).add(event);
        }
        StringBuilder text = new StringBuilder();
        byTarget.forEach((target, all) -> {
            text.append(target);
            TreeSet<String> reads = new TreeSet<>();
            for (Event event : all) {
                String access = event.thread + "." + event.place + event.result;
                if (event.writes) {
                    text.append(reads).append(access);
                    reads.clear();
                } else {
                    reads.add(access);
                }
            }
            text.append(reads).append('|');
        });
        return text.toString();
    }

    /** The event of an operation that has ended. */
    public static Event of(Op op, int thread, int place, Outcome outcome) {
        boolean writes =
                switch (op.kind()) {
                    case STORE, ADD, SWAP, BCAS, PLAIN_STORE, FENCE, LOCK, UNLOCK -> true;
                    case CAS, WEAK_CAS, TIMED_BCAS, TRY_LOCK -> outcome.succeeded();
                    default -> false;
                };
        String target =
                switch (op.kind()) {
                    case FENCE -> FENCES;
                    case JOIN, TIMED_JOIN -> "end " + op.target();
                    default -> op.target();
                };
        return new Event(thread, place, target, writes, (outcome.succeeded() ? "=" : "!") + outcome.latest());
    }
}
