package org.jrsan.acceptance.agent;

import java.util.concurrent.atomic.AtomicInteger;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.annotation.CasLoop;

/** A plain class whose loops wait and retry, run under the agent in all schedules. */
public final class LoopsMain {
    private final AtomicInteger counter = new AtomicInteger();

    private volatile int ready;

    private int data;

    private void give() {
        data = 1;
        count();
        ready = 1;
    }

    // It claims what is not so.
    @CasLoop
    private int take() {
        count();

        while (ready == 0) {
            Thread.onSpinWait();
        }
        return data;
    }

    private void count() {
        int old;
        do {
            old = counter.get();
        } while (!counter.compareAndSet(old, old + 1));
    }

    private void run() throws InterruptedException {
        Thread gives = new Thread(this::give);
        gives.start();
        if (take() != 1) {
            throw new AssertionError("what was given is not what was taken");
        }
        gives.join();
        if (counter.get() != 2) {
            throw new AssertionError("an update is lost");
        }
    }

    /**
     * Runs it.
     *
     * @param args unused
     */
    public static void main(String[] args) {
        UncheckedRelay.Slot<String> unused = new UncheckedRelay.Slot<>();
        unused.give("");
        Exploration exploration = Sanitizer.exploration(SanitizerOptions.ofJvm(), "loops");
        while (exploration.hasNext()) {
            exploration.runNext(session -> new LoopsMain().run());
        }
        System.out.println("verdict " + exploration.verdict() + " " + exploration.failure());
        System.out.println(exploration.report());
    }
}
