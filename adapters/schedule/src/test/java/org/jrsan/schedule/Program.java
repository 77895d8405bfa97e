package org.jrsan.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/** A small program of threads that access variables, run in two ways: as tasks, and by a list of all interleavings. */
final class Program {
    enum Kind {
        READ,
        WRITE,
        CAS,
        WEAK_CAS,
        AWAIT,
        AWAIT_TIMED,
        TAKE,
        AWAIT_INTERRUPTIBLY,
        TAKE_INTERRUPTIBLY,
        TAKE_TIMED_INTERRUPTIBLY,
        REENTER,
        REENTER_TIMED,
        INTERRUPT,
        ASK_INTERRUPTED,
        TAKE_INTERRUPT,
        PARK,
        UNPARK
    }

    /** The kinds without interrupts come first. */
    static final int PLAIN_KINDS = Kind.TAKE.ordinal() + 1;

    record Op(Kind kind, int variable, int expected, int value) {
        private boolean mustBeFree() {
            return kind == Kind.REENTER || kind == Kind.REENTER_TIMED;
        }

        @Override
        public String toString() {
            return kind + " x" + variable + " " + expected + " " + value;
        }
    }

    /** What no wait goes on with that has to enter again, whatever ends it. */
    private static final int HELD = 2;

    private static final Guard FREE = (bits, ref) -> bits != HELD;

    /** A variable, which is a resource of the schedule. */
    static final class Variable implements Resource {
        final int number;
        long value;

        Variable(int number) {
            this.number = number;
        }

        @Override
        public long scheduledBits() {
            return value;
        }
    }

    /** An access that took place. */
    record Event(int thread, int place, int variable, boolean write, String what) {}

    final List<List<Op>> threads;
    final int variables;

    Program(List<List<Op>> threads, int variables) {
        this.threads = threads;
        this.variables = variables;
    }

    static Program random(Random random, int kinds, int threads, int length, int variables) {
        List<List<Op>> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            List<Op> ops = new ArrayList<>();
            int own = 1 + random.nextInt(length);
            for (int j = 0; j < own; j++) {
                Kind kind = Kind.values()[random.nextInt(kinds)];
                ops.add(new Op(kind, random.nextInt(variables), random.nextInt(2), random.nextInt(3)));
            }
            all.add(ops);
        }
        return new Program(all, variables);
    }

    /** All classes of its interleavings, in words. */
    TreeSet<String> classes() {
        TreeSet<String> found = new TreeSet<>();
        interleave(new int[threads.size()], new long[variables + 2 * threads.size()], new ArrayList<>(), found);
        return found;
    }

    private void interleave(int[] places, long[] values, List<Event> events, TreeSet<String> found) {
        boolean goesOn = false;
        for (int thread = 0; thread < places.length; thread++) {
            if (places[thread] == threads.get(thread).size()) {
                continue;
            }
            Op op = threads.get(thread).get(places[thread]);
            long now = values[op.variable];
            boolean hit = now == op.expected;
            switch (op.kind) {
                case READ -> step(places, values, events, found, thread, false, "r", now);
                case WRITE -> step(places, values, events, found, thread, true, "w", op.value);
                case CAS -> step(places, values, events, found, thread, hit, hit ? "c" : "f", hit ? op.value : now);
                case WEAK_CAS -> {
                    step(places, values, events, found, thread, hit, hit ? "c" : "f", hit ? op.value : now);
                    int self = thread;
                    // One such failure of a thread is tried.
                    if (hit && events.stream().noneMatch(one -> one.thread == self && one.what.equals("s"))) {
                        step(places, values, events, found, thread, false, "s", now);
                    }
                }
                case AWAIT_TIMED -> step(places, values, events, found, thread, false, hit ? "a" : "t", now);
                case AWAIT -> {
                    if (!hit) {
                        continue;
                    }
                    step(places, values, events, found, thread, false, "a", now);
                }
                case TAKE -> {
                    if (!hit) {
                        continue;
                    }
                    step(places, values, events, found, thread, true, "b", op.value);
                }
                case AWAIT_INTERRUPTIBLY, TAKE_INTERRUPTIBLY, TAKE_TIMED_INTERRUPTIBLY, REENTER, REENTER_TIMED -> {
                    boolean isTimed = op.kind == Kind.TAKE_TIMED_INTERRUPTIBLY || op.kind == Kind.REENTER_TIMED;
                    if (op.mustBeFree() && now == HELD) {
                        continue;
                    }
                    boolean writes = hit && op.kind != Kind.AWAIT_INTERRUPTIBLY;
                    int status = variables + thread;
                    if (values[status] == 1) {
                        boolean meant = op.kind != Kind.AWAIT_INTERRUPTIBLY;
                        events.add(new Event(thread, places[thread], op.variable, meant, "e"));
                        step(places, values, events, found, thread, status, true, "e", 0);
                        events.remove(events.size() - 1);
                    } else if (hit || isTimed) {
                        events.add(new Event(thread, places[thread], status, false, "n"));
                        step(places, values, events, found, thread, writes, hit ? "b" : "t", writes ? op.value : now);
                        events.remove(events.size() - 1);
                    } else {
                        continue;
                    }
                }
                case INTERRUPT -> {
                    int status = statusOf(op);
                    step(places, values, events, found, thread, status, values[status] == 0, "i", 1);
                }
                case ASK_INTERRUPTED -> {
                    int status = statusOf(op);
                    step(places, values, events, found, thread, status, false, "q" + values[status], values[status]);
                }
                case TAKE_INTERRUPT -> {
                    int status = variables + thread;
                    step(places, values, events, found, thread, status, values[status] == 1, "q" + values[status], 0);
                }
                case PARK -> {
                    int status = variables + thread;
                    int permit = status + threads.size();
                    boolean interrupted = values[status] == 1;
                    if (!interrupted && values[permit] == 0) {
                        continue;
                    }
                    String what = interrupted ? "e" : "b";
                    events.add(new Event(thread, places[thread], status, interrupted, what));
                    step(places, values, events, found, thread, permit, true, what, 0);
                    events.remove(events.size() - 1);
                }
                case UNPARK -> {
                    int permit = permitOf(op);
                    step(places, values, events, found, thread, permit, values[permit] == 0, "u", 1);
                }
            }
            goesOn = true;
        }
        if (!goesOn) {
            found.add(inWords(events));
        }
    }

    /** The interrupt status of threads follows the variables. */
    private int statusOf(Op op) {
        return variables + op.value % threads.size();
    }

    /** The permits follow these. */
    private int permitOf(Op op) {
        return statusOf(op) + threads.size();
    }

    private void step(
            int[] places,
            long[] values,
            List<Event> events,
            TreeSet<String> found,
            int thread,
            boolean write,
            String what,
            long value) {
        int variable = threads.get(thread).get(places[thread]).variable;
        step(places, values, events, found, thread, variable, write, what, value);
    }

    private void step(
            int[] places,
            long[] values,
            List<Event> events,
            TreeSet<String> found,
            int thread,
            int variable,
            boolean write,
            String what,
            long value) {
        long before = values[variable];
        values[variable] = value;
        events.add(new Event(thread, places[thread], variable, write, what));
        places[thread]++;
        interleave(places, values, events, found);
        places[thread]--;
        events.remove(events.size() - 1);
        values[variable] = before;
    }

    /** The order of dependent accesses: for each variable its writes, and between them the sets of its reads. */
    String inWords(List<Event> events) {
        StringBuilder text = new StringBuilder();
        for (int variable = 0; variable < variables + 2 * threads.size(); variable++) {
            TreeSet<String> reads = new TreeSet<>();
            for (Event event : events) {
                if (event.variable == variable) {
                    String access = event.what + event.thread + '.' + event.place;
                    if (event.write) {
                        text.append(reads).append(access);
                        reads.clear();
                    } else {
                        reads.add(access);
                    }
                }
            }
            text.append(reads).append('|');
        }
        return text.toString();
    }

    /** Runs a thread as a task. */
    void run(int thread, List<Task> tasks, Variable[] all, List<Event> events) {
        Task task = tasks.get(thread);
        List<Op> ops = threads.get(thread);
        for (int place = 0; place < ops.size(); place++) {
            Op op = ops.get(place);
            Variable variable = all[op.variable];
            Guard hits = (bits, ref) -> bits == op.expected;
            boolean write = false;
            String what = "";
            int status = variables + thread;
            switch (op.kind) {
                case AWAIT_INTERRUPTIBLY, TAKE_INTERRUPTIBLY, TAKE_TIMED_INTERRUPTIBLY, REENTER, REENTER_TIMED -> {
                    boolean writes = op.kind != Kind.AWAIT_INTERRUPTIBLY;
                    boolean permitted =
                            switch (op.kind) {
                                case TAKE_TIMED_INTERRUPTIBLY -> task.attemptInterruptibly(variable, hits, writes);
                                case REENTER -> task.reenter(variable, hits, FREE, null);
                                case REENTER_TIMED -> task.reenter(variable, hits, FREE, () -> 1);
                                default -> task.awaitInterruptibly(variable, hits, writes);
                            };
                    if (task.wasInterrupted()) {
                        Thread.interrupted();
                        events.add(new Event(thread, place, op.variable, writes, "e"));
                        events.add(new Event(thread, place, status, true, "e"));
                        continue;
                    }
                    events.add(new Event(thread, place, status, false, "n"));
                    write = writes && permitted;
                    what = permitted ? "b" : "t";
                }
                case INTERRUPT -> {
                    Task other = tasks.get(op.value % tasks.size());
                    task.interrupt(other);
                    events.add(new Event(thread, place, statusOf(op), task.wrote, "i"));
                    if (other == task) {
                        Thread.currentThread().interrupt();
                    }
                    continue;
                }
                case ASK_INTERRUPTED -> {
                    Task other = tasks.get(op.value % tasks.size());
                    boolean kept = task.asksInterrupted(other);
                    boolean set =
                            kept || other == task && Thread.currentThread().isInterrupted();
                    events.add(new Event(thread, place, statusOf(op), false, set ? "q1" : "q0"));
                    continue;
                }
                case TAKE_INTERRUPT -> {
                    task.takeInterrupt();
                    boolean set = Thread.interrupted();
                    events.add(new Event(thread, place, status, task.wrote, set ? "q1" : "q0"));
                    continue;
                }
                case PARK -> {
                    task.park(false, true);
                    boolean interrupted = task.wasInterrupted();
                    what = interrupted ? "e" : "b";
                    events.add(new Event(thread, place, status, interrupted, what));
                    events.add(new Event(thread, place, status + threads.size(), true, what));
                    continue;
                }
                case UNPARK -> {
                    task.unpark(tasks.get(op.value % tasks.size()));
                    events.add(new Event(thread, place, permitOf(op), task.wrote, "u"));
                    continue;
                }
                case READ -> {
                    task.access(variable, false);
                    what = "r";
                }
                case WRITE -> {
                    task.access(variable, true);
                    write = true;
                    what = "w";
                }
                case CAS -> {
                    write = task.attempt(variable, hits, true);
                    what = write ? "c" : "f";
                }
                case WEAK_CAS -> {
                    boolean fails = task.failsWeakly(variable, hits);
                    write = !fails && variable.value == op.expected;
                    what = fails ? "s" : write ? "c" : "f";
                }
                case AWAIT -> {
                    task.await(variable, hits, false);
                    what = "a";
                }
                case AWAIT_TIMED -> what = task.attempt(variable, hits, false) ? "a" : "t";
                case TAKE -> {
                    task.await(variable, hits, true);
                    write = true;
                    what = "b";
                }
            }
            if (write) {
                variable.value = op.value;
            }
            events.add(new Event(thread, place, op.variable, write, what));
        }
    }

    @Override
    public String toString() {
        return threads.toString();
    }
}
