package org.jrsan.internal.cells;

import java.util.ArrayList;
import java.util.List;
import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.run.Steps;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.weak.WeakEngineLocation;
import org.jrsan.rc20.weak.WeakEngineThread;
import org.jrsan.schedule.Guard;
import org.jrsan.schedule.Resource;
import org.jspecify.annotations.Nullable;

/**
 * What accesses meet in a weak run (section 10 of docs/algorithm.md). Before an operation looks at the value, the location gets the
 * value of the message that the operation meets; when it ends, the location holds the newest one again. Nobody sees it between,
 * as one thread runs at a time. Called under the lock of the location.
 */
final class WeakSteps {
    private WeakSteps() {}

    /** Whether memory may show a location in more than one way. What is accessed in two widths is as it is. */
    private static boolean isWeak(Cell cell) {
        return (Object) cell.state instanceof WeakEngineLocation;
    }

    private static WeakEngineLocation location(Cell cell) {
        // The run's engine made it.
        return (WeakEngineLocation) (Object) cell.state;
    }

    private static WeakEngineThread state(RunThread thread) {
        return (WeakEngineThread) thread.state;
    }

    /** An operation is about to look at the value. A wait that is blocked meets nothing new. */
    static void meet(
            Cell cell, RunThread thread, Kind kind, Mode mode, long expectedBits, @Nullable Object expectedRef) {
        if (!isWeak(cell)) {
            return;
        }
        try {
            WeakEngineLocation location = location(cell);
            notice(cell, location, thread);
            int offers = location.offer(state(thread), kind, mode, expectedBits, expectedRef);
            if (offers > 0) {
                location.take(pick(thread, offers));
                if (kind != Kind.STORE && location.metStale()) {
                    thread.run.metStale(location.isOrderedByAddress(state(thread), object -> Owners.has(object, cell)));
                }
                show(cell, location.bits(), location.ref());
            }
        } catch (Throwable e) {
            thread.run.failure = e;
        }
    }

    /** A store is about to overwrite the value. What was there may be what unseen code has written: nobody meets what came before that. */
    static void noticeUnseen(Cell cell, RunThread thread) {
        if (isWeak(cell)) {
            notice(cell, location(cell), thread);
        }
    }

    private static void notice(Cell cell, WeakEngineLocation location, RunThread thread) {
        if (!cell.holds(location.newestBits(), location.newestRef())) {
            location.become(cell.bits(), cell.ref());
            thread.run.metUnseenWrite();
        }
    }

    private static int pick(RunThread thread, int count) {
        return thread.task == null ? 0 : thread.task.pick(count);
    }

    private static void show(Cell cell, long bits, @Nullable Object ref) {
        if (!cell.holds(bits, ref)) {
            cell.showsAnother();
            cell.put(bits, ref);
        }
    }

    /** A write is about to take place: it may take a place before newer ones. */
    static void place(Cell cell, RunThread thread, Kind kind, Mode mode) {
        if (thread.isWeak && isWeak(cell)) {
            // Any other write has looked before, and may have met what is stale since.
            if (!cell.isPerformed() && (kind == Kind.STORE || kind == Kind.PLAIN_STORE)) {
                noticeUnseen(cell, thread);
            }
            if (kind == Kind.STORE) {
                WeakEngineLocation location = location(cell);
                int place = pick(thread, location.offerPlaces(state(thread), mode));
                location.take(place);
                if (place > 0) {
                    thread.run.metStale(false);
                }
            } else if (kind == Kind.PLAIN_STORE) {
                location(cell).offer(state(thread), kind, mode, 0, null);
                location(cell).take(0);
            }
            cell.showsAnother();
        }
    }

    /** The operation ends. */
    static void holdNewest(Cell cell) {
        WeakEngineLocation location = location(cell);
        if (!cell.holds(location.newestBits(), location.newestRef())) {
            cell.put(location.newestBits(), location.newestRef());
        }
    }

    /** Whether a wait of the thread could end on a value. Called by whoever has the token. */
    static boolean canMeet(Cell cell, RunThread thread, Kind kind, Mode mode, long bits, @Nullable Object ref) {
        return mayMeetStale(thread) && isWeak(cell)
                ? location(cell).offer(state(thread), kind, mode, bits, ref) > 0
                : cell.holds(bits, ref);
    }

    private static boolean mayMeetStale(RunThread thread) {
        return thread.task != null && thread.task.mayMeetStale();
    }

    /** All values that a read of the thread may meet, the newest first. */
    static List<CellWait.Value> all(Cell cell, RunThread thread, Mode mode) {
        if (!isWeak(cell)) {
            return List.of(cell.look());
        }
        WeakEngineLocation location = location(cell);
        int offers = location.offer(state(thread), Kind.LOAD, mode, 0, null);
        int shown = mayMeetStale(thread) ? offers : 1;
        List<CellWait.Value> values = new ArrayList<>();
        for (int i = 0; i < shown; i++) {
            values.add(new CellWait.Value(location.bitsOf(i), location.refOf(i)));
        }
        return values;
    }

    /** What a wait waits for that has looked at all values: another write of the location. */
    static Resource writesOf(Cell cell) {
        return !isWeak(cell)
                ? cell
                : new Resource() {
                    @Override
                    public long scheduledBits() {
                        return location(cell).newest();
                    }

                    @Override
                    public String name() {
                        return cell.name();
                    }
                };
    }

    /** A weak compare-and-set is to be taken. Whether its schedule has it fail for no reason: then it has failed. */
    static boolean fails(Cell cell, Mode mode, long expectedBits, @Nullable Object expectedRef) {
        return Steps.areControlled && fails(cell, mode, Guard.only(expectedBits, expectedRef));
    }

    /** The same for one that a guard permits to succeed. */
    static boolean fails(Cell cell, Mode mode, Guard succeeds) {
        return Steps.failsWeakly(cell, succeeds)
                && cell.locked(thread -> {
                    cell.meet(thread, Kind.LOAD, mode.ofFailure(), 0, null);
                    // It is a read, so its check asks for no value.
                    cell.check(thread, Kind.WEAK_CAS, mode, 0, null);
                    cell.didRead(thread, Kind.WEAK_CAS, mode.ofFailure());
                    return true;
                });
    }
}
