package org.jrsan.acceptance.sessions;

import java.util.List;

/**
 * A program with its schedule: threads, what they share, and the steps that they take, one after the other.
 *
 * @param shape what it was made of, in words
 * @param roles how each thread comes to be
 * @param guards the locks
 * @param atomics how many atomic locations there are
 * @param plains how many plain ones
 * @param others how many latches, permits and carriers of each kind
 * @param sessions how many sessions
 * @param steps the schedule
 */
record Arrangement(
        String shape,
        List<Role> roles,
        List<Guard> guards,
        int atomics,
        int plains,
        int others,
        int sessions,
        List<Step> steps) {
    /** One step of one thread. */
    record Step(int thread, Op op) {}

    Arrangement with(List<Step> otherSteps) {
        return new Arrangement(shape, roles, guards, atomics, plains, others, sessions, List.copyOf(otherSteps));
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(shape).append('\n');
        for (int thread = 0; thread < roles.size(); thread++) {
            int number = thread;
            if (steps.stream().anyMatch(step -> step.thread() == number)) {
                text.append("  T")
                        .append(thread)
                        .append("  ")
                        .append(roles.get(thread).words)
                        .append('\n');
            }
        }
        for (int lock = 0; lock < guards.size(); lock++) {
            int number = lock;
            if (steps.stream().anyMatch(s -> s.op().kind() == Op.Kind.LOCK && s.op().target() == number)) {
                text.append("  lock ")
                        .append(lock)
                        .append("  ")
                        .append(guards.get(lock))
                        .append('\n');
            }
        }
        for (int i = 0; i < steps.size(); i++) {
            text.append(String.format(
                    "  %3d. T%d  %s%n",
                    i + 1, steps.get(i).thread(), steps.get(i).op()));
        }
        return text.toString();
    }
}
