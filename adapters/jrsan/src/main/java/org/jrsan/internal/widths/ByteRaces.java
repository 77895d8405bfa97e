package org.jrsan.internal.widths;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jrsan.internal.report.Named;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.run.TracedAccess;
import org.jrsan.race.MixedLocation;
import org.jrsan.rc20.CallPath;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * What one run knows of the accesses of bytes that are accessed in several widths. Data races are looked for byte by byte; bytes that
 * were accessed together so far share what is known of them. Thread-safe.
 *
 * <p>A plain access races with any unordered access of one of its bytes where one of the two writes. Only atomic accesses order
 * anything here, and more than they do: each acquires and releases. So a race may be missed, and none is invented.
 */
public final class ByteRaces {
    /** Gives bytes a name for reports. */
    public interface Names {
        /**
         * The name of some bytes.
         *
         * @param from the first byte
         * @param to the last byte
         * @return their name
         */
        Named of(long from, long to);
    }

    /**
     * An access whose clock steps are about to begin. Its epoch is that from before them, which its own release covers.
     *
     * @param thread its thread
     * @param kind what it does
     * @param mode its mode
     * @param slot the slot of the thread
     * @param epoch the epoch of the thread
     * @param through what the thread went through before
     */
    public record Begun(
            RunThread thread,
            Kind kind,
            Mode mode,
            int slot,
            int epoch,
            @Nullable Named through) {
        /**
         * An access of the calling thread.
         *
         * @param thread the thread, in a run that looks for races
         * @param kind what it does
         * @param mode its mode
         * @return it
         */
        public static Begun of(RunThread thread, Kind kind, Mode mode) {
            int slot = thread.happensBefore().slot();
            return new Begun(thread, kind, mode, slot, thread.happensBefore().epoch(), thread.through);
        }
    }

    /** Bytes that were accessed together, by the last one. */
    private record Group(long to, MixedLocation<TracedAccess> accesses) {}

    /** Bytes where an access races with an earlier one. */
    private record Racing(TracedAccess earlier, long from, long to) {}

    /** By their first byte. Guarded by the monitor, as all that follows. */
    private final TreeMap<Long, Group> groups = new TreeMap<>();

    private Run.@Nullable Handle owner;

    /** Nobody has accessed any bytes. */
    public ByteRaces() {}

    /**
     * Whether accesses of a kind are plain.
     *
     * @param kind what an access does
     * @return whether it is a plain load or store
     */
    public static boolean isPlain(Kind kind) {
        return kind == Kind.PLAIN_LOAD || kind == Kind.PLAIN_STORE;
    }

    private boolean isOwnedBy(Run run) {
        if (owner == null || owner.run == null) {
            owner = run.handle;
            groups.clear();
        }
        return owner == run.handle;
    }

    /** No group has bytes on both sides of the beginning of a byte. */
    private void split(long at) {
        Map.Entry<Long, Group> before = groups.lowerEntry(at);
        if (before != null && before.getValue().to() >= at) {
            Group whole = before.getValue();
            groups.put(before.getKey(), new Group(at - 1, whole.accesses()));
            groups.put(at, new Group(whole.to(), whole.accesses().copy()));
        }
    }

    /**
     * Bytes were accessed in one width so far.
     *
     * @param run the run that knows of it
     * @param from the first byte
     * @param to the last byte
     * @param accesses the accesses of these bytes, which go on being remembered here
     */
    public synchronized void adopt(Run run, long from, long to, MixedLocation<TracedAccess> accesses) {
        if (isOwnedBy(run)) {
            split(from);
            split(to + 1);
            if (groups.subMap(from, to + 1).isEmpty()) {
                groups.put(from, new Group(to, accesses));
            }
        }
    }

    /**
     * An access took place, and so did its clock steps. Races are told of.
     *
     * @param access the access
     * @param writes whether it wrote
     * @param from its first byte
     * @param to its last byte
     * @param names names the bytes of a race
     */
    public synchronized void add(Begun access, boolean writes, long from, long to, Names names) {
        RunThread thread = access.thread();
        if (!isOwnedBy(thread.run)) {
            return;
        }
        CallPath path = thread.access(access.kind(), access.mode()).path();
        boolean isPlain = isPlain(access.kind());
        TracedAccess traced = isPlain
                ? TracedAccess.plain(thread, path, access.through(), access.slot(), access.epoch(), writes)
                : TracedAccess.atomic(thread.caller, path, access.through(), access.slot(), access.epoch(), writes);
        split(from);
        split(to + 1);
        fill(from, to);
        List<Racing> found = new ArrayList<>();
        groups.subMap(from, to + 1).forEach((first, group) -> {
            TracedAccess earlier = isPlain
                    ? plain(thread, group.accesses(), traced, writes, names.of(first, group.to()))
                    : atomic(thread, group.accesses(), traced, writes);
            if (earlier != null) {
                add(found, new Racing(earlier, first, group.to()));
            }
        });
        found.removeIf(race -> !race.earlier().racesWith(thread, null));
        for (Racing race : found) {
            thread.run.found(race.earlier().with(names.of(race.from(), race.to()), thread, traced));
        }
        thread.recorded();
    }

    /** What no access was of yet comes to be in groups. */
    private void fill(long from, long to) {
        long at = from;
        while (at <= to) {
            Map.Entry<Long, Group> next = groups.ceilingEntry(at);
            long end = next == null || next.getKey() > to ? to + 1 : next.getKey();
            if (end > at) {
                groups.put(at, new Group(end - 1, new MixedLocation<>()));
            }
            at = end > to || next == null ? to + 1 : next.getValue().to() + 1;
        }
    }

    /** Bytes side by side that race with the same access are one race. */
    private static void add(List<Racing> found, Racing race) {
        int last = found.size() - 1;
        if (last >= 0
                && found.get(last).earlier().equals(race.earlier())
                && found.get(last).to() + 1 == race.from()) {
            found.set(last, new Racing(race.earlier(), found.get(last).from(), race.to()));
        } else {
            found.add(race);
        }
    }

    private static @Nullable TracedAccess plain(
            RunThread thread, MixedLocation<TracedAccess> bytes, TracedAccess access, boolean writes, Named name) {
        if (bytes.isSameEpochPlain(thread.happensBefore(), writes)
                || !writes && thread.keepsBack(name, bytes.plain(), access)) {
            return null;
        }
        return bytes.plain(thread.happensBefore(), writes, access, TracedAccess::atomic);
    }

    private static @Nullable TracedAccess atomic(
            RunThread thread, MixedLocation<TracedAccess> bytes, TracedAccess access, boolean writes) {
        int slot = access.slot();
        int epoch = access.epoch();
        return writes && bytes.isSameEpochWrite(slot, epoch)
                ? null
                : bytes.atomic(
                        thread.happensBefore(), slot, epoch, writes, thread.caller, access.path(), access.through());
    }
}
