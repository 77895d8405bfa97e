package org.jrsan.schedule.places;

import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.stream.Stream;

/**
 * Initialisers of classes, which other threads may wait for where nobody sees it. To look for one takes a walk of the stack. So
 * it is remembered where threads of one program were outside of all: each class is initialised once, so whoever is there again,
 * with the same past, is outside again. Once many walks in a row have found none, nobody looks any more. They count by their frames:
 * under a test framework the stack of the first thread is deep, and that thread comes to few initialisers of classes.
 */
public final class Initialisers {
    private static final String NAME = "<clinit>";
    private static final int IN_ONE = -1;
    private static final int KNOWN = 1 << 14;
    private static final int MOST_IN_VAIN = 30_000;
    private static final StackWalker WALKER = StackWalker.getInstance();

    /** By the last bits of a place: the latest such place. Threads may overwrite it for each other, and then look again. */
    private final long[] outside = new long[KNOWN];

    /** How many frames were looked at in a row since an initialiser was found. */
    private int inVain;

    /** Nothing is known so far. */
    Initialisers() {}

    /**
     * Whether the calling thread is in one.
     *
     * @param place a number that is different, nearly certainly, for another past or another place after it; not 0
     * @return whether it is
     */
    public boolean isInOne(long place) {
        int at = (int) place & KNOWN - 1;
        if (outside[at] == place || inVain > MOST_IN_VAIN) {
            return false;
        }
        int outer = WALKER.walk(Initialisers::framesOutside);
        if (outer == IN_ONE) {
            inVain = 0;
            return true;
        }
        inVain += outer;
        outside[at] = place;
        return false;
    }

    /** How many frames there are, or that one of them is that of an initialiser. */
    private static int framesOutside(Stream<StackFrame> frames) {
        Iterator<StackFrame> each = frames.iterator();
        int seen = 0;
        while (each.hasNext()) {
            if (each.next().getMethodName().equals(NAME)) {
                return IN_ONE;
            }
            seen++;
        }
        return seen;
    }

    /**
     * Whether a stack is that of a thread in one.
     *
     * @param stack the stack
     * @return whether it is
     */
    public static boolean isIn(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (frame.getMethodName().equals(NAME)) {
                return true;
            }
        }
        return false;
    }
}
