package org.jrsan.rc20.weak;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jrsan.rc20.HbMessage;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.UncheckedLocation;
import org.jspecify.annotations.Nullable;

/**
 * A location of a program that runs on the weak machine. Nothing is checked here.
 *
 * <p><b>Use.</b> Before an access: {@link #offer}, then {@link #take} of one of the offers; {@link #bits} and {@link #ref} tell what
 * it meets. A store takes one of the {@linkplain #offerPlaces places} instead. Then comes the step of what happened, {@link #read},
 * {@link #write} or {@link #rmw}. Afterwards {@link #newestBits} and {@link #newestRef} tell what the location holds. Without a choice
 * an access meets the newest message, and a write becomes the newest.
 */
public final class WeakEngineLocation extends UncheckedLocation<WeakEngineThread> {
    private static final int FIRST_LIMIT = 64;

    /** What is kept of a message beside what the machine keeps. */
    private record Written(long ts, @Nullable Object origin, HbMessage happened) {}

    private final WeakMachine machine;
    private final WeakLocation location;
    private final Map<Message, Written> written = new IdentityHashMap<>();

    /** At so many messages, what is kept of those that the machine forgot is let go of. */
    private int limit = FIRST_LIMIT;

    /** What the access in progress may meet, the newest last. */
    private List<Message> offers = List.of();

    /** What it meets, or which message it follows. */
    private Message met;

    WeakEngineLocation(
            WeakMachine machine, WeakLocation location, long bits, @Nullable Object ref, @Nullable Object origin) {
        // The history itself is the machine's; this counts writes.
        super(1, bits, ref, origin);
        this.machine = machine;
        this.location = location;
        met = location.newest();
        written.put(met, new Written(0, origin, new HbMessage()));
    }

    /**
     * What an access may meet.
     *
     * @param t its thread
     * @param kind what it does; a store meets nothing
     * @param mode its mode
     * @param bits the value that it expects or waits for, primitive part
     * @param ref the value that it expects or waits for, reference part
     * @return how many messages there are; 0 where a wait is blocked
     */
    public int offer(WeakEngineThread t, Kind kind, Mode mode, long bits, @Nullable Object ref) {
        synchronized (machine) {
            Predicate<Message> isExpected = message -> message.bits() == bits && message.ref() == ref;
            offers = switch (kind) {
                case LOAD -> location.readable(t.thread, mode);
                case PLAIN_LOAD -> List.of(location.plainlyReadable(t.thread));
                case UPDATE -> location.updatable(t.thread, mode);
                case CAS, WEAK_CAS ->
                    location.attempts(t.thread, mode, mode.ofFailure(), isExpected, false).stream()
                            .map(WeakLocation.Attempt::message)
                            .toList();
                case WAIT ->
                    location.readable(t.thread, mode).stream()
                            .filter(isExpected)
                            .toList();
                case BCAS ->
                    location.updatable(t.thread, mode).stream()
                            .filter(isExpected)
                            .toList();
                case STORE, PLAIN_STORE, INITIAL -> List.of(location.newest());
            };
            return offers.size();
        }
    }

    /**
     * The places that a store may take.
     *
     * @param t its thread
     * @param mode its mode
     * @return how many there are
     */
    public int offerPlaces(WeakEngineThread t, Mode mode) {
        synchronized (machine) {
            offers = location.places(t.thread, mode);
            return offers.size();
        }
    }

    /**
     * The access in progress meets one of the offers, or takes the place after it.
     *
     * @param offer which, 0 for the newest
     */
    public void take(int offer) {
        met = offered(offer);
    }

    private Message offered(int offer) {
        return offers.get(offers.size() - 1 - offer);
    }

    /** The value of one of the offers, primitive part; 0 for the newest offer. */
    public long bitsOf(int offer) {
        return offered(offer).bits();
    }

    /** The value of one of the offers, reference part. */
    public @Nullable Object refOf(int offer) {
        return offered(offer).ref();
    }

    /** The value that the access in progress meets, primitive part. */
    public long bits() {
        return met.bits();
    }

    /** The value that the access in progress meets, reference part. */
    public @Nullable Object ref() {
        return met.ref();
    }

    @Override
    public long metTs() {
        return of(met).ts();
    }

    @Override
    public @Nullable Object metOrigin() {
        return of(met).origin();
    }

    @Override
    public boolean metStale() {
        return !location.isNewest(met);
    }

    private Written of(Message message) {
        return Objects.requireNonNull(written.get(message), "a message of this location");
    }

    /**
     * Whether the access in progress meets what is stale although every CPU that runs HotSpot would show something newer: the thread
     * reached the location by a reference whose writer knew of that.
     *
     * @param t its thread
     * @param has tells whether an object has this location
     * @return whether an address dependency orders it
     */
    public boolean isOrderedByAddress(WeakEngineThread t, Predicate<Object> has) {
        synchronized (machine) {
            Message missed = location.messages().get(met.place + 1);
            for (Message reference : t.reached()) {
                if (reference != null) {
                    Object object = reference.ref();
                    if (object != null && location.wasKnownTo(reference, missed) && has.test(object)) {
                        return true;
                    }
                }
            }
            return false;
        }
    }

    /** The value that the location holds, primitive part. */
    public long newestBits() {
        return location.newest().bits();
    }

    /** The value that the location holds, reference part. */
    public @Nullable Object newestRef() {
        return location.newest().ref();
    }

    /** The location has a value that somebody wrote unseen: that becomes a write that all threads know. */
    public void become(long bits, @Nullable Object ref) {
        synchronized (machine) {
            append(false, bits, ref, null);
            location.become(bits, ref);
            written.put(location.newest(), new Written(newest(), null, new HbMessage()));
            met = location.newest();
        }
    }

    @Override
    public boolean read(WeakEngineThread t, Mode mode) {
        synchronized (machine) {
            t.hb.catchUp();
            location.read(t.thread, mode, met);
            t.hb.receive(of(met).happened(), mode.isAcquire());
            t.reach(met);
            return false;
        }
    }

    @Override
    public void acquire(WeakEngineThread t) {
        read(t, Mode.ACQUIRE);
    }

    @Override
    public void write(WeakEngineThread t, Mode mode, long bits, @Nullable Object ref, @Nullable Object origin) {
        synchronized (machine) {
            t.hb.catchUp();
            HbMessage happened = new HbMessage();
            t.hb.replace(happened, mode);
            add(location.write(t.thread, mode, met, bits, ref), true, origin, happened, t, mode);
        }
    }

    @Override
    public void rmw(WeakEngineThread t, Mode mode, long bits, @Nullable Object ref, @Nullable Object origin) {
        synchronized (machine) {
            t.hb.catchUp();
            Message read = met;
            t.hb.receive(of(read).happened(), mode.isAcquire());
            t.reach(read);
            HbMessage happened = new HbMessage();
            happened.begin(of(read).happened());
            t.hb.add(happened, mode);
            add(location.update(t.thread, mode, read, bits, ref), false, origin, happened, t, mode);
        }
    }

    private void add(
            Message made, boolean isStore, @Nullable Object origin, HbMessage happened, WeakEngineThread t, Mode mode) {
        append(isStore, made.bits(), made.ref(), origin);
        written.put(made, new Written(newest(), origin, happened));
        if (mode.isRelease()) {
            t.hb.tick();
        }
        met = location.newest();
        if (written.size() > limit) {
            written.keySet().removeIf(message -> message.place < 0);
            limit = Math.max(FIRST_LIMIT, 2 * written.size());
        }
    }
}
