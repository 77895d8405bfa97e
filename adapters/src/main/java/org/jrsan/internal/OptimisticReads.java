package org.jrsan.internal;

import java.util.ArrayList;
import java.util.List;
import org.jrsan.race.OptimisticRead;
import org.jrsan.race.PlainLocation;

/**
 * The plain reads of one thread that depend on a stamp: they are kept back, and count or not when the stamp is validated
 * (ALGORITHM section 9).
 *
 * <p>A section begins when the thread gets a stamp. Sections nest, as when a reader walks from node to node with a lock
 * each: a read belongs to the newest one.
 *
 * <ul>
 *   <li>Valid: the reads count, with what the thread knows by the validation; an older section that is not validated yet
 *       takes them over. The section stays open, since the same stamp may be validated again after more reads.
 *   <li>Not valid: the reads since the stamp do not count, whichever section they belong to.
 *   <li>Given up, by another stamp of the same lock or by taking it, by other synchronisation after a validation, or at the
 *       end of the thread or task: the reads since the last validation are reads like others.
 * </ul>
 *
 * <p>The stamp 0, of a lock that was taken, begins a section too, since those who do not look at it read on and find it not
 * valid. Those who do look will not validate it; so it counts as validated before.
 *
 * <p>Used by its own thread, and after its end by others; hence synchronised. It takes the monitors of locations and no
 * other.
 */
final class OptimisticReads {
    private static final int MOST_SECTIONS = 16;
    private static final int MOST_READS = 1024;

    private final RunThread thread;

    /** The oldest first. */
    private final List<Section> sections = new ArrayList<>();

    private static final class Kept {
        final PlainCell cell;
        final PlainLocation<TracedAccess> location;
        final OptimisticRead<TracedAccess> read;

        /** A racing write between the read and the latest validation. */
        TracedAccess since;

        Kept(PlainCell cell, PlainLocation<TracedAccess> location, OptimisticRead<TracedAccess> read) {
            this.cell = cell;
            this.location = location;
            this.read = read;
        }
    }

    private static final class Section {
        final SyncObject lock;
        final long stamp;
        final List<Kept> reads = new ArrayList<>();

        /** Whether other synchronisation ends it. */
        boolean mayEnd;

        /** More reads than are kept: none of them is checked. */
        boolean isTooLong;

        Section(SyncObject lock, long stamp) {
            this.lock = lock;
            this.stamp = stamp;
            mayEnd = stamp == 0;
        }

        void add(Kept kept) {
            if (reads.size() == MOST_READS) {
                reads.clear();
                isTooLong = true;
                mayEnd = true;
            }
            if (!isTooLong) {
                reads.add(kept);
            }
        }
    }

    OptimisticReads(RunThread thread) {
        this.thread = thread;
    }

    /** The thread has got a stamp. */
    synchronized void begin(SyncObject lock, long stamp) {
        Section same = find(lock, stamp);
        if (same != null) {
            same.mayEnd = stamp == 0 || same.isTooLong;
            return;
        }
        giveUp(lock);
        if (sections.size() == MOST_SECTIONS) {
            // So deep that its reads are forgotten unless they were after a validation: that misses, and invents
            // nothing.
            Section oldest = sections.remove(0);
            if (oldest.mayEnd) {
                unprotected(oldest.reads);
            }
        }
        sections.add(new Section(lock, stamp));
    }

    /** The thread takes another stamp of a lock, or the lock. */
    synchronized void giveUp(SyncObject lock) {
        Section section = find(lock);
        if (section != null) {
            sections.remove(section);
            unprotected(section.reads);
        }
    }

    /** Keeps a read back. Returns false when it depends on no stamp. */
    synchronized boolean add(PlainCell cell, PlainLocation<TracedAccess> location, TracedAccess access) {
        if (sections.isEmpty()) {
            return false;
        }
        Section newest = sections.get(sections.size() - 1);
        if (newest.mayEnd && newest.reads.size() == MOST_READS) {
            unprotected(newest.reads);
            newest.reads.clear();
        }
        newest.add(new Kept(cell, location, location.optimisticRead(thread.hb, access)));
        return true;
    }

    /**
     * A stamp is about to be validated: the edge of that does not end its section. Writes that came since the reads are
     * looked for now: if the stamp is valid they did not hold the lock, while one that comes after the answer may.
     */
    synchronized void validating(SyncObject lock, long stamp) {
        Section section = find(lock, stamp);
        if (section != null) {
            section.mayEnd = false;
            for (Kept kept : section.reads) {
                kept.since = kept.since != null ? kept.since : kept.location.writeSince(thread.hb, kept.read);
            }
        }
    }

    /** A stamp was valid, and the thread has taken in what that tells it. */
    synchronized void valid(SyncObject lock, long stamp) {
        Section section = find(lock, stamp);
        if (section == null) {
            return;
        }
        section.mayEnd = true;
        Section older = null;
        for (Section candidate : sections.subList(0, sections.indexOf(section))) {
            older = candidate.mayEnd ? older : candidate;
        }
        if (older != null) {
            section.reads.forEach(older::add);
        } else {
            for (Kept kept : section.reads) {
                TracedAccess before = kept.location.validRead(thread.hb, kept.read);
                report(kept, before != null ? before : kept.since);
            }
        }
        section.reads.clear();
        section.isTooLong = false;
    }

    /** A stamp was not valid. */
    synchronized void invalid(SyncObject lock, long stamp) {
        Section section = find(lock, stamp);
        if (section != null) {
            sections.subList(sections.indexOf(section), sections.size()).clear();
        }
    }

    /** The thread synchronises otherwise. Sections that wait for their first validation go on. */
    synchronized void endValidated() {
        for (Section section : sections) {
            if (!section.mayEnd) {
                return;
            }
        }
        endAll();
    }

    /** No section goes on. */
    synchronized void endAll() {
        for (Section section : sections) {
            unprotected(section.reads);
        }
        sections.clear();
    }

    private void unprotected(List<Kept> reads) {
        for (Kept kept : reads) {
            report(kept, kept.location.unprotectedRead(thread.hb, kept.read));
        }
    }

    private void report(Kept kept, TracedAccess racing) {
        if (racing != null) {
            thread.run.found(racing.with(kept.cell.name(), kept.read.access()));
        }
    }

    private Section find(SyncObject lock) {
        for (Section section : sections) {
            if (section.lock == lock) {
                return section;
            }
        }
        return null;
    }

    private Section find(SyncObject lock, long stamp) {
        Section section = find(lock);
        return section != null && section.stamp == stamp ? section : null;
    }
}
