package org.jrsan.rc20.litmus.machine;

import java.util.List;
import java.util.OptionalLong;

/** A sequentially consistent run of a program: its events in order. */
public record Schedule(List<Event> events) {
    /** Copies the events. */
    public Schedule {
        events = List.copyOf(events);
    }

    /**
     * One event.
     *
     * @param thread the index of the thread
     * @param instruction the index of its instruction in the thread
     * @param what what the event is: {@code load}, {@code store}, {@code failed cas}, {@code fence.full} …
     * @param location the location or lock, or empty
     * @param read the value read
     * @param written the value written
     */
    public record Event(
            int thread, int instruction, String what, String location, OptionalLong read, OptionalLong written) {
        public boolean isAccess() {
            return read.isPresent() || written.isPresent();
        }

        public boolean isPlain() {
            return what.startsWith("plain");
        }
    }
}
