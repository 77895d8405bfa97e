package org.jrsan.schedule;

/**
 * Initialisers of classes, which other threads may wait for where nobody sees it. To look for one takes a walk of the stack. So
 * it is remembered where threads of one program were outside of all: each class is initialised once, so whoever is there again,
 * with the same past, is outside again. Once many walks in a row have found none, nobody looks any more.
 */
final class Initialisers {
    private static final String NAME = "<clinit>";
    private static final int KNOWN = 1 << 14;
    private static final int MOST_IN_VAIN = 2_000;
    private static final StackWalker WALKER = StackWalker.getInstance();

    /** By the last bits of a place: the latest such place. Threads may overwrite it for each other, and then look again. */
    private final long[] outside = new long[KNOWN];

    private int inVain;

    /**
     * Whether the calling thread is in one.
     *
     * @param place a number that is different, nearly certainly, for another past or another place after it; not 0
     */
    boolean isInOne(long place) {
        int at = (int) place & KNOWN - 1;
        if (outside[at] == place || inVain > MOST_IN_VAIN) {
            return false;
        }
        boolean isInOne = WALKER.walk(
                frames -> frames.anyMatch(frame -> frame.getMethodName().equals(NAME)));
        if (isInOne) {
            inVain = 0;
        } else {
            inVain++;
            outside[at] = place;
        }
        return isInOne;
    }

    /** Whether a stack is that of a thread in one. */
    static boolean isIn(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (frame.getMethodName().equals(NAME)) {
                return true;
            }
        }
        return false;
    }
}
