package org.jrsan.acceptance.schedules;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jrsan.acceptance.schedules.Op.Kind;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;

/** Draws programs. A thread has at most one weak compare-and-set, since a schedule lets one fail for no reason. */
public final class Draw {
    private static final List<String> ATOMICS = List.of("x", "y", "z");
    private static final List<String> PLAIN = List.of("n", "m");
    private static final List<Mode> LOADS = List.of(Mode.OPAQUE, Mode.ACQUIRE, Mode.VOLATILE);
    private static final List<Mode> STORES = List.of(Mode.OPAQUE, Mode.RELEASE, Mode.VOLATILE);
    private static final List<Mode> UPDATES = List.of(Mode.ACQUIRE, Mode.RELEASE, Mode.VOLATILE, Mode.VOLATILE);
    private static final List<Mode> ALL = List.of(Mode.OPAQUE, Mode.ACQUIRE, Mode.RELEASE, Mode.VOLATILE);

    /** Kinds that each program has or not, so that each occurs in many. */
    private static final List<List<Kind>> FEATURES = List.of(
            List.of(Kind.WAIT, Kind.WAIT_ANY),
            List.of(Kind.BCAS),
            List.of(Kind.WEAK_CAS),
            List.of(Kind.TIMED_WAIT, Kind.TIMED_WAIT_ANY, Kind.TIMED_BCAS));

    private static final Kind[] COMMON = {
        Kind.LOAD,
        Kind.LOAD,
        Kind.LOAD,
        Kind.LOAD,
        Kind.STORE,
        Kind.STORE,
        Kind.STORE,
        Kind.STORE,
        Kind.STORE,
        Kind.ADD,
        Kind.SWAP,
        Kind.CAS,
        Kind.FENCE,
        Kind.UNLESS
    };

    private final SplittableRandom random;
    private int locations;
    private boolean isPlain;
    private boolean isWeak;
    private int latest;

    /** Draws by it alone. */
    public Draw(SplittableRandom random) {
        this.random = random;
    }

    /** A program. */
    public Code code() {
        int threads = random.nextInt(5) < 3 ? 2 : 3;
        locations = random.nextInt(3) == 0 ? 3 : 2;
        isPlain = random.nextInt(5) < 2;
        isWeak = random.nextInt(3) > 0;
        List<List<Op>> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            all.add(thread(threads == 2 ? random.nextInt(3, 7) : random.nextInt(2, 5)));
        }
        for (List<Kind> feature : FEATURES) {
            if (random.nextInt(100) < 32) {
                put(all.get(random.nextInt(threads)), op(feature.get(random.nextInt(feature.size()))));
            }
        }
        all.forEach(this::endBranches);
        boolean isLocked = random.nextInt(100) < 32;
        boolean isTried = random.nextInt(100) < 32;
        if (isLocked || isTried) {
            lock(all, isLocked, isTried);
        }
        if (random.nextInt(100) < 45) {
            startAndJoin(all);
        }
        return new Code(all, random.nextInt(5) == 0 ? Map.of("x", 1L) : Map.of());
    }

    private List<Op> thread(int length) {
        List<Op> ops = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            boolean plain = isPlain && random.nextInt(4) == 0;
            Kind kind = plain
                    ? random.nextInt(3) == 0 ? Kind.PLAIN_LOAD : Kind.PLAIN_STORE
                    : COMMON[random.nextInt(COMMON.length)];
            ops.add(op(kind));
        }
        return ops;
    }

    /** In place of another operation, where there are enough. */
    private void put(List<Op> ops, Op op) {
        int place = random.nextInt(ops.size());
        if (ops.size() < 3) {
            ops.add(place, op);
        } else {
            ops.set(place, op);
        }
    }

    private Op op(Kind kind) {
        // Mostly another location than before: weak behaviour takes more than one.
        latest = random.nextInt(4) == 0 ? latest : (latest + random.nextInt(1, locations)) % locations;
        String atomic = ATOMICS.get(latest % locations);
        boolean variant = random.nextBoolean();
        Mode mode =
                switch (kind) {
                    case LOAD, WAIT, WAIT_ANY, TIMED_WAIT, TIMED_WAIT_ANY -> mode(LOADS);
                    case STORE -> mode(STORES);
                    case ADD, SWAP, CAS -> mode(UPDATES);
                    case WEAK_CAS, BCAS, TIMED_BCAS -> mode(ALL);
                    default -> null;
                };
        Fence fence = kind != Kind.FENCE
                ? null
                : random.nextBoolean() ? Fence.FULL : random.nextBoolean() ? Fence.ACQUIRE : Fence.RELEASE;
        String target = kind.isPlain() && random.nextInt(6) > 0 ? one(PLAIN) : atomic;
        boolean usesLatest = (kind == Kind.STORE || kind == Kind.PLAIN_STORE) && random.nextInt(6) == 0;
        long first = usesLatest ? Op.LATEST : kind == Kind.ADD ? 1 : random.nextInt(3);
        boolean mayFail = kind.isTimed() || kind == Kind.UNLESS;
        return new Op(kind, mode, fence, target, first, random.nextInt(3), mayFail ? 1 : 0, variant);
    }

    private Mode mode(List<Mode> modes) {
        Mode mode = one(modes);
        return isWeak && mode == Mode.VOLATILE ? one(modes) : mode;
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    /** Nothing is left out behind the end. */
    private void endBranches(List<Op> ops) {
        int last = ops.size() - 1;
        if (ops.get(last).skipped() > 0) {
            ops.set(last, ops.get(last).skipping(0));
        }
    }

    /** Some operations of one or two threads are done with a lock held. */
    private void lock(List<List<Op>> all, boolean isLocked, boolean isTried) {
        int one = random.nextInt(all.size());
        int other = (one + 1) % all.size();
        String lock = random.nextInt(4) == 0 ? "k" : "l";
        lock(all.get(one), isLocked ? Kind.LOCK : Kind.TRY_LOCK, lock);
        lock(all.get(other), isTried ? Kind.TRY_LOCK : Kind.LOCK, "l");
        if (random.nextInt(5) == 0) {
            all.get(other).add(0, new Op(Kind.LOCK, null, null, "j", 0, 0, 0, false));
            all.get(other).add(new Op(Kind.UNLOCK, null, null, "j", 0, 0, 0, false));
            all.get(one).add(new Op(Kind.LOCK, null, null, "j", 0, 0, 0, false));
        }
    }

    private void lock(List<Op> ops, Kind kind, String lock) {
        int begin = random.nextInt(ops.size());
        int end = Math.min(ops.size(), begin + random.nextInt(1, 3));
        while (end < ops.size() && ops.get(end - 1).skipped() > 0) {
            end++;
        }
        while (begin > 0 && ops.get(begin - 1).skipped() > 0) {
            begin--;
        }
        ops.add(end, new Op(Kind.UNLOCK, null, null, lock, 0, 0, 0, false));
        ops.add(
                begin,
                new Op(
                        kind,
                        null,
                        null,
                        lock,
                        0,
                        0,
                        kind == Kind.TRY_LOCK ? end - begin + 1 : 0,
                        random.nextBoolean()));
    }

    /** The first thread starts the last one, or only waits for its end, which then is one that all run from the beginning. */
    private void startAndJoin(List<List<Op>> all) {
        List<Op> ops = all.get(0);
        String last = Integer.toString(all.size() - 1);
        int place = 0;
        if (random.nextInt(3) > 0) {
            place = place(ops, 0);
            ops.add(place++, new Op(Kind.START, null, null, last, 0, 0, 0, false));
        }
        if (place == 0 || random.nextInt(3) > 0) {
            Kind kind = random.nextInt(3) == 0 ? Kind.TIMED_JOIN : Kind.JOIN;
            place = place(ops, place);
            int skipped = kind == Kind.TIMED_JOIN && isInOneBranch(ops, place) ? 1 : 0;
            ops.add(place, new Op(kind, null, null, last, 0, 0, skipped, random.nextBoolean()));
        }
    }

    private boolean isInOneBranch(List<Op> ops, int place) {
        return place < ops.size() && ops.get(place).kind().isAtomic();
    }

    /** A place that is never left out. */
    private int place(List<Op> ops, int least) {
        int place = random.nextInt(least, ops.size() + 1);
        for (int i = place - 1; i >= 0; i--) {
            if (i + ops.get(i).skipped() >= place) {
                place = i;
            }
        }
        return Math.max(place, least);
    }
}
