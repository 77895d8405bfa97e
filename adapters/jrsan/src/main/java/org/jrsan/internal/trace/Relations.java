package org.jrsan.internal.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.result.Picture;
import org.jrsan.result.Picture.Arrow;
import org.jrsan.result.Picture.Relation;
import org.jspecify.annotations.Nullable;

/**
 * The relations between some events of a run, as docs/algorithm.md has them in sections 1 and 3. All events are looked at,
 * since a write that is not shown may stand between two that are. Events are named by their position in the run.
 */
final class Relations {
    private static final Set<String> RELEASES = modes(Mode::isRelease, Fence.RELEASE);
    private static final Set<String> ACQUIRES = modes(Mode::isAcquire, Fence.ACQUIRE);

    /** A location, and the timestamp of one of its writes. */
    private record Write(Identity on, long ts) {}

    /** An object by its identity. */
    private record Identity(Object object) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Identity identity && identity.object == object;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(object);
        }
    }

    private final List<Event> events;
    private final List<Integer> shown;
    private final Map<Write, Integer> writes = new HashMap<>();

    /** The timestamps of the writes of a location in modification order. */
    private final Map<Object, List<Long>> orders = new IdentityHashMap<>();

    /** With which events one synchronises that reads a write. */
    private final Map<Write, Set<Integer>> released = new HashMap<>();

    private final Map<Object, Integer> releaseFences = new IdentityHashMap<>();

    /** With which events an acquire fence of a thread synchronises. */
    private final Map<Object, Set<Integer>> received = new IdentityHashMap<>();

    private final Map<Object, Map<Object, Integer>> releases = new IdentityHashMap<>();
    private final Map<Object, Integer> starts = new IdentityHashMap<>();

    /** The latest event of each thread that is shown. */
    private final Map<Object, Integer> latest = new IdentityHashMap<>();

    private final Set<Arrow> arrows = new LinkedHashSet<>();

    private Relations(List<Event> events, List<Integer> shown) {
        this.events = events;
        this.shown = shown;
    }

    private static Set<String> modes(Predicate<Mode> modes, Fence fence) {
        Set<String> texts =
                Arrays.stream(Mode.values()).filter(modes).map(Mode::text).collect(Collectors.toSet());
        for (Fence one : List.of(fence, Fence.ACQ_REL, Fence.FULL)) {
            texts.add(Event.kind(one));
        }
        return texts;
    }

    /**
     * The relations.
     *
     * @param events what happened
     * @param shown the events that are shown, in their order
     * @return the arrows; they name events by their index in {@code shown}
     */
    static List<Arrow> between(List<Event> events, List<Integer> shown) {
        Relations relations = new Relations(events, shown);
        for (int i = 0; i < events.size(); i++) {
            relations.visit(i, events.get(i));
        }
        relations.modificationOrder();
        relations.fromReads();
        return List.copyOf(relations.arrows);
    }

    /**
     * The write that stands right after another one in modification order.
     *
     * @param events what happened
     * @param position the event that read or followed that one
     * @return its position; -1 if there was none when the event happened
     */
    static int next(List<Event> events, int position) {
        Event event = events.get(position);
        Relations relations = new Relations(events.subList(0, position), List.of());
        for (int i = 0; i < position; i++) {
            relations.write(i, events.get(i));
        }
        List<Long> order = relations.order(event.on());
        int index = order.indexOf(event.follows());
        return index < 0 || index + 1 >= order.size()
                ? -1
                : relations.writes.getOrDefault(write(event.on(), order.get(index + 1)), -1);
    }

    private static Write write(Object on, long ts) {
        return new Write(new Identity(on), ts);
    }

    private void add(int from, int to, Relation relation) {
        int begin = shown.indexOf(from);
        int end = shown.indexOf(to);
        if (begin >= 0 && end >= 0) {
            arrows.add(new Arrow(begin, end, relation));
        }
    }

    private Object thread(int event) {
        return events.get(event).who();
    }

    private void visit(int number, Event event) {
        boolean isShown = shown.contains(number);
        Integer before = latest.get(event.who());
        if (isShown && before != null) {
            add(before, number, Relation.PROGRAM_ORDER);
        } else if (isShown && starts.containsKey(event.who())) {
            add(starts.get(event.who()), number, Relation.HAPPENS_BEFORE);
        }
        if (isShown) {
            latest.put(event.who(), number);
        }
        write(number, event);
        synchronise(number, event);
    }

    /** A write takes its place in modification order. */
    private void write(int number, Event event) {
        if (event.writes()) {
            writes.put(write(event.on(), event.ts()), number);
            List<Long> order = order(event.on());
            int index = order.indexOf(event.follows());
            // What it follows may have been written unseen.
            order.add(index < 0 ? order.size() : index + 1, event.ts());
        }
    }

    private List<Long> order(Object on) {
        return orders.computeIfAbsent(on, location -> new ArrayList<>(List.of(0L)));
    }

    private void synchronise(int number, Event event) {
        switch (event.type()) {
            case READ -> read(number, event);
            case UPDATE -> {
                read(number, event);
                release(number, event);
            }
            case WRITE -> release(number, event);
            case FENCE -> fence(number, event);
            case RELEASE ->
                releases.computeIfAbsent(event.on(), on -> new IdentityHashMap<>())
                        .put(event.who(), number);
            case ACQUIRE ->
                releases.getOrDefault(event.on(), Map.of()).forEach((who, release) -> {
                    if (who != event.who()) {
                        add(release, number, Relation.HAPPENS_BEFORE);
                    }
                });
            case START -> starts.put(event.on(), number);
            case JOIN -> {
                Integer last = latest.get(event.on());
                if (last != null) {
                    add(last, number, Relation.HAPPENS_BEFORE);
                }
            }
            case PLAIN -> {
                // It synchronises with nothing.
            }
        }
    }

    private void read(int number, Event event) {
        Write read = write(event.on(), event.read());
        Integer write = writes.get(read);
        if (write != null) {
            add(write, number, Relation.READS_FROM);
        }
        Set<Integer> before = released.getOrDefault(read, Set.of());
        if (ACQUIRES.contains(event.words().mode())) {
            synchronise(before, number, event);
        } else {
            received.computeIfAbsent(event.who(), who -> new LinkedHashSet<>()).addAll(before);
        }
    }

    private void synchronise(Set<Integer> before, int number, Event event) {
        for (int release : before) {
            if (thread(release) != event.who()) {
                add(release, number, Relation.HAPPENS_BEFORE);
            }
        }
    }

    /** A write begins a release sequence; an update goes on with the one that it reads, too. */
    private void release(int number, Event event) {
        Set<Integer> sends = new LinkedHashSet<>();
        if (event.reads()) {
            sends.addAll(released.getOrDefault(write(event.on(), event.read()), Set.of()));
        }
        Integer fence = releaseFences.get(event.who());
        if (RELEASES.contains(event.words().mode())) {
            sends.add(number);
        } else if (fence != null) {
            sends.add(fence);
        }
        released.put(write(event.on(), event.ts()), sends);
    }

    private void fence(int number, Event event) {
        if (ACQUIRES.contains(event.words().mode())) {
            Set<Integer> before = received.remove(event.who());
            synchronise(before == null ? Set.of() : before, number, event);
        }
        if (RELEASES.contains(event.words().mode())) {
            releaseFences.put(event.who(), number);
        }
    }

    private void modificationOrder() {
        orders.forEach((on, order) -> {
            int before = -1;
            for (long ts : order) {
                int write = writes.getOrDefault(write(on, ts), -1);
                if (shown.contains(write)) {
                    boolean reads = events.get(write).reads() && isNext(order, before, events.get(write));
                    if (before >= 0 && !reads && thread(before) != thread(write)) {
                        add(before, write, Relation.MODIFICATION_ORDER);
                    }
                    before = write;
                }
            }
        });
    }

    /** Whether an update reads a write. */
    private boolean isNext(List<Long> order, int before, Event update) {
        return before >= 0
                && order.contains(update.read())
                && events.get(before).ts() == update.read();
    }

    /** From the last read of each write in each thread: what holds for that holds for the earlier ones. */
    private void fromReads() {
        Map<Object, Set<Write>> done = new IdentityHashMap<>();
        for (int i = shown.size() - 1; i >= 0; i--) {
            Event event = events.get(shown.get(i));
            if (event.type() == Picture.Type.READ
                    && done.computeIfAbsent(event.who(), who -> new LinkedHashSet<>())
                            .add(write(event.on(), event.read()))) {
                List<Long> order = order(event.on());
                int index = order.indexOf(event.read());
                for (int next = index + 1; index >= 0 && next < order.size(); next++) {
                    int write = writes.getOrDefault(write(event.on(), order.get(next)), -1);
                    if (shown.contains(write)) {
                        if (thread(write) != event.who()) {
                            add(shown.get(i), write, Relation.FROM_READ);
                        }
                        break;
                    }
                }
            }
        }
    }
}
