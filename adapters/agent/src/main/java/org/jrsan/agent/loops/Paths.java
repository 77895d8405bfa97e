package org.jrsan.agent.loops;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.function.IntPredicate;

/** Which instructions lie between two others, if only harmless ones are passed. */
final class Paths {
    private Paths() {}

    /** What is reached from an instruction, itself included, over those that may be passed; ends are not passed. */
    static BitSet from(Code code, int start, int end, IntPredicate isPassed) {
        BitSet found = new BitSet();
        Deque<Integer> open = new ArrayDeque<>();
        open.add(start);
        while (!open.isEmpty()) {
            int i = open.remove();
            if (i != end && !found.get(i) && isPassed.test(i)) {
                found.set(i);
                for (int next : code.next(i)) {
                    open.add(next);
                }
            }
        }
        return found;
    }

    /** Those of some instructions that lead to an end over the others. */
    static BitSet to(Code code, int end, BitSet among) {
        BitSet found = new BitSet();
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = among.length() - 1; i >= 0; i = among.previousSetBit(i - 1)) {
                if (!found.get(i)) {
                    for (int next : code.next(i)) {
                        if (next == end || found.get(next)) {
                            found.set(i);
                            changed = true;
                        }
                    }
                }
            }
        }
        return found;
    }

    /** Whether something leads out of a set of instructions to anything but the end. */
    static boolean leave(Code code, BitSet body, int end) {
        return body.stream().anyMatch(i -> {
            for (int next : code.next(i)) {
                if (next != end && !body.get(next)) {
                    return true;
                }
            }
            return false;
        });
    }
}
