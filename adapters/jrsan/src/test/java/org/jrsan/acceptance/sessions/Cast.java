package org.jrsan.acceptance.sessions;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jrsan.acceptance.sessions.Op.Kind;
import org.jrsan.acceptance.sessions.Op.Order;

/** Who takes part in an arrangement: threads that work, and threads that open sessions, which may be the same. */
final class Cast {
    private static final Role[] BORN = {Role.STARTED, Role.EQUAL, Role.RAW, Role.SUBMITTED};

    private final Draft draft;
    private final SplittableRandom random;

    /** Whether the first session owns what threads of it and others work on. */
    private final boolean hasOwner;

    private final List<Integer> working = new ArrayList<>();

    /** The thread that opens each session. */
    private final List<Integer> openers = new ArrayList<>();

    /** Who starts a thread, where that is decided. */
    private final Map<Integer, Integer> starters = new HashMap<>();

    private Shape shape;

    Cast(Draft draft) {
        this.draft = draft;
        random = draft.random;
        hasOwner = Pick.percent(random, 65);
    }

    /** One arrangement; null when its threads would get stuck. */
    Arrangement arrange() {
        shape = Shape.any(random);
        draft.describe(shape.name());
        int sessions = Pick.one(random, 1, 2, 2, 2, 2, 3, 3);
        if (hasOwner && sessions > 1) {
            draft.describe("of one session and others");
            membersAndOthers(sessions);
        } else {
            anybody(sessions);
        }
        shape.plan(draft, working);
        sessions();
        starts();
        return draft.schedule();
    }

    private void anybody(int sessions) {
        Role like = Pick.one(random, BORN);
        for (int i = Pick.between(random, 2, 3); i > 0; i--) {
            Role other = Pick.percent(random, 70) ? like : Pick.one(random, BORN);
            working.add(draft.thread(Pick.percent(random, 50) ? Role.POOL : other));
        }
        List<Integer> free = new ArrayList<>(working);
        free.removeIf(thread -> draft.roles.get(thread) != Role.POOL);
        for (int i = 0; i < sessions; i++) {
            boolean works = !free.isEmpty() && Pick.percent(random, 40);
            openers.add(works ? free.remove(random.nextInt(free.size())) : draft.thread(Role.POOL));
        }
    }

    /** At least one thread of the first session, and one that is not. */
    private void membersAndOthers(int sessions) {
        for (int i = 0; i < sessions; i++) {
            openers.add(draft.thread(Role.POOL));
        }
        List<Integer> mixed = new ArrayList<>(List.of(member(0), other()));
        if (random.nextBoolean()) {
            mixed.add(random.nextBoolean() ? member(0) : other());
        }
        while (!mixed.isEmpty()) {
            working.add(mixed.remove(random.nextInt(mixed.size())));
        }
    }

    private int member(int session) {
        int opener = openers.get(session);
        if (random.nextBoolean()) {
            return opener;
        }
        int thread = draft.thread(Pick.one(random, BORN));
        starters.put(thread, opener);
        return thread;
    }

    private int other() {
        return random.nextBoolean() ? draft.thread(Role.POOL) : member(Pick.between(random, 1, openers.size() - 1));
    }

    private void sessions() {
        for (int session = 0; session < openers.size(); session++) {
            int opener = openers.get(session);
            draft.session();
            boolean isOwner = session == 0 && hasOwner;
            if (isOwner || Pick.percent(random, 80)) {
                draft.addFirst(opener, Op.of(Kind.OPEN, session));
                if (isOwner || Pick.percent(random, 30)) {
                    touch(opener, isOwner ? 100 : 60);
                }
            } else {
                draft.insert(opener, random.nextInt(draft.size(opener) + 1), Op.of(Kind.OPEN, session));
            }
            if (Pick.percent(random, isOwner ? 10 : 30)) {
                int closer = Pick.one(random, openers);
                int size = draft.size(closer);
                draft.insert(closer, size - random.nextInt(size / 2 + 1), Op.of(Kind.CLOSE, session));
            }
        }
    }

    /** A session comes to own locations, and now and then locks, before others use them. */
    private void touch(int opener, int percent) {
        Order order = shape == Shape.VOLATILE ? Order.VOLATILE : Order.OPAQUE;
        for (int atomic : IntStream.range(0, draft.atomics()).toArray()) {
            if (Pick.percent(random, percent)) {
                draft.addFirst(opener, new Op(Kind.LOAD, atomic, order, 0));
                if (shape == Shape.FENCED) {
                    draft.addFirst(opener, Op.fence(Kind.FULL_FENCE));
                }
            }
        }
        for (int guard = 0; guard < draft.guards.size(); guard++) {
            if (Pick.percent(random, 15)) {
                draft.addFirst(opener, Op.of(Kind.LOCK, guard));
                draft.guarded.get(guard).forEach(look -> draft.addFirst(opener, look));
                draft.addFirst(opener, Op.of(Kind.UNLOCK, guard));
            }
        }
    }

    /** Somebody starts the threads that have to be started, and now and then somebody joins them. */
    private void starts() {
        List<Integer> pool = new ArrayList<>(openers);
        working.stream()
                .filter(thread -> draft.roles.get(thread) == Role.POOL && !pool.contains(thread))
                .forEach(pool::add);
        for (int thread : working) {
            if (draft.roles.get(thread) == Role.POOL) {
                continue;
            }
            int starter = starters.containsKey(thread) ? starters.get(thread) : Pick.one(random, pool);
            Op start = Op.of(Kind.START, thread);
            if (Pick.percent(random, 75)) {
                draft.addFirst(starter, start);
            } else {
                draft.insert(starter, random.nextInt(draft.size(starter) / 2 + 1), start);
            }
            if (Pick.percent(random, 25)) {
                int joiner = Pick.one(random, pool);
                draft.insert(joiner, draft.size(joiner), Op.of(Kind.JOIN, thread));
            }
        }
    }
}
