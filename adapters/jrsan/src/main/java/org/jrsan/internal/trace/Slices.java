package org.jrsan.internal.trace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.jrsan.internal.trace.Recording.Exposed;
import org.jrsan.race.Race;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.Violation;
import org.jrsan.result.Picture;
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
    /** More than this cannot be explored in a moment. */
    private static final int MOST_STEPS = 24;

    /** All that happened before the last access. */
    private final List<Event> before;

    private final Function<Object, String> words;
    private final String headline;
    private final boolean isRace;

    /** The thread of the last access. */
    private final Object last;

    /** Makes the last step. */
    private final Function<SliceSteps, SliceStep> end;

    private Slices(
            List<Event> before,
            Function<Object, String> words,
            String headline,
            boolean isRace,
            Object last,
            Function<SliceSteps, SliceStep> end) {
        this.before = before;
        this.words = words;
        this.headline = headline;
        this.isRace = isRace;
        this.last = last;
        this.end = end;
    }

    /** The slice for an access whose check failed. Null if the missed write, or the way from it, is not known. */
    static @Nullable Cut of(Violation violation, List<Event> before, Exposed exposed, Function<Object, String> words) {
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
        Access access = violation.exposed();
        String headline =
                "NOT ROBUST: " + access.mode().text() + " " + access.kind().text() + " of " + words.apply(exposed.on());
        Slices slices = new Slices(
                before,
                words,
                headline,
                false,
                exposed.who(),
                steps -> steps.exposed(before.size(), violation.exposed(), exposed));
        return slices.cut(essential, write);
    }

    /** The slice for a race. Null if an access of it is not known. */
    static @Nullable Cut of(Race race, List<Event> events, Function<Object, String> words) {
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
        String headline = "DATA RACE: " + race.earlier().kind().text() + " and unordered "
                + race.later().kind().text() + " of "
                + words.apply(events.get(earlier).on());
        Slices slices = new Slices(before, words, headline, true, last.who(), steps -> {
            steps.note(last);
            steps.unite(last.on(), events.get(earlier).on());
            return steps.of(before.size(), last, true);
        });
        return slices.cut(essential, earlier);
    }

    /** Plain accesses race where their thread does not look whether they may be made: then it goes on only if they may. */
    private Cut cut(Set<Integer> essential, int earlier) {
        Slice slice = slice(essential, earlier, event -> true);
        Set<Integer> meanwhile = meanwhile(essential);
        Slice whole = meanwhile.size() > MOST_STEPS
                ? null
                : slice(meanwhile, earlier, event -> isRace && essential.contains(event));
        return new Cut(slice, whole != null && whole.steps().size() > MOST_STEPS ? null : whole);
    }

    private Slice slice(Set<Integer> essential, int earlier, IntPredicate conditional) {
        Map<Object, Long> begins = begins(before, essential);
        Set<Integer> kept = kept(before, essential, begins);
        SliceSteps steps = new SliceSteps(before, words, begins, isRace, conditional);
        // First, since it may name the location of an earlier step.
        SliceStep exposed = end.apply(steps);
        List<SliceStep> all = new ArrayList<>();
        kept.forEach(event -> all.add(steps.of(event, before.get(event), isEssential(before, event, essential))));
        all.add(exposed);
        return new Slice(
                headline,
                isRace,
                steps.locations(),
                steps.threadNames(),
                all,
                List.copyOf(kept).indexOf(earlier));
    }

    /** The latest that the threads of these events did, but for other plain accesses. */
    private Set<Integer> meanwhile(Set<Integer> essential) {
        Set<Object> threads = Collections.newSetFromMap(new IdentityHashMap<>());
        threads.add(last);
        essential.forEach(event -> threads.add(before.get(event).who()));
        Set<Integer> all = new TreeSet<>(essential);
        int first = Collections.min(essential);
        for (int i = before.size() - 1; i >= 0 && (i >= first || all.size() < MOST_STEPS); i--) {
            Event event = before.get(i);
            boolean isOfThreads = event.type() != Picture.Type.START && event.type() != Picture.Type.JOIN
                    || threads.contains(event.on());
            if (threads.contains(event.who()) && event.type() != Picture.Type.PLAIN && isOfThreads) {
                all.add(i);
            }
        }
        return all;
    }

    private static boolean isEssential(List<Event> events, int event, Set<Integer> essential) {
        return essential.contains(event) || events.get(event).type() == Picture.Type.FENCE;
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
                long read = event.type() == Picture.Type.UPDATE ? event.ts() - 1 : event.ts();
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
            } else if (event.type() == Picture.Type.FENCE
                    && kinds != null
                    && event.operation() instanceof Operation.OfFence of
                    && kinds.add(of.fence().name())) {
                fences.add(i);
            }
        }
        return fences;
    }
}
