package org.jrsan.acceptance.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Supplier;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.acceptance.Turns;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.plain.PlainInt;
import org.junit.jupiter.api.Test;

/** What is graver comes first, whatever was found first or most often. */
class OrderOfFindingsTest {
    private static void run(Supplier<Program> maker) {
        Program program = maker.get();
        try (Turns turns = new Turns().start("T1", "T2")) {
            turns.step("T1", program::first).step("T2", program::second);
        }
    }

    private abstract static class StaleRead implements Program {
        final RobustAtomicInteger x = new RobustAtomicInteger();
        final RobustAtomicInteger y = new RobustAtomicInteger();
    }

    /** Acquire and release do not suffice. */
    private static class ByRelease extends StaleRead {
        ByRelease() {
            x.label("by release");
        }

        @Override
        public void first() {
            x.setRelease(1);
            y.getAcquire();
        }

        @Override
        public void second() {
            y.setRelease(1);
            x.getAcquire();
        }
    }

    /** Nor do opaque accesses. */
    private static class ByOpaque extends StaleRead {
        ByOpaque() {
            x.label("by opaque");
        }

        @Override
        public void first() {
            x.setOpaque(1);
            y.getOpaque();
        }

        @Override
        public void second() {
            y.setOpaque(1);
            x.getOpaque();
        }
    }

    private static class Race implements Program {
        private final PlainInt data = new PlainInt().label("data");

        @Override
        public void first() {
            data.set(1);
        }

        @Override
        public void second() {
            data.set(2);
        }
    }

    private static Session sessionOf(List<Supplier<Program>> programs) {
        try (Session session = Sanitizer.open()) {
            programs.forEach(OrderOfFindingsTest::run);
            return session;
        }
    }

    private static List<String> locations(Session session) {
        return session.violations().stream()
                .map(found -> found.violation().location())
                .toList();
    }

    @Test
    void overwrittenStoresComeBeforeStaleReadsAndWeakerAccessesBeforeStrongerOnes() {
        List<Supplier<Program>> staleFirst =
                List.of(ByRelease::new, ByRelease::new, ByRelease::new, ByOpaque::new, ByOpaque::new, LostCount::new);
        List<Supplier<Program>> overwrittenFirst =
                List.of(LostCount::new, ByOpaque::new, ByRelease::new, ByOpaque::new, LostCount::new, LostCount::new);

        List<String> order = List.of("count", "by opaque", "by release");
        assertEquals(order, locations(sessionOf(staleFirst)));
        assertEquals(order, locations(sessionOf(overwrittenFirst)));
    }

    @Test
    void racesComeBeforeAllElseInTheReport() {
        Session session = sessionOf(List.of(ByOpaque::new, ByOpaque::new, LostCount::new, Race::new));
        String report = session.report();

        int race = report.indexOf("\nDATA RACE: ");
        int overwritten = report.indexOf("\nNOT ROBUST: volatile read-modify-write of count");
        int stale = report.indexOf("\nNOT ROBUST: opaque load of by opaque");
        assertTrue(0 < race && race < overwritten && overwritten < stale, report);
    }

    private static class Several implements Program {
        private final PlainInt later = new PlainInt().label("b");
        private final PlainInt earlier = new PlainInt().label("a");

        @Override
        public void first() {
            later.set(1);
            earlier.set(1);
            later.set(2);
        }

        @Override
        public void second() {
            earlier.set(3);
            later.get();
            later.set(4);
        }
    }

    @Test
    void racesStandByFieldThenByPlace() {
        Session session = sessionOf(List.of(Several::new, Several::new));

        List<String> fields =
                session.races().stream().map(found -> found.race().field()).toList();
        assertEquals("a", fields.get(0));
        assertEquals(fields.stream().sorted().toList(), fields);
        assertEquals(
                1,
                session.report()
                        .lines()
                        .filter(line -> line.matches("DATA RACES?: .*\\bb\\b.*"))
                        .count(),
                session.report());
    }
}
