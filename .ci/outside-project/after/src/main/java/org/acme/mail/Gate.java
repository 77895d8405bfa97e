package org.acme.mail;

import org.jrsan.annotation.Robust;
import org.jrsan.atomic.WaitMode;

/** Closed until it is opened, once. */
final class Gate extends RobustGateFields {
    @Robust
    static class Fields {
        boolean open;
    }

    void open() {
        openRelease(true);
    }

    void pass() throws InterruptedException {
        awaitOpenValue(true, WaitMode.ACQUIRE);
    }
}
