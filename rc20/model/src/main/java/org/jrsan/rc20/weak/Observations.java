package org.jrsan.rc20.weak;

import java.util.ArrayList;
import java.util.List;
import org.jrsan.clock.VectorClock;
import org.jspecify.annotations.Nullable;

/**
 * The observations of one location: which message each thread read or wrote, and at which epoch of happens-before. Whoever
 * knows that epoch must not go behind the message.
 *
 * <p>A thread never goes behind what it observed itself, so its messages stand in order of its epochs. Of one epoch the
 * newest is enough, and of one message the earliest epoch.
 */
final class Observations {
    private record Observation(int epoch, Message message) {}

    /** By slot of the thread; null where there is none. */
    private final List<@Nullable List<Observation>> bySlot = new ArrayList<>();

    void add(int slot, int epoch, Message message) {
        List<Observation> own = of(slot);
        int latest = own.size() - 1;
        if (latest >= 0 && own.get(latest).message == message) {
            return;
        }
        if (latest >= 0 && own.get(latest).epoch == epoch) {
            own.remove(latest);
        }
        own.add(new Observation(epoch, message));
    }

    private List<Observation> of(int slot) {
        while (bySlot.size() <= slot) {
            bySlot.add(null);
        }
        List<Observation> own = bySlot.get(slot);
        if (own == null) {
            own = new ArrayList<>();
            bySlot.set(slot, own);
        }
        return own;
    }

    /** The place of the newest message that was observed at an epoch which a clock includes; 0 when there is none. */
    int newest(VectorClock known) {
        int place = 0;
        for (int slot = 0; slot < bySlot.size(); slot++) {
            List<Observation> own = bySlot.get(slot);
            if (own != null) {
                place = Math.max(place, newest(own, known.get(slot)));
            }
        }
        return place;
    }

    private static int newest(List<Observation> own, int epoch) {
        for (int i = own.size() - 1; i >= 0; i--) {
            if (own.get(i).epoch <= epoch) {
                return own.get(i).message.place;
            }
        }
        return 0;
    }

    /** Drops what is said of messages that stand at or before a place, as nobody goes behind that place any more. */
    void forgetUpTo(int place) {
        for (List<Observation> own : bySlot) {
            if (own != null) {
                own.removeIf(observation -> observation.message.place <= place);
            }
        }
    }

    /** The same for a copy of the location, whose messages are given by place. */
    Observations copy(List<Message> messages) {
        Observations copy = new Observations();
        for (int slot = 0; slot < bySlot.size(); slot++) {
            List<Observation> own = bySlot.get(slot);
            if (own != null) {
                List<Observation> others = copy.of(slot);
                own.forEach(one -> others.add(new Observation(one.epoch, messages.get(one.message.place))));
            }
        }
        return copy;
    }
}
