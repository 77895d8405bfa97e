package org.jrsan.acceptance.sessions;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jrsan.acceptance.sessions.Arrangement.Step;

/** An arrangement in the making: for each thread what it is to do, and from that a schedule. */
final class Draft {
    /** Always. */
    private static final int NO_CONDITION = -1;

    /**
     * A step that is only taken when the thread last loaded at least a value from a location.
     *
     * @param condition the location, {@link #NO_CONDITION} for none
     */
    private record Planned(Op op, int condition, int atLeast) {}

    final SplittableRandom random;
    final List<Role> roles = new ArrayList<>();
    final List<Guard> guards = new ArrayList<>();

    /** For each lock, how to look at what it guards. */
    final List<List<Op>> guarded = new ArrayList<>();

    private final StringBuilder shape = new StringBuilder();
    private final List<List<Planned>> plans = new ArrayList<>();

    /** What is done before anything else, in this order. */
    private final List<Step> first = new ArrayList<>();

    private int atomics;
    private int plains;
    private int others;
    private int sessions;

    Draft(SplittableRandom random) {
        this.random = random;
    }

    void describe(String words) {
        shape.append(shape.isEmpty() ? "" : ", ").append(words);
    }

    int thread(Role role) {
        roles.add(role);
        plans.add(new ArrayList<>());
        return roles.size() - 1;
    }

    int atomic() {
        return atomics++;
    }

    int plain() {
        return plains++;
    }

    /** A new latch, permit or carrier. */
    int other() {
        return others++;
    }

    int session() {
        return sessions++;
    }

    int guard() {
        guards.add(Pick.one(random, Guard.values()));
        guarded.add(List.of());
        return guards.size() - 1;
    }

    void guarded(int guard, List<Op> looks) {
        guarded.set(guard, looks);
    }

    int atomics() {
        return atomics;
    }

    int size(int thread) {
        return plans.get(thread).size();
    }

    void add(int thread, Op op) {
        plans.get(thread).add(new Planned(op, NO_CONDITION, 0));
    }

    void addIf(int thread, Op op, int atomic, int atLeast) {
        plans.get(thread).add(new Planned(op, atomic, atLeast));
    }

    void insert(int thread, int place, Op op) {
        plans.get(thread).add(place, new Planned(op, NO_CONDITION, 0));
    }

    void addFirst(int thread, Op op) {
        first.add(new Step(thread, op));
    }

    /** One schedule of what was planned; null when the threads get stuck. */
    Arrangement schedule() {
        Arrangement empty = new Arrangement(
                shape.toString(),
                List.copyOf(roles),
                List.copyOf(guards),
                atomics,
                plains,
                others,
                sessions,
                List.of());
        Machine machine = new Machine(empty);
        List<Step> steps = new ArrayList<>();
        for (Step step : first) {
            if (!machine.canTake(step.thread(), step.op())) {
                return null;
            }
            machine.take(step.thread(), step.op());
            steps.add(step);
        }
        int[] next = new int[roles.size()];
        int[][] loaded = new int[roles.size()][atomics];
        int last = 0;
        // How likely a thread takes the next step as well.
        int stretches = Pick.one(random, 0, 30, 60, 85);
        while (true) {
            boolean isOver = true;
            for (int thread = 0; thread < next.length; thread++) {
                next[thread] = skip(plans.get(thread), next[thread], loaded[thread]);
                if (next[thread] < plans.get(thread).size()) {
                    isOver = false;
                } else if (machine.hasBegun(thread)) {
                    machine.end(thread);
                }
            }
            List<Integer> ready = new ArrayList<>();
            for (int thread = 0; thread < next.length; thread++) {
                List<Planned> plan = plans.get(thread);
                if (next[thread] < plan.size()
                        && machine.canTake(thread, plan.get(next[thread]).op())) {
                    ready.add(thread);
                }
            }
            if (isOver) {
                return empty.with(steps);
            }
            if (ready.isEmpty()) {
                return null;
            }
            boolean goesOn = ready.contains(last) && Pick.percent(random, stretches);
            last = goesOn ? last : ready.get(random.nextInt(ready.size()));
            Op op = plans.get(last).get(next[last]++).op();
            machine.take(last, op);
            if (op.kind() == Op.Kind.LOAD) {
                loaded[last][op.target()] = machine.value(op.target());
            }
            steps.add(new Step(last, op));
        }
    }

    /** The next step whose condition holds. */
    private static int skip(List<Planned> plan, int from, int[] loaded) {
        int next = from;
        while (next < plan.size()
                && plan.get(next).condition() != NO_CONDITION
                && loaded[plan.get(next).condition()] < plan.get(next).atLeast()) {
            next++;
        }
        return next;
    }
}
