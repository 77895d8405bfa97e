package org.jrsan.rc20.litmus.finite;

import org.jrsan.rc20.Check;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.compiled.BitReader;
import org.jrsan.rc20.litmus.compiled.BitWriter;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.compiled.Operation;
import org.jrsan.rc20.litmus.finite.ClockLayout.Family;
import org.jrsan.rc20.litmus.finite.ClockLayout.Role;
import org.jrsan.rc20.litmus.machine.Tracker;
import org.jspecify.annotations.Nullable;

/** All clocks in finite form in one state: the plain form of what {@link Columns} searches one by one. */
public final class FiniteClocks implements Tracker {
    private final ClockLayout layout;
    private final int atomics;
    private final ClockMatrix clocks;
    private final ClockEvents events;
    private final boolean[] joined;

    FiniteClocks(CompiledProgram program, ClockLayout layout) {
        this.layout = layout;
        atomics = layout.atomicCount();
        clocks = new ClockMatrix(layout, program.threadCount());
        events = new ClockEvents(layout, clocks, program.threadCount());
        joined = new boolean[program.threadCount()];
        for (int thread = 0; thread < joined.length; thread++) {
            joined[thread] = program.isJoined(thread);
        }
    }

    /** Whether the latest event races with one before. */
    boolean raced() {
        return events.races().raced();
    }

    /** The check of an operation that a thread arrives at, with the values it asks for; null when it passes. */
    @Nullable
    Check check(int thread, Operation operation, long[] asked) {
        int x = layout.atomicIndex(operation.location());
        boolean volatileAccess = operation.mode() == Mode.VOLATILE;
        long stale = stale(thread, x, volatileAccess);
        long stalePlain = stale(thread, atomics + x, volatileAccess);
        return switch (operation.kind()) {
            case LOAD, WEAK_CAS -> stale != 0 ? Check.READ : null;
            case STORE, ADD, SWAP -> stalePlain != 0 ? Check.WRITE : null;
            case WAIT -> (stale & bits(x, asked)) != 0 ? Check.WAIT : null;
            case BCAS -> (stalePlain & bits(atomics + x, asked)) != 0 ? Check.UPDATE_VALUE : null;
            default -> {
                if ((stalePlain & bits(atomics + x, asked)) != 0) {
                    yield Check.UPDATE_VALUE;
                }
                yield (stale & ~bits(x, asked)) != 0 ? Check.FAIL_VALUE : null;
            }
        };
    }

    private long bits(int entry, long[] values) {
        long bits = 0;
        for (long value : values) {
            bits |= layout.classes(entry).bit(value);
        }
        return bits;
    }

    /** What the thread may still see of the entry, if it is forced after the newest write; otherwise nothing. */
    private long stale(int thread, int entry, boolean volatileAccess) {
        if (clocks.get(layout.forced(thread), entry) != 0) {
            return 0;
        }
        long unaware = -1;
        for (Family family : layout.awareness(volatileAccess)) {
            unaware &= clocks.get(layout.row(thread, family, Role.CURRENT), entry);
        }
        return unaware;
    }

    @Override
    public void read(int thread, int location, Mode mode, long value) {
        events.read(thread, location, mode, value);
    }

    @Override
    public void write(int thread, int location, Mode mode, long oldValue, long newValue) {
        events.write(thread, location, mode, oldValue, newValue);
    }

    @Override
    public void update(int thread, int location, Mode mode, long oldValue, long newValue) {
        events.update(thread, location, mode, oldValue, newValue);
    }

    @Override
    public void plainRead(int thread, int location, long value) {
        events.plainRead(thread, location, value);
    }

    @Override
    public void plainWrite(int thread, int location, long oldValue, long newValue) {
        events.plainWrite(thread, location, oldValue, newValue);
    }

    @Override
    public void fence(int thread, Fence fence) {
        events.fence(thread, fence);
    }

    @Override
    public void start(int parent, int child) {
        events.start(parent, child);
    }

    @Override
    public void join(int parent, int child) {
        events.join(parent, child);
    }

    @Override
    public void lock(int thread, int lock) {
        events.lock(thread, lock);
    }

    @Override
    public void unlock(int thread, int lock) {
        events.unlock(thread, lock);
    }

    @Override
    public void settle(int thread, int variant) {
        // Local steps are no events.
    }

    @Override
    public void end(int thread) {
        if (!joined[thread]) {
            clocks.end(thread);
        }
    }

    @Override
    public void assign(Tracker other) {
        FiniteClocks source = (FiniteClocks) other;
        clocks.assign(source.clocks);
        events.races().assign(source.events.races());
    }

    @Override
    public void encode(BitWriter out) {
        clocks.encode(out);
    }

    @Override
    public void decode(BitReader in) {
        clocks.decode(in);
        events.races().noAccess();
    }
}
