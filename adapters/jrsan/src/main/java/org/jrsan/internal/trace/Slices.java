package org.jrsan.internal.trace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jrsan.internal.trace.Recording.Exposed;
import org.jrsan.race.Race;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.Violation;
import org.jrsan.slice.Slice;
import org.jrsan.slice.SliceStep;
import org.jspecify.annotations.Nullable;

/**
 * Cuts out of a recorded run what causes a finding: the way from the earlier access to the later one, the writes that are read
 * on it, and the fences between. A way by reads of writes is preferred: there, synchronisation could have gone.
 *
 * <p>Less than the run orders less than the run, so the finding is there in the slice if it is there in the run.
 */
final class Slices {
    private Slices() {}

    /** The slice for an access whose check failed. Null if the missed write, or the way from it, is not known. */
    static @Nullable Slice of(
            Violation violation, List<Event> before, Exposed exposed, Function<Object, String> words) {
        Access missed = violation.missed();
        int write = missed == null ? -1 : Recording.find(before, missed.path());
        if (write < 0) {
            return null;
        }
        List<Chain.Step> chain = Chain.to(before, write, exposed.who(), true);
        if (chain == null) {
            chain = Chain.to(before, write, exposed.who(), false);
        }
        if (chain == null) {
            return null;
        }
        Set<Integer> essential = new TreeSet<>();
        chain.forEach(step -> essential.add(step.event()));
        Access stale = violation.stale();
        int staleWrite = stale == null ? -1 : Recording.find(before, stale.path());
        if (staleWrite >= 0 && !violation.finding().check().isStrict()) {
            // What a wait may end on, or a compare-and-set act on, was written once.
            essential.add(staleWrite);
        }
        Map<Object, Long> begins = begins(before, essential);
        Set<Integer> kept = kept(before, essential, begins);
        SliceSteps steps = new SliceSteps(before, words, begins, false);
        List<SliceStep> all = new ArrayList<>();
        kept.forEach(event -> all.add(steps.of(before.get(event), isEssential(before, event, essential))));
        all.add(steps.exposed(violation.exposed(), exposed));
        Access access = violation.exposed();
        String headline =
                "NOT ROBUST: " + access.mode().text() + " " + access.kind().text() + " of " + words.apply(exposed.on());
        return new Slice(
                headline,
                false,
                steps.locations(),
                steps.threadNames(),
                all,
                List.copyOf(kept).indexOf(write));
    }

    /** The slice for a race. Null if an access of it is not known. */
    static @Nullable Slice of(Race race, List<Event> events, Function<Object, String> words) {
        int earlier = Recording.find(events, race.earlier().path());
        int later = Recording.find(events, race.later().path());
        if (earlier < 0 || later <= earlier) {
            return null;
        }
        List<Event> before = events.subList(0, later);
        Event last = events.get(later);
        Set<Integer> essential = new TreeSet<>();
        essential.add(earlier);
        List<Chain.Step> chain = Chain.to(before, earlier, last.who(), true);
        if (chain == null) {
            // Nothing that the one released after its access came to the other. Something from before may have.
            chain = published(before, earlier, last.who());
        }
        chain.forEach(step -> essential.add(step.event()));
        Map<Object, Long> begins = begins(before, essential);
        Set<Integer> kept = kept(before, essential, begins);
        SliceSteps steps = new SliceSteps(events.subList(0, later + 1), words, begins, true);
        steps.unite(last.on(), events.get(earlier).on());
        List<SliceStep> all = new ArrayList<>();
        kept.forEach(event -> all.add(steps.of(before.get(event), isEssential(before, event, essential))));
        all.add(steps.of(last, true));
        String headline = "DATA RACE: " + race.earlier().kind().text() + " and unordered "
                + race.later().kind().text() + " of "
                + words.apply(events.get(earlier).on());
        return new Slice(
                headline,
                true,
                steps.locations(),
                steps.threadNames(),
                all,
                List.copyOf(kept).indexOf(earlier));
    }

    private static boolean isEssential(List<Event> events, int event, Set<Integer> essential) {
        return essential.contains(event) || events.get(event).type() == Event.Type.FENCE;
    }

    /** The way from what a thread published last before an event to another thread; empty if there is none. */
    private static List<Chain.Step> published(List<Event> before, int event, Object to) {
        Object from = before.get(event).who();
        for (int i = event - 1; i >= 0; i--) {
            if (before.get(i).who() == from && before.get(i).writes()) {
                List<Chain.Step> chain = Chain.to(before, i, to, true);
                if (chain != null && chain.stream().noneMatch(step -> isLater(step, before, event, from))) {
                    return chain;
                }
            }
        }
        return List.of();
    }

    /** Whether the way stays in the thread beyond the event: it would then begin there. */
    private static boolean isLater(Chain.Step step, List<Event> before, int event, Object from) {
        return step.event() > event && before.get(step.event()).who() == from;
    }

    /** The write that each location begins with: the newest one before the first of these accesses. */
    private static Map<Object, Long> begins(List<Event> events, Set<Integer> essential) {
        Map<Object, Long> begins = new IdentityHashMap<>();
        for (int i : essential) {
            Event event = events.get(i);
            if (event.reads() || event.writes()) {
                begins.putIfAbsent(event.on(), event.writes() ? event.ts() - 1 : event.ts());
            }
        }
        return begins;
    }

    /** These events, the writes that they read, and the fences of their threads between them. */
    private static Set<Integer> kept(List<Event> events, Set<Integer> essential, Map<Object, Long> begins) {
        Map<Object, Map<Long, Integer>> writes = new IdentityHashMap<>();
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i).writes()) {
                writes.computeIfAbsent(events.get(i).on(), on -> new HashMap<>())
                        .put(events.get(i).ts(), i);
            }
        }
        Set<Integer> kept = new TreeSet<>(essential);
        Deque<Integer> open = new ArrayDeque<>(essential);
        while (!open.isEmpty()) {
            Event event = events.get(open.remove());
            if (event.reads()) {
                long read = event.type() == Event.Type.UPDATE ? event.ts() - 1 : event.ts();
                Integer write = writes.getOrDefault(event.on(), Map.of()).get(read);
                if (read > begins.getOrDefault(event.on(), 0L) && write != null && kept.add(write)) {
                    open.add(write);
                }
            }
        }
        kept.addAll(fences(events, Set.copyOf(kept)));
        return kept;
    }

    /** The fences after what is kept of each thread, one of a kind between two events: they do not suffice, and that shows. */
    private static Set<Integer> fences(List<Event> events, Set<Integer> kept) {
        Map<Object, Set<String>> since = new IdentityHashMap<>();
        Set<Integer> fences = new TreeSet<>();
        for (int i = 0; i < events.size(); i++) {
            Event event = events.get(i);
            Set<String> kinds = since.get(event.who());
            if (kept.contains(i)) {
                since.put(event.who(), new TreeSet<>());
            } else if (event.type() == Event.Type.FENCE
                    && kinds != null
                    && event.operation() instanceof Operation.OfFence of
                    && kinds.add(of.fence().name())) {
                fences.add(i);
            }
        }
        return fences;
    }
}
