package org.jrsan.rc20;

/**
 * Whether a run has had SC accesses and full fences at all. A thread that counts as knowing everything need not be told of
 * their order where there is none. Set before what it tells of is passed on to anybody, and never taken back.
 */
final class ScSeen {
    private volatile boolean accesses;
    private volatile boolean fences;

    void noteAccess() {
        if (!accesses) {
            accesses = true;
        }
    }

    void noteFence() {
        if (!fences) {
            fences = true;
        }
    }

    boolean hasAccesses() {
        return accesses;
    }

    boolean hasFences() {
        return fences;
    }
}
