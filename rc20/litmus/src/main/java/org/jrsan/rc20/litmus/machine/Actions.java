package org.jrsan.rc20.litmus.machine;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.objects.Object2IntMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.machine.Machine.Status;

/** The actions of a program, numbered as they turn up. */
public final class Actions {
    private static final int NONE = -1;

    private final CompiledProgram program;
    private final EventRecorder events = new EventRecorder();
    private final Object2IntMap<LongArrayList> numbers = new Object2IntOpenHashMap<>();
    private final List<LongArrayList> keys = new ArrayList<>();
    private final List<Action> actions = new ArrayList<>();
    private final LongArrayList key = new LongArrayList();

    public Actions(CompiledProgram program) {
        this.program = program;
        numbers.defaultReturnValue(NONE);
    }

    /** What is to be told of the event of a step before its action is asked for. */
    public Monitor events() {
        return events;
    }

    public int size() {
        return actions.size();
    }

    public Action get(int number) {
        return actions.get(number);
    }

    /**
     * The number of a step's action.
     *
     * @param machine the machine behind the step
     * @param code the step as {@link Stepper} encodes it
     */
    public int numberOf(Machine machine, Stepper step, int code) {
        int gone = gone(machine);
        key.clear();
        key.add(code);
        key.add(gone);
        events.latest().encode(key);
        addArrival(machine, step.thread());
        if (step.child() >= 0) {
            addArrival(machine, step.child());
        }
        int number = numbers.getInt(key);
        return number == NONE
                ? add(key.clone(), new Action(code, events.latest(), gone, arrivals(machine, step)))
                : number;
    }

    /** The number that an action of the same program has here. */
    public int numberOf(Actions other, int theirs) {
        LongArrayList sought = other.keys.get(theirs);
        int number = numbers.getInt(sought);
        return number == NONE ? add(sought, other.get(theirs)) : number;
    }

    private int add(LongArrayList itsKey, Action action) {
        int number = actions.size();
        numbers.put(itsKey, number);
        keys.add(itsKey);
        actions.add(action);
        return number;
    }

    private int gone(Machine machine) {
        int gone = 0;
        for (int thread = 0; thread < program.threadCount(); thread++) {
            Status status = machine.status(thread);
            if (status == Status.STOPPED || status == Status.ENDED && !program.isJoined(thread)) {
                gone |= 1 << thread;
            }
        }
        return gone;
    }

    private void addArrival(Machine machine, int thread) {
        key.add(machine.position(thread));
        if (arrives(machine, thread)) {
            for (long asked : machine.askedValues(thread)) {
                key.add(asked);
            }
        }
    }

    private static boolean arrives(Machine machine, int thread) {
        return machine.status(thread) == Status.RUNNING
                && machine.next(thread).kind().isAtomicAccess();
    }

    private static List<Action.Arrival> arrivals(Machine machine, Stepper step) {
        List<Action.Arrival> arrivals = new ArrayList<>();
        for (int thread : new int[] {step.thread(), step.child()}) {
            if (thread >= 0 && arrives(machine, thread)) {
                arrivals.add(new Action.Arrival(thread, machine.next(thread), machine.askedValues(thread)));
            }
        }
        return List.copyOf(arrivals);
    }
}
