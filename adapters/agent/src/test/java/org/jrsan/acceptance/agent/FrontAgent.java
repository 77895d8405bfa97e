package org.jrsan.acceptance.agent;

/** Another agent, which stands in front of JRSan's and loads classes. */
public final class FrontAgent {
    private FrontAgent() {}

    /**
     * Called by the JVM.
     *
     * @param names of classes, with colons between them
     * @throws ClassNotFoundException if there is no such class
     */
    public static void premain(String names) throws ClassNotFoundException {
        for (String name : names.split(":")) {
            Class.forName(name);
        }
    }
}
