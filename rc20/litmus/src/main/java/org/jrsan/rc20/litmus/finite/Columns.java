package org.jrsan.rc20.litmus.finite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicReference;
import org.jrsan.rc20.Check;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.compiled.ExplorationLimit;
import org.jrsan.rc20.litmus.finite.ColumnSearch.Hit;
import org.jrsan.rc20.litmus.machine.Action;
import org.jrsan.rc20.litmus.machine.Event;
import org.jrsan.rc20.litmus.machine.Path;
import org.jrsan.rc20.litmus.search.Budget;
import org.jrsan.rc20.litmus.search.StateGraph;
import org.jspecify.annotations.Nullable;

/** Searches all columns of the clocks of a program for a shortest run to a violation, or to a race. */
public final class Columns {
    private static final int MOST_ENTRIES = 1 << 21;

    private final CompiledProgram program;
    private final ClockLayout layout;

    /**
     * A check that fails.
     *
     * @param thread the thread that stands before the access
     */
    public record Violation(Path path, int thread, Check check) {}

    /** The shortest find so far, and the number of its column: the lower one of equally short finds counts. */
    private record Best(Hit hit, int column) {
        static final Comparator<Best> ORDER =
                Comparator.<Best>comparingInt(best -> best.hit().length()).thenComparingInt(Best::column);
    }

    /** Fails with {@link ExplorationLimit} when the clocks of one state would take too much memory. */
    public Columns(CompiledProgram program) {
        this.program = program;
        layout = new ClockLayout(program);
        if ((long) layout.rows() * layout.entries() > MOST_ENTRIES) {
            throw new ExplorationLimit("too many locations for clocks that know each of them");
        }
    }

    /** A shortest run to a failing check; null when the graph has none. */
    public @Nullable Violation violation(StateGraph graph, Budget budget) {
        long[] overwritten = overwritten(graph);
        List<Column> columns = new ArrayList<>();
        for (int entry = 0; entry < overwritten.length; entry++) {
            if (overwritten[entry] != 0) {
                columns.add(new Column(layout, entry, overwritten[entry]));
            }
        }
        Hit hit = search(graph, budget, columns);
        if (hit == null) {
            return null;
        }
        ColumnStep.Watch failed = Objects.requireNonNull(hit.watch());
        return new Violation(hit.path(), failed.thread(), failed.check());
    }

    /** A shortest run to a race; null when the graph has none. */
    public @Nullable Path race(StateGraph graph, Budget budget) {
        List<Column> columns = new ArrayList<>();
        for (int x = 0; x < program.locationCount(); x++) {
            addEach(columns, layout.plainEntry(x), (1L << 1 + program.threadCount()) - 1);
            addEach(columns, layout.atomicAccessEntry(x), (1L << 2 * program.threadCount()) - 1);
        }
        Hit hit = search(graph, budget, columns);
        return hit == null ? null : hit.path();
    }

    private void addEach(List<Column> columns, int entry, long bits) {
        for (long rest = entry < 0 ? 0 : bits; rest != 0; rest &= rest - 1) {
            columns.add(new Column(layout, entry, Long.lowestOneBit(rest)));
        }
    }

    /** The value classes that are overwritten in each entry, and the numbers of all classes that checks ask for. */
    private long[] overwritten(StateGraph graph) {
        long[] overwritten = new long[2 * layout.atomicCount()];
        for (int i = 0; i < graph.actionCount(); i++) {
            Action action = graph.action(i);
            Event event = action.event();
            if (event.isWrite() && layout.atomicIndex(event.object()) >= 0) {
                int x = layout.atomicIndex(event.object());
                overwritten[x] |= layout.classes(x).bit(event.overwritten());
                int stores = layout.entryOfStores(x);
                if (event.kind() != Event.Kind.UPDATE) {
                    overwritten[stores] |= layout.classes(stores).bit(event.overwritten());
                }
            }
            for (Action.Arrival arrival : action.arrivals()) {
                int x = layout.atomicIndex(arrival.operation().location());
                for (long value : arrival.asked()) {
                    layout.classes(x).bit(value);
                    layout.classes(layout.entryOfStores(x)).bit(value);
                }
            }
        }
        return overwritten;
    }

    private @Nullable Hit search(StateGraph graph, Budget budget, List<Column> columns) {
        AtomicReference<@Nullable Best> best = new AtomicReference<>();
        List<ForkJoinTask<?>> tasks = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            int number = i;
            tasks.add(ForkJoinTask.adapt(() -> searchExactly(graph, budget, columns.get(number), number, best)));
        }
        ForkJoinTask.invokeAll(tasks);
        Best found = best.get();
        return found == null ? null : found.hit();
    }

    private void searchExactly(
            StateGraph graph, Budget budget, Column column, int number, AtomicReference<@Nullable Best> best) {
        Hit hit = search(graph, budget, column, number, best);
        if (hit == null) {
            return;
        }
        if (Long.bitCount(column.bits()) == 1 || Objects.requireNonNull(hit.watch()).check().isStrict()) {
            note(hit, number, best);
            return;
        }
        // The check asks for certain values: each is a column of its own.
        for (long rest = column.bits(); rest != 0; rest &= rest - 1) {
            Hit exact = search(graph, budget, new Column(layout, column.entry(), Long.lowestOneBit(rest)), number, best);
            if (exact != null) {
                note(exact, number, best);
            }
        }
    }

    private @Nullable Hit search(
            StateGraph graph, Budget budget, Column column, int number, AtomicReference<@Nullable Best> best) {
        return new ColumnSearch(graph, column, budget).run(length -> {
            Best found = best.get();
            return found == null
                    || length < found.hit().length()
                    || length == found.hit().length() && number < found.column();
        });
    }

    private static void note(Hit hit, int number, AtomicReference<@Nullable Best> best) {
        Best mine = new Best(hit, number);
        best.accumulateAndGet(mine, (a, b) -> a == null || Best.ORDER.compare(b, a) < 0 ? b : a);
    }
}
