package org.jrsan.result;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The part of an execution that a finding is about, as a graph: steps of threads, and the relations between them. Immutable.
 *
 * @param threads the names of the threads, each once, in the order in which they first take part
 * @param steps what the threads did, in the order of the run
 * @param arrows the relations between the steps
 * @param omitted how many more steps at these locations there were, which are left out to keep the picture readable
 */
public record Picture(List<String> threads, List<Step> steps, List<Arrow> arrows, int omitted) {
    /** The most steps of a picture. */
    public static final int MOST_STEPS = 60;

    /**
     * Keeps lists that nobody changes.
     *
     * @param threads the names of the threads, each once, in the order in which they first take part
     * @param steps what the threads did, in the order of the run
     * @param arrows the relations between the steps
     * @param omitted how many more steps at these locations there were, which are left out to keep the picture readable
     */
    public Picture {
        threads = List.copyOf(threads);
        steps = List.copyOf(steps);
        arrows = List.copyOf(arrows);
        for (Step step : steps) {
            Objects.checkIndex(step.thread(), threads.size());
        }
        for (Arrow arrow : arrows) {
            Objects.checkIndex(arrow.from(), steps.size());
            Objects.checkIndex(arrow.to(), steps.size());
        }
    }

    /**
     * What a thread did once.
     *
     * @param thread the index of the thread
     * @param type what it did
     * @param mode the mode of an access, or the kind of a fence, as in {@code release}; {@code plain} for a plain access;
     *     empty for other steps
     * @param location what it was done to: the name of a location, a synchroniser or a thread; empty for a fence
     * @param value the value that was read or written, both for an update, as in {@code 0 to 1}; null if there is none or
     *     it is not recorded
     * @param words all of it in words, as reports in text have it
     * @param place the user's line, null if it is not known
     * @param stale whether it met what is stale, or wrote before newer writes, as it can in a weak run
     * @param pending whether it was never made, though its thread came to it: a wait that nothing ended
     */
    public record Step(
            int thread,
            Type type,
            String mode,
            String location,
            @Nullable String value,
            String words,
            @Nullable Frame place,
            boolean stale,
            boolean pending) {}

    /** What a thread can do. */
    public enum Type {
        /** It reads atomically. */
        READ,
        /** It writes atomically. */
        WRITE,
        /** It reads and writes in one step. */
        UPDATE,
        /** It accesses a plain location. */
        PLAIN,
        /** It executes a fence. */
        FENCE,
        /** It releases a synchroniser. */
        RELEASE,
        /** It acquires a synchroniser. */
        ACQUIRE,
        /** It starts a thread. */
        START,
        /** It knows that a thread has ended. */
        JOIN
    }

    /**
     * A relation between two steps.
     *
     * @param from the index of the step at which it begins
     * @param to the index of the step at which it ends
     * @param relation the relation
     */
    public record Arrow(int from, int to, Relation relation) {}

    /** How one step stands to another. */
    public enum Relation {
        /** Both are of one thread, and this is the next of its steps in the picture. */
        PROGRAM_ORDER,
        /** The one reads what the other wrote. */
        READS_FROM,
        /** The one overwrites what the other wrote, or a later write. Left out in one thread, and beside reads-from. */
        MODIFICATION_ORDER,
        /** The one overwrites what the other read. Left out in one thread. */
        FROM_READ,
        /** The one synchronises with the other: a release with its acquire, a start, a join. */
        HAPPENS_BEFORE,
        /** There is no happens-before from the one to the other. If there was, the finding would be closed. */
        MISSING
    }
}
