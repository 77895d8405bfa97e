package org.jrsan.rc20.litmus.herd;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.program.ThreadProgram;

/**
 * Whether C11 might allow a cycle of program order and reads-from: the accesses of a program have such a cycle, and in it
 * a read that does not acquire or a write that does not release. Fences are left out, so it says yes too often.
 */
final class LoadBuffering {
    private record Node(int thread, int index, Instruction.Access access) {
        boolean isRead() {
            return !(access instanceof Instruction.Store);
        }

        boolean isWrite() {
            return !(access instanceof Instruction.Load) && !(access instanceof Instruction.Wait);
        }

        /** In a loop both ways. */
        boolean precedes(Node other) {
            return thread == other.thread && index <= other.index && this != other;
        }

        boolean isAt(Node other) {
            return access.location().equals(other.access.location());
        }

        /** Whether the other may read what this one writes. */
        boolean feeds(Node other) {
            return thread != other.thread && isWrite() && other.isRead() && isAt(other);
        }

        boolean synchronises(Node other) {
            return access.mode().isRelease() && other.access.mode().isAcquire();
        }
    }

    private final List<Node> nodes = new ArrayList<>();

    private LoadBuffering(Program program) {
        for (int thread = 0; thread < program.threads().size(); thread++) {
            ThreadProgram code = program.threads().get(thread);
            for (int index = 0; index < code.instructions().size(); index++) {
                if (code.instructions().get(index) instanceof Instruction.Access access) {
                    nodes.add(new Node(thread, code.hasBackwardJump() ? 0 : index, access));
                }
            }
        }
    }

    static boolean isPossible(Program program) {
        return new LoadBuffering(program).hasCycle();
    }

    private boolean hasCycle() {
        List<BitSet> reach = reach();
        for (int first = 0; first < nodes.size(); first++) {
            for (int second = 0; second < nodes.size(); second++) {
                // Coherence forbids the cycles of one location.
                boolean ordered = nodes.get(first).precedes(nodes.get(second))
                        && !nodes.get(first).isAt(nodes.get(second));
                if (ordered && reach.get(second).get(first) && hasWeakEdge(reach, first)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether some edge among those that are on a cycle with this access does not synchronise. */
    private boolean hasWeakEdge(List<BitSet> reach, int access) {
        for (int write = 0; write < nodes.size(); write++) {
            for (int read = 0; read < nodes.size(); read++) {
                boolean onCycle =
                        reach.get(access).get(write) && reach.get(read).get(access);
                Node from = nodes.get(write);
                Node to = nodes.get(read);
                if (onCycle && from.feeds(to) && !from.synchronises(to)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** For each access those that it may come before, by program order and reads-from. */
    private List<BitSet> reach() {
        List<BitSet> reach = new ArrayList<>();
        for (Node from : nodes) {
            BitSet next = new BitSet();
            for (int to = 0; to < nodes.size(); to++) {
                next.set(to, from.precedes(nodes.get(to)) || from.feeds(nodes.get(to)));
            }
            reach.add(next);
        }
        for (int between = 0; between < nodes.size(); between++) {
            for (BitSet next : reach) {
                if (next.get(between)) {
                    next.or(reach.get(between));
                }
            }
        }
        return reach;
    }
}
