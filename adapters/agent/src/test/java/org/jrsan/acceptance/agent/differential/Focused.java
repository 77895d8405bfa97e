package org.jrsan.acceptance.agent.differential;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jrsan.acceptance.schedules.Code;
import org.jrsan.acceptance.schedules.Op;
import org.jrsan.acceptance.schedules.Op.Kind;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;

/**
 * Draws store buffering and message passing with one operation of any kind and mode in the place of one of theirs. All others are as
 * strong as it takes, so the verdict tells the mode of that one.
 */
final class Focused {
    private static final List<Mode> LOADS = List.of(Mode.OPAQUE, Mode.ACQUIRE, Mode.VOLATILE);
    private static final List<Mode> STORES = List.of(Mode.OPAQUE, Mode.RELEASE, Mode.VOLATILE);
    private static final List<Mode> UPDATES = List.of(Mode.ACQUIRE, Mode.RELEASE, Mode.VOLATILE);
    private static final List<Mode> WEAK = List.of(Mode.OPAQUE, Mode.ACQUIRE, Mode.RELEASE, Mode.VOLATILE);
    private static final List<Kind> WRITES = List.of(Kind.STORE, Kind.ADD, Kind.SWAP, Kind.CAS, Kind.WEAK_CAS);
    private static final List<Kind> READS = List.of(Kind.LOAD, Kind.ADD, Kind.SWAP, Kind.CAS, Kind.WEAK_CAS);

    /** No location has it. */
    private static final int NEVER = 2;

    private final SplittableRandom random;

    Focused(SplittableRandom random) {
        this.random = random;
    }

    Code code() {
        List<List<Op>> threads =
                switch (random.nextInt(10)) {
                    case 0, 1, 2, 3 -> storeBuffering();
                    case 4, 5, 6 -> messagePassing();
                    case 7 -> fencedPassing();
                    case 8 -> fencedBuffering();
                    default -> random.nextBoolean() ? plainPassing() : locked();
                };
        return new Code(threads, Map.of());
    }

    private List<List<Op>> storeBuffering() {
        int focus = random.nextInt(4);
        return List.of(
                List.of(
                        focus == 0 ? write("x") : op(Kind.STORE, Mode.VOLATILE, "x", 1),
                        focus == 1 ? read("y") : op(Kind.LOAD, Mode.VOLATILE, "y", 0)),
                List.of(
                        focus == 2 ? write("y") : op(Kind.STORE, Mode.VOLATILE, "y", 1),
                        focus == 3 ? read("x") : op(Kind.LOAD, Mode.VOLATILE, "x", 0)));
    }

    private List<List<Op>> messagePassing() {
        boolean ofWrite = random.nextBoolean();
        return List.of(
                List.of(
                        op(Kind.STORE, Mode.OPAQUE, "y", 1),
                        ofWrite ? write("x") : op(Kind.STORE, Mode.RELEASE, "x", 1)),
                List.of(ofWrite ? op(Kind.LOAD, Mode.ACQUIRE, "x", 0) : read("x"), op(Kind.LOAD, Mode.OPAQUE, "y", 0)));
    }

    private List<List<Op>> fencedPassing() {
        return List.of(
                List.of(op(Kind.STORE, Mode.OPAQUE, "y", 1), fence(), op(Kind.STORE, Mode.OPAQUE, "x", 1)),
                List.of(op(Kind.LOAD, Mode.OPAQUE, "x", 0), fence(), op(Kind.LOAD, Mode.OPAQUE, "y", 0)));
    }

    private List<List<Op>> fencedBuffering() {
        return List.of(
                List.of(op(Kind.STORE, Mode.OPAQUE, "x", 1), fence(), op(Kind.LOAD, Mode.OPAQUE, "y", 0)),
                List.of(op(Kind.STORE, Mode.OPAQUE, "y", 1), fence(Fence.FULL), op(Kind.LOAD, Mode.OPAQUE, "x", 0)));
    }

    private List<List<Op>> plainPassing() {
        return List.of(
                List.of(op(Kind.PLAIN_STORE, null, "n", 1), write("x")),
                List.of(
                        op(Kind.LOAD, Mode.ACQUIRE, "x", 0),
                        new Op(Kind.UNLESS, null, null, "x", 1, 0, 1, false),
                        op(Kind.PLAIN_LOAD, null, "n", 0)));
    }

    private List<List<Op>> locked() {
        String other = random.nextInt(3) == 0 ? "k" : "l";
        return List.of(
                List.of(op(Kind.LOCK, null, "l", 0), op(Kind.PLAIN_STORE, null, "n", 1), op(Kind.UNLOCK, null, "l", 0)),
                List.of(
                        op(Kind.LOCK, null, other, 0),
                        op(Kind.PLAIN_LOAD, null, "n", 0),
                        op(Kind.UNLOCK, null, other, 0)));
    }

    private Op write(String target) {
        Kind kind = one(WRITES);
        boolean compares = kind == Kind.CAS || kind == Kind.WEAK_CAS;
        return op(kind, mode(kind, STORES), target, compares ? 0 : 1);
    }

    /** A read, an update that leaves what the other thread writes, or a comparison, which may fail. */
    private Op read(String target) {
        Kind kind = one(READS);
        long first = kind == Kind.CAS || kind == Kind.WEAK_CAS
                ? random.nextInt(NEVER + 1)
                : kind == Kind.SWAP ? random.nextInt(2) : 0;
        return op(kind, mode(kind, LOADS), target, first);
    }

    private Mode mode(Kind kind, List<Mode> simple) {
        return switch (kind) {
            case LOAD, STORE -> one(simple);
            case WEAK_CAS -> one(WEAK);
            default -> one(UPDATES);
        };
    }

    private Op op(Kind kind, Mode mode, String target, long first) {
        return new Op(kind, mode, null, target, first, 1, 0, random.nextBoolean());
    }

    private Op fence() {
        return fence(one(List.of(Fence.FULL, Fence.ACQUIRE, Fence.RELEASE)));
    }

    private static Op fence(Fence fence) {
        return new Op(Kind.FENCE, null, fence, "x", 0, 0, 0, false);
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }
}
