package org.jrsan.rc20.litmus.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jrsan.rc20.litmus.compiled.CompiledThread;
import org.jrsan.rc20.litmus.compiled.ExplorationLimit;
import org.jrsan.rc20.litmus.compiled.Operation;
import org.jrsan.rc20.litmus.compiled.Operation.Kind;
import org.jrsan.rc20.litmus.program.ValueDomain;
import org.jspecify.annotations.Nullable;

/**
 * The local steps of a thread from behind one event to the next. Nobody sees them, so they are taken at once, in all
 * ways that {@code choose} leaves open.
 */
final class LocalSteps {
    /** Longer ways are followed with a memory of where they have been, so that loops are noticed. */
    private static final int UNWATCHED_STEPS = 200;

    private static final int MAX_LOCAL_STATES = 100_000;

    private final CompiledThread code;
    private final ValueDomain domain;
    private int failedAssert = -1;

    private LocalSteps(CompiledThread code, ValueDomain domain) {
        this.code = code;
        this.domain = domain;
    }

    /**
     * All ends of the local steps.
     *
     * @param ends where the thread can stand before its next event or for good, without repetition, at least one
     * @param failedAssert the source index of an {@code assert} that failed on some way, or -1
     */
    record Ends(List<LocalState> ends, int failedAssert) {}

    /** Takes the local steps of a thread from a position. */
    static Ends from(CompiledThread code, ValueDomain domain, int position, long[] registers) {
        LocalSteps steps = new LocalSteps(code, domain);
        LocalState begin = new LocalState(position, registers, Machine.Status.RUNNING, false);
        LocalState end = steps.straight(begin);
        List<LocalState> ends = end != null ? List.of(end) : steps.search(begin);
        return new Ends(ends, steps.failedAssert);
    }

    /** The end when there is one way that is not long, otherwise null. */
    private @Nullable LocalState straight(LocalState begin) {
        LocalState state = begin;
        for (int i = 0; i < UNWATCHED_STEPS; i++) {
            if (isEnd(state)) {
                return canonical(state);
            }
            if (isBranching(state)) {
                return null;
            }
            state = follow(state, 0);
        }
        return null;
    }

    private List<LocalState> search(LocalState begin) {
        Set<LocalState> ends = new LinkedHashSet<>();
        Set<LocalState> seen = new HashSet<>();
        Deque<LocalState> open = new ArrayDeque<>();
        seen.add(begin);
        open.push(begin);
        while (!open.isEmpty()) {
            LocalState state = open.pop();
            if (isEnd(state)) {
                ends.add(canonical(state));
                continue;
            }
            int ways = isBranching(state) ? code.operation(state.position()).next().length : 1;
            for (int way = ways - 1; way >= 0; way--) {
                LocalState next = follow(state, way);
                if (seen.add(next)) {
                    open.push(next);
                }
            }
            if (seen.size() > MAX_LOCAL_STATES) {
                throw new ExplorationLimit("a loop without events has more than " + MAX_LOCAL_STATES + " states");
            }
        }
        if (ends.isEmpty()) {
            // Every way goes round for ever without an event: nobody will hear of this thread again.
            ends.add(stopped(begin));
        }
        return new ArrayList<>(ends);
    }

    private boolean isEnd(LocalState state) {
        return state.status() != Machine.Status.RUNNING
                || state.position() == code.end()
                || !code.operation(state.position()).kind().isLocal();
    }

    private boolean isBranching(LocalState state) {
        Operation operation = code.operation(state.position());
        return operation.kind() == Kind.CHOOSE && operation.next().length > 1;
    }

    private LocalState follow(LocalState state, int way) {
        Operation operation = code.operation(state.position());
        int next = operation.next()[way];
        long[] registers = state.registers();
        boolean failed = state.failed();
        switch (operation.kind()) {
            case ASSIGN -> {
                registers = registers.clone();
                registers[operation.result()] = operation.operand(0).evaluate(state.registers(), domain);
            }
            case IF -> next = operation.next()[holds(operation, registers) ? 0 : 1];
            case ASSUME -> {
                if (!holds(operation, registers)) {
                    return stopped(state);
                }
            }
            case ASSERT -> {
                if (!holds(operation, registers)) {
                    failed = true;
                    failedAssert = failedAssert < 0 ? operation.source() : failedAssert;
                }
            }
            default -> {
                // CHOOSE only goes on.
            }
        }
        return new LocalState(next, registers, Machine.Status.RUNNING, failed);
    }

    private boolean holds(Operation operation, long[] registers) {
        return operation.operand(0).evaluate(registers, domain) != 0;
    }

    private LocalState stopped(LocalState state) {
        return new LocalState(state.position(), new long[code.registerCount()], Machine.Status.STOPPED, state.failed());
    }

    /** The end with dead registers cleared, and the status that its position implies. */
    private LocalState canonical(LocalState state) {
        if (state.status() == Machine.Status.STOPPED) {
            return state;
        }
        long[] registers = state.registers().clone();
        for (int r = 0; r < registers.length; r++) {
            if (!code.isLive(r, state.position())) {
                registers[r] = 0;
            }
        }
        boolean ended = state.position() == code.end();
        Machine.Status status = ended ? Machine.Status.ENDED : Machine.Status.RUNNING;
        return new LocalState(state.position(), registers, status, state.failed());
    }
}
