package org.jrsan.rc20.litmus.finite;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.ArrayList;
import java.util.List;
import org.jrsan.rc20.Check;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Finding;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.compiled.Operation;
import org.jrsan.rc20.litmus.finite.ClockLayout.Family;
import org.jrsan.rc20.litmus.finite.ClockLayout.Role;
import org.jrsan.rc20.litmus.machine.Monitor;
import org.jrsan.rc20.litmus.search.Exploration;

/**
 * Follows one run on clocks of numbers and notes, after each event, what its thread is aware of and forced after at the
 * location of a failed check: the clocks that matter for it.
 */
public final class Timestamps implements Monitor {
    private final ClockLayout layout;
    private final TimestampStore clocks;
    private final ClockSteps steps;
    private final int location;
    private final boolean storesOnly;
    private final Family[] awareness;
    private final List<Exploration.Clocks> afterEvents = new ArrayList<>();
    /** By timestamp of the location: the value, and the number of the event from 1, 0 for the initial write. */
    private final LongList values = new LongArrayList();

    private final IntList writes = new IntArrayList();
    /** By {@code tsU}: the value that stands just before the next store, and the event of the store. */
    private final LongList beforeNextStore = new LongArrayList();

    private final IntList stores = new IntArrayList();

    /** Clocks that matter for a check of an operation. */
    public Timestamps(CompiledProgram program, Operation exposed, Check check) {
        layout = new ClockLayout(program);
        location = exposed.location();
        clocks = new TimestampStore(layout, layout.atomicIndex(location));
        steps = new ClockSteps(layout, clocks);
        storesOnly = check.countsStoresOnly();
        awareness = layout.awareness(exposed.accessMode() == Mode.VOLATILE);
        values.add(program.initialValue(location));
        writes.add(0);
        stores.add(0);
    }

    /** For each event what its thread was aware of and forced after behind it. */
    public List<Exploration.Clocks> afterEvents() {
        return afterEvents;
    }

    /** What a thread is aware of and forced after now. */
    public Exploration.Clocks of(int thread) {
        long aware = 0;
        for (Family family : awareness) {
            aware = Math.max(aware, clocks.get(layout.row(thread, family, Role.CURRENT), storesOnly));
        }
        return new Exploration.Clocks(aware, clocks.get(layout.forced(thread), storesOnly));
    }

    /** The failed check of a thread in timestamps; asked are the awaited or expected values. */
    public Finding finding(int thread, Check check, long[] asked) {
        Exploration.Clocks now = of(thread);
        if (!check.isStrict()) {
            LongList stale = check.countsStoresOnly() ? beforeNextStore : values;
            for (int i = (int) now.forced() - 1; i >= now.aware(); i--) {
                if (contains(asked, stale.getLong(i)) != (check == Check.FAIL_VALUE)) {
                    return new Finding(check, now.aware(), i);
                }
            }
        }
        return new Finding(check, now.aware(), now.forced());
    }

    private static boolean contains(long[] values, long value) {
        for (long candidate : values) {
            if (candidate == value) {
                return true;
            }
        }
        return false;
    }

    /** The number of the event, from 1, that a timestamp stands for; 0 for the initial write. */
    public int eventOf(long timestamp) {
        return (storesOnly ? stores : writes).getInt((int) timestamp);
    }

    private void note(int thread) {
        afterEvents.add(of(thread));
    }

    private void noteWrite(int written, boolean isStore, long oldValue, long newValue) {
        if (written == location) {
            values.add(newValue);
            writes.add(afterEvents.size() + 1);
            if (isStore) {
                beforeNextStore.add(oldValue);
                stores.add(afterEvents.size() + 1);
            }
        }
    }

    @Override
    public void read(int thread, int readLocation, Mode mode, long value) {
        steps.read(thread, layout.atomicIndex(readLocation), mode);
        note(thread);
    }

    @Override
    public void write(int thread, int written, Mode mode, long oldValue, long newValue) {
        noteWrite(written, true, oldValue, newValue);
        steps.write(thread, layout.atomicIndex(written), mode, oldValue);
        note(thread);
    }

    @Override
    public void update(int thread, int written, Mode mode, long oldValue, long newValue) {
        noteWrite(written, false, oldValue, newValue);
        steps.update(thread, layout.atomicIndex(written), mode, oldValue);
        note(thread);
    }

    @Override
    public void plainRead(int thread, int readLocation, long value) {
        if (layout.atomicIndex(readLocation) >= 0) {
            steps.read(thread, layout.atomicIndex(readLocation), Mode.OPAQUE);
        }
        note(thread);
    }

    @Override
    public void plainWrite(int thread, int written, long oldValue, long newValue) {
        if (layout.atomicIndex(written) >= 0) {
            noteWrite(written, true, oldValue, newValue);
            steps.write(thread, layout.atomicIndex(written), Mode.OPAQUE, oldValue);
        }
        note(thread);
    }

    @Override
    public void fence(int thread, Fence fence) {
        steps.fence(thread, fence);
        note(thread);
    }

    @Override
    public void start(int parent, int child) {
        steps.edge(parent, child);
        note(parent);
    }

    @Override
    public void join(int parent, int child) {
        steps.edge(child, parent);
        note(parent);
    }

    @Override
    public void lock(int thread, int lock) {
        steps.lock(thread, lock);
        note(thread);
    }

    @Override
    public void unlock(int thread, int lock) {
        steps.unlock(thread, lock);
        note(thread);
    }

    @Override
    public void settle(int thread, int variant) {
        // Local steps are no events.
    }

    @Override
    public void end(int thread) {
        // The clocks stay for a join.
    }
}
