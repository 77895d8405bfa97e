package org.jrsan.acceptance.sessions;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jrsan.acceptance.sessions.Op.Kind;
import org.jrsan.acceptance.sessions.Op.Order;

/**
 * Makes arrangements, each a function of its seed. What their threads do is robust by its {@link Shape}; threads and sessions
 * come and go around it. Those that {@link Certificate} does not vouch for are thrown away.
 */
final class Generator {
    private long tries;
    private long made;

    /** How many drafts there were for each arrangement. */
    double triesForEach() {
        return made == 0 ? 0 : (double) tries / made;
    }

    Arrangement make(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        while (true) {
            tries++;
            Arrangement made = draft(random.split());
            if (made != null && Certificate.holds(made)) {
                this.made++;
                return made;
            }
        }
    }

    private static Arrangement draft(SplittableRandom random) {
        Draft draft = new Draft(random);
        Shape shape = Pick.one(random, Shape.values());
        draft.describe(shape.name());

        List<Integer> working = new ArrayList<>();
        Role born = Pick.one(random, Role.STARTED, Role.EQUAL, Role.RAW, Role.SUBMITTED);
        int count = Pick.between(random, 2, 3);
        for (int i = 0; i < count; i++) {
            boolean isPool = Pick.percent(random, 50);
            boolean isLike = Pick.percent(random, 70);
            Role other = isLike ? born : Pick.one(random, Role.STARTED, Role.EQUAL, Role.RAW, Role.SUBMITTED);
            working.add(draft.thread(isPool ? Role.POOL : other));
        }
        List<Integer> openers = new ArrayList<>();
        int sessions = Pick.one(random, 1, 2, 2, 2, 3);
        List<Integer> free = new ArrayList<>(working);
        free.removeIf(thread -> draft.roles.get(thread) != Role.POOL);
        for (int i = 0; i < sessions; i++) {
            boolean works = !free.isEmpty() && Pick.percent(random, 40);
            openers.add(works ? free.remove(random.nextInt(free.size())) : draft.thread(Role.POOL));
        }
        int most = Workers.MOST - (shape == Shape.START_AND_JOIN ? 2 : 0);
        if (draft.roles.size() > most) {
            return null;
        }

        shape.plan(draft, working);
        sessions(draft, shape, openers);
        starts(draft, working, openers);
        return draft.schedule();
    }

    private static void sessions(Draft draft, Shape shape, List<Integer> openers) {
        SplittableRandom random = draft.random;
        for (int opener : openers) {
            int session = draft.session();
            Op open = Op.of(Kind.OPEN, session);
            if (Pick.percent(random, 75)) {
                draft.addFirst(opener, open);
                if (Pick.percent(random, 50)) {
                    touch(draft, shape, opener);
                }
            } else {
                draft.insert(opener, random.nextInt(draft.size(opener) + 1), open);
            }
            if (Pick.percent(random, 35)) {
                int closer = Pick.one(random, openers);
                int size = draft.size(closer);
                draft.insert(closer, size - random.nextInt(size / 2 + 1), Op.of(Kind.CLOSE, session));
            }
        }
    }

    /** The session comes to own locations before others use them. */
    private static void touch(Draft draft, Shape shape, int opener) {
        Order order = shape == Shape.VOLATILE ? Order.VOLATILE : Order.OPAQUE;
        for (int atomic = 0; atomic < draft.atomics(); atomic++) {
            if (Pick.percent(draft.random, 70)) {
                draft.addFirst(opener, new Op(Kind.LOAD, atomic, order, 0));
                if (shape == Shape.FENCED) {
                    draft.addFirst(opener, Op.fence(Kind.FULL_FENCE));
                }
            }
        }
        for (int guard = 0; guard < draft.guards.size(); guard++) {
            if (Pick.percent(draft.random, 50)) {
                draft.addFirst(opener, Op.of(Kind.LOCK, guard));
                draft.addFirst(opener, Op.of(Kind.UNLOCK, guard));
            }
        }
    }

    /** Somebody starts the threads that have to be started, and now and then somebody joins them. */
    private static void starts(Draft draft, List<Integer> working, List<Integer> openers) {
        SplittableRandom random = draft.random;
        for (int thread : working) {
            if (draft.roles.get(thread) == Role.POOL) {
                continue;
            }
            List<Integer> starters = new ArrayList<>(openers);
            working.stream()
                    .filter(other -> draft.roles.get(other) == Role.POOL)
                    .forEach(starters::add);
            int starter = Pick.one(random, starters);
            Op start = Op.of(Kind.START, thread);
            if (Pick.percent(random, 70)) {
                draft.addFirst(starter, start);
            } else {
                draft.insert(starter, random.nextInt(draft.size(starter) / 2 + 1), start);
            }
            if (Pick.percent(random, 25)) {
                int joiner = Pick.one(random, starters);
                draft.insert(joiner, draft.size(joiner), Op.of(Kind.JOIN, thread));
            }
        }
    }
}
