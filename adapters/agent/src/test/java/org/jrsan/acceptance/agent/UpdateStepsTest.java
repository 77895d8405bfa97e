package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the steps of a schedule tell of an update: the value that it found, though the user's own instruction has changed it by then. */
class UpdateStepsTest {
    private static final String SOURCE = """
            import java.lang.invoke.*;
            import java.util.concurrent.atomic.*;
            public class Updates implements Runnable {
                volatile int flag;
                static final AtomicIntegerFieldUpdater<Updates> U = AtomicIntegerFieldUpdater.newUpdater(Updates.class, "flag");
                static final VarHandle H;
                static {
                    try {
                        H = MethodHandles.lookup().findVarHandle(Updates.class, "flag", int.class);
                    } catch (ReflectiveOperationException e) {
                        throw new ExceptionInInitializerError(e);
                    }
                }
                static void add(Updates to) { int old; OPERATION; }
                public void run() {
                    Updates x = new Updates(), y = new Updates();
                    Thread a = new Thread(() -> { add(x); int seen = y.flag; });
                    Thread b = new Thread(() -> { add(y); int seen = x.flag; });
                    a.start();
                    b.start();
                    try {
                        a.join();
                        b.join();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
            }
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "H.weakCompareAndSetRelease(to, 0, 1)",
                "H.compareAndExchangeRelease(to, 0, 1)",
                "H.getAndAddRelease(to, 1)",
                "H.getAndSetRelease(to, 1)",
                "H.getAndBitwiseOrRelease(to, 1)",
                "old = (int) H.getOpaque(to); H.weakCompareAndSetRelease(to, old, old + 1)",
                "do { old = (int) H.getOpaque(to); } while (!H.weakCompareAndSetRelease(to, old, old + 1))",
            })
    void anUpdateTellsWhatItFound(String operation) throws Exception {
        Class<?> type = Instrumented.load(Map.of("Updates", SOURCE.replace("OPERATION", operation)), true)
                .get("Updates");
        Exploration found = Sanitizer.exploration(SanitizerOptions.ofJvm(), "a test");
        while (found.hasNext()) {
            found.runNext(session -> ((Runnable) type.getDeclaredConstructor().newInstance()).run());
        }
        String steps = found.report().replaceAll("\\s+", " ");
        assertTrue(steps.contains("NOT ROBUST"), found::report);
        assertTrue(steps.contains(": 0 to 1"), found::report);
        assertFalse(steps.contains(": 1 to 1"), found::report);
    }
}
