package org.jrsan.internal.trace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jrsan.internal.source.AtMoment;
import org.jrsan.internal.trace.Recording.Exposed;
import org.jrsan.internal.values.ObjectNames;
import org.jrsan.race.Race;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.CallPath;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Violation;
import org.jrsan.result.Picture;
import org.jspecify.annotations.Nullable;

/** Chooses the steps of a recorded run that a report shows. Used by one thread, once the run is over. */
public final class Account {
    /**
     * A step in a report.
     *
     * @param thread the name of its thread
     * @param words what the thread did
     * @param place the user's line, null where it is not known
     * @param link how the step comes after an earlier row; empty where that goes without saying
     */
    public record Row(String thread, String words, @Nullable StackTraceElement place, String link) {}

    /** The timestamp of no write. */
    private static final long NEVER = -1;

    private static final int MOST_SWITCHES = 20;

    /** Of a weak run. */
    private static final int MOST_STEPS = 12;

    private static final int STEPS_BEFORE = 6;

    private final Recording recording;
    private final List<Event> events;
    private final ObjectNames names;
    private final Function<Object, String> locations;

    /** What threads are called: two may have the same name. */
    private final Map<Object, String> threads = new IdentityHashMap<>();

    /**
     * The account of a run.
     *
     * @param recording what happened
     * @param names the names of objects in its report
     * @param locations how reports name what events are of
     */
    public Account(Recording recording, ObjectNames names, Function<Object, String> locations) {
        this.locations = locations;
        this.recording = recording;
        this.names = names;
        events = recording.events();
        Map<String, Integer> known = new HashMap<>();
        for (Event event : events) {
            threads.computeIfAbsent(event.who(), who -> {
                int number = known.merge(event.thread(), 1, Integer::sum);
                return number == 1 ? event.thread() : event.thread() + " (" + number + ")";
            });
        }
    }

    /** All that happened. */
    public List<Event> events() {
        return events;
    }

    private String thread(Object who, String name) {
        return threads.getOrDefault(who, name);
    }

    /**
     * The chain by which the access of a violation comes after the write that it can miss.
     *
     * @param violation a violation that the run found
     * @return the write, the steps between, and the access; empty if they are not known
     */
    public List<Row> of(Violation violation) {
        List<Chain.Step> chain = chain(violation);
        if (chain.isEmpty()) {
            return List.of();
        }
        Access access = violation.exposed();
        Exposed exposed = Objects.requireNonNull(recording.exposed(access), "it has a chain");
        List<Row> rows = rows(chain);
        rows.add(new Row(
                thread(exposed.who(), access.thread()), words(violation), place(access.path()), "can miss row 1"));
        return rows;
    }

    /**
     * The picture of the execution that has a violation, until the access that is exposed.
     *
     * @param violation a violation that the run found
     * @return the chain and what else was done to its locations; null if the chain is not known
     */
    public @Nullable Picture picture(Violation violation) {
        List<Chain.Step> chain = chain(violation);
        if (chain.isEmpty()) {
            return null;
        }
        int last = made(violation);
        return last < 0 ? pending(violation, chain) : picture(chain, last);
    }

    /** The picture of a chain, and of an event that should come after its first one. */
    private Picture picture(List<Chain.Step> chain, int last) {
        List<Integer> subject = chain.stream().map(Chain.Step::event).toList();
        return pictures(events.subList(0, last + 1), null).of(subject, List.of(new Pictures.Gap(subject.get(0), last)));
    }

    /** The picture of a chain to an access that was never made, as a wait that nothing ended. */
    private Picture pending(Violation violation, List<Chain.Step> chain) {
        Access access = violation.exposed();
        Exposed exposed = Objects.requireNonNull(recording.exposed(access), "it has a chain");
        List<Event> until = new ArrayList<>(recording.before(access));
        Event pending = new Event(
                exposed.who(),
                exposed.thread(),
                type(access.kind()),
                exposed.on(),
                NEVER,
                NEVER,
                access.path(),
                false,
                new Event.Text(
                        words(violation) + ", which was never made",
                        access.mode().text(),
                        violation.location()),
                null);
        until.add(pending);
        Set<Integer> subject = new LinkedHashSet<>();
        chain.forEach(step -> subject.add(step.event()));
        return pictures(until, pending)
                .of(subject, List.of(new Pictures.Gap(chain.get(0).event(), until.size() - 1)));
    }

    private static Picture.Type type(Kind kind) {
        return switch (kind) {
            case LOAD, PLAIN_LOAD, WAIT, INITIAL -> Picture.Type.READ;
            case STORE, PLAIN_STORE -> Picture.Type.WRITE;
            case UPDATE, CAS, WEAK_CAS, BCAS -> Picture.Type.UPDATE;
        };
    }

    private static String words(Violation violation) {
        Access access = violation.exposed();
        return access.mode().text() + " " + access.kind().text() + " of " + violation.location();
    }

    private Pictures pictures(List<Event> until, @Nullable Event pending) {
        return new Pictures(until, event -> thread(event.who(), event.thread()), names, pending);
    }

    /** The position of the access that is exposed, which a wait makes later than its check; -1 if it was not made. */
    private int made(Violation violation) {
        Exposed exposed = recording.exposed(violation.exposed());
        if (exposed == null) {
            return -1;
        }
        for (int i = recording.before(violation.exposed()).size(); i < events.size(); i++) {
            Event event = events.get(i);
            if (event.who() == exposed.who()) {
                return event.isAccess() && event.on() == exposed.on() ? i : -1;
            }
        }
        return -1;
    }

    /** The way from what a violation can miss to what is exposed, without that; empty if it is not known. */
    private List<Chain.Step> chain(Violation violation) {
        Exposed exposed = recording.exposed(violation.exposed());
        Access missed = violation.missed();
        int write = missed == null ? -1 : Recording.find(events, missed.path());
        if (exposed == null || write < 0) {
            return List.of();
        }
        List<Chain.Step> chain = Chain.to(recording.before(violation.exposed()), write, exposed.who(), false);
        return chain == null ? List.of() : chain;
    }

    /**
     * What of this run causes a violation, as a program.
     *
     * @param violation a violation that the run found
     * @return the slice, and all that its threads did; null if the missed write or the way from it was not recorded
     */
    public @Nullable Cut cut(Violation violation) {
        Exposed exposed = recording.exposed(violation.exposed());
        return exposed == null ? null : Slices.of(violation, recording.before(violation.exposed()), exposed, locations);
    }

    /**
     * What of this run causes a race, as a program.
     *
     * @param race a race that the run found
     * @return the slice, and all that its threads did; null if an access of it was not recorded
     */
    public @Nullable Cut cut(Race race) {
        return Slices.of(race, events, locations);
    }

    /** Whether something stale was met at the place of an access. */
    public boolean isStaleAt(@Nullable StackTraceElement place) {
        return place != null && events.stream().anyMatch(event -> event.isStale() && place.equals(place(event.path())));
    }

    /** When the check of a violation failed that the run found; null if that is not known. */
    public @Nullable Exposure exposure(Violation violation) {
        return recording.exposure(violation.exposed());
    }

    /**
     * The accesses of a race, with the steps by which they might have synchronised.
     *
     * @param race a race that the run found
     * @return the accesses and the steps between; empty if they are not known
     */
    public List<Row> of(Race race) {
        List<Chain.Step> chain = chain(race);
        if (chain.isEmpty()) {
            return List.of();
        }
        List<Row> rows = rows(chain);
        rows.add(row(events.get(Recording.find(events, race.later().path())), "races with row 1"));
        return rows;
    }

    /**
     * The picture of the execution that has a race, until its later access.
     *
     * @param race a race that the run found
     * @return its accesses, the steps by which they might have synchronised, and what else was done to their locations; null
     *     if the accesses are not known
     */
    public @Nullable Picture picture(Race race) {
        List<Chain.Step> chain = chain(race);
        return chain.isEmpty()
                ? null
                : picture(chain, Recording.find(events, race.later().path()));
    }

    /** The earlier access of a race and the steps by which it might have synchronised with the later one; empty if not known. */
    private List<Chain.Step> chain(Race race) {
        int earlier = Recording.find(events, race.earlier().path());
        int later = Recording.find(events, race.later().path());
        if (earlier < 0 || later <= earlier) {
            return List.of();
        }
        List<Chain.Step> chain =
                Chain.to(events.subList(0, later), earlier, events.get(later).who(), true);
        return chain == null ? List.of(new Chain.Step(earlier, Chain.Link.NONE)) : chain;
    }

    private List<Row> rows(List<Chain.Step> chain) {
        List<Row> rows = new ArrayList<>();
        for (Chain.Step step : chain) {
            String words = step.link().words();
            // Each step of the chain comes after the one before it.
            rows.add(row(events.get(step.event()), words.isEmpty() ? "" : words + "row " + rows.size()));
        }
        return rows;
    }

    /**
     * How the run ended: the steps before and after the latest changes from thread to thread.
     *
     * @return some twenty steps at most
     */
    public List<Row> ofEnd() {
        List<Row> rows = new ArrayList<>();
        for (int i = events.size() - 1; i >= 0 && rows.size() < MOST_SWITCHES; i--) {
            boolean isLast = i == events.size() - 1
                    || events.get(i + 1).who() != events.get(i).who();
            boolean isFirst = i == 0 || events.get(i - 1).who() != events.get(i).who();
            if (isLast || isFirst) {
                rows.add(0, row(events.get(i), ""));
            }
        }
        return rows;
    }

    /**
     * What a weak run did, without starts and joins, and without plain accesses where no other thread has a part: a few steps before
     * the first that met what is stale, and what came of it.
     *
     * @return some twelve steps at most
     */
    public List<Row> ofWeakRun() {
        Set<Object> shared = sharedAndWritten();
        List<Event> steps = events.stream()
                .filter(event -> event.type() != Picture.Type.START && event.type() != Picture.Type.JOIN)
                .filter(event -> !event.isPlain() || shared.contains(event.on()))
                .toList();
        int first = 0;
        while (first < steps.size() && !steps.get(first).isStale()) {
            first++;
        }
        int begin = Math.max(0, Math.min(first - STEPS_BEFORE, steps.size() - MOST_STEPS));
        int end = Math.min(begin + MOST_STEPS, steps.size());
        List<Row> rows = new ArrayList<>();
        steps.subList(begin, end).forEach(event -> rows.add(row(event, "")));
        return rows;
    }

    /** What several threads access and somebody writes: plain accesses of anything else tell nothing of what came about. */
    private Set<Object> sharedAndWritten() {
        Map<Object, Object> users = new IdentityHashMap<>();
        Set<Object> ofSeveral = Collections.newSetFromMap(new IdentityHashMap<>());
        Set<Object> written = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Event event : events) {
            Object before = users.putIfAbsent(event.on(), event.who());
            if (before != null && before != event.who()) {
                ofSeveral.add(event.on());
            }
            if (event.writes() || event.operation() instanceof Operation.OfPlain plain && plain.isWrite()) {
                written.add(event.on());
            }
        }
        written.retainAll(ofSeveral);
        return written;
    }

    /**
     * The picture of a weak run: each step that met what is stale, what it missed, and the way from there to it.
     *
     * @return the steps, and what else was done to the same locations; null if nothing is stale
     */
    public @Nullable Picture pictureOfWeakRun() {
        Set<Integer> subject = new LinkedHashSet<>();
        List<Pictures.Gap> gaps = new ArrayList<>();
        for (int i = 0; i < events.size(); i++) {
            int missed = events.get(i).isStale() ? Relations.next(events, i) : -1;
            if (missed >= 0) {
                List<Chain.Step> chain =
                        Chain.to(events.subList(0, i), missed, events.get(i).who(), false);
                (chain == null ? List.<Chain.Step>of() : chain).forEach(step -> subject.add(step.event()));
                gaps.add(new Pictures.Gap(missed, i));
            }
        }
        return gaps.isEmpty() ? null : pictures(events, null).of(subject, gaps);
    }

    private Row row(Event event, String link) {
        return new Row(thread(event.who(), event.thread()), event.words().in(names), place(event.path()), link);
    }

    static @Nullable StackTraceElement place(@Nullable CallPath path) {
        CallPath shown = AtMoment.shown(path);
        return shown == null ? null : shown.place();
    }
}
