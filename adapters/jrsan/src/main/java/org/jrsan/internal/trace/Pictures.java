package org.jrsan.internal.trace;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jrsan.internal.source.AtMoment;
import org.jrsan.internal.values.ObjectNames;
import org.jrsan.rc20.CallPath;
import org.jrsan.result.Frame;
import org.jrsan.result.Picture;
import org.jrsan.result.Picture.Arrow;
import org.jrsan.result.Picture.Relation;
import org.jrsan.result.Picture.Step;
import org.jspecify.annotations.Nullable;

/**
 * Draws a part of a run: the events that a finding is about, those at the same locations, and the fences of the same
 * threads, as far as they happened until then. Used by one thread, once the run is over.
 */
final class Pictures {
    /** A pair of positions between which happens-before is missing. */
    record Gap(int from, int to) {}

    /** Of what was not made. A thread can be started for it. */
    private static final Comparator<Arrow> BY_STEPS =
            Comparator.comparingInt(Arrow::from).thenComparingInt(Arrow::to).thenComparing(Arrow::relation);

    private static final Set<Relation> MAY_BE_PENDING = EnumSet.of(Relation.PROGRAM_ORDER, Relation.HAPPENS_BEFORE);

    private final List<Event> events;
    private final Function<Event, String> threads;
    private final ObjectNames names;

    /** The event that was never made; null if there is none. */
    private final @Nullable Event pending;

    /**
     * The pictures of a run.
     *
     * @param events what happened, up to the last event that may be shown
     * @param threads the names of threads, each of its own
     * @param names the names of objects in the report
     * @param pending the last event if it was never made; null if it was
     */
    Pictures(List<Event> events, Function<Event, String> threads, ObjectNames names, @Nullable Event pending) {
        this.events = events;
        this.threads = threads;
        this.names = names;
        this.pending = pending;
    }

    /**
     * The picture of some events.
     *
     * @param subject the events that it is about, by position
     * @param gaps what is missing between these
     * @return at most {@link Picture#MOST_STEPS} steps
     */
    Picture of(Collection<Integer> subject, List<Gap> gaps) {
        TreeSet<Integer> chosen = new TreeSet<>();
        // The ends of what is missing say most, then the way between them.
        gaps.forEach(gap -> Collections.addAll(chosen, gap.from(), gap.to()));
        subject.stream().limit(Picture.MOST_STEPS).forEach(chosen::add);
        List<Integer> others = others(chosen, new HashSet<>(subject));
        while (chosen.size() > Picture.MOST_STEPS) {
            int last = chosen.last();
            chosen.remove(last);
            others.add(last);
        }
        int room = Math.min(Picture.MOST_STEPS - chosen.size(), others.size());
        chosen.addAll(others.subList(0, room));
        return draw(List.copyOf(chosen), gaps, others.size() - room);
    }

    /** The other events that may be shown, the nearest to those that are first. */
    private List<Integer> others(TreeSet<Integer> chosen, Set<Integer> subject) {
        Set<Object> locations = Collections.newSetFromMap(new IdentityHashMap<>());
        Set<Object> who = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i : chosen) {
            who.add(events.get(i).who());
            if (events.get(i).isAccess()) {
                locations.add(events.get(i).on());
            }
        }
        List<Integer> others = new ArrayList<>();
        for (int i = 0; i < events.size(); i++) {
            Event event = events.get(i);
            boolean belongs = event.isAccess() && locations.contains(event.on())
                    || event.type() == Picture.Type.FENCE && who.contains(event.who())
                    || subject.contains(i);
            if (belongs && !chosen.contains(i)) {
                others.add(i);
            }
        }
        others.sort(Comparator.comparingInt(i -> distance(i, chosen)));
        return others;
    }

    private static int distance(int position, TreeSet<Integer> chosen) {
        Integer before = chosen.floor(position);
        Integer after = chosen.ceiling(position);
        return Math.min(
                before == null ? Integer.MAX_VALUE : position - before,
                after == null ? Integer.MAX_VALUE : after - position);
    }

    private Picture draw(List<Integer> chosen, List<Gap> gaps, int omitted) {
        Map<String, Integer> columns = new LinkedHashMap<>();
        List<Step> steps = new ArrayList<>();
        for (int i : chosen) {
            Event event = events.get(i);
            String thread = threads.apply(event);
            columns.putIfAbsent(thread, columns.size());
            steps.add(step(event, columns.getOrDefault(thread, 0)));
        }
        List<Arrow> arrows = new ArrayList<>(Relations.between(events, chosen));
        // What was not made reads nothing, and nothing stands before or behind it.
        arrows.removeIf(arrow -> !MAY_BE_PENDING.contains(arrow.relation())
                && (steps.get(arrow.from()).pending() || steps.get(arrow.to()).pending()));
        for (Gap gap : gaps) {
            int from = chosen.indexOf(gap.from());
            int to = chosen.indexOf(gap.to());
            if (from >= 0 && to >= 0) {
                // That the access met the write just now ordered nothing before the access.
                arrows.remove(new Arrow(from, to, Relation.HAPPENS_BEFORE));
                arrows.add(new Arrow(from, to, Relation.MISSING));
            }
        }
        // In an order of their own, as relations are found by the identity of objects.
        arrows.sort(BY_STEPS);
        return new Picture(List.copyOf(columns.keySet()), steps, arrows, omitted);
    }

    private Step step(Event event, int thread) {
        Event.Words words = event.words();
        CallPath path = AtMoment.shown(event.path());
        return new Step(
                thread,
                event.type(),
                words.mode(),
                words.on(names),
                words.value(names),
                words.in(names),
                path == null ? null : Frame.of(path.place()),
                event.isStale(),
                event == pending);
    }
}
