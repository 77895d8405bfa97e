package org.jrsan.acceptance.self;

/** What a copy of the location lock can do, the true one or a weakened one; its words are checked accesses. */
interface Watched {
    void lock();

    boolean tryLock();

    boolean isAwaited();

    void unlock();

    void unlockChanged();

    long version();

    long versionUnderLock();
}
