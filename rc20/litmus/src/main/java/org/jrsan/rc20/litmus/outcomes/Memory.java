package org.jrsan.rc20.litmus.outcomes;

import it.unimi.dsi.fastutil.longs.LongList;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.machine.Machine;
import org.jrsan.rc20.litmus.machine.Monitor;

/**
 * What threads see in memory, and what their reads returned. This one is sequentially consistent: every thread sees the
 * newest values, which the machine of the run has by itself.
 */
class Memory implements Monitor {
    private final Returned returned;

    /** The instruction whose event is under way. */
    private int instruction;

    Memory(Returned returned) {
        this.returned = returned;
    }

    Memory copy() {
        return new Memory(returned.copy());
    }

    final Returned returned() {
        return returned;
    }

    /** A thread that nobody starts begins. */
    void begin(int thread) {
        // No state of threads here.
    }

    /** How many ways there are for the next event of a running thread to see memory. */
    int sights(Machine machine, int thread) {
        return machine.canFailSpuriously(thread) ? 2 : 1;
    }

    /**
     * Shows the machine what a thread sees.
     *
     * @param sight which of the ways
     * @return whether a compare-and-set is to fail even if it sees the expected value
     */
    boolean show(Machine machine, int thread, int sight) {
        instruction = machine.next(thread).source();
        return sight == 1;
    }

    /** Shows the machine the newest values again. */
    void hide(Machine machine) {
        // It shows nothing else.
    }

    /** Writes down all that what comes next, and the outcome, depend on, beside the machine. */
    void encode(LongList out) {
        returned.encode(out);
    }

    @Override
    public void read(int thread, int location, Mode mode, long value) {
        returned.put(thread, instruction, value);
    }

    @Override
    public void write(int thread, int location, Mode mode, long oldValue, long newValue) {
        // A write returns nothing.
    }

    @Override
    public void update(int thread, int location, Mode mode, long oldValue, long newValue) {
        returned.put(thread, instruction, oldValue);
    }

    @Override
    public void plainRead(int thread, int location, long value) {
        returned.put(thread, instruction, value);
    }

    @Override
    public void plainWrite(int thread, int location, long oldValue, long newValue) {
        // A write returns nothing.
    }

    @Override
    public void fence(int thread, Fence fence) {
        // All is in order.
    }

    @Override
    public void start(int parent, int child) {
        // All is in order.
    }

    @Override
    public void join(int parent, int child) {
        // All is in order.
    }

    @Override
    public void lock(int thread, int lock) {
        // All is in order.
    }

    @Override
    public void unlock(int thread, int lock) {
        // All is in order.
    }

    @Override
    public void settle(int thread, int variant) {
        // Local steps are no events.
    }

    @Override
    public void end(int thread) {
        // No state of threads here.
    }
}
