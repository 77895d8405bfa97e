package org.jrsan.internal.told;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The first few errors of JRSan itself in one run. Thread-safe. */
public final class RunErrors {
    private static final int MOST = 10;

    /** Guarded by the monitor of this. */
    private final List<Throwable> first = new ArrayList<>();

    /** Keeps an error, if there are not many yet. */
    public synchronized void add(Throwable error) {
        if (first.size() < MOST) {
            first.add(error);
        }
    }

    /**
     * A snapshot.
     *
     * @param latest an error that may not have been added, null for none
     */
    public synchronized List<Throwable> with(@Nullable Throwable latest) {
        List<? extends Throwable> uninstrumented = Uninstrumented.errors();
        if (first.isEmpty() && latest == null && uninstrumented.isEmpty()) {
            return List.of();
        }
        List<Throwable> all = new ArrayList<>(first);
        if (latest != null && all.stream().noneMatch(error -> error == latest)) {
            all.add(latest);
        }
        all.addAll(uninstrumented);
        return List.copyOf(all);
    }
}
