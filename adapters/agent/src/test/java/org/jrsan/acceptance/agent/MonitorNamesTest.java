package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a report names an object whose monitor was used: nobody saw where it was created. */
class MonitorNamesTest {
    private static final String SOURCE = """
            public class NAME implements Runnable {
                static class Store { synchronized void add() { } }
                final Store store = new Store();
                int data;
                void use() {
                    USE
                }
                public void run() {
                    Thread a = new Thread(() -> { use(); data++; use(); data++; }), b = new Thread(() -> { use(); data++; use(); data++; });
                    a.start();
                    b.start();
                    try { a.join(); b.join(); } catch (InterruptedException e) { throw new AssertionError(e); }
                }
            }
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Monitor1 | synchronized (store) { } | the Store first used at Monitor1.java:6",
                "Monitor2 | store.add(); | the Store first used in add of Monitor2.java",
            })
    void theReportTellsWhereItWasUsedFirst(String name, String use, String told) throws Exception {
        Class<?> type = Instrumented.load(name, SOURCE.replace("NAME", name).replace("USE", use));
        try (Session session = Sanitizer.open()) {
            ((Runnable) type.getDeclaredConstructor().newInstance()).run();
            String report = session.report();
            assertTrue(report.replaceAll("\\s+", " ").contains("had last used " + told), report);
        }
    }
}
