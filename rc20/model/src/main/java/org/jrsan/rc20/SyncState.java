package org.jrsan.rc20;

/** What an engine keeps for a synchronisation object (lock, task, latch, started thread), the carrier of a happens-before edge. The engine guards it by its own lock. Each engine has its own subclass. */
public abstract class SyncState {
    /** For engines. */
    protected SyncState() {}
}
