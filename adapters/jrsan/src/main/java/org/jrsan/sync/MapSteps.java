package org.jrsan.sync;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import org.jrsan.internal.run.Steps;
import org.jrsan.schedule.Guard;
import org.jrsan.schedule.Resource;
import org.jrsan.schedule.Task;
import org.jspecify.annotations.Nullable;

/**
 * A concurrent map as a resource of schedules: what looks at it is a read, what may change it is a write, whatever the key. While
 * the JDK's hash map runs a function of the user, no other thread of the schedule changes a mapping of an equal hash, since the
 * JDK would block it. Where different hashes fall together, a thread may still block out of sight.
 */
final class MapSteps implements Resource {
    private final boolean locks;

    /** By the hash of their key: the functions that run. Replaced by whoever has the token. */
    private volatile Map<Integer, Call> calls = Map.of();

    /** A function that a thread runs, since a number of steps. */
    private record Call(Thread thread, int begin) {}

    MapSteps(ConcurrentMap<?, ?> map) {
        locks = map instanceof ConcurrentHashMap;
    }

    @Override
    public @Nullable Object scheduledRef() {
        return calls;
    }

    /** The calling thread is about to look at the map. */
    void look() {
        Steps.access(this, false);
    }

    /** The calling thread is about to change the map as a whole. */
    void change() {
        Steps.access(this, true);
    }

    /** The calling thread is about to change a mapping. Without a key the map throws. */
    void change(@Nullable Object key) {
        if (Steps.areControlled && key != null) {
            change(key.hashCode());
        }
    }

    private void change(int hash) {
        Call call = calls.get(hash);
        if (call != null && call.thread == Thread.currentThread()) {
            change();
        } else {
            Steps.await(this, isFree(hash), true);
        }
    }

    private Guard isFree(int hash) {
        return (bits, ref) -> !(locks && ref instanceof Map<?, ?> map && map.containsKey(hash));
    }

    /** Runs an operation that calls a function of the user, and {@link #ran} after it. */
    @Nullable
    Object call(@Nullable Object key, Supplier<@Nullable Object> operation) {
        return Steps.areControlled && key != null ? call(key.hashCode(), operation) : operation.get();
    }

    private @Nullable Object call(int hash, Supplier<@Nullable Object> operation) {
        Task task = Steps.task();
        Call outer = calls.get(hash);
        change(hash);
        if (task == null || outer != null && outer.thread == Thread.currentThread()) {
            return operation.get();
        }
        with(hash, new Call(Thread.currentThread(), task.execution().steps()));
        boolean returned = false;
        try {
            Object result = operation.get();
            returned = true;
            return result;
        } finally {
            try {
                if (!returned) {
                    ran(hash);
                }
            } finally {
                with(hash, null);
            }
        }
    }

    /** The function has run, and its result is about to be put in. If others ran meanwhile, that is a step of its own. */
    @Nullable
    Object ran(Object key, @Nullable Object result) {
        if (Steps.areControlled) {
            ran(key.hashCode());
        }
        return result;
    }

    private void ran(int hash) {
        Task task = Steps.task();
        Call call = calls.get(hash);
        if (task != null && call != null && task.execution().steps() != call.begin) {
            change();
        }
    }

    private void with(int hash, @Nullable Call call) {
        Map<Integer, Call> next = new HashMap<>(calls);
        if (call != null) {
            next.put(hash, call);
        } else {
            next.remove(hash);
        }
        calls = Map.copyOf(next);
    }
}
