package org.jrsan.rc20.litmus.outcomes;

import it.unimi.dsi.fastutil.longs.LongList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the reading instructions of a program returned so far, and whether an assertion failed. */
final class Returned {
    private final Readings readings;
    private final @Nullable Long[] values;
    private boolean failsAssert;

    Returned(Readings readings) {
        this(readings, new @Nullable Long[readings.count()], false);
    }

    private Returned(Readings readings, @Nullable Long[] values, boolean failsAssert) {
        this.readings = readings;
        this.values = values;
        this.failsAssert = failsAssert;
    }

    Returned copy() {
        return new Returned(readings, values.clone(), failsAssert);
    }

    /** An instruction has returned a value. */
    void put(int thread, int instruction, long value) {
        values[readings.number(thread, instruction)] = value;
    }

    void failAssert() {
        failsAssert = true;
    }

    boolean failsAssert() {
        return failsAssert;
    }

    List<List<@Nullable Long>> byThread() {
        List<List<@Nullable Long>> threads = new ArrayList<>();
        int from = 0;
        for (List<String> names : readings.names()) {
            List<@Nullable Long> own = new ArrayList<>();
            for (int i = 0; i < names.size(); i++) {
                own.add(values[from++]);
            }
            threads.add(own);
        }
        return threads;
    }

    void encode(LongList out) {
        out.add(failsAssert ? 1 : 0);
        for (Long value : values) {
            out.add(value == null ? 0 : 1);
            out.add(value == null ? 0 : value);
        }
    }
}
