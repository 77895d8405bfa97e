package org.jrsan.rc20.weak;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.jrsan.clock.VectorClock;

/**
 * The order that SC accesses agree on, section 5: between two of them {@code a hb b}, or {@code a (mo ∪ fr) b}. It need not
 * be the order in which they ran: an SC read may go behind an SC write that ran before it, when nothing leads from the
 * write to the read.
 *
 * <p>The order is kept, with its closure, for the newest SC accesses. All SC accesses before them are settled: they come
 * before every further one. That is so for all that ran before the latest full fence, and when there are more than
 * {@link #MOST}, for all there are. To settle more can take a weak behaviour away and never adds one.
 */
final class ScOrder {
    /** How many accesses can be kept: one for each bit of a set. */
    static final int MOST = Long.SIZE;

    /**
     * An SC access.
     *
     * @param location where
     * @param message the message that it wrote, or else read
     * @param writes whether it wrote
     * @param slot the slot of its thread
     * @param epoch its epoch of happens-before
     */
    private record Access(WeakLocation location, Message message, boolean writes, int slot, int epoch) {}

    private final List<Access> accesses = new ArrayList<>();

    /** For each of the accesses those that come before it, as bits. */
    private final long[] before = new long[MOST];

    /** SC writes with numbers up to it are settled. */
    private long settled;

    /** The number up to which SC writes come before every further SC access. */
    long settled() {
        return settled;
    }

    /** All SC accesses so far come before every further one. */
    void settle(long scWrites) {
        accesses.clear();
        settled = scWrites;
    }

    /** The SC accesses that happen before a new one. */
    long happensBefore(VectorClock known) {
        long set = 0;
        for (int i = 0; i < accesses.size(); i++) {
            if (known.includes(accesses.get(i).slot, accesses.get(i).epoch)) {
                set |= 1L << i;
            }
        }
        return set;
    }

    /** The SC accesses before a new SC write that follows a message, by modification order or from-reads. */
    long upTo(Message message, WeakLocation location) {
        long set = 0;
        for (int i = 0; i < accesses.size(); i++) {
            Access access = accesses.get(i);
            if (access.location == location && access.message.place <= message.place) {
                set |= 1L << i;
            }
        }
        return set;
    }

    /** The SC accesses after a new one that takes a message, by modification order or from-reads: the SC writes behind it. */
    long behind(Message message, WeakLocation location) {
        long set = 0;
        for (int i = 0; i < accesses.size(); i++) {
            Access access = accesses.get(i);
            if (access.writes && access.location == location && access.message.place > message.place) {
                set |= 1L << i;
            }
        }
        return set;
    }

    /** Some SC accesses, with all that come before one of them. */
    long closed(long set) {
        long closed = set;
        for (long rest = set; rest != 0; rest &= rest - 1) {
            closed |= before[Long.numberOfTrailingZeros(rest)];
        }
        return closed;
    }

    /**
     * Adds an access.
     *
     * @param itsBefore those before it, {@linkplain #closed closed}
     * @param itsAfter those after it by modification order or from-reads
     */
    void add(WeakLocation location, Message message, boolean writes, WeakThread thread, long itsBefore, long itsAfter) {
        int number = accesses.size();
        accesses.add(new Access(location, message, writes, thread.slot(), thread.epoch()));
        before[number] = itsBefore;
        long added = itsBefore | 1L << number;
        for (int i = 0; i < number; i++) {
            if ((itsAfter >>> i & 1) != 0 || (before[i] & itsAfter) != 0) {
                before[i] |= added;
            }
        }
    }

    boolean isFull() {
        return accesses.size() == MOST;
    }

    /** Becomes the same for a copy of the machine, with copies of the locations. */
    void assign(ScOrder other, Map<WeakLocation, WeakLocation> copies) {
        System.arraycopy(other.before, 0, before, 0, other.accesses.size());
        settled = other.settled;
        for (Access access : other.accesses) {
            WeakLocation location = Objects.requireNonNull(copies.get(access.location));
            int place = access.message.place;
            Message message = place < 0 ? access.message : location.messages().get(place);
            accesses.add(new Access(location, message, access.writes, access.slot, access.epoch));
        }
    }

    /** For each of its accesses, in order of slot and epoch, where it stands in a list of them in the order they ran. */
    int[] byThread() {
        return IntStream.range(0, accesses.size())
                .boxed()
                .sorted(Comparator.comparingInt(i -> accesses.get(i).slot))
                .mapToInt(i -> i)
                .toArray();
    }

    /**
     * Writes down all that the order of further accesses depends on.
     *
     * @param byThread the numbers of the accesses in an order that does not depend on how threads took turns
     * @param locations the number of each location
     */
    void encode(int[] byThread, Map<WeakLocation, Integer> locations, LongConsumer out) {
        out.accept(byThread.length);
        for (int i : byThread) {
            Access access = accesses.get(i);
            out.accept(Objects.requireNonNull(locations.get(access.location)));
            out.accept(access.message.place);
            out.accept(access.writes ? 1 : 0);
            for (int j : byThread) {
                out.accept(before[i] >>> j & 1);
            }
        }
    }

    /** Writes down which accesses a clock includes. */
    void encode(int[] byThread, VectorClock known, LongConsumer out) {
        for (int i : byThread) {
            out.accept(known.includes(accesses.get(i).slot, accesses.get(i).epoch) ? 1 : 0);
        }
    }
}
