package org.jrsan.race;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Function;
import org.jrsan.rc20.HbThread;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of the plain accesses of one location.
 *
 * <table>
 * <caption>The ledger: every field, and who may touch it</caption>
 * <tr><td>{@code lastWrite}, {@code lastRead}</td><td>{@code slot << 32 | epoch}, 0 for none; written under the monitor,
 *     looked at without it to recognise an access of the same epoch</td></tr>
 * <tr><td>{@code write}, {@code read}</td><td>what is known of those accesses, for reports; under the monitor</td></tr>
 * <tr><td>{@code reads}</td><td>null while the last read is after all earlier ones; then the last read of each thread since
 *     the last write; under the monitor</td></tr>
 * </table>
 *
 * <p>Where there is a lock of the location anyway, it takes the place of the monitor, see {@link #PlainLocation(boolean)}.
 *
 * <p>Each method is called by the thread whose clock it is given, and returns the earlier access that races with this
 * one, or null. A race does not stop the detection: the later access takes the place of the earlier.
 *
 * @param <A> what is remembered of an access; may be {@link Repeated}
 */
public class PlainLocation<A> {
    private static final VarHandle LAST_WRITE;
    private static final VarHandle LAST_READ;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            LAST_WRITE = lookup.findVarHandle(PlainLocation.class, "lastWrite", long.class);
            LAST_READ = lookup.findVarHandle(PlainLocation.class, "lastRead", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private long lastWrite;
    private long lastRead;
    private @Nullable A write;
    private @Nullable A read;
    private @Nullable LastOfEach<A> reads;

    /**
     * Whether a lock of the callers' stands for the monitor. Not once there was an optimistic read, of which is told without that lock.
     * Written under both.
     */
    private boolean isLocked;

    /** A location that nobody has accessed; for one whose default value everybody knows. */
    public PlainLocation() {}

    /**
     * A location that nobody has accessed.
     *
     * @param isLocked whether the callers have a lock of its own whenever they call, except to tell of what became of an optimistic read
     */
    public PlainLocation(boolean isLocked) {
        this.isLocked = isLocked;
    }

    /**
     * A location with the write that another one has: an element of an array that was allocated with values.
     *
     * @param allocated the other location; null or one without a write for none
     */
    public PlainLocation(@Nullable PlainLocation<A> allocated) {
        if (allocated != null) {
            synchronized (allocated) {
                lastWrite = allocated.lastWrite;
                write = allocated.write;
            }
        }
    }

    /**
     * A location that one thread alone has accessed so far. Its callers have a lock of its own, as above.
     *
     * @param lone its accesses
     */
    public PlainLocation(LoneAccess<A> lone) {
        isLocked = true;
        LoneAccess<A> written = lone.isWrite ? lone : lone.write;
        if (written != null) {
            lastWrite = packed(written.slot, written.epoch);
            write = written.access;
        }
        if (!lone.isWrite) {
            lastRead = packed(lone.slot, lone.epoch);
            read = lone.access;
        }
    }

    /**
     * A location that was accessed as this one was so far: a part of it, which goes its own way from now on.
     *
     * @return a new location
     */
    public synchronized PlainLocation<A> copy() {
        PlainLocation<A> made = new PlainLocation<>(this);
        made.lastRead = lastRead;
        made.read = read;
        made.reads = reads == null ? null : reads.copy();
        return made;
    }

    /**
     * Whether a read changes nothing: the thread's last read of this location was at the same epoch.
     *
     * <p>No lock is needed: only this thread stores its own epoch, so seeing it here means that it was the last to read
     * alone. A later read or write by another thread has either replaced it, or is unordered and was reported.
     *
     * @param thread the reader
     * @return whether {@link #read} need not be called
     */
    public boolean isSameEpochRead(HbThread thread) {
        long mine = packed(thread);
        return lastReadOpaque() == mine || lastWriteOpaque() == mine;
    }

    /**
     * Whether a write changes nothing: the last write of this location was the thread's own, at the same epoch.
     *
     * <p>No lock is needed, as for {@link #isSameEpochRead}. A read by another thread since is unordered, since nobody knows
     * of this epoch yet, and was reported.
     *
     * @param thread the writer
     * @return whether {@link #write} need not be called
     */
    public boolean isSameEpochWrite(HbThread thread) {
        return lastWriteOpaque() == packed(thread);
    }

    /**
     * {@link #isSameEpochWrite} or {@link #isSameEpochRead}.
     *
     * @param thread the thread of the access
     * @return whether the access changes nothing
     */
    public boolean isSameEpoch(HbThread thread, boolean isWrite) {
        return isWrite ? isSameEpochWrite(thread) : isSameEpochRead(thread);
    }

    /**
     * A read. It races with the last write when that does not happen before it.
     *
     * @param thread the reader
     * @param access what to remember of it
     * @return the write it races with, or null
     */
    public @Nullable A read(HbThread thread, A access) {
        if (isLocked) {
            return readLocked(thread, access);
        }
        synchronized (this) {
            return readLocked(thread, access);
        }
    }

    private @Nullable A readLocked(HbThread thread, A access) {
        @Nullable A racing = knows(thread, lastWrite) ? null : at(write, lastWrite);
        remember(thread, packed(thread), access);
        return racing;
    }

    private void remember(HbThread thread, long reader, A access) {
        if (reads != null) {
            reads.put(slot(reader), epoch(reader), access);
        } else if (lastRead == 0 || knows(thread, lastRead)) {
            // What is there already is not stored again: the collector's barrier costs more than the look.
            if (read != access) {
                read = access;
            }
            lastReadOpaque(reader);
        } else {
            reads = new LastOfEach<>();
            reads.put(slot(lastRead), epoch(lastRead), read);
            reads.put(slot(reader), epoch(reader), access);
            read = null;
            lastReadOpaque(0L);
        }
    }

    /**
     * A read that may turn out not to count; {@link #writeSince} and {@link #validRead}, or {@link #unprotectedRead} tell
     * later whether it races.
     *
     * @param thread the reader
     * @param access what to remember of it
     */
    public synchronized OptimisticRead<A> optimisticRead(HbThread thread, A access) {
        isLocked = false;
        boolean ordered = knows(thread, lastWrite);
        return new OptimisticRead<>(lastWrite, write, ordered, packed(thread), access);
    }

    /**
     * A write since an optimistic read whose thread does not know of the read.
     *
     * <p>What the writer knew at its write is not kept, so what it knows now is asked: it never knows less, so a race is not
     * invented; one is missed whose writer learned of the read since.
     *
     * @param writerOf the thread of an access, whatever its epoch; its clock may be growing, but holds all that it did at the write, which the
     *     monitor is taken after
     * @return the write it races with, or null
     */
    public synchronized @Nullable A writeSince(OptimisticRead<A> read, Function<? super A, HbThread> writerOf) {
        boolean unordered = lastWrite != read.seen() && !knows(writerOf.apply(write), read.reader());
        return unordered ? at(write, lastWrite) : null;
    }

    /**
     * An optimistic read counts: its thread has learned, by the validation, what happens before it. It is not remembered,
     * since later writes do not race with it: those that the validation does not exclude were asked for before it, by
     * {@link #writeSince}.
     *
     * @param thread the reader
     * @return the write it races with, or null
     */
    public @Nullable A validRead(HbThread thread, OptimisticRead<A> read) {
        return knows(thread, read.seen()) ? null : at(read.seenWrite(), read.seen());
    }

    /**
     * An optimistic read was never validated: it is a read like others.
     *
     * @param thread the reader
     * @param writerOf the thread of an access
     * @return the write it races with, or null
     */
    public synchronized @Nullable A unprotectedRead(
            HbThread thread, OptimisticRead<A> read, Function<? super A, HbThread> writerOf) {
        if (!read.ordered()) {
            return at(read.seenWrite(), read.seen());
        }
        if (lastWrite == read.seen()) {
            remember(thread, read.reader(), read.access());
        }
        return writeSince(read, writerOf);
    }

    /**
     * A write, or the allocation of the location. It races with the last write and with any read since, unless they
     * happen before it.
     *
     * @param thread the writer
     * @param access what to remember of it
     * @return the access it races with, or null; a write is named before a read
     */
    public @Nullable A write(HbThread thread, A access) {
        if (isLocked) {
            return writeLocked(thread, access);
        }
        synchronized (this) {
            return writeLocked(thread, access);
        }
    }

    private @Nullable A writeLocked(HbThread thread, A access) {
        @Nullable A racing = racingLocked(thread, true);
        // As in remember().
        if (write != access) {
            write = access;
        }
        if (lastRead != 0 || reads != null) {
            read = null;
            reads = null;
            lastReadOpaque(0L);
        }
        lastWriteOpaque(packed(thread));
        return racing;
    }

    /**
     * The last write.
     *
     * @return what is remembered of it, or null
     */
    public synchronized @Nullable A latestWrite() {
        return write;
    }

    /**
     * The plain access that an atomic access of the same location races with. The atomic access is not remembered here.
     *
     * @param thread the thread of the atomic access
     * @return an unordered plain write, or read when the atomic access writes; null when there is none
     */
    public @Nullable A racingWith(HbThread thread, boolean isWrite) {
        if (isLocked) {
            return racingLocked(thread, isWrite);
        }
        synchronized (this) {
            return racingLocked(thread, isWrite);
        }
    }

    private @Nullable A racingLocked(HbThread thread, boolean isWrite) {
        if (!knows(thread, lastWrite)) {
            return at(write, lastWrite);
        }
        if (!isWrite) {
            return null;
        }
        return reads != null ? reads.unknownTo(thread) : knows(thread, lastRead) ? null : at(read, lastRead);
    }

    private static <A> @Nullable A at(@Nullable A access, long packed) {
        return LastOfEach.at(access, slot(packed), epoch(packed));
    }

    private static boolean knows(HbThread thread, long packed) {
        // Its own accesses it knows; that is asked first, since it is asked most often.
        return packed == 0 || slot(packed) == thread.slot() || thread.knows(slot(packed), epoch(packed));
    }

    private static int slot(long packed) {
        return (int) (packed >>> 32);
    }

    private static int epoch(long packed) {
        return (int) packed;
    }

    /** Never 0, since epochs begin at 1. */
    private static long packed(HbThread thread) {
        return packed(thread.slot(), thread.epoch());
    }

    private static long packed(int slot, int epoch) {
        return (long) slot << 32 | epoch;
    }

    private long lastWriteOpaque() {
        return (long) LAST_WRITE.getOpaque(this);
    }

    private void lastWriteOpaque(long written) {
        LAST_WRITE.setOpaque(this, written);
    }

    private long lastReadOpaque() {
        return (long) LAST_READ.getOpaque(this);
    }

    private void lastReadOpaque(long read) {
        LAST_READ.setOpaque(this, read);
    }
}
