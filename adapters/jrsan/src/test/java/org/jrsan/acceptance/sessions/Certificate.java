package org.jrsan.acceptance.sessions;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jrsan.acceptance.sessions.Arrangement.Step;

/**
 * Says of a schedule that nothing is to be found in it, from the definitions, with sets of steps in the place of clocks.
 *
 * <p>A step knows what happens before it, and it is forced after what comes before it by program order, synchronisation,
 * and conflicting accesses. No violation is there to be found when every access knows the newest write to its location
 * that it is forced after; no race when plain accesses that conflict are ordered by happens-before. What it says of
 * fences and volatile accesses together is weaker than the truth: it may say no to a schedule in which nothing is wrong.
 */
final class Certificate {
    /** Steps that happen before, and the volatile writes among those that volatile accesses are ordered after. */
    private record Known(BitSet steps, BitSet writes) {
        Known() {
            this(new BitSet(), new BitSet());
        }

        void learn(Known other) {
            steps.or(other.steps);
            writes.or(other.writes);
        }

        Known copy() {
            return new Known((BitSet) steps.clone(), (BitSet) writes.clone());
        }
    }

    /** A thread: what it knows now, after an acquire fence, and as of its last release fence; what it is forced after. */
    private static final class Actor {
        final Known now = new Known();
        final Known acquirable = new Known();
        Known released = new Known();
        final BitSet forced = new BitSet();

        void learn(Known known) {
            now.learn(known);
            acquirable.learn(known);
        }
    }

    private record Write(int step, boolean isStore, boolean isVolatile, int value, int stores) {}

    private static final class Atomic {
        final List<Write> writes = new ArrayList<>();
        Known message = new Known();
        BitSet forcedByWrites = new BitSet();
        BitSet forcedByAll = new BitSet();
        final BitSet volatileOrder = new BitSet();

        Atomic() {
            writes.add(new Write(-1, true, false, 0, 0));
        }
    }

    private static final class Plain {
        int write = -1;
        final BitSet reads = new BitSet();
    }

    /** A lock, latch or other synchroniser; a thread's end. */
    private static final class Edge {
        final Known known = new Known();
        final BitSet forced = new BitSet();
    }

    private final List<Actor> actors = new ArrayList<>();
    private final List<Atomic> atomics = new ArrayList<>();
    private final List<Plain> plains = new ArrayList<>();
    private final List<List<Edge>> edges = new ArrayList<>();
    private final Known fences = new Known();

    /** The newest write of the location of a step that the step knows by having taken place. */
    private final int[] seen;

    /** The location of each atomic access, -1 for other steps. */
    private final int[] places;

    private Certificate(Arrangement given) {
        given.roles().forEach(role -> actors.add(new Actor()));
        for (int i = 0; i < given.atomics(); i++) {
            atomics.add(new Atomic());
        }
        for (int i = 0; i < given.plains(); i++) {
            plains.add(new Plain());
        }
        int most = Math.max(given.guards().size(), given.others());
        for (Op.Subject subject : Op.Subject.values()) {
            List<Edge> some = new ArrayList<>();
            for (int i = 0; i < most; i++) {
                some.add(new Edge());
            }
            edges.add(some);
        }
        seen = new int[given.steps().size()];
        places = new int[given.steps().size()];
    }

    /** Whether there is nothing to be found in a schedule that can be run. */
    static boolean holds(Arrangement given) {
        Certificate certificate = new Certificate(given);
        for (int i = 0; i < given.steps().size(); i++) {
            if (!certificate.step(i, given.steps().get(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean step(int number, Step step) {
        Op op = step.op();
        Actor actor = actors.get(step.thread());
        places[number] = -1;
        boolean holds =
                switch (op.kind().subject) {
                    case ATOMIC -> atomic(number, actor, op);
                    case PLAIN -> plain(number, actor, op);
                    default -> true;
                };
        actor.now.steps().set(number);
        actor.acquirable.steps().set(number);
        switch (op.kind()) {
            case FULL_FENCE -> {
                actor.now.learn(actor.acquirable);
                actor.learn(fences);
                fences.learn(actor.now);
                actor.released = actor.now.copy();
            }
            case ACQUIRE_FENCE -> actor.now.learn(actor.acquirable);
            case RELEASE_FENCE -> actor.released = actor.now.copy();
            case UNLOCK, COUNT_DOWN, GIVE, SYNC_RELEASE -> release(actor, edge(op));
            case LOCK, AWAIT_LATCH, TAKE, SYNC_ACQUIRE -> acquire(actor, edge(op));
            case START -> inherit(actors.get(op.target()), actor);
            case JOIN -> inherit(actor, actors.get(op.target()));
            default -> {}
        }
        return holds;
    }

    private Edge edge(Op op) {
        return edges.get(op.kind().subject.ordinal()).get(op.target());
    }

    private static void release(Actor actor, Edge edge) {
        edge.known.learn(actor.now);
        edge.forced.or(actor.forced);
    }

    private static void acquire(Actor actor, Edge edge) {
        actor.learn(edge.known);
        actor.forced.or(edge.forced);
    }

    private static void inherit(Actor actor, Actor other) {
        actor.learn(other.now);
        actor.forced.or(other.forced);
    }

    private boolean plain(int number, Actor actor, Op op) {
        Plain plain = plains.get(op.target());
        BitSet known = actor.now.steps();
        boolean holds = plain.write < 0 || known.get(plain.write);
        if (op.kind() == Op.Kind.READ) {
            plain.reads.set(number);
        } else {
            BitSet unknown = (BitSet) plain.reads.clone();
            unknown.andNot(known);
            holds &= unknown.isEmpty();
            plain.reads.clear();
            plain.write = number;
        }
        return holds;
    }

    private boolean atomic(int number, Actor actor, Op op) {
        Atomic atomic = atomics.get(op.target());
        boolean holds = isAware(actor, atomic, op);
        boolean writes = op.kind() == Op.Kind.STORE || op.kind() == Op.Kind.ADD || op.kind() == Op.Kind.WEAK_CAS;
        boolean reads = op.kind() != Op.Kind.STORE;
        boolean isVolatile = op.order() == Op.Order.VOLATILE;

        actor.forced.or(writes ? atomic.forcedByAll : atomic.forcedByWrites);
        actor.forced.set(number);
        if (writes) {
            atomic.forcedByAll = (BitSet) actor.forced.clone();
            atomic.forcedByWrites = (BitSet) actor.forced.clone();
        } else {
            atomic.forcedByAll.or(actor.forced);
        }

        if (reads) {
            (op.order().acquires() ? actor.now : actor.acquirable).learn(atomic.message);
            actor.acquirable.learn(atomic.message);
        }
        if (writes) {
            Write last = atomic.writes.get(atomic.writes.size() - 1);
            boolean isStore = op.kind() == Op.Kind.STORE;
            atomic.writes.add(new Write(
                    number,
                    isStore,
                    isVolatile,
                    isStore ? op.value() : last.value() + 1,
                    last.stores() + (isStore ? 1 : 0)));
        }
        seen[number] = atomic.writes.size() - 1;
        places[number] = op.target();
        if (isVolatile) {
            if (writes) {
                actor.now.writes().set(number);
                actor.now.writes().or(atomic.volatileOrder);
                actor.acquirable.writes().or(actor.now.writes());
            }
            atomic.volatileOrder.or(actor.now.writes());
        }
        if (writes) {
            Known message = (op.order().releases() ? actor.now : actor.released).copy();
            if (reads) {
                message.learn(atomic.message);
            }
            message.steps().set(number);
            atomic.message = message;
        }
        return holds;
    }

    private boolean isAware(Actor actor, Atomic atomic, Op op) {
        int aware = 0;
        BitSet known = actor.now.steps();
        for (int step = known.nextSetBit(0); step >= 0; step = known.nextSetBit(step + 1)) {
            if (places[step] == op.target()) {
                aware = Math.max(aware, seen[step]);
            }
        }
        int forced = 0;
        for (int i = 1; i < atomic.writes.size(); i++) {
            Write write = atomic.writes.get(i);
            if (actor.forced.get(write.step())) {
                forced = i;
            }
            if (op.order() == Op.Order.VOLATILE
                    && write.isVolatile()
                    && actor.now.writes().get(write.step())) {
                aware = Math.max(aware, i);
            }
        }
        switch (op.kind()) {
            case STORE, ADD -> {
                return atomic.writes.get(aware).stores()
                        >= atomic.writes.get(forced).stores();
            }
            case AWAIT_VALUE -> {
                for (int i = aware; i < forced; i++) {
                    if (atomic.writes.get(i).value() == op.value()) {
                        return false;
                    }
                }
                return true;
            }
            default -> {
                return aware >= forced;
            }
        }
    }
}
