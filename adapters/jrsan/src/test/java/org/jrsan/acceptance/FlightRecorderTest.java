package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicLong;
import org.jrsan.clock.LocationLock;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events for JDK Flight Recorder. */
class FlightRecorderTest {
    private static final List<String> NAMES = List.of("org.jrsan.Session", "org.jrsan.Finding", "org.jrsan.Handover");

    @TempDir
    Path folder;

    /** In a JVM of its own: finds a violation in a session. */
    static final class Found {
        private Found() {}

        public static void main(String[] args) throws InterruptedException {
            try (Session session = Sanitizer.open()) {
                storeBuffering();
                System.out.println(session.verdict());
            }
        }
    }

    private static void storeBuffering() throws InterruptedException {
        RobustAtomicLong x = new RobustAtomicLong().label("x");
        RobustAtomicLong y = new RobustAtomicLong().label("y");
        Thread first = RobustThreads.start(() -> {
            x.setRelease(1);
            y.getAcquire();
        });
        // A join that nobody sees.
        first.join();
        y.setRelease(1);
        x.getAcquire();
    }

    /** Another thread has the lock of a location until the waiter has parked for it, which is seen, so no time matters. */
    private static void handover() throws Exception {
        RobustAtomicLong awaited = new RobustAtomicLong().label("awaited");
        awaited.set(1);
        Field field = RobustAtomicLong.class.getDeclaredField("cell");
        field.setAccessible(true);
        LocationLock lock = (LocationLock) field.get(awaited);
        Thread waiter = new Thread(() -> awaited.set(2));
        lock.word++;
        waiter.start();
        while (waiter.getState() != Thread.State.TIMED_WAITING) {
            // It has not begun to wait, or is awake between two looks.
            Thread.onSpinWait();
        }
        lock.word++;
        waiter.join();
        assertEquals(2, awaited.get());
    }

    private Map<String, List<RecordedEvent>> record(boolean enabled) throws Exception {
        Path file = folder.resolve("recording.jfr");
        try (Recording recording = new Recording()) {
            if (enabled) {
                NAMES.forEach(name -> recording.enable(name).withoutThreshold());
            }
            recording.start();
            try (Session session = Sanitizer.open()) {
                storeBuffering();
                handover();
                assertEquals(1, session.violations().size());
            }
            recording.stop();
            recording.dump(file);
        }
        return events(file);
    }

    private static Map<String, List<RecordedEvent>> events(Path file) throws IOException {
        List<RecordedEvent> events = new ArrayList<>(RecordingFile.readAllEvents(file));
        return events.stream()
                .filter(event -> event.getEventType().getName().startsWith("org.jrsan."))
                .collect(Collectors.groupingBy(event -> event.getEventType().getName()));
    }

    @Test
    void sessionsFindingsAndHandoversAreRecorded() throws Exception {
        Map<String, List<RecordedEvent>> events = record(true);

        RecordedEvent session = events.get("org.jrsan.Session").get(0);
        assertEquals(1, events.get("org.jrsan.Session").size());
        assertTrue(session.getLong("accesses") >= 7, session::toString);
        assertTrue(session.getBoolean("found"), session::toString);
        assertFalse(session.getBoolean("scheduled"), session::toString);
        List<RecordedEvent> findings = events.get("org.jrsan.Finding");
        assertEquals(1, findings.size(), findings::toString);
        assertEquals("violation", findings.get(0).getString("kind"));
        assertEquals("x", findings.get(0).getString("location"));
        assertEquals("acquire load", findings.get(0).getString("access"));
        RecordedEvent handover = events.get("org.jrsan.Handover").get(0);
        assertEquals("awaited", handover.getString("location"));
        assertTrue(handover.getLong("waited") > 0, handover::toString);
        assertFalse(handover.getStartTime().isBefore(session.getStartTime()), handover::toString);
        assertFalse(handover.getEndTime().isAfter(session.getEndTime()), handover::toString);
    }

    @Test
    void theyAreOffByDefault() throws Exception {
        assertEquals(Map.of(), record(false));
    }

    @Test
    void noEventIsLoadedWhereNobodyRecords() throws Exception {
        Forked forked = Forked.run(Found.class, "enabled=true", "-Xlog:class+load:stdout");

        assertEquals(0, forked.exitCode(), forked::err);
        assertTrue(forked.out().contains("NOT_ROBUST"), forked::out);
        assertTrue(forked.out().contains("org.jrsan.internal.jfr.Flight "), "it is asked");
        assertFalse(forked.out().contains("org.jrsan.internal.jfr.SessionEvent"), "a class of an event is loaded");
        assertFalse(forked.out().contains("org.jrsan.internal.jfr.FindingEvent"), "a class of an event is loaded");
        assertFalse(forked.out().contains("jdk.jfr.Event "), "the recorder is loaded");
    }

    @Test
    void theModuleMayBeAbsent() throws Exception {
        Forked forked =
                Forked.run(Found.class, "enabled=true", "--limit-modules", "java.base,java.management,jdk.unsupported");

        assertEquals(new Forked(0, "NOT_ROBUST\n", ""), forked);
    }
}
