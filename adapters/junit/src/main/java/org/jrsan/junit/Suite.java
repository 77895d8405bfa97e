package org.jrsan.junit;

import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jrsan.Verdict;
import org.jrsan.spi.AgentOfJvm;
import org.jrsan.spi.Totals;
import org.junit.jupiter.api.extension.ExtensionContext;

/** What the tests of a run came to, for option {@code junit=all}. JUnit closes it after the last one. Thread-safe. */
@SuppressWarnings("deprecation") // JUnit before 5.13 closes nothing else
final class Suite implements ExtensionContext.Store.CloseableResource {
    private static final Suite CURRENT = new Suite();

    private final Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
    private int tests;
    private int failed;
    private long violations;
    private long races;

    private Suite() {}

    /** That of this run, which the store closes at its end. */
    static void of(ExtensionContext.Store store) {
        store.getOrComputeIfAbsent(Suite.class, type -> CURRENT, Suite.class);
    }

    /** A test has ended. */
    static void add(Totals totals, boolean passes) {
        synchronized (CURRENT) {
            CURRENT.tests++;
            CURRENT.failed += passes ? 0 : 1;
            CURRENT.violations += totals.violations().size();
            CURRENT.races += totals.races().size();
            CURRENT.verdicts.merge(totals.verdict(), 1, Integer::sum);
        }
    }

    @Override
    public synchronized void close() {
        String line = "JRSan: all tests: " + number(tests, "test", "tests") + ", " + failed + " failed by JRSan: "
                + verdicts.entrySet().stream()
                        .map(entry -> entry.getValue() + " " + entry.getKey())
                        .collect(Collectors.joining(", "))
                + "; " + number(violations, "violation", "violations") + ", " + number(races, "race", "races");
        boolean sawNothing = verdicts.getOrDefault(Verdict.NOTHING_CHECKED, 0) == tests;
        tests = 0;
        failed = 0;
        violations = 0;
        races = 0;
        verdicts.clear();
        System.out.println(line);
        if (sawNothing) {
            throw new AssertionError("JRSan: junit=all, but no test made an access that is checked, which is no pass"
                    + (AgentOfJvm.isThere() ? "" : "; " + AgentOfJvm.hint()));
        }
    }

    private static String number(long number, String one, String several) {
        return number + " " + (number == 1 ? one : several);
    }
}
