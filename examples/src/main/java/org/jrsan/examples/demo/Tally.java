package org.jrsan.examples.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Who took what, to see that nothing was lost or taken twice. Thread-safe by a lock that is none of the example's. */
final class Tally {
    private final List<Integer> taken = new ArrayList<>();

    /** Notes an element; nothing for null. */
    void took(@Nullable Integer element) {
        if (element != null) {
            synchronized (taken) {
                taken.add(element);
            }
        }
    }

    /** Notes elements until there is none. */
    void tookAll(Supplier<@Nullable Integer> source) {
        Integer element = source.get();
        while (element != null) {
            took(element);
            element = source.get();
        }
    }

    /** Each number from 0 up to end, exclusive, was taken once. */
    void checkEachOnce(int end) {
        synchronized (taken) {
            List<Integer> all = IntStream.range(0, end).boxed().toList();
            Invariant.equal(all, taken.stream().sorted().toList(), "what was taken");
        }
    }
}
