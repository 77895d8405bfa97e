package org.jrsan.rc20.litmus.finite;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jrsan.rc20.Check;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.compiled.Operation;
import org.jrsan.rc20.litmus.finite.ClockLayout.Family;
import org.jrsan.rc20.litmus.finite.ClockLayout.Role;
import org.jrsan.rc20.litmus.finite.ColumnStep.Code;
import org.jrsan.rc20.litmus.machine.Action;
import org.jspecify.annotations.Nullable;

/** Writes down what the steps of the clocks do to one column, instead of doing it. */
final class ColumnCompiler implements RaceStore {
    private final Column column;
    private final ClockLayout layout;
    private final ClockEvents events;
    private final IntArrayList codes = new IntArrayList();
    private final List<long[]> targets = new ArrayList<>();
    private boolean seed;

    ColumnCompiler(Column column, int threads) {
        this.column = column;
        layout = column.layout();
        events = new ClockEvents(layout, this, threads);
    }

    ColumnStep compile(Action action) {
        codes.clear();
        targets.clear();
        seed = false;
        action.event().tell(events);
        add(Code.CLEAR, column.maskOf(action.gone()), 0);
        long[] all = targets.stream().flatMapToLong(Arrays::stream).toArray();
        return new ColumnStep(column, codes.toIntArray(), all, seed, watches(action.arrivals()));
    }

    private List<ColumnStep.Watch> watches(List<Action.Arrival> arrivals) {
        List<ColumnStep.Watch> watches = new ArrayList<>();
        for (Action.Arrival arrival : arrivals) {
            Check check = column.isRace() ? null : check(arrival);
            if (check != null) {
                watches.add(new ColumnStep.Watch(arrival.thread(), check, exposed(arrival)));
            }
        }
        return watches;
    }

    /** The check of an access that fails if its thread is unaware of what this column is about, or null. */
    private @Nullable Check check(Action.Arrival arrival) {
        Operation operation = arrival.operation();
        int x = layout.atomicIndex(operation.location());
        boolean inAll = column.entry() == x;
        boolean inU = column.entry() == layout.entryOfStores(x);
        if (!inAll && !inU) {
            return null;
        }
        long asked = asked(arrival.asked()) & column.bits();
        return switch (operation.kind()) {
            case LOAD, WEAK_CAS -> inAll ? Check.READ : null;
            case STORE, ADD, SWAP -> inU ? Check.WRITE : null;
            case WAIT -> inAll && asked != 0 ? Check.WAIT : null;
            case BCAS -> inU && asked != 0 ? Check.UPDATE_VALUE : null;
            default ->
                inU && asked != 0 ? Check.UPDATE_VALUE : inAll && asked != column.bits() ? Check.FAIL_VALUE : null;
        };
    }

    private long asked(long[] values) {
        long asked = 0;
        for (long value : values) {
            asked |= layout.classes(column.entry()).bit(value);
        }
        return asked;
    }

    /** The thread is forced after the newest write, and none of the clocks that make it aware knows. */
    private long[] exposed(Action.Arrival arrival) {
        long[] bits = new long[column.words()];
        Column.set(bits, column.place(layout.forced(arrival.thread())));
        for (Family family : layout.awareness(arrival.operation().mode() == Mode.VOLATILE)) {
            Column.set(bits, column.place(layout.row(arrival.thread(), family, Role.CURRENT)));
        }
        return bits;
    }

    private void add(Code code, int target, int source) {
        long[] mask = new long[column.words()];
        Column.set(mask, target);
        add(code, mask, source);
    }

    /** Instructions of one code and source that follow each other become one, unless the source is a target itself. */
    private void add(Code code, long[] mask, int source) {
        int encoded = ColumnStep.encode(code, source);
        int last = codes.size() - 1;
        if (last >= 0 && codes.getInt(last) == encoded && !(hasSource(code) && Column.has(targets.get(last), source))) {
            for (int i = 0; i < mask.length; i++) {
                targets.get(last)[i] |= mask[i];
            }
        } else if (Arrays.stream(mask).anyMatch(word -> word != 0)) {
            codes.add(encoded);
            targets.add(mask.clone());
        }
    }

    private static boolean hasSource(Code code) {
        return code == Code.COPY || code == Code.AND || code == Code.OR;
    }

    private int used(int row) {
        int place = column.place(row);
        if (place < 0) {
            throw new IllegalStateException("a clock that is in use depends on one that is not");
        }
        return place;
    }

    @Override
    public void join(int target, int source) {
        int place = column.place(target);
        if (place >= 0) {
            add(layout.isForced(target) ? Code.OR : Code.AND, place, used(source));
        }
    }

    @Override
    public void assign(int target, int source) {
        int place = column.place(target);
        if (place >= 0) {
            add(Code.COPY, place, used(source));
        }
    }

    @Override
    public void know(int row, int entry) {
        if (entry == column.entry() && column.place(row) >= 0) {
            add(layout.isForced(row) ? Code.SET : Code.CLEAR, column.place(row), 0);
        }
    }

    @Override
    public void advance(int entry, long overwritten) {
        if (entry == column.entry()) {
            add(Code.CLEAR, column.forced(), 0);
            if ((layout.classes(entry).bit(overwritten) & column.bits()) != 0) {
                add(Code.SET, column.unknown(), 0);
                seed = true;
            }
        }
    }

    private boolean isThis(int entry, long bits) {
        return entry == column.entry() && (bits & column.bits()) != 0;
    }

    @Override
    public void addUnknown(int entry, long bits) {
        if (isThis(entry, bits)) {
            add(Code.SET, column.unknown(), 0);
            seed = true;
        }
    }

    @Override
    public void know(int row, int entry, long bits) {
        if (isThis(entry, bits) && column.place(row) >= 0) {
            add(Code.CLEAR, column.place(row), 0);
        }
    }

    @Override
    public void clear(int entry) {
        if (entry == column.entry()) {
            add(Code.CLEAR, column.unknown(), 0);
        }
    }

    @Override
    public boolean isUnknown(int row, int entry, long bits) {
        if (isThis(entry, bits)) {
            add(Code.RACE, used(row), 0);
        }
        return false;
    }
}
