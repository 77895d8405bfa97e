package org.jrsan.internal;

import org.jrsan.race.PlainAccess.Kind;
import org.jrsan.race.PlainLocation;

/**
 * The shadow of one plain location: which run follows it and what that run knows of its accesses. The value itself stays
 * with the user's type, as a plain field: accesses that do not race are ordered by happens-before, and accesses that do
 * are reported whatever value they see.
 */
public final class PlainCell implements Named {
    private final String type;
    private final StackTraceElement created;
    private final PlainCell array;
    private final int index;
    private volatile String label;

    /** Replaced together when another run takes over: readers see both or neither. */
    private volatile Owned owned;

    private record Owned(Run.Handle owner, PlainLocation<TracedAccess> location) {}

    /**
     * A plain location with its default value, which everybody knows.
     *
     * @param type the simple name of the user's type
     */
    public PlainCell(String type) {
        this.type = type;
        created = CallSites.ofCreation();
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
    }

    @Override
    public String name() {
        if (array != null) {
            return "element " + index + " of " + array.name();
        }
        if (label != null) {
            return label;
        }
        return Named.unlabelled(type, created);
    }

    /** The location is created with a value, by the calling thread. */
    public void allocate() {
        access(Kind.ALLOCATION, false);
    }

    /** The calling thread reads the location. */
    public void read() {
        access(Kind.READ, true);
    }

    /** The calling thread writes the location. */
    public void write() {
        access(Kind.WRITE, false);
    }

    private void access(Kind kind, boolean reads) {
        Run run = null;
        try {
            PlainLocation<TracedAccess> location = null;
            Owned current = owned;
            run = current == null ? null : current.owner().run;
            if (run != null) {
                location = current.location();
            } else {
                run = Run.current();
            }
            if (run == null || !run.looksForRaces() || run.hasFailed()) {
                return;
            }
            RunThread thread = run.participant();
            if (location == null) {
                location = own(run);
            }
            boolean same = reads ? location.isSameEpochRead(thread.hb) : location.isSameEpochWrite(thread.hb);
            thread.count();
            if (!same) {
                accessSlow(thread, location, kind, reads);
            }
        } catch (Throwable e) {
            if (run != null) {
                run.fail(e);
            }
        }
    }

    private void accessSlow(RunThread thread, PlainLocation<TracedAccess> location, Kind kind, boolean reads) {
        thread.begin();
        TracedAccess access = thread.plainAccess(kind);
        if (reads && thread.keepsBack(this, location, access)) {
            return;
        }
        TracedAccess racing = reads ? location.read(thread.hb, access) : location.write(thread.hb, access);
        if (racing != null) {
            thread.run.found(racing.with(name(), access));
        }
    }

    private synchronized PlainLocation<TracedAccess> own(Run run) {
        Owned current = owned;
        if (current != null && current.owner() == run.handle) {
            return current.location();
        }
        PlainLocation<TracedAccess> location = new PlainLocation<>(array == null ? null : array.locationIn(run));
        owned = new Owned(run.handle, location);
        run.countLocation();
        return location;
    }

    private PlainLocation<TracedAccess> locationIn(Run run) {
        Owned current = owned;
        return current != null && current.owner() == run.handle ? current.location() : null;
    }
}
