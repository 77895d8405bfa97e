package org.jrsan.rc20.weak;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * A location of the weak machine: its messages in modification order, and who observed which.
 *
 * <p><b>Use.</b> An access asks for the messages that it may take and takes one of them; lists have the newest last, which
 * is what a sequentially consistent run would take. A wait takes a {@linkplain #readable readable} message that satisfies
 * it, a blocking compare-and-set an {@linkplain #updatable updatable} one; when there is none, the thread is blocked. A
 * compare-and-set that fails is a {@link #read} in its mode of failure, one that succeeds an {@link #update}.
 *
 * <p>The newest message has the value that the field holds. A write that took a place before it stores nothing.
 *
 * <p><b>Plain accesses</b> have no choice: a read takes the newest message that happens before it, a write comes last. On
 * data without races that is what every execution does. For an atomic location a plain read is the one that goes back
 * furthest.
 */
public final class WeakLocation {
    private static final int FIRST_LIMIT = 16;

    private final WeakMachine machine;
    private final WeakRules rules;

    /** In modification order. */
    private final List<Message> messages;

    private final Observations observations;

    /** At so many messages those that no thread can read are forgotten. */
    private int limit = FIRST_LIMIT;

    WeakLocation(WeakMachine machine, long bits, @Nullable Object ref) {
        this(machine, new ArrayList<>(), new Observations());
        View none = new View();
        messages.add(new Message(bits, ref, none, none, false, 0));
    }

    private WeakLocation(WeakMachine machine, List<Message> messages, Observations observations) {
        this.machine = machine;
        this.messages = messages;
        this.observations = observations;
        rules = machine.rules();
    }

    /** The same for a copy of the machine. */
    WeakLocation copy(WeakMachine copied) {
        List<Message> others = new ArrayList<>(messages.size());
        messages.forEach(message -> others.add(message.copy()));
        return new WeakLocation(copied, others, observations.copy(others));
    }

    // What an access may take

    /**
     * The messages that a read may take.
     *
     * @param thread the thread
     * @param mode the mode of the read
     * @return the messages, the newest last, at least one
     */
    public List<Message> readable(WeakThread thread, Mode mode) {
        return allowed(thread, mode, message -> mode != Mode.VOLATILE || isInScOrder(thread, message, true, false));
    }

    /**
     * The messages that a read-modify-write may take: those that none has taken yet.
     *
     * @param thread the thread
     * @param mode the mode of the access
     * @return the messages, the newest last, at least one
     */
    public List<Message> updatable(WeakThread thread, Mode mode) {
        return allowed(
                thread,
                mode,
                message -> (isNewest(message) || rules.mayBeUpdated(messages.get(message.place + 1)))
                        && (mode != Mode.VOLATILE || isInScOrder(thread, message, true, true)));
    }

    /**
     * The messages that a write may follow directly in modification order.
     *
     * @param thread the thread
     * @param mode the mode of the write
     * @return the messages, the newest last, at least one
     */
    public List<Message> places(WeakThread thread, Mode mode) {
        return allowed(
                thread,
                mode,
                message -> (isNewest(message) || rules.mayFollow(messages.get(message.place + 1)))
                        && (mode != Mode.VOLATILE || isInScOrder(thread, message, false, true)));
    }

    private List<Message> allowed(WeakThread thread, Mode mode, Predicate<Message> also) {
        int low = low(thread, mode);
        if (low == messages.size() - 1) {
            return List.of(newest());
        }
        return messages.subList(low, messages.size()).stream().filter(also).toList();
    }

    /** Whether an SC access that takes a message keeps the order of SC accesses. */
    private boolean isInScOrder(WeakThread thread, Message message, boolean reads, boolean writes) {
        long behind = machine.scOrder().behind(message, this);
        return behind == 0 || rules.keepsScOrder(before(thread, message, reads, writes), behind);
    }

    /** The SC accesses that come before one which takes a message. */
    private long before(WeakThread thread, Message message, boolean reads, boolean writes) {
        ScOrder order = machine.scOrder();
        View received = reads ? message.view : thread.current;
        long before = rules.happensBefore(order, thread.current.happened, received);
        if (writes) {
            before |= rules.precedes(order, this, message);
        }
        return rules.closed(order, before);
    }

    /**
     * What a compare-and-set may do.
     *
     * @param message the message that it takes
     * @param succeeds whether it succeeds, and is an update; otherwise it is a read in its mode of failure
     */
    public record Attempt(Message message, boolean succeeds) {}

    /**
     * What a compare-and-set may do.
     *
     * @param thread the thread
     * @param mode the mode of its success
     * @param failure the mode of its failure
     * @param isExpected whether a message has the expected value
     * @param isWeak whether it may fail although the value is the expected one
     * @return the attempts, the newest message last; for one message failure comes before success
     */
    public List<Attempt> attempts(
            WeakThread thread, Mode mode, Mode failure, Predicate<? super Message> isExpected, boolean isWeak) {
        List<Attempt> attempts = new ArrayList<>();
        for (Message message : readable(thread, failure)) {
            if (rules.mayFail(isExpected.test(message), isWeak)) {
                attempts.add(new Attempt(message, false));
            }
        }
        for (Message message : updatable(thread, mode)) {
            if (isExpected.test(message)) {
                attempts.add(new Attempt(message, true));
            }
        }
        // The sort keeps the order of equals: failure before success.
        attempts.sort(Comparator.comparingInt(attempt -> attempt.message.place));
        return attempts;
    }

    /** {@code low(τ, x, o)}: the place of the newest message that the thread must not go behind. */
    private int low(WeakThread thread, Mode mode) {
        int low = lowIn(thread.current);
        if (mode == Mode.VOLATILE) {
            low = Math.max(low, rules.scSettled(this, machine));
            low = Math.max(low, rules.observedBeforeFence(this, machine));
        }
        return low;
    }

    /** What of {@code low} follows from a view alone. */
    int lowIn(View view) {
        return Math.max(rules.observed(this, view), rules.scBeforeFence(this, view));
    }

    // What an access does

    /**
     * A read, or a compare-and-set that fails.
     *
     * @param thread the thread
     * @param mode the mode of the read
     * @param message one of those {@linkplain #readable readable} now
     */
    public void read(WeakThread thread, Mode mode, Message message) {
        require(thread, mode, message);
        if (mode == Mode.VOLATILE) {
            long before = before(thread, message, true, false);
            machine.addScAccess(
                    this, message, false, thread, before, machine.scOrder().behind(message, this));
        }
        thread.access();
        rules.observeRead(this, thread, message);
        receive(thread, mode, message);
    }

    private void receive(WeakThread thread, Mode mode, Message message) {
        if (mode.isAcquire()) {
            rules.acquire(thread, message.view);
        } else {
            rules.receive(thread, message.view);
        }
    }

    /**
     * A write.
     *
     * @param thread the thread
     * @param mode the mode of the write
     * @param after one of those whose {@linkplain #places place} it may follow now
     * @param bits the value, primitive part
     * @param ref the value, reference part
     * @return its message; the field holds its value only when it is the {@linkplain #isNewest newest}
     */
    public Message write(WeakThread thread, Mode mode, Message after, long bits, @Nullable Object ref) {
        require(thread, mode, after);
        return put(thread, mode, after, bits, ref, null);
    }

    /**
     * A read-modify-write, or a compare-and-set that succeeds.
     *
     * @param thread the thread
     * @param mode the mode of the access
     * @param message one of those {@linkplain #updatable updatable} now
     * @param bits the value written, primitive part
     * @param ref the value written, reference part
     * @return its message; the field holds its value only when it is the {@linkplain #isNewest newest}
     */
    public Message update(WeakThread thread, Mode mode, Message message, long bits, @Nullable Object ref) {
        require(thread, mode, message);
        receive(thread, mode, message);
        return put(thread, mode, rules.updateFollows(this, message), bits, ref, message.view);
    }

    /**
     * Puts a message in its place.
     *
     * @param after what it follows
     * @param read the view of the message that it is an update of; null for a write
     */
    private Message put(
            WeakThread thread, Mode mode, Message after, long bits, @Nullable Object ref, @Nullable View read) {
        View sent = mode.isRelease() ? rules.released(thread) : rules.fenced(thread);
        View view = read == null ? sent : rules.continued(read, sent);
        long scNumber = mode == Mode.VOLATILE ? rules.scNumber(machine) : 0;
        Message message = new Message(bits, ref, view, thread.snapshot(), read != null, scNumber);
        // What an update received is in C by now, and so in what happens before it.
        long before = mode == Mode.VOLATILE ? before(thread, after, false, true) : 0;
        long behind = mode == Mode.VOLATILE ? machine.scOrder().behind(after, this) : 0;
        messages.add(after.place + 1, message);
        number(after.place + 1);
        if (mode == Mode.VOLATILE) {
            machine.addScAccess(this, message, true, thread, before, behind);
        }
        thread.access();
        rules.observeWritten(this, thread, message);
        if (mode.isRelease()) {
            rules.tickAfterWrite(thread);
        }
        if (messages.size() > limit) {
            forget();
        }
        return message;
    }

    /**
     * What a plain read takes: the newest message that the thread must not go behind. To take it, {@link #read} it in mode
     * opaque.
     *
     * @param thread the thread
     * @return the message
     */
    public Message plainlyReadable(WeakThread thread) {
        return rules.plainlyRead(this, messages.get(low(thread, Mode.OPAQUE)));
    }

    /**
     * A plain write: takes the steps of an opaque one.
     *
     * @param thread the thread
     * @param bits the value, primitive part
     * @param ref the value, reference part
     * @return its message, the newest
     */
    public Message plainWrite(WeakThread thread, long bits, @Nullable Object ref) {
        return put(thread, Mode.OPAQUE, newest(), bits, ref, null);
    }

    /**
     * Unseen code wrote: this value is known to all threads, and all that was there before is out of reach. Who acquires
     * it counts as knowing all that any thread did so far.
     *
     * @param bits the value, primitive part
     * @param ref the value, reference part
     */
    public void become(long bits, @Nullable Object ref) {
        View everything = machine.everything();
        messages.add(new Message(bits, ref, everything, everything, false, 0));
        number(messages.size() - 1);
        forgetBefore(messages.size() - 1);
    }

    private void require(WeakThread thread, Mode mode, Message message) {
        if (message.place < low(thread, mode) || messages.get(message.place) != message) {
            throw new IllegalArgumentException("not a message that the thread may take: " + message);
        }
    }

    // Messages

    /**
     * The newest message in modification order: its value is what the field holds.
     *
     * @return the message
     */
    public Message newest() {
        return messages.get(messages.size() - 1);
    }

    /**
     * Whether no message stands behind this one.
     *
     * @param message a message of this location
     * @return true for the newest, false for one that is stale
     */
    public boolean isNewest(Message message) {
        return message == newest();
    }

    /**
     * Whether the writer of a message knew, by happens-before, that a message of this location was written.
     *
     * @param sent a message of any location of the machine, for example of a reference
     * @param missed a message of this location
     * @return whether it, or a newer one, was known to the writer when it wrote
     */
    public boolean wasKnownTo(Message sent, Message missed) {
        return missed.place <= lowIn(sent.known);
    }

    /** Forgets the messages that no live thread can read any more, and those beyond the most that are kept. */
    public void forget() {
        int floor = messages.size() - 1;
        for (WeakThread thread : machine.live()) {
            floor = Math.min(floor, lowIn(thread.current));
        }
        forgetBefore(Math.max(floor, messages.size() - machine.mostMessages()));
        limit = Math.max(FIRST_LIMIT, 2 * messages.size());
    }

    private void forgetBefore(int place) {
        if (place > 0) {
            observations.forgetUpTo(place);
            List<Message> forgotten = messages.subList(0, place);
            forgotten.forEach(message -> message.place = -1);
            forgotten.clear();
            number(0);
        }
    }

    private void number(int from) {
        for (int place = from; place < messages.size(); place++) {
            messages.get(place).place = place;
        }
    }

    Observations observations() {
        return observations;
    }

    /** The messages in modification order, not to be changed. */
    List<Message> messages() {
        return messages;
    }

    /** The place of the newest SC write among those whose number is at most this; 0 for none. */
    int newestScWrite(long number) {
        if (number == 0) {
            return 0;
        }
        for (int place = messages.size() - 1; place > 0; place--) {
            long its = messages.get(place).scNumber;
            if (its > 0 && its <= number) {
                return place;
            }
        }
        return 0;
    }
}
