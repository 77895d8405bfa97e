package org.jrsan.rc20.weak;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A machine with the threads, locations and synchronisation objects of a run, by number, for those who explore all runs:
 * it can be copied, and written down so that states with the same future are equal.
 */
public final class WeakState {
    private final WeakMachine machine;
    private final List<WeakLocation> locations = new ArrayList<>();
    private final List<@Nullable WeakThread> threads = new ArrayList<>();
    private final List<@Nullable WeakSync> syncs = new ArrayList<>();

    /**
     * A state without threads, locations and objects.
     *
     * @param machine a machine without threads
     */
    public WeakState(WeakMachine machine) {
        this.machine = machine;
    }

    /**
     * A state that goes on from here by itself.
     *
     * @return the copy; its machine has the live threads, locations and objects of this state and no others
     */
    public WeakState copy() {
        WeakState copy = new WeakState(machine.copyWithoutThreads());
        for (WeakThread thread : threads) {
            copy.threads.add(thread == null ? null : copy.machine.adopt(thread.copy()));
        }
        Map<WeakLocation, WeakLocation> copies = new HashMap<>();
        for (WeakLocation location : locations) {
            WeakLocation copied = location.copy(copy.machine);
            copies.put(location, copied);
            copy.locations.add(copied);
        }
        copy.machine.scOrder().assign(machine.scOrder(), copies);
        for (WeakSync sync : syncs) {
            copy.syncs.add(sync == null ? null : sync.copy(copy.machine));
        }
        return copy;
    }

    /**
     * The machine.
     *
     * @return the machine of this state
     */
    public WeakMachine machine() {
        return machine;
    }

    /**
     * The locations, to be changed by whoever explores.
     *
     * @return the live list
     */
    public List<WeakLocation> locations() {
        return locations;
    }

    /**
     * The threads; null for one that has not begun or has ended.
     *
     * @return the live list
     */
    public List<@Nullable WeakThread> threads() {
        return threads;
    }

    /**
     * The synchronisation objects; null for one that nobody will acquire.
     *
     * @return the live list
     */
    public List<@Nullable WeakSync> syncs() {
        return syncs;
    }

    /**
     * Writes down all that what comes next depends on. A view counts by the messages that it keeps a thread from going
     * behind, so that states which differ in epochs alone are equal. References are left out.
     *
     * @param out takes the numbers; equal numbers mean an equal future for the same threads and primitive values
     */
    public void encode(LongConsumer out) {
        ScOrder order = machine.scOrder();
        int[] accesses = order.byThread();
        Map<WeakLocation, Integer> numbers = new HashMap<>();
        for (WeakLocation location : locations) {
            numbers.put(location, numbers.size());
        }
        order.encode(accesses, numbers, out);
        Consumer<View> views = view -> {
            locations.forEach(location -> out.accept(location.lowIn(view)));
            order.encode(accesses, view.happened, out);
        };
        for (WeakLocation location : locations) {
            out.accept(location.messages().size());
            out.accept(location.newestScWrite(Long.MAX_VALUE));
            out.accept(location.newestScWrite(order.settled()));
            out.accept(location.observations().newest(machine.fenced()));
            for (Message message : location.messages()) {
                out.accept(message.bits());
                out.accept(message.isUpdate ? 1 : 0);
                views.accept(message.view);
            }
        }
        for (WeakThread thread : threads) {
            out.accept(thread == null ? 0 : 1);
            if (thread != null) {
                views.accept(thread.current);
                views.accept(thread.acquire);
                views.accept(thread.release);
            }
        }
        for (WeakSync sync : syncs) {
            out.accept(sync == null ? 0 : 1);
            if (sync != null) {
                views.accept(sync.view());
            }
        }
        views.accept(machine.fences());
    }
}
