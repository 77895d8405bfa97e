package org.jrsan.agent;

import java.util.concurrent.ThreadLocalRandom;
import org.jrsan.agent.code.EdgeInstrumenter;
import org.jrsan.agent.code.Instrumenter;
import org.jrsan.agent.jdk.JdkClass;
import org.jrsan.internal.source.Quiet;
import org.jspecify.annotations.Nullable;

/**
 * Loads what is needed to instrument classes, by instrumenting one for nothing, and what looks at stacks. This takes a third of the agent's start, and needs
 * nothing of the rest, so it is done at the same time.
 */
final class WarmUp extends Thread {
    /** A short program has come to its end by then. */
    private static final long LATER_MILLIS = 1_000;

    /** Read after the end of the thread. */
    private volatile @Nullable Throwable failure;

    /** Guarded by the monitor. */
    private boolean isForEdges;

    /** Whether it is likely that many classes have to be instrumented. */
    private final boolean rehearses;

    private WarmUp(boolean rehearses) {
        super("jrsan-agent-warm-up");
        this.rehearses = rehearses;
        setDaemon(true);
    }

    /**
     * Begins with it.
     *
     * @param rehearses whether a class is instrumented for nothing: not where earlier JVMs have kept what they made
     */
    static WarmUp begin(boolean rehearses) {
        WarmUp thread = new WarmUp(rehearses);
        thread.start();
        return thread;
    }

    @Override
    public void run() {
        // The agent's work begins before the end of this.
        Transformer.leaveOut();
        try {
            JdkClass.isOne("Warm");
            EdgeClasses.contains("java.util.concurrent.Warm", null, Object.class.getModule());
            CalledBack.warmUp();
            // Maps and counters ask it when threads meet there. Its initialiser makes edges, which must not find it
            // half done.
            ThreadLocalRandom.current();
            initialise("jdk.internal.vm.ThreadContainers");
            if (rehearses) {
                rehearse();
            }
            tell(null);
        } catch (RuntimeException | Error e) {
            tell(e);
        }
    }

    private void rehearse() {
        byte[] bytes = BootClass.bytes("Rehearsal");
        EdgeInstrumenter.instrument(bytes, BootClass.NAME, null, null);
        tell(null);
        Instrumenter.instrument(bytes, BootClass.NAME);
    }

    /**
     * Where earlier JVMs have kept what they made, a class is instrumented for nothing once the program has begun: the first one that is not known may come where there is little stack left.
     *
     * @param afterwards is run behind that, on the same thread
     */
    void rehearseLater(Runnable afterwards) {
        if (rehearses) {
            return;
        }
        Thread later = new Thread("jrsan-agent-warm-up") {
            @Override
            public void run() {
                try {
                    Thread.sleep(LATER_MILLIS);
                    Quiet.quietly(WarmUp.this::rehearseNow);
                    afterwards.run();
                } catch (InterruptedException e) {
                    // Nobody does that. Then it is done when it is needed.
                    Thread.currentThread().interrupt();
                }
            }
        };
        later.setDaemon(true);
        later.setContextClassLoader(null);
        later.start();
    }

    private void rehearseNow() {
        Transformer.leaveOut();
        try {
            rehearse();
        } catch (RuntimeException | Error e) {
            // Who loads a class that is to be instrumented meets the same, and tells of it.
            tell(e);
        }
    }

    /** A class of later JDKs that the first thread which is started needs. It looks at system properties then, and that would be an edge in some session. */
    private static void initialise(String name) {
        try {
            Class.forName(name, true, null);
        } catch (ClassNotFoundException e) {
            // This JDK starts threads without it.
        }
    }

    private synchronized void tell(@Nullable Throwable failed) {
        isForEdges = true;
        failure = failed;
        notifyAll();
    }

    /** Waits until classes can be instrumented for their edges. */
    synchronized void endForEdges() {
        try {
            while (!isForEdges) {
                wait();
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static IllegalStateException interrupted(InterruptedException e) {
        return new IllegalStateException("it was interrupted while it began", e);
    }

    /** Waits for its end. */
    void end() {
        try {
            join();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
        Throwable failed = failure;
        if (failed != null) {
            throw new IllegalStateException("it cannot instrument classes: " + failed, failed);
        }
    }
}
