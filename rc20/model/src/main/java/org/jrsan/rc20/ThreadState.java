package org.jrsan.rc20;

/** What an engine keeps for a thread. It is written by its own thread only, except before the thread starts and after it has ended. Each engine has its own subclass. */
public abstract class ThreadState {
    /** For engines. */
    protected ThreadState() {}
}
