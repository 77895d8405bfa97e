package org.jrsan.internal.trace;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.jrsan.internal.trace.Operation.OfAtomic;
import org.jrsan.internal.trace.Operation.OfFence;
import org.jrsan.internal.trace.Recording.Exposed;
import org.jrsan.internal.values.ObjectNames;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jrsan.result.Picture;
import org.jrsan.slice.Slice;
import org.jrsan.slice.SliceStep;
import org.jspecify.annotations.Nullable;

/**
 * Turns events into steps of a slice. A thread goes on after a read only with the value that it had in the run, so that other
 * interleavings of the slice do nothing that the run did not do. Used by one thread.
 *
 * <p>What a synchroniser passes on is a location of its own, which one release writes once and an acquire waits for: that orders
 * as much as the two do, and nothing else.
 */
final class SliceSteps {
    private static final String PLAIN = "plain";

    /** The words of edges name no objects. */
    private static final ObjectNames NO_NAMES = new ObjectNames();

    private final Map<Object, SliceValues> values = new IdentityHashMap<>();
    private final Map<Object, String> names = new IdentityHashMap<>();
    private final List<Slice.Location> locations = new ArrayList<>();
    private final Map<Object, Integer> threads = new IdentityHashMap<>();
    private final List<String> threadNames = new ArrayList<>();
    private final SliceNames free = new SliceNames();

    /** What the releases that are in the slice write, in their order, by synchroniser. */
    private final Map<Object, List<String>> releases = new IdentityHashMap<>();

    /** The whole of which another one is a part, where a race is between the two: an array and its element. */
    private final Map<Object, Object> wholes = new IdentityHashMap<>();

    /** How reports name what is accessed. */
    private final Function<Object, String> words;

    /** Whether plain accesses of atomic locations are shown as such; else as the opaque ones whose clock steps they take. */
    private final boolean showsPlain;

    /** After which events a thread goes on only with the value that it read in the run. */
    private final IntPredicate conditional;

    /** The write that each location begins with. */
    private final Map<Object, Long> begins;

    /** Knows the values that locations had in these events. */
    SliceSteps(
            List<Event> events,
            Function<Object, String> words,
            Map<Object, Long> begins,
            boolean showsPlain,
            IntPredicate conditional) {
        this.conditional = conditional;
        this.begins = begins;
        this.words = words;
        this.showsPlain = showsPlain;
        events.forEach(this::note);
    }

    /** Knows of the values of another event. */
    void note(Event event) {
        if (event.operation() instanceof OfAtomic access) {
            values(event.on()).note(event.ts(), event.writes(), access);
        }
    }

    /** One location stands for two that overlap. */
    void unite(Object part, Object whole) {
        if (part != whole) {
            wholes.put(part, whole);
        }
    }

    List<Slice.Location> locations() {
        return locations;
    }

    List<String> threadNames() {
        return threadNames;
    }

    SliceStep of(int number, Event event, boolean isEssential) {
        Object on = wholes.getOrDefault(event.on(), event.on());
        int thread = thread(event.who(), event.thread());
        int other = -1;
        Long read = null;
        String remark = "";
        List<String> instructions;
        switch (event.type()) {
            case START, JOIN -> {
                other = thread(event.on(), event.words().in(NO_NAMES).replaceFirst("^\\S+ of ", ""));
                instructions = List.of(event.type() == Picture.Type.START ? "start" : "join");
            }
            case RELEASE -> {
                String passed = location("sync", event.words().in(NO_NAMES), 0);
                releases.computeIfAbsent(on, o -> new ArrayList<>()).add(passed);
                remark = event.words().in(NO_NAMES);
                instructions = List.of("store.release " + passed + " 1");
            }
            case ACQUIRE -> {
                remark = event.words().in(NO_NAMES);
                instructions = releases.getOrDefault(on, List.of()).stream()
                        .map(passed -> "wait.acquire " + passed + " 1")
                        .toList();
            }
            case FENCE -> instructions = List.of("fence." + fence(event));
            case PLAIN -> {
                boolean writes = event.operation() instanceof Operation.OfPlain plain && plain.isWrite();
                String x = location(on);
                instructions = List.of(writes ? "store.plain " + x + " 1" : "load.plain " + x);
            }
            default -> {
                OfAtomic access = atomic(event);
                boolean awaits = access.kind() == Kind.WAIT || access.kind() == Kind.BCAS;
                long before = event.type() == Picture.Type.READ ? event.ts() : event.ts() - 1;
                read = conditional.test(number) && event.reads() && !awaits
                        ? values(on).of(before)
                        : null;
                remark = isFailed(event, access) ? access.kind().text() + " that failed" : ofPlain(access.kind());
                instructions = List.of(instruction(event, access, location(on)));
            }
        }
        return new SliceStep(
                number, thread, instructions, read, other, Account.place(event.path()), remark, isEssential);
    }

    private static boolean isPlain(Kind kind) {
        return kind == Kind.PLAIN_LOAD || kind == Kind.PLAIN_STORE;
    }

    private String ofPlain(Kind kind) {
        return isPlain(kind) && !showsPlain ? kind.text() : "";
    }

    private static boolean isFailed(Event event, OfAtomic access) {
        return event.type() == Picture.Type.READ && (access.kind() == Kind.CAS || access.kind() == Kind.WEAK_CAS);
    }

    private static OfAtomic atomic(Event event) {
        if (event.operation() instanceof OfAtomic access) {
            return access;
        }
        throw new IllegalArgumentException("no atomic access: " + event.type());
    }

    private static String fence(Event event) {
        return event.operation() instanceof OfFence fence ? word(fence.fence()) : "";
    }

    private String instruction(Event event, OfAtomic access, String x) {
        SliceValues known = values(wholes.getOrDefault(event.on(), event.on()));
        boolean isPlain = showsPlain && isPlain(access.kind());
        if (event.type() == Picture.Type.READ) {
            String mode = isPlain ? PLAIN : ofRead(access.mode());
            return access.kind() == Kind.WAIT
                    ? "wait." + mode + " " + x + " " + known.of(event.ts())
                    : "load." + mode + " " + x;
        }
        long after = known.of(event.ts());
        if (event.type() == Picture.Type.WRITE) {
            return "store." + (isPlain ? PLAIN : ofWrite(access.mode())) + " " + x + " " + after;
        }
        String operation =
                switch (access.kind()) {
                    // One that succeeded did not fail for no reason.
                    case CAS, WEAK_CAS -> "cas";
                    case BCAS -> "bcas";
                    default -> "swap";
                };
        String expected = operation.equals("swap") ? "" : " " + known.of(event.ts() - 1);
        return operation + "." + word(access.mode()) + " " + x + expected + " " + after;
    }

    /** The access whose check failed. It ends its thread, so what it would write is of no account. */
    SliceStep exposed(int number, Access access, Exposed exposed) {
        String x = location(exposed.on());
        SliceValues known = values(exposed.on());
        Mode mode = access.mode();
        long expected = known.of(exposed.expected());
        long fresh = known.fresh();
        String instruction =
                switch (access.kind()) {
                    case STORE, PLAIN_STORE, INITIAL -> "store." + ofWrite(mode) + " " + x + " " + fresh;
                    case UPDATE -> "swap." + word(mode) + " " + x + " " + fresh;
                    case CAS -> "cas." + word(mode) + " " + x + " " + expected + " " + fresh;
                    case WEAK_CAS -> "weakcas." + word(mode) + " " + x + " " + expected + " " + fresh;
                    case BCAS -> "bcas." + word(mode) + " " + x + " " + expected + " " + fresh;
                    case WAIT -> "wait." + ofRead(mode) + " " + x + " " + expected;
                    case LOAD, PLAIN_LOAD -> "load." + ofRead(mode) + " " + x;
                };
        int thread = thread(exposed.who(), exposed.thread());
        StackTraceElement place = Account.place(access.path());
        return new SliceStep(number, thread, List.of(instruction), null, -1, place, "exposed", true);
    }

    private SliceValues values(Object on) {
        return values.computeIfAbsent(on, o -> new SliceValues());
    }

    private String location(Object on) {
        String known = names.get(on);
        if (known == null) {
            String called = words.apply(on);
            known = location(called, called, values(on).of(begins.getOrDefault(on, 0L)));
            names.put(on, known);
        }
        return known;
    }

    private String location(String like, String words, long initial) {
        String name = free.of(like);
        locations.add(new Slice.Location(name, words, initial));
        return name;
    }

    private int thread(Object who, String name) {
        Integer known = threads.get(who);
        if (known == null) {
            known = threads.size();
            threads.put(who, known);
            threadNames.add(name);
        }
        return known;
    }

    private static String ofRead(Mode mode) {
        return word(mode == Mode.VOLATILE ? mode : mode.isAcquire() ? Mode.ACQUIRE : Mode.OPAQUE);
    }

    private static String ofWrite(Mode mode) {
        return word(mode == Mode.VOLATILE ? mode : mode.isRelease() ? Mode.RELEASE : Mode.OPAQUE);
    }

    /** How a mode or a fence is written in a litmus program. */
    private static String word(@Nullable Enum<?> constant) {
        return constant == null ? "" : constant.name().toLowerCase(Locale.ROOT).replace("_", "");
    }
}
