package org.jrsan.rc20.litmus.finite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jrsan.rc20.Check;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.compiled.ExplorationLimit;
import org.jrsan.rc20.litmus.compiled.ValueClasses;
import org.jrsan.rc20.litmus.finite.ColumnSearch.Hit;
import org.jrsan.rc20.litmus.machine.Action;
import org.jrsan.rc20.litmus.machine.Event;
import org.jrsan.rc20.litmus.machine.Path;
import org.jrsan.rc20.litmus.search.Budget;
import org.jrsan.rc20.litmus.search.StateGraph;
import org.jspecify.annotations.Nullable;

/**
 * Searches all clocks of a program for a shortest run to a violation, or to a race.
 *
 * <p>These are the clocks of sections 2, 3 and 5 of docs/algorithm.md in finite form (the Boolean matrices of section 2.3 of the
 * paper, extended to value checks, SC accesses and races), so that programs with loops have finitely many states.
 *
 * <p><b>What is kept.</b> Timestamps grow without bound; what the checks need of them does not. Let {@code n} be the newest
 * timestamp of x at some point of the run, and {@code val(i)} the value of the write with timestamp i. For a clock T of
 * the happens-before part, instead of the number {@code T(x)}, kept is
 *
 * <pre>{@code
 * T[x]  = { val(i)                      | T(x) <= i < n }      of the clocks of all writes
 * TU[x] = { value that stood just before store k + 1 | T(x) <= k < n }   of the U clocks
 * }</pre>
 *
 * the values the owner of the clock may still see, or may still find when it updates, although they are overwritten. The
 * set is empty exactly when T knows the newest write, which is the Boolean of the paper; values that no check tells apart
 * are one ({@link ValueClasses}). Of the clocks of the forced order, {@code Tsc Wsc Msc}, only "is T(x) the newest" is
 * kept, as an entry of 0 or 1.
 *
 * <p><b>The rules</b>, each as it follows from the one in section 2:
 *
 * <table>
 * <caption>Clock rules and what becomes of them</caption>
 * <tr><th>on timestamps</th><th>here</th></tr>
 * <tr><td>{@code T ⊔= T'}: the set of the greater timestamp, which is contained in the other</td>
 *     <td>{@code T[x] := T[x] ∩ T'[x]} for all x</td></tr>
 * <tr><td>{@code T := T'}</td><td>{@code T[x] := T'[x]} for all x</td></tr>
 * <tr><td>{@code W(x)(x) += 1}: a write over the value v; n grows by one</td>
 *     <td>{@code T[x] := T[x] ∪ {v}} in every clock, a write in TU too</td></tr>
 * <tr><td>{@code Tc(x) := W(x)(x)}, where W(x)(x) is n</td><td>{@code Tc[x] := ∅}, {@code TcU[x] := ∅}</td></tr>
 * <tr><td>the message keeps W(x)(x)</td><td>{@code W(x)[x] := ∅}</td></tr>
 * <tr><td>{@code Msc(x)(x) := Wsc(x)(x) + 1}</td><td>x is newest in no clock, then in Msc(x)</td></tr>
 * <tr><td>in U the same without "+ 1", for a read-modify-write</td><td>nothing: Msc(x) knows the newest there</td></tr>
 * <tr><td>{@code Tval, Wval, Mval}</td><td>nothing: see the checks</td></tr>
 * <tr><td>an epoch within a vector clock C (races)</td><td>a bit that travels with C ({@link FiniteRaces})</td></tr>
 * <tr><td>{@code Ts(x) := its ts} and the other clocks of section 5</td><td>as Tc: rows of their own families</td></tr>
 * </table>
 *
 * <p><b>The checks.</b> Where a thread τ arrives at an access of x:
 *
 * <pre>{@code
 * Tc(x) < Tsc(x)                       Tsc(x) is newest, and Tc[x] is not empty
 * TcU(x) < TscU(x)                     TscU(x) is newest, and TcU[x] is not empty
 * Tc(x) <= Tval(x,v)                   Tsc(x) is newest, and v is in Tc[x]
 * TcU(x) <= TvalU(x,v)                 TscU(x) is newest, and v is in TcU[x]
 * Tc(x) <= Tval(x,u), some u != v      Tsc(x) is newest, and Tc[x] has a value other than v
 * }</pre>
 *
 * With volatile accesses, the set of the greatest of Tc and the clocks of section 5 takes the place of {@code Tc[x]}: an
 * intersection again.
 *
 * <p><b>Why that gives the same verdict.</b> If a check holds here it holds on timestamps: when Tsc(x) is the newest,
 * {@code Tval(x,v)} is the newest i below n with value v. Conversely, let a check on timestamps fail for τ after some run.
 * Leave out of the run all events that are not hbSC-before τ. What is left is a run of the same program: it is closed
 * under program order, reads-from, modification order and synchronisation, and τ arrives at the same access with the same
 * registers. In it Tsc(x) and Tval are what they were, since they only speak of what is hbSC-before τ, and Tsc(x) is the
 * newest. Tc(x) can only have become smaller (a full fence may have been left out, the rest of what happens before τ is
 * hbSC-before τ). So the check fails there, and here too. The search visits that run. For the same reason it is enough to
 * look where a thread has just arrived: in the run that is left the last event is its own.
 *
 * <p><b>One column at a time.</b> A column is what all clocks know of one value class of one entry, or of one kind of access
 * that may race; with the bits of the forced order for that entry. Each rule above acts on each column for itself: an
 * intersection of sets is one of bits, and what a step does depends on no clock. A check fails when it fails in some
 * column. So the states of the machine are visited once, without clocks, and then each column is searched on their graph
 * ({@link ColumnSearch}). With all clocks in one state, what each column needs is multiplied by what the others need.
 *
 * <p>The sets of an entry are contained in each other, since they belong to timestamps. So whether a set is empty follows
 * the same rules, as a single column. It comes first: where nothing fails even if a check asks for all values, no value
 * needs a column of its own.
 */
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
        AtomicInteger done = new AtomicInteger();
        List<ForkJoinTask<?>> tasks = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            int number = i;
            tasks.add(ForkJoinTask.adapt(() -> {
                searchExactly(graph, budget, columns.get(number), number, best);
                budget.progress().columns(done.incrementAndGet(), columns.size());
            }));
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
        if (Long.bitCount(column.bits()) == 1
                || Objects.requireNonNull(hit.watch()).check().isStrict()) {
            note(hit, number, best);
            return;
        }
        // The check asks for certain values: each is a column of its own.
        for (long rest = column.bits(); rest != 0; rest &= rest - 1) {
            Hit exact =
                    search(graph, budget, new Column(layout, column.entry(), Long.lowestOneBit(rest)), number, best);
            if (exact != null) {
                note(exact, number, best);
            }
        }
    }

    private @Nullable Hit search(
            StateGraph graph, Budget budget, Column column, int number, AtomicReference<@Nullable Best> best) {
        if (!new ColumnSweep(graph, column, budget).fails()) {
            return null;
        }
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
