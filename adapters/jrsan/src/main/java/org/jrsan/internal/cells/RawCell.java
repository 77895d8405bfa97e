package org.jrsan.internal.cells;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.concurrent.Callable;
import org.jrsan.internal.alone.Alone;
import org.jrsan.internal.edges.OverlappedLocation;
import org.jrsan.internal.edges.SyncObjects;
import org.jrsan.internal.jit.OutOfLine;
import org.jrsan.internal.report.Named;
import org.jrsan.internal.run.OnlyPlain;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.run.TracedAccess;
import org.jrsan.internal.source.DirectAccesses;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.told.LostError;
import org.jrsan.internal.values.ObjectNames;
import org.jrsan.internal.values.ObjectToken;
import org.jrsan.internal.values.RawAccess;
import org.jrsan.internal.values.ValueType;
import org.jrsan.internal.widths.ByteRaces;
import org.jrsan.internal.widths.Part;
import org.jrsan.internal.widths.Words;
import org.jrsan.race.MixedLocation;
import org.jrsan.race.PlainAccess;
import org.jrsan.race.PlainLocation;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * A checked location whose value stays where the user has it, in a field or an array element, so that accesses of it that
 * JRSan does not see go on working. Under the lock the value is read and written in volatile mode.
 */
abstract class RawCell extends PlacedCell implements Part {
    private static final String GET_AND_SET_ARE_PLAIN =
            " is declared volatile, but get and set of a VarHandle are plain accesses, as are getInt and putInt of Unsafe,"
                    + " however the field is declared. Use getVolatile and setVolatile, or getIntVolatile and"
                    + " putIntVolatile, for volatile accesses.";

    final ValueType type;
    private final RawAccess raw;
    private final WeakReference<Object> holder;
    private final boolean isStatic;
    private final int index;
    private final boolean isVolatile;

    /** Null for what is no field. */
    private final @Nullable DirectAccesses direct;

    /** Whether there are accesses of another width, too; guarded by the lock. */
    private boolean isOverlapped;

    /** Of a field that is overlapped: what is known of its bytes. */
    private @Nullable ByteRaces bytes;

    /** Whether it is no element but some bytes of an array. Set before anybody else knows the location. */
    boolean isPart;

    RawCell(
            CellName named,
            ValueType type,
            boolean isVolatile,
            RawAccess raw,
            @Nullable WeakReference<Object> holder,
            int index,
            @Nullable DirectAccesses direct) {
        super(named);
        this.type = type;
        this.isVolatile = isVolatile;
        this.raw = raw;
        this.holder = holder == null ? new WeakReference<>(null) : holder;
        isStatic = holder == null;
        this.index = index;
        this.direct = direct;
    }

    /** The value may be one that a thread has stored of which nothing else is kept. */
    @Override
    final void beforeOwned(Run run) {
        run.getsCompany();
    }

    @Override
    final Access initial(Run run, boolean wasWritten) {
        return run.wasAlone() ? Alone.INITIAL : super.initial(run, wasWritten);
    }

    @Override
    void ownedBy(Run run) {
        if (direct != null) {
            run.follows(direct);
        }
        if (isOverlapped) {
            overlapIn(run);
        }
    }

    @Override
    public final void becomeOverlapped() {
        lock();
        try {
            if (!isOverlapped) {
                isOverlapped = true;
                Run.Handle owner = owner();
                Run run = owner == null ? null : owner.run;
                if (run != null && (onlyPlain != null || state != null)) {
                    overlapNow(run);
                }
            }
        } finally {
            unlockChanged();
        }
    }

    /** The run has known the location for a while. Under the lock. */
    private void overlapNow(Run run) {
        if (onlyPlain != null) {
            becomesAtomic(run);
        }
        MixedLocation<TracedAccess> known = races;
        if (known == null || known.hasAtomic() || run.hasReleaseFences()) {
            // What was released here before is known to all from now on.
            run.everybodyLearnsEverything();
        }
        overlapIn(run);
        Object object = scheduledHolder();
        if (object != null && known != null) {
            long from = firstByte();
            bytesOf(object).adopt(run, from, from + width(type) - 1, known);
        }
    }

    /** Under the lock. */
    private void overlapIn(Run run) {
        Object object = scheduledHolder();
        if (object != null) {
            long from = firstByte();
            ByteRaces known = isPart ? null : bytesOf(object);
            state = new OverlappedLocation(SyncObjects.of(object), known, from, from + width(type) - 1);
            races = null;
            run.hasSeveralWidths(field());
        }
    }

    /** How many bytes a value has among those that are followed. A reference is never accessed in part, and counts as one. */
    static int width(ValueType type) {
        return type == ValueType.REFERENCE ? 1 : type.bytes();
    }

    /** Where the location is among the bytes that are followed with it. */
    private long firstByte() {
        return isPart ? index : direct != null ? 0 : (long) index * width(type);
    }

    /** What is known of the bytes of the array, or of the field. */
    private ByteRaces bytesOf(Object object) {
        Words<VariableCell> words = direct == null ? ElementCells.wordsOf(object) : null;
        if (words != null) {
            return words.races();
        }
        if (bytes == null) {
            bytes = new ByteRaces();
        }
        return bytes;
    }

    @Override
    final void accessBytes(OverlappedLocation of, RunThread thread, Kind kind, Mode mode, boolean writes) {
        of.access(thread, kind, mode, writes, this::nameOfBytes);
    }

    /** Names bytes of the array, or of the field. */
    public final Named nameOfBytes(long from, long to) {
        Object object = holder.get();
        if (direct == null && object != null) {
            return ElementCells.nameOfBytes(object, from, to);
        }
        String part = ElementCells.bytes(from, to) + OF + name();
        return to - from + 1 == width(type) ? this : () -> part;
    }

    /** An access of some bytes of a field, under its lock. */
    public final ByteRaces bytes() {
        lock();
        try {
            return bytesOf(this);
        } finally {
            unlock();
        }
    }

    /**
     * Runs an access in another width than the location has. From now on it is checked for races only: each atomic access is ordered
     * after all that came before it.
     *
     * @param access the access
     * @return what that returned
     * @throws Exception what that threw
     */
    public final @Nullable Object overlapping(Callable<@Nullable Object> access) throws Exception {
        becomeOverlapped();
        beginOverlap();
        try {
            return access.call();
        } finally {
            endOverlap();
        }
    }

    @Override
    public final void beginOverlap() {
        lock();
    }

    @Override
    public final void endOverlap() {
        unlockChanged();
    }

    /**
     * A plain access, of which nothing but races is looked for while there is no other access of the location. The caller makes it
     * next, without a lock: what order it takes among others shows only where it races.
     *
     * <p>A repetition of what the thread did here last takes no lock, nor does an access at the epoch of the thread's last one, see
     * {@link PlainLocation}. Who takes the lock to make the location an atomic one, finds what that one left.
     *
     * @param place where it is, null when a walk is to tell
     * @return false when the location has clocks: then nothing was done
     */
    public final boolean accessPlainly(boolean writes, @Nullable KnownPlace place) {
        return repeatsPlainly(writes, place) || accessAnew(writes, place);
    }

    private boolean accessAnew(boolean writes, @Nullable KnownPlace place) {
        OnlyPlain only = onlyPlain;
        if (only == null) {
            return mayBecomePlain() && accessLocked(writes, place);
        }
        RunThread thread = caller();
        if (thread != null && thread.run.handle == only.owner() && thread.hasTold(place)) {
            thread.catchUp();
            if (only.isSameEpoch(thread.happensBefore(), writes)) {
                thread.count();
                return true;
            }
        }
        return accessLocked(writes, place);
    }

    /** Whether no open run is known to have clocks for it; looked at without the lock, and again under it. */
    private boolean mayBecomePlain() {
        if (isVolatile) {
            return false;
        }
        Run.Handle owner = owner();
        return owner == null || owner.run == null || state == null;
    }

    @OutOfLine
    private boolean accessLocked(boolean writes, @Nullable KnownPlace place) {
        RunThread latest = caller();
        Run run = null;
        lock();
        try {
            run = runHere();
            if (run == null || run.failure != null) {
                return true;
            }
            if (isOpaque(null)) {
                return false;
            }
            if (!isOwnedBy(run)) {
                if (isOverlapped || !run.followsPlainly()) {
                    return false;
                }
                ownPlainly(run);
            }
            OnlyPlain only = onlyPlain;
            if (only == null) {
                return false;
            }
            if (writes) {
                wasWritten();
            }
            RunThread thread = begin(run, latest);
            at(thread, place);
            thread.count();
            if (!only.isSameEpoch(thread.happensBefore(), writes)) {
                // Not of a field that is declared volatile: there is nothing to add to a race.
                thread.plainAccess(writes ? PlainAccess.Kind.WRITE : PlainAccess.Kind.READ)
                        .enter(thread, only, this);
            }
            rememberPlainly(thread, writes);
        } catch (Throwable e) {
            // The access goes on, unchecked, and the error is not lost.
            if (run != null) {
                run.failure = e;
            } else {
                LostError.latest = e;
            }
        } finally {
            try {
                exit();
            } catch (Throwable e) {
                word++;
            }
        }
        return true;
    }

    @Override
    @Nullable
    final Object referent() {
        return type == ValueType.REFERENCE ? read() : null;
    }

    /** Whether plain accesses of it were declared opaque. */
    public final boolean isPlainAsOpaque() {
        return named().isPlainAsOpaque();
    }

    @Override
    @Nullable
    String noteOnRaces() {
        Object of = holder();
        // There, getPlain and setPlain say what they do.
        boolean isOfAtomic = of != null && of.getClass().getName().startsWith("java.util.concurrent.atomic.");
        return isVolatile && !isOfAtomic ? field() + GET_AND_SET_ARE_PLAIN : null;
    }

    /** The object or array that has it, null for a static field. */
    final @Nullable Object holder() {
        return holder.get();
    }

    /** The value. Whoever accesses the location has the object that holds it. */
    final @Nullable Object read() {
        return raw.get(holder.get(), index);
    }

    @Override
    public final @Nullable Object scheduledHolder() {
        return isStatic ? this : holder.get();
    }

    final @Nullable Object ref(@Nullable Object value) {
        if (type != ValueType.REFERENCE) {
            return null;
        }
        // A weak run ends soon, and may show again what nobody else refers to any more.
        return Steps.areWeak() ? value : ObjectToken.of(value);
    }

    @Override
    long bits() {
        return type == ValueType.REFERENCE ? 0 : type.bits(read());
    }

    @Override
    @Nullable
    Object ref() {
        return type == ValueType.REFERENCE ? ref(read()) : null;
    }

    @Override
    void put(long bits, @Nullable Object ref) {
        if (!performed) {
            raw.set(holder.get(), index, type == ValueType.REFERENCE ? ObjectToken.object(ref) : type.value(bits));
        }
    }

    @Override
    String describe(long bits, @Nullable Object ref, @Nullable ObjectNames names) {
        return type == ValueType.REFERENCE ? ObjectToken.describe(ref, names) : type.describe(bits);
    }

    @Override
    String name(ObjectNames names) {
        Object object = direct == null ? null : holder.get();
        return object == null ? name() : named().ofObject(names.of(object));
    }

    /** The steps of a write that has changed the value already: the caller sees to it that no error of theirs hides that. */
    final void performed(@Nullable RunThread thread, Kind kind, Mode mode, long bits, @Nullable Object value) {
        performed = true;
        try {
            doWrite(thread, kind, mode, bits, ref(value));
        } finally {
            performed = false;
            Reference.reachabilityFence(value);
        }
    }
}
