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
 *   <li>Given up, by another stamp of the same lock, by other synchronisation after a validation, or at the end of the
 *       thread or task: the reads since the last validation are reads like others.
 * </ul>
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
        boolean validated;

        Section(SyncObject lock, long stamp) {
            this.lock = lock;
            this.stamp = stamp;
        }
    }

    OptimisticReads(RunThread thread) {
        this.thread = thread;
    }

    /** The thread has got a stamp. */
    synchronized void begin(SyncObject lock, long stamp) {
        Section same = find(lock);
        if (same != null && same.stamp == stamp) {
            same.validated = false;
            return;
        }
        if (same != null) {
            sections.remove(same);
            unprotected(same.reads);
        } else if (sections.size() == MOST_SECTIONS) {
            // So deep that its reads are forgotten unless they were after a validation: that misses, and invents
            // nothing.
            Section oldest = sections.remove(0);
            if (oldest.validated) {
                unprotected(oldest.reads);
            }
        }
        sections.add(new Section(lock, stamp));
    }

    /** Keeps a read back. Returns false when it depends on no stamp. */
    synchronized boolean add(PlainCell cell, PlainLocation<TracedAccess> location, TracedAccess access) {
        if (sections.isEmpty()) {
            return false;
        }
        Section newest = sections.get(sections.size() - 1);
        if (newest.reads.size() >= MOST_READS) {
            if (newest.validated) {
                endValidated();
                return add(cell, location, access);
            }
            // The reads beyond are not checked.
            return true;
        }
        newest.reads.add(new Kept(cell, location, location.optimisticRead(thread.hb, access)));
        return true;
    }

    /**
     * A stamp is about to be validated: the edge of that does not end its section. Writes that came since the reads are
     * looked for now: if the stamp is valid they did not hold the lock, while one that comes after the answer may.
     */
    synchronized void validating(SyncObject lock, long stamp) {
        Section section = find(lock, stamp);
        if (section != null) {
            section.validated = false;
            for (Kept kept : section.reads) {
                kept.since = kept.location.writeSince(thread.hb, kept.read);
            }
        }
    }

    /** A stamp was valid, and the thread has taken in what that tells it. */
    synchronized void valid(SyncObject lock, long stamp) {
        Section section = find(lock, stamp);
        if (section == null) {
            return;
        }
        section.validated = true;
        Section older = null;
        for (Section candidate : sections.subList(0, sections.indexOf(section))) {
            older = candidate.validated ? older : candidate;
        }
        if (older != null) {
            older.reads.addAll(section.reads);
        } else {
            for (Kept kept : section.reads) {
                TracedAccess before = kept.location.validRead(thread.hb, kept.read);
                report(kept, before != null ? before : kept.since);
            }
        }
        section.reads.clear();
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
            if (!section.validated) {
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
