package org.jrsan.acceptance.agent;

import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;

/** Runs each of {@link HandOvers} under the agent, and prints what was found. */
public final class HandOversMain {
    private static final SanitizerOptions OPTIONS = SanitizerOptions.ofJvm().with("iterations", "20");

    private HandOversMain() {}

    /**
     * See the class.
     *
     * @param args unused
     */
    public static void main(String[] args) {
        for (HandOvers one : HandOvers.values()) {
            Exploration exploration = Sanitizer.exploration(OPTIONS, one.name());
            while (exploration.hasNext()) {
                exploration.runNext(session -> HandOvers.require(one.call() == 2));
            }
            System.out.println(one + " " + exploration.verdict() + " "
                    + (exploration.failure() == null && exploration.accesses() > 0 ? "passes" : exploration.failure()));
            exploration.violations().forEach(System.out::println);
            exploration.races().forEach(System.out::println);
        }
        System.exit(0);
    }
}
