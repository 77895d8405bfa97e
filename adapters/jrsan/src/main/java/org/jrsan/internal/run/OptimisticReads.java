package org.jrsan.internal.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jrsan.internal.report.Named;
import org.jrsan.race.OptimisticRead;
import org.jrsan.race.PlainLocation;
import org.jspecify.annotations.Nullable;

/**
 * The plain reads of one thread that depend on a stamp: they are kept back, and count or not when the stamp is
 * validated (section 6, docs/algorithm.md#s6-optimistic).
 *
 * <p>A section begins when the thread gets a stamp, and covers all it reads from then on. There may be several, as when a
 * reader walks from node to node with a lock each.
 *
 * <ul>
 *   <li>Valid: the reads count, with what the thread knows by the validation; one that seems to race waits for the other
 *       sections that cover it. The section stays, since the stamp may be validated again after more reads.
 *   <li>Not valid: the reads since the stamp do not count.
 *   <li>Given up, by another stamp of the same lock or by taking it, by other synchronisation after a validation, or at the
 *       end of the thread or task: what no section covers any more was read without protection.
 * </ul>
 *
 * <p>The stamp 0, of a lock that was taken, begins a section too, since those who do not look at it read on and find it not
 * valid. Those who do look will not validate it; so other synchronisation ends it, as if after a validation.
 *
 * <p>Used by its own thread, and after its end by others; hence synchronised. It takes the monitors of locations and no
 * other.
 */
public final class OptimisticReads {
    private static final int MOST_SECTIONS = 16;
    private static final int MOST_READS = 1024;

    private final RunThread thread;

    /** In the order they began. */
    private final List<Section> sections = new ArrayList<>();

    /** In the order they were read. */
    private final List<Kept> reads = new ArrayList<>();

    private long lastRead;

    /** More reads than are kept: until the next validation none is, so none is checked. */
    private boolean isTooLong;

    private static final class Kept {
        final long number;
        final Named name;
        final PlainLocation<TracedAccess> location;
        final OptimisticRead<TracedAccess> read;

        /** A racing write between the read and the latest validation. */
        @Nullable
        TracedAccess since;

        Kept(long number, Named name, PlainLocation<TracedAccess> location, OptimisticRead<TracedAccess> read) {
            this.number = number;
            this.name = name;
            this.location = location;
            this.read = read;
        }
    }

    private static final class Section {
        final Named lock;
        final long stamp;

        /** The last read before it. */
        final long after;

        /** Whether other synchronisation ends it; else it waits for a validation. */
        boolean mayEnd;

        Section(Named lock, long stamp, long after) {
            this.lock = lock;
            this.stamp = stamp;
            this.after = after;
            mayEnd = stamp == 0;
        }

        boolean covers(Kept kept) {
            return kept.number > after;
        }
    }

    OptimisticReads(RunThread thread) {
        this.thread = thread;
    }

    /** The thread has got a stamp. */
    public synchronized void begin(Named lock, long stamp) {
        Section same = find(lock, stamp);
        if (same != null) {
            same.mayEnd = stamp == 0;
            return;
        }
        giveUp(lock);
        if (sections.size() == MOST_SECTIONS) {
            // So deep that its reads are forgotten unless they were after a validation: that misses, and invents
            // nothing.
            Section oldest = sections.remove(0);
            reads.removeIf(kept -> !isCovered(kept, section -> true) && !oldest.mayEnd);
            endUncovered();
        }
        isTooLong &= !sections.isEmpty();
        sections.add(new Section(lock, stamp, lastRead));
    }

    /** The thread takes another stamp of a lock, or the lock. */
    public synchronized void giveUp(Named lock) {
        if (sections.removeIf(section -> section.lock == lock)) {
            endUncovered();
        }
    }

    /** Keeps a read back. Returns false when it depends on no stamp. */
    synchronized boolean add(Named name, PlainLocation<TracedAccess> location, TracedAccess access) {
        if (sections.isEmpty()) {
            return false;
        }
        if (reads.size() == MOST_READS) {
            if (allMayEnd()) {
                endAll();
                return false;
            }
            reads.clear();
            isTooLong = true;
        }
        if (!isTooLong) {
            reads.add(new Kept(++lastRead, name, location, location.optimisticRead(thread.happensBefore(), access)));
        }
        return true;
    }

    /**
     * A stamp is about to be validated: the edge of that does not end its section. Writes that came since the reads are
     * looked for now: if the stamp is valid they did not hold the lock, while one that comes after the answer may.
     */
    public synchronized void validating(Named lock, long stamp) {
        Section section = find(lock, stamp);
        if (section != null) {
            section.mayEnd = false;
            for (Kept kept : reads) {
                if (section.covers(kept) && kept.since == null) {
                    kept.since = kept.location.writeSince(kept.read, TracedAccess::clock);
                }
            }
        }
    }

    /** A stamp was valid, and the thread has taken in what that tells it. */
    public synchronized void valid(Named lock, long stamp) {
        Section section = find(lock, stamp);
        if (section != null) {
            section.mayEnd = true;
            isTooLong = false;
            List<Kept> decided = new ArrayList<>();
            reads.removeIf(kept -> section.covers(kept) && isDecided(kept) && decided.add(kept));
            decided.forEach(kept -> report(kept, racing(kept)));
        }
    }

    private boolean isDecided(Kept kept) {
        return racing(kept) == null || !isCovered(kept, other -> !other.mayEnd);
    }

    private @Nullable TracedAccess racing(Kept kept) {
        TracedAccess before = kept.location.validRead(thread.happensBefore(), kept.read);
        return before != null ? before : kept.since;
    }

    /** A stamp was not valid. */
    public synchronized void invalid(Named lock, long stamp) {
        Section invalid = find(lock, stamp);
        if (invalid != null) {
            isTooLong = false;
            reads.removeIf(invalid::covers);
            // What began later rests on what was read before.
            sections.subList(sections.indexOf(invalid), sections.size()).clear();
        }
    }

    /** The thread synchronises otherwise. While a section waits for its validation all go on. */
    synchronized void endValidated() {
        if (isTooLong || allMayEnd()) {
            endAll();
        }
    }

    /** No section goes on. */
    synchronized void endAll() {
        sections.clear();
        isTooLong = false;
        endUncovered();
    }

    private boolean allMayEnd() {
        return sections.stream().allMatch(section -> section.mayEnd);
    }

    private boolean isCovered(Kept kept, Predicate<Section> by) {
        return sections.stream().anyMatch(section -> section.covers(kept) && by.test(section));
    }

    private void endUncovered() {
        List<Kept> ended = new ArrayList<>();
        reads.removeIf(kept -> !isCovered(kept, section -> true) && ended.add(kept));
        for (Kept kept : ended) {
            report(kept, kept.location.unprotectedRead(thread.happensBefore(), kept.read, TracedAccess::clock));
        }
    }

    /** Not while the reads are gone through: what is asked and told may synchronise, which ends reads as well. */
    private void report(Kept kept, @Nullable TracedAccess racing) {
        if (racing != null && racing.racesWith(thread, kept.name)) {
            thread.run.found(racing.with(kept.name, thread, kept.read.access()));
        }
    }

    private @Nullable Section find(Named lock, long stamp) {
        for (Section section : sections) {
            if (section.lock == lock && section.stamp == stamp) {
                return section;
            }
        }
        return null;
    }
}
