package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.Callable;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Virtual threads of a plain class: started in each way that Java has, they are threads of the schedule. */
@EnabledForJreRange(min = JRE.JAVA_21, disabledReason = "this JVM has no virtual threads")
class VirtualThreadsTest {
    private static Exploration explored(String name, String body) {
        Class<?> type = Instrumented.load(
                name,
                "import java.util.concurrent.*; import java.util.concurrent.locks.*;\npublic class " + name
                        + " implements Callable<Integer> { int x;\npublic Integer call() throws Exception { " + body
                        + " } }");
        Exploration found = Sanitizer.exploration(
                SanitizerOptions.ofJvm().with("schedule", "exhaustive").with("iterations", "1000"), name);
        while (found.hasNext()) {
            found.runNext(session ->
                    assertEquals(2, ((Callable<?>) type.getDeclaredConstructor().newInstance()).call()));
        }
        assertNull(found.failure(), found::report);
        return found;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "V1 | Thread t = Thread.startVirtualThread(() -> x = 2); t.join(); return x;",
                "V2 | x = 1; Thread t = Thread.ofVirtual().start(() -> x++); t.join(); return x;",
                "V3 | x = 1; Thread t = Thread.ofVirtual().name(\"t\").unstarted(() -> x++); t.start(); t.join(); return x;",
                "V4 | x = 1; Thread t = Thread.ofPlatform().daemon().start(() -> x++); t.join(); return x;",
                "V5 | x = 1; Thread.Builder b = Thread.ofVirtual(); Thread t = b.start(() -> x++); t.join(); return x;",
                "V7 | x = 1; java.util.function.Function<Runnable, Thread> f = Thread.ofVirtual()::start; Thread t = f.apply(() -> x++); t.join(); return x;",
                "V6 | Runnable r = () -> { synchronized (this) { x++; } }; Thread t = Thread.startVirtualThread(r), u = Thread.startVirtualThread(r); t.join(); u.join(); return x;",
            })
    void whatIsJoinedIsSilent(String name, String body) {
        Exploration found = explored(name, body);
        assertEquals(List.of(), found.races());
        assertTrue(found.accesses() > 0);
        assertTrue(found.report().contains(" ROBUST:"), found::report);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "W1 | Runnable r = () -> x = 2; Thread t = Thread.startVirtualThread(r), u = Thread.startVirtualThread(r); t.join(); u.join(); return x;",
                "W2 | Runnable r = () -> x = 2; Thread t = Thread.ofVirtual().start(r), u = Thread.ofVirtual().start(r); t.join(); u.join(); return x;",
                "W3 | Runnable r = () -> x = 2; ThreadFactory f = Thread.ofVirtual().factory(); Thread t = f.newThread(r), u = f.newThread(r); t.start(); u.start(); t.join(); u.join(); return x;",
            })
    void twoOfThemRace(String name, String body) {
        Exploration found = explored(name, body);
        assertFalse(found.races().isEmpty(), found::report);
    }
}
