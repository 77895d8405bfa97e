package org.jrsan.examples.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jrsan.Session;
import org.jrsan.spi.CheckedRun;
import org.jrsan.spi.Schedules;
import org.jrsan.spi.Stuck;
import org.jrsan.sync.RobustThread;

/** One run of a trial, in an open session. */
final class Attempt {
    private final Trial trial;
    private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();

    private Attempt(Trial trial) {
        this.trial = trial;
    }

    /**
     * Runs a trial.
     *
     * @param trial a fresh one
     * @param session its session
     * @param limit how long its threads may take where nobody chooses their schedule
     * @throws Exception why the run is a failure whatever was found
     */
    static void run(Trial trial, Session session, Duration limit) throws Exception {
        new Attempt(trial).run(limit);
        if (session.counts().unseenEdges() > 0) {
            throw new AssertionError("edges not seen: " + session.summary());
        }
    }

    private void run(Duration limit) throws Exception {
        trial.first().run();
        List<Thread> threads = new ArrayList<>();
        for (Trial.Actor actor : trial.actors()) {
            Thread thread = new RobustThread(() -> act(actor.body()), actor.name());
            // One that hangs must not keep the JVM alive.
            thread.setDaemon(true);
            threads.add(thread);
        }
        threads.forEach(Thread::start);
        List<Thread> stuck = Stuck.join(threads, limit);
        if (!stuck.isEmpty()) {
            throw Stuck.failure("hangs: not ended after " + Stuck.inWords(limit), stuck);
        }
        if (!failures.isEmpty()) {
            throw new AssertionError("failed: " + failures.peek(), failures.peek());
        }
        Trial.Step check = trial.check();
        CheckedRun run = CheckedRun.current();
        if (check != null && run != null) {
            run.looksAtResult();
            check.run();
        }
    }

    private void act(Trial.Step body) {
        try {
            body.run();
        } catch (Throwable e) {
            if (!Schedules.isEnd(e)) {
                failures.add(e);
            }
        }
    }
}
