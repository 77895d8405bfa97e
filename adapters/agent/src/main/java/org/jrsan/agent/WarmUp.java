package org.jrsan.agent;

import org.jrsan.agent.code.EdgeInstrumenter;
import org.jrsan.agent.code.Instrumenter;
import org.jspecify.annotations.Nullable;

/**
 * Loads what is needed to instrument classes, by instrumenting one for nothing, and what looks at stacks. This takes a third of the agent's start, and needs
 * nothing of the rest, so it is done at the same time.
 */
final class WarmUp extends Thread {
    /** Read after the end of the thread. */
    private @Nullable Throwable failure;

    private WarmUp() {
        super("jrsan-agent-warm-up");
        setDaemon(true);
    }

    /** Begins with it. */
    static WarmUp begin() {
        WarmUp thread = new WarmUp();
        thread.start();
        return thread;
    }

    @Override
    public void run() {
        try {
            byte[] bytes = BootClass.bytes("Rehearsal");
            EdgeClasses.contains("java.util.concurrent.Warm", null);
            CalledBack.warmUp();
            EdgeInstrumenter.instrument(bytes, BootClass.NAME, null, false);
            Instrumenter.instrument(bytes, BootClass.NAME);
        } catch (RuntimeException | Error e) {
            failure = e;
        }
    }

    /** Waits for its end. */
    void end() {
        try {
            join();
        } catch (InterruptedException e) {
            throw new IllegalStateException("it was interrupted while it began", e);
        }
        if (failure != null) {
            throw new IllegalStateException("it cannot instrument classes: " + failure, failure);
        }
    }
}
