package org.jrsan.rc20.weak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.weak.WeakLocation.Attempt;
import org.junit.jupiter.api.Test;

/** What a program sees of the weak machine; its outcomes are held against all graphs in the oracle's module. */
class WeakMachineTest {
    private final WeakMachine machine = new WeakMachine(WeakMachine.UNBOUNDED);
    private final WeakThread writer = machine.newThread();
    private final WeakThread reader = machine.newThread();
    private final WeakLocation x = machine.newLocation(0, null);
    private final WeakLocation y = machine.newLocation(0, null);

    private static Message append(WeakLocation location, WeakThread thread, Mode mode, long value) {
        return location.write(thread, mode, location.newest(), value, null);
    }

    private static void readNewest(WeakLocation location, WeakThread thread, Mode mode) {
        location.read(thread, mode, location.newest());
    }

    private static List<Long> values(List<Message> messages) {
        return messages.stream().map(Message::bits).toList();
    }

    @Test
    void a_read_may_take_each_message_that_the_thread_is_not_aware_of_the_newest_last() {
        append(x, writer, Mode.OPAQUE, 1);
        append(x, writer, Mode.OPAQUE, 2);
        assertEquals(List.of(0L, 1L, 2L), values(x.readable(reader, Mode.OPAQUE)));
        x.read(reader, Mode.OPAQUE, x.readable(reader, Mode.OPAQUE).get(1));
        assertEquals(List.of(1L, 2L), values(x.readable(reader, Mode.OPAQUE)));
        assertEquals(List.of(2L), values(x.readable(writer, Mode.OPAQUE)));
    }

    @Test
    void a_write_that_takes_a_place_before_newer_ones_does_not_become_the_newest() {
        Message newer = append(x, writer, Mode.OPAQUE, 2);
        Message older =
                x.write(reader, Mode.OPAQUE, x.places(reader, Mode.OPAQUE).get(0), 1, null);
        assertFalse(x.isNewest(older));
        assertSame(newer, x.newest());
        assertEquals(List.of(0L, 1L, 2L), values(x.messages()));
        assertEquals("1@1", older.toString());
    }

    @Test
    void an_update_stands_right_behind_what_it_read_for_ever() {
        append(x, writer, Mode.OPAQUE, 5);
        Message update =
                x.update(reader, Mode.OPAQUE, x.updatable(reader, Mode.OPAQUE).get(0), 1, null);
        assertTrue(update.isUpdate());
        assertEquals(List.of(0L, 1L, 5L), values(x.messages()));
        WeakThread third = machine.newThread();
        assertEquals(List.of(1L, 5L), values(x.updatable(third, Mode.OPAQUE)));
        assertEquals(List.of(1L, 5L), values(x.places(third, Mode.OPAQUE)));
    }

    @Test
    void a_compare_and_set_fails_with_other_values_and_a_weak_one_with_any() {
        Message initial = x.newest();
        Message one = append(x, writer, Mode.OPAQUE, 1);
        assertEquals(
                List.of(new Attempt(initial, false), new Attempt(one, true)),
                x.attempts(reader, Mode.RELEASE, Mode.OPAQUE, message -> message.bits() == 1, false));
        assertEquals(
                List.of(new Attempt(initial, false), new Attempt(one, false), new Attempt(one, true)),
                x.attempts(reader, Mode.RELEASE, Mode.OPAQUE, message -> message.bits() == 1, true));
    }

    @Test
    void references_are_values_too() {
        Message message = x.write(writer, Mode.OPAQUE, x.newest(), 0, "text");
        assertEquals("text", message.ref());
        assertEquals("String@1", message.toString());
        assertNull(x.messages().get(0).ref());
    }

    @Test
    void what_a_thread_must_not_take_is_refused() {
        Message initial = x.newest();
        append(x, writer, Mode.OPAQUE, 1);
        assertThrows(IllegalArgumentException.class, () -> x.read(writer, Mode.OPAQUE, initial));
        assertThrows(IllegalArgumentException.class, () -> x.write(writer, Mode.OPAQUE, initial, 2, null));
        assertThrows(IllegalArgumentException.class, () -> x.update(writer, Mode.OPAQUE, initial, 2, null));
        assertThrows(IllegalArgumentException.class, () -> y.read(reader, Mode.OPAQUE, initial));
        x.become(7, null);
        assertThrows(IllegalArgumentException.class, () -> x.read(reader, Mode.OPAQUE, initial));
    }

    @Test
    void a_plain_read_goes_back_as_far_as_the_thread_may() {
        append(x, writer, Mode.OPAQUE, 1);
        assertEquals(0, x.plainlyReadable(reader).bits());
        assertEquals(1, x.plainlyReadable(writer).bits());
        x.plainWrite(reader, 2, null);
        assertEquals(2, x.newest().bits());
        assertEquals(2, x.plainlyReadable(reader).bits());
    }

    @Test
    void unseen_writes_are_known_to_all_and_bring_everything() {
        append(y, writer, Mode.OPAQUE, 1);
        append(x, writer, Mode.OPAQUE, 1);
        x.become(7, null);
        assertEquals(List.of(7L), values(x.readable(reader, Mode.OPAQUE)));
        assertEquals(List.of(0L, 1L), values(y.readable(reader, Mode.OPAQUE)));
        readNewest(x, reader, Mode.ACQUIRE);
        assertEquals(List.of(1L), values(y.readable(reader, Mode.OPAQUE)));
    }

    @Test
    void synchronisation_out_of_sight_lets_threads_know_everything() {
        append(x, writer, Mode.VOLATILE, 1);
        machine.learnEverything(reader);
        assertEquals(List.of(1L), values(x.readable(reader, Mode.OPAQUE)));
        append(x, writer, Mode.OPAQUE, 2);
        assertEquals(List.of(2L), values(x.readable(machine.adoptThread(), Mode.OPAQUE)));
        assertEquals(List.of(1L, 2L), values(x.readable(reader, Mode.OPAQUE)));
        machine.end(writer);
        machine.everybodyLearnsEverything();
        assertEquals(List.of(2L), values(x.readable(reader, Mode.OPAQUE)));
        assertEquals(List.of(2L), values(x.readable(machine.newThread(), Mode.OPAQUE)));
    }

    @Test
    void who_acquires_an_object_knows_what_was_released_into_it_and_no_more() {
        WeakSync lock = machine.newSync();
        append(x, writer, Mode.OPAQUE, 1);
        lock.release(writer);
        append(x, writer, Mode.OPAQUE, 2);
        lock.acquire(reader);
        assertEquals(List.of(1L, 2L), values(x.readable(reader, Mode.OPAQUE)));
        assertTrue(reader.knows(writer.slot(), 1));
        assertFalse(reader.knows(writer.slot(), writer.epoch()));
    }

    @Test
    void it_is_known_what_the_writer_of_a_reference_knew() {
        Message missed = append(x, writer, Mode.OPAQUE, 1);
        Message reference = y.write(writer, Mode.OPAQUE, y.newest(), 0, "node");
        Message later = append(x, writer, Mode.OPAQUE, 2);
        assertTrue(x.wasKnownTo(reference, missed));
        Message again = y.write(writer, Mode.OPAQUE, y.newest(), 0, "node");
        assertTrue(x.wasKnownTo(again, later));
        Message other = y.write(reader, Mode.OPAQUE, y.newest(), 0, "node");
        assertFalse(x.wasKnownTo(other, missed));
    }

    @Test
    void full_fences_order_what_is_before_and_behind_them() {
        append(x, writer, Mode.OPAQUE, 1);
        machine.fence(writer, Fence.FULL);
        machine.fence(reader, Fence.FULL);
        assertEquals(List.of(1L), values(x.readable(reader, Mode.OPAQUE)));
    }

    @Test
    void sc_accesses_agree_on_an_order_past_the_number_that_is_kept() {
        for (int i = 1; i <= ScOrder.MOST; i++) {
            append(y, writer, Mode.VOLATILE, i);
        }
        assertEquals(ScOrder.MOST, y.readable(reader, Mode.VOLATILE).get(0).bits());
        assertEquals(0, y.readable(reader, Mode.OPAQUE).get(0).bits());
        append(y, writer, Mode.VOLATILE, -1);
        assertEquals(List.of((long) ScOrder.MOST, -1L), values(y.readable(reader, Mode.VOLATILE)));
    }

    @Test
    void messages_that_nobody_can_read_are_forgotten() {
        for (int i = 1; i <= 1_000; i++) {
            append(x, writer, Mode.RELEASE, i);
            readNewest(x, reader, Mode.OPAQUE);
        }
        assertTrue(x.messages().size() < 40, () -> x.messages().toString());
        x.forget();
        assertEquals(List.of(1_000L), values(x.messages()));
    }

    @Test
    void a_run_of_a_million_steps_stays_small_though_a_thread_does_not_look() {
        int most = 64;
        WeakMachine bounded = new WeakMachine(most);
        WeakThread busy = bounded.newThread();
        WeakThread idle = bounded.newThread();
        WeakLocation counter = bounded.newLocation(0, null);
        WeakLocation flag = bounded.newLocation(0, null);
        for (int i = 1; i <= 250_000; i++) {
            counter.update(busy, Mode.VOLATILE, counter.newest(), i, null);
            append(flag, busy, Mode.RELEASE, i);
            readNewest(counter, busy, Mode.ACQUIRE);
            bounded.fence(busy, Fence.RELEASE);
            assertTrue(counter.messages().size() <= 2 * most + 1);
        }
        List<Message> readable = flag.readable(idle, Mode.OPAQUE);
        assertTrue(readable.size() >= most, () -> readable.size() + " messages");
        assertEquals(250_000, readable.get(readable.size() - 1).bits());
    }

    @Test
    void a_slot_is_given_again_when_every_live_thread_knows_of_the_end() {
        WeakSync end = machine.newSync();
        append(x, writer, Mode.OPAQUE, 1);
        end.release(writer);
        machine.end(writer);
        assertNotEquals(writer.slot(), machine.newThread().slot());
        end.acquire(reader);
        machine.live().forEach(end::acquire);
        WeakThread next = machine.newThread();
        assertEquals(writer.slot(), next.slot());
        assertTrue(next.epoch() > writer.epoch());
    }

    @Test
    void slots_do_not_grow_with_threads_that_end_unheard() {
        for (int i = 0; i < 10 * Slots.MOST_ENDED; i++) {
            WeakThread thread = machine.newThread();
            assertTrue(thread.slot() <= Slots.MOST_ENDED + 3);
            append(x, thread, Mode.RELEASE, i);
            machine.end(thread);
        }
    }

    @Test
    void a_thread_ends_once_and_a_location_keeps_some_message() {
        machine.end(writer);
        assertThrows(IllegalArgumentException.class, () -> machine.end(writer));
        assertThrows(IllegalArgumentException.class, () -> new WeakMachine(0));
    }
}
