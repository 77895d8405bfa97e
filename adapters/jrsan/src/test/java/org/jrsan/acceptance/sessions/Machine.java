package org.jrsan.acceptance.sessions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jrsan.acceptance.sessions.Arrangement.Step;

/** The state of an arrangement as far as it decides which steps can be taken. */
final class Machine {
    private static final int NOBODY = -1;

    private final List<Role> roles;
    private final int[] values;
    private final int[] holders;
    private final int[] latches;
    private final int[] permits;
    private final int[] carriers;
    private final boolean[] begun;
    private final boolean[] ended;

    /** The thread that opened each session; {@link #NOBODY} when it is not open. */
    private final int[] openers;

    private final boolean[] opened;

    /** The locks that each thread holds, the last one first to be given up. */
    private final List<List<Integer>> held = new ArrayList<>();

    public Machine(Arrangement given) {
        roles = given.roles();
        values = new int[given.atomics()];
        holders = new int[given.guards().size()];
        latches = new int[given.others()];
        permits = new int[given.others()];
        carriers = new int[given.others()];
        begun = new boolean[roles.size()];
        ended = new boolean[roles.size()];
        openers = new int[given.sessions()];
        opened = new boolean[given.sessions()];
        Arrays.fill(holders, NOBODY);
        Arrays.fill(openers, NOBODY);
        for (Role role : roles) {
            begun[held.size()] = role == Role.POOL;
            held.add(new ArrayList<>());
        }
    }

    /** Whether all steps can be taken in their order, each lock is given up, and each thread that is joined has ended. */
    static boolean canRun(Arrangement given) {
        Machine machine = new Machine(given);
        int[] left = new int[given.roles().size()];
        for (Step step : given.steps()) {
            left[step.thread()]++;
        }
        for (Step step : given.steps()) {
            if (!machine.canTake(step.thread(), step.op())) {
                return false;
            }
            machine.take(step.thread(), step.op());
            if (--left[step.thread()] == 0) {
                machine.end(step.thread());
            }
            if (step.op().kind() == Op.Kind.START && left[step.op().target()] == 0) {
                machine.end(step.op().target());
            }
        }
        return Arrays.stream(machine.holders).allMatch(holder -> holder == NOBODY);
    }

    int value(int atomic) {
        return values[atomic];
    }

    boolean hasBegun(int thread) {
        return begun[thread];
    }

    void end(int thread) {
        ended[thread] = true;
    }

    boolean canTake(int thread, Op op) {
        if (!begun[thread]) {
            return false;
        }
        int target = op.target();
        return switch (op.kind()) {
            case AWAIT_VALUE -> values[target] == op.value();
            case LOCK -> holders[target] == NOBODY;
            case UNLOCK -> {
                List<Integer> locks = held.get(thread);
                yield !locks.isEmpty() && locks.get(locks.size() - 1) == target;
            }
            case AWAIT_LATCH -> latches[target] > 0;
            case TAKE -> permits[target] > 0;
            case SYNC_ACQUIRE -> carriers[target] > 0;
            case START -> !begun[target];
            case JOIN -> begun[target] && ended[target];
            case OPEN -> !opened[target] && Arrays.stream(openers).noneMatch(opener -> opener == thread);
            case CLOSE -> openers[target] != NOBODY;
            default -> true;
        };
    }

    void take(int thread, Op op) {
        int target = op.target();
        switch (op.kind()) {
            case STORE -> values[target] = op.value();
            case ADD, WEAK_CAS -> values[target]++;
            case LOCK -> {
                holders[target] = thread;
                held.get(thread).add(target);
            }
            case UNLOCK -> {
                holders[target] = NOBODY;
                held.get(thread).remove(held.get(thread).size() - 1);
            }
            case COUNT_DOWN -> latches[target]++;
            case GIVE -> permits[target]++;
            case TAKE -> permits[target]--;
            case SYNC_RELEASE -> carriers[target]++;
            case START -> begun[target] = true;
            case OPEN -> {
                opened[target] = true;
                openers[target] = thread;
            }
            case CLOSE -> openers[target] = NOBODY;
            default -> {}
        }
    }
}
