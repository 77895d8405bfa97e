package org.jrsan.rc20.weak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.junit.jupiter.api.Test;

class WeakStateTest {
    private final WeakState state = new WeakState(new WeakMachine(WeakMachine.UNBOUNDED));

    WeakStateTest() {
        WeakMachine machine = state.machine();
        for (int i = 0; i < 2; i++) {
            state.threads().add(machine.newThread());
            state.locations().add(machine.newLocation(0, null));
            state.syncs().add(machine.newSync());
        }
        state.threads().add(null);
        state.syncs().add(null);
    }

    private static WeakThread thread(WeakState of, int number) {
        return Objects.requireNonNull(of.threads().get(number));
    }

    private static void write(WeakState in, int thread, int location, Mode mode) {
        WeakLocation x = in.locations().get(location);
        x.write(thread(in, thread), mode, x.newest(), 1, null);
    }

    private static void read(WeakState in, int thread, int location, Mode mode) {
        WeakLocation x = in.locations().get(location);
        x.read(thread(in, thread), mode, x.newest());
    }

    private static List<Long> encoded(WeakState of) {
        List<Long> numbers = new ArrayList<>();
        of.encode(numbers::add);
        return numbers;
    }

    private List<Long> after(List<Consumer<WeakState>> steps) {
        WeakState copy = state.copy();
        steps.forEach(step -> step.accept(copy));
        return encoded(copy);
    }

    @Test
    void a_copy_is_equal_and_goes_on_by_itself() {
        write(state, 0, 0, Mode.VOLATILE);
        read(state, 1, 0, Mode.VOLATILE);
        Objects.requireNonNull(state.syncs().get(0)).release(thread(state, 0));
        state.machine().fence(thread(state, 1), Fence.FULL);
        write(state, 1, 1, Mode.VOLATILE);
        WeakState copy = state.copy();
        assertEquals(encoded(state), encoded(copy));
        List<Long> before = encoded(state);
        write(copy, 0, 1, Mode.RELEASE);
        Objects.requireNonNull(copy.syncs().get(0)).acquire(thread(copy, 1));
        assertEquals(before, encoded(state));
        assertNotEquals(before, encoded(copy));
    }

    @Test
    void independent_steps_lead_to_equal_states_in_either_order() {
        for (Mode mode : List.of(Mode.OPAQUE, Mode.RELEASE, Mode.VOLATILE)) {
            Consumer<WeakState> one = s -> write(s, 0, 0, mode);
            Consumer<WeakState> other = s -> write(s, 1, 1, mode);
            assertEquals(after(List.of(one, other)), after(List.of(other, one)));
        }
    }

    @Test
    void dependent_steps_do_not() {
        Consumer<WeakState> write = s -> write(s, 0, 0, Mode.OPAQUE);
        Consumer<WeakState> read = s -> read(s, 1, 0, Mode.OPAQUE);
        assertNotEquals(after(List.of(write, read)), after(List.of(read, write)));
    }

    @Test
    void what_only_a_fence_would_bring_counts() {
        Consumer<WeakState> published = s -> write(s, 0, 0, Mode.RELEASE);
        Consumer<WeakState> relaxed = s -> read(s, 1, 0, Mode.OPAQUE);
        Consumer<WeakState> acquired = s -> read(s, 1, 0, Mode.ACQUIRE);
        Consumer<WeakState> first = s -> write(s, 0, 1, Mode.OPAQUE);
        assertNotEquals(after(List.of(first, published, relaxed)), after(List.of(first, published, acquired)));
    }

    @Test
    void accesses_whose_messages_are_forgotten_keep_their_place_in_the_order() {
        write(state, 0, 0, Mode.VOLATILE);
        read(state, 1, 0, Mode.VOLATILE);
        write(state, 0, 0, Mode.VOLATILE);
        read(state, 1, 0, Mode.VOLATILE);
        state.locations().get(0).forget();
        assertEquals(encoded(state), encoded(state.copy()));
    }
}
