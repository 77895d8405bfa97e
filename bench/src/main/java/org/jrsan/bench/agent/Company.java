package org.jrsan.bench.agent;

import org.jrsan.sync.RobustThreads;

/** A second thread of the session. */
final class Company {
    private Company() {}

    /** It has come and gone. */
    static void comes() {
        try {
            RobustThreads.join(RobustThreads.start(() -> {}));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
