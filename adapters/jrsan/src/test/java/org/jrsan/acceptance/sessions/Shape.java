package org.jrsan.acceptance.sessions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jrsan.acceptance.sessions.Op.Kind;
import org.jrsan.acceptance.sessions.Op.Order;

/** What the working threads of an arrangement do; each shape is robust and free of races by the way it is made. */
enum Shape {
    /** A full fence between any two accesses of a thread: store buffering, IRIW and all others. */
    FENCED(2) {
        @Override
        void plan(Draft draft, List<Integer> threads) {
            SplittableRandom random = draft.random;
            List<Integer> atomics = atomics(draft, Pick.one(random, 2, 2, 3));
            boolean isBefore = random.nextBoolean();
            for (int thread : threads) {
                for (int i = Pick.between(random, 1, 5); i > 0; i--) {
                    fenced(draft, thread, isBefore, access(random, Pick.one(random, atomics), false));
                }
            }
            if (isBefore && Pick.percent(random, 25)) {
                draft.describe("and data under locks");
                sections(draft, threads, List.of());
            }
        }

        private void fenced(Draft draft, int thread, boolean isBefore, Op access) {
            if (isBefore) {
                draft.add(thread, Op.fence(Kind.FULL_FENCE));
            }
            draft.add(thread, access);
            if (!isBefore) {
                draft.add(thread, Op.fence(Kind.FULL_FENCE));
            }
        }
    },

    /** Two threads that store, fence and look, over and over, as closely as may be. */
    STORE_BUFFERING(3) {
        @Override
        void plan(Draft draft, List<Integer> threads) {
            SplittableRandom random = draft.random;
            List<Integer> atomics = atomics(draft, 2);
            for (int i = 0; i < 2; i++) {
                int thread = threads.get(i % threads.size());
                for (int round = Pick.between(random, 1, 2); round > 0; round--) {
                    Order stored = Pick.one(random, Order.OPAQUE, Order.RELEASE);
                    draft.add(
                            thread,
                            Pick.percent(random, 70)
                                    ? new Op(Kind.STORE, atomics.get(i), stored, value(random))
                                    : new Op(Kind.ADD, atomics.get(i), stored, 0));
                    draft.add(thread, Op.fence(Kind.FULL_FENCE));
                    Order loaded = Pick.one(random, Order.OPAQUE, Order.ACQUIRE);
                    draft.add(thread, new Op(Kind.LOAD, atomics.get(1 - i), loaded, 0));
                    draft.add(thread, Op.fence(Kind.FULL_FENCE));
                }
            }
        }
    },

    /** All accesses volatile. */
    VOLATILE(1) {
        @Override
        void plan(Draft draft, List<Integer> threads) {
            SplittableRandom random = draft.random;
            List<Integer> atomics = atomics(draft, Pick.between(random, 2, 3));
            for (int thread : threads) {
                for (int i = Pick.between(random, 1, 4); i > 0; i--) {
                    draft.add(thread, access(random, Pick.one(random, atomics), true));
                }
            }
            if (Pick.percent(random, 25)) {
                draft.describe("and data under locks");
                sections(draft, threads, List.of());
            }
        }
    },

    /** Data under locks; opaque counters beside them, by which threads are forced after each other. */
    LOCKED(4) {
        @Override
        void plan(Draft draft, List<Integer> threads) {
            sections(draft, threads, counters(draft));
        }
    },

    /** One thread hands data to another, by a flag for each piece or a count of them. */
    MESSAGE_PASSING(2) {
        @Override
        void plan(Draft draft, List<Integer> threads) {
            SplittableRandom random = draft.random;
            int sender = threads.get(0);
            int receiver = threads.get(threads.size() - 1);
            boolean counts = random.nextBoolean();
            int flag = draft.atomic();
            int sent = 0;
            for (int i = Pick.between(random, 1, 3); i > 0; i--) {
                if (!counts) {
                    flag = draft.atomic();
                    sent = 0;
                }
                sent++;
                int atomic = draft.atomic();
                draft.add(sender, new Op(Kind.STORE, atomic, Order.OPAQUE, value(random)));
                int plain = draft.plain();
                draft.add(sender, new Op(Kind.WRITE, plain, null, value(random)));
                publish(draft, sender, flag, sent);
                for (int look = Pick.between(random, 1, 2); look > 0; look--) {
                    look(draft, receiver, flag);
                    draft.addIf(receiver, Op.of(Kind.READ, plain), flag, sent);
                    draft.add(receiver, new Op(Kind.LOAD, atomic, Order.OPAQUE, 0));
                }
            }
            if (threads.size() > 2 && Pick.percent(random, 30)) {
                draft.describe("and data under locks");
                sections(draft, threads, List.of());
            }
        }

        private void look(Draft draft, int thread, int flag) {
            SplittableRandom random = draft.random;
            Order order = Pick.one(random, Order.ACQUIRE, Order.OPAQUE, Order.OPAQUE, Order.VOLATILE);
            draft.add(thread, new Op(Kind.LOAD, flag, order, 0));
            if (!order.acquires()) {
                draft.add(thread, Op.fence(Pick.one(random, Kind.ACQUIRE_FENCE, Kind.FULL_FENCE)));
            }
        }
    },

    /** Data that one thread after the other may use, handed over by whatever orders. */
    RELAY(4) {
        @Override
        void plan(Draft draft, List<Integer> threads) {
            SplittableRandom random = draft.random;
            List<Integer> counters = counters(draft);
            List<Op> data = data(draft);
            int turns = draft.atomic();
            int turn = 0;
            int holder = Pick.one(random, threads);
            use(draft, holder, data, counters);
            for (int i = Pick.between(random, 2, 5); i > 0; i--) {
                int next = Pick.one(random, threads);
                switch (random.nextInt(6)) {
                    case 0 -> hand(draft, holder, next, Kind.COUNT_DOWN, Kind.AWAIT_LATCH);
                    case 1 -> hand(draft, holder, next, Kind.GIVE, Kind.TAKE);
                    case 2 -> hand(draft, holder, next, Kind.SYNC_RELEASE, Kind.SYNC_ACQUIRE);
                    default -> {
                        publish(draft, holder, turns, ++turn);
                        await(draft, next, turns, turn);
                    }
                }
                holder = next;
                use(draft, holder, data, counters);
            }
        }

        private void hand(Draft draft, int from, int to, Kind give, Kind take) {
            int carrier = draft.other();
            draft.add(from, Op.of(give, carrier));
            draft.add(to, Op.of(take, carrier));
        }

        private void await(Draft draft, int thread, int turns, int turn) {
            SplittableRandom random = draft.random;
            Order order = Pick.one(random, Order.ACQUIRE, Order.OPAQUE, Order.OPAQUE, Order.VOLATILE);
            draft.add(thread, new Op(Kind.AWAIT_VALUE, turns, order, turn));
            if (!order.acquires()) {
                draft.add(thread, Op.fence(Pick.one(random, Kind.ACQUIRE_FENCE, Kind.FULL_FENCE)));
            }
        }
    },

    /** Data that goes from a thread to those that it starts, and back to whoever joins them. */
    START_AND_JOIN(4) {
        @Override
        void plan(Draft draft, List<Integer> threads) {
            SplittableRandom random = draft.random;
            List<Integer> counters = counters(draft);
            Role[] born = Pick.percent(random, 40)
                    ? new Role[] {Role.EQUAL}
                    : new Role[] {Role.STARTED, Role.RAW, Role.SUBMITTED};
            int starter = threads.get(0);
            List<Integer> children = new ArrayList<>();
            List<List<Op>> all = new ArrayList<>();
            boolean isAtOnce = random.nextBoolean();
            for (int i = Pick.between(random, 1, 3); i > 0; i--) {
                int child = draft.thread(Pick.one(random, born));
                List<Op> data = isAtOnce || all.isEmpty() ? data(draft) : all.get(0);
                children.add(child);
                all.add(data);
                use(draft, starter, data, counters);
                draft.add(starter, Op.of(Kind.START, child));
                use(draft, child, data, counters);
                if (!isAtOnce) {
                    starter = join(draft, threads, starter, child);
                    use(draft, starter, data, counters);
                }
            }
            if (isAtOnce) {
                draft.describe("at once");
                int joiner = Pick.percent(random, 40) ? starter : Pick.one(random, threads);
                for (int i = 0; i < children.size(); i++) {
                    draft.add(joiner, Op.of(Kind.JOIN, children.get(i)));
                    use(draft, joiner, all.get(i), counters);
                }
            }
        }

        private int join(Draft draft, List<Integer> threads, int starter, int child) {
            int joiner = Pick.percent(draft.random, 40) ? starter : Pick.one(draft.random, threads);
            draft.add(joiner, Op.of(Kind.JOIN, child));
            return joiner;
        }
    };

    /** How often it is chosen, in proportion to the others. */
    private final int weight;

    Shape(int weight) {
        this.weight = weight;
    }

    /** A shape at random. */
    static Shape any(SplittableRandom random) {
        int rest = random.nextInt(
                Arrays.stream(values()).mapToInt(shape -> shape.weight).sum());
        for (Shape shape : values()) {
            rest -= shape.weight;
            if (rest < 0) {
                return shape;
            }
        }
        throw new IllegalStateException();
    }

    /** Plans what the threads do. */
    abstract void plan(Draft draft, List<Integer> threads);

    private static int value(SplittableRandom random) {
        return Pick.between(random, 1, 9);
    }

    private static List<Integer> atomics(Draft draft, int count) {
        List<Integer> atomics = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            atomics.add(draft.atomic());
        }
        return atomics;
    }

    private static Op access(SplittableRandom random, int atomic, boolean isVolatile) {
        boolean isWeak = Pick.percent(random, 60);
        return switch (random.nextInt(10)) {
            case 0, 1, 2, 3 -> new Op(Kind.LOAD, atomic, order(random, isVolatile, isWeak, Order.ACQUIRE), 0);
            case 4, 5, 6, 7 ->
                new Op(Kind.STORE, atomic, order(random, isVolatile, isWeak, Order.RELEASE), value(random));
            case 8 ->
                new Op(
                        Kind.ADD,
                        atomic,
                        order(random, isVolatile, isWeak, Pick.one(random, Order.ACQUIRE, Order.RELEASE)),
                        0);
            default ->
                new Op(
                        Kind.WEAK_CAS,
                        atomic,
                        order(random, isVolatile, isWeak, Pick.one(random, Order.ACQUIRE, Order.RELEASE)),
                        0);
        };
    }

    private static Order order(SplittableRandom random, boolean isVolatile, boolean isWeak, Order stronger) {
        if (isVolatile) {
            return Order.VOLATILE;
        }
        return isWeak ? Order.OPAQUE : Pick.one(random, stronger, stronger, Order.VOLATILE);
    }

    /** Opaque counters, by which threads are forced after each other without an edge; none now and then. */
    private static List<Integer> counters(Draft draft) {
        boolean some = Pick.percent(draft.random, 85);
        draft.describe(some ? "opaque counters" : "no counters");
        return some ? atomics(draft, Pick.between(draft.random, 1, 2)) : List.of();
    }

    private static void count(Draft draft, int thread, List<Integer> counters) {
        if (!counters.isEmpty() && Pick.percent(draft.random, 70)) {
            draft.add(thread, new Op(Kind.ADD, Pick.one(draft.random, counters), Order.OPAQUE, 0));
        }
    }

    /** Data that only one thread at a time uses: plain and atomic. Each operation here is a use of one piece. */
    private static List<Op> data(Draft draft) {
        List<Op> data = new ArrayList<>();
        for (int i = Pick.between(draft.random, 1, 2); i > 0; i--) {
            if (Pick.percent(draft.random, 40)) {
                data.add(Op.of(Kind.READ, draft.plain()));
            } else {
                data.add(new Op(Kind.LOAD, draft.atomic(), Order.OPAQUE, 0));
            }
        }
        return data;
    }

    private static void use(Draft draft, int thread, List<Op> data, List<Integer> counters) {
        SplittableRandom random = draft.random;
        count(draft, thread, counters);
        for (int i = Pick.between(random, 1, 2); i > 0; i--) {
            Op piece = Pick.one(random, data);
            if (piece.kind() == Kind.READ) {
                boolean writes = Pick.percent(random, 60);
                draft.add(thread, new Op(writes ? Kind.WRITE : Kind.READ, piece.target(), null, value(random)));
            } else {
                draft.add(thread, access(random, piece.target(), false));
            }
        }
        count(draft, thread, counters);
    }

    /** Critical sections of all threads. */
    private static void sections(Draft draft, List<Integer> threads, List<Integer> counters) {
        SplittableRandom random = draft.random;
        int count = Pick.between(random, 1, 2);
        for (int i = 0; i < count; i++) {
            int guard = draft.guard();
            List<Op> data = data(draft);
            draft.guarded(guard, data);
            for (int thread : threads) {
                for (int times = Pick.between(random, 1, 2); times > 0; times--) {
                    count(draft, thread, counters);
                    draft.add(thread, Op.of(Kind.LOCK, guard));
                    use(draft, thread, data, counters);
                    draft.add(thread, Op.of(Kind.UNLOCK, guard));
                    count(draft, thread, counters);
                }
            }
        }
    }

    /** Stores so that whoever loads it and acquires comes after. */
    private static void publish(Draft draft, int thread, int atomic, int value) {
        SplittableRandom random = draft.random;
        boolean isFenced = Pick.percent(random, 50);
        if (isFenced) {
            draft.add(thread, Op.fence(Pick.one(random, Kind.RELEASE_FENCE, Kind.FULL_FENCE)));
        }
        Order order = isFenced ? Order.OPAQUE : Pick.one(random, Order.RELEASE, Order.RELEASE, Order.VOLATILE);
        Kind kind = Pick.percent(random, 60) ? Kind.STORE : Kind.ADD;
        draft.add(thread, new Op(kind, atomic, order, value));
    }
}
