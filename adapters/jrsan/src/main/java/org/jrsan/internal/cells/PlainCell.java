package org.jrsan.internal.cells;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jrsan.internal.report.Named;
import org.jrsan.internal.run.Creation;
import org.jrsan.internal.run.OnlyPlain;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.run.TracedAccess;
import org.jrsan.internal.source.OpaqueDeclarations;
import org.jrsan.internal.told.LostError;
import org.jrsan.race.PlainAccess.Kind;
import org.jrsan.race.PlainLocation;
import org.jspecify.annotations.Nullable;

/**
 * The shadow of one plain location: which run follows it and what that run knows of its accesses. The value itself stays
 * with the user's type, as a plain field: accesses that do not race are ordered by happens-before, and accesses that do
 * are reported whatever value they see.
 */
public final class PlainCell implements Named {
    private final String type;
    private final @Nullable StackTraceElement created;
    private final @Nullable PlainCell array;
    private final int index;
    private volatile @Nullable String label;
    private volatile boolean plainIsOpaque;
    private volatile @Nullable OpaqueCell opaque;

    /** Replaced together when another run takes over: readers see both or neither. */
    private volatile @Nullable OnlyPlain owned;

    /**
     * A plain location with its default value, which everybody knows.
     *
     * @param type the simple name of the user's type
     */
    public PlainCell(String type) {
        this.type = type;
        created = Creation.line();
        plainIsOpaque = OpaqueDeclarations.holdAt(created);
        array = null;
        index = 0;
    }

    /**
     * An element of an array, written where the array was.
     *
     * @param array the array
     * @param index the index of the element
     */
    public PlainCell(PlainCell array, int index) {
        this.type = array.type;
        this.created = null;
        this.array = array;
        this.index = index;
    }

    /**
     * Names the location in reports.
     *
     * @param name its name
     */
    public void label(String name) {
        label = name;
        tellOpaque();
    }

    private void tellOpaque() {
        OpaqueCell made = opaque;
        if (made != null) {
            made.renamed();
        }
    }

    @Override
    public String name() {
        if (array != null) {
            return "element " + index + " of " + array.name();
        }
        String name = label != null ? label : Named.unlabelled(type, created);
        return plainIsOpaque ? name + Named.PLAIN_AS_OPAQUE : name;
    }

    @Override
    public String field() {
        return array != null ? array.name() : name();
    }

    /** Declares the accesses of this location, or of this array's elements, opaque. */
    public void plainAsOpaque() {
        plainIsOpaque = true;
        tellOpaque();
    }

    /**
     * The location as an opaque one.
     *
     * @param reader reads the user's value
     * @param writer writes it
     * @return the one opaque cell it has
     */
    public OpaqueCell opaque(Supplier<?> reader, Consumer<Object> writer) {
        OpaqueCell present = opaque;
        return present != null ? present : makeOpaque(reader, writer);
    }

    private synchronized OpaqueCell makeOpaque(Supplier<?> reader, Consumer<Object> writer) {
        if (opaque == null) {
            opaque = new OpaqueCell(this, reader, writer);
        }
        return opaque;
    }

    /** Whether accesses take place in {@link #opaque}, in which case they are no plain ones. */
    private boolean isOpaque(@Nullable Run run) {
        return plainIsOpaque || array != null && array.plainIsOpaque || run != null && run.plainIsOpaque();
    }

    /** The location is created with a value, by the calling thread. */
    public void allocate() {
        access(Kind.ALLOCATION, false);
    }

    /**
     * The calling thread reads the location.
     *
     * @return true when it shall do so in {@link #opaque} instead, since the access was declared opaque
     */
    public boolean read() {
        return access(Kind.READ, true);
    }

    /**
     * The calling thread writes the location.
     *
     * @return true when it shall do so in {@link #opaque} instead, since the access was declared opaque
     */
    public boolean write() {
        return access(Kind.WRITE, false);
    }

    @SuppressWarnings("NullAway") // where there is a run of its own there is the location in it
    private boolean access(Kind kind, boolean reads) {
        Run run = null;
        try {
            PlainLocation<TracedAccess> location = null;
            OnlyPlain current = owned;
            run = current == null ? null : current.owner().run;
            if (run != null) {
                location = current;
            } else {
                run = Run.current();
            }
            if (isOpaque(run)) {
                return true;
            }
            if (run == null || !run.looksForRaces() || run.failure != null) {
                return false;
            }
            RunThread thread = run.participant();
            thread.catchUp();
            if (location == null) {
                location = own(run);
            }
            boolean same = location.isSameEpoch(thread.happensBefore(), !reads);
            thread.count();
            if (!same) {
                accessSlow(thread, location, kind);
            }
        } catch (Throwable e) {
            if (run != null) {
                run.failure = e;
            } else {
                LostError.latest = e;
            }
        }
        return false;
    }

    private void accessSlow(RunThread thread, PlainLocation<TracedAccess> location, Kind kind) {
        thread.begin();
        TracedAccess access = thread.plainAccess(kind);
        if (thread.run.recording != null) {
            access.record(thread, thread.run.recording, this);
        }
        access.enter(thread, location, this);
    }

    private synchronized PlainLocation<TracedAccess> own(Run run) {
        OnlyPlain current = owned;
        if (current != null && current.owner() == run.handle) {
            return current;
        }
        OnlyPlain location = new OnlyPlain(run.handle, array == null ? null : array.locationIn(run));
        owned = location;
        run.counts.location();
        return location;
    }

    private @Nullable PlainLocation<TracedAccess> locationIn(Run run) {
        OnlyPlain current = owned;
        return current != null && current.owner() == run.handle ? current : null;
    }
}
