package org.jrsan.rc20.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.function.Predicate;
import org.jrsan.rc20.litmus.program.Program;

/**
 * An execution graph: events and the relations on them. Immutable; {@link #with} gives the graph with one event more.
 *
 * <ul>
 *   <li>{@code po}: program order, transitive. Initial writes precede every event.
 *   <li>{@code rf}: from each write to the events that read it.
 *   <li>{@code mo}: modification order, for each location a total order of its writes.
 *   <li>{@code edges}: from a start to the begin of the thread, from the last event of a thread to a join of it, from
 *       an unlock to the lock that comes next. They order as program order does.
 * </ul>
 */
final class ExecutionGraph {
    /** No event. */
    static final int NONE = -1;

    private final List<Event> events;
    private final Relation po;
    private final Relation rf;
    private final Relation mo;
    private final Relation edges;

    private ExecutionGraph(List<Event> events, Relation po, Relation rf, Relation mo, Relation edges) {
        this.events = events;
        this.po = po;
        this.rf = rf;
        this.mo = mo;
        this.edges = edges;
    }

    /** The graph of the initial writes of a program. */
    static ExecutionGraph initial(Program program) {
        SortedSet<String> locations = program.locations();
        List<Event> events = new ArrayList<>();
        for (String location : locations) {
            events.add(Event.initial(location, program.initialValue(location)));
        }
        Relation none = Relation.empty(events.size());
        return new ExecutionGraph(events, none, none, none, none);
    }

    /**
     * This graph with one event more, the last of its thread.
     *
     * @param source the write it reads from, {@link #NONE} when it reads nothing
     * @param moAfter the write it follows directly in mo, {@link #NONE} when it writes nothing
     * @param edgeFrom the event an edge leads from, {@link #NONE} when there is none
     */
    ExecutionGraph with(Event event, int source, int moAfter, int edgeFrom) {
        List<Event> extended = new ArrayList<>(events.size() + 1);
        extended.addAll(events);
        extended.add(event);
        long moSuccessors = moAfter == NONE ? 0 : mo.from(moAfter);
        long moPredecessors = moAfter == NONE ? 0 : writes(event.target()) & ~moSuccessors;
        return new ExecutionGraph(
                extended,
                po.withEvent(ofThread(event.thread()) | ofThread(NONE), 0),
                rf.withEvent(setOf(source), 0),
                mo.withEvent(moPredecessors, moSuccessors),
                edges.withEvent(setOf(edgeFrom), 0));
    }

    private static long setOf(int event) {
        return event == NONE ? 0 : Relation.set(event);
    }

    int size() {
        return events.size();
    }

    Event event(int index) {
        return events.get(index);
    }

    Relation po() {
        return po;
    }

    Relation rf() {
        return rf;
    }

    Relation mo() {
        return mo;
    }

    Relation edges() {
        return edges;
    }

    /** The set of events with a property. */
    long where(Predicate<Event> property) {
        long result = 0;
        for (int i = 0; i < events.size(); i++) {
            if (property.test(events.get(i))) {
                result |= Relation.set(i);
            }
        }
        return result;
    }

    /** The events of a thread; those of thread −1 are the initial writes. */
    long ofThread(int thread) {
        return where(event -> event.thread() == thread);
    }

    /** The writes of a location. */
    long writes(String location) {
        return where(event -> event.isWrite() && event.target().equals(location));
    }

    /** The newest event of a thread, {@link #NONE} when it has none. Graphs grow in program order. */
    int lastOf(int thread) {
        return Long.SIZE - 1 - Long.numberOfLeadingZeros(ofThread(thread));
    }

    /** The newest lock or unlock of a lock, {@link #NONE} when nobody took it. Each of them is after the one before. */
    int lastOfLock(String lock) {
        long all = where(event -> (event.type() == Event.Type.LOCK || event.type() == Event.Type.UNLOCK)
                && event.target().equals(lock));
        return Long.SIZE - 1 - Long.numberOfLeadingZeros(all);
    }

    /** The events in the order they were added, with what they read from, and the primitive relations. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < events.size(); i++) {
            text.append(i).append(": ").append(events.get(i));
            long source = rf.to(i);
            if (source != 0) {
                text.append("  from ").append(Long.numberOfTrailingZeros(source));
            }
            text.append('\n');
        }
        return text.append("mo: ").append(mo).append('\n').toString();
    }
}
