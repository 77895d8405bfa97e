package org.jrsan.acceptance.agent;

import java.util.List;

/** Takes the steps of all {@link PromisedPairs}, and plays each {@link PromisedScript} by the JDK's types; prints what was found. */
public final class PromisedMain {
    private PromisedMain() {}

    /**
     * See the class.
     *
     * @param arguments the first seed, and how many scripts there are
     */
    public static void main(String[] arguments) {
        for (PromisedPairs one : PromisedPairs.values()) {
            System.out.println("pair " + one + " " + one.isExposed());
        }
        for (ElementPairs one : ElementPairs.values()) {
            System.out.println("element " + one + " " + one.isExposed());
        }
        long seed = Long.parseLong(arguments[0]);
        for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
            for (boolean ofElements : new boolean[] {false, true}) {
                List<Integer> exposed =
                        new PromisedScript(seed + i, new PromisedByJdk(), ofElements).play(PromisedMain::start);
                System.out.println((ofElements ? "elements " : "script ") + i + " " + exposed);
            }
        }
    }

    static Thread start(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.start();
        return thread;
    }
}
