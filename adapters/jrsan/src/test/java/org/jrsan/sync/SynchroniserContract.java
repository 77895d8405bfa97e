package org.jrsan.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The same calls to a synchroniser of the JDK and to ours have the same results, exceptions and texts. */
@Tag("on-and-off")
@Timeout(60)
abstract class SynchroniserContract {
    private Session session;

    @BeforeEach
    void openSession() {
        session = Sanitizer.isEnabled() ? Sanitizer.open() : null;
    }

    @AfterEach
    void nothingFailed() {
        if (session != null) {
            session.close();
            assertEquals(List.of(), session.errors());
            assertEquals(List.of(), session.races());
        }
    }

    /** What was seen, in order. */
    static final class Trace {
        final List<String> seen = new ArrayList<>();

        void of(Callable<?> call) {
            try {
                seen.add(text(call.call()));
            } catch (Exception | Error e) {
                seen.add(e.getClass().getName() + ": " + text(e.getMessage()));
            }
            seen.add(Thread.interrupted() ? "interrupted" : "");
        }

        void does(Step step) {
            of(() -> {
                step.run();
                return null;
            });
        }

        void interrupted(Step step) {
            Thread.currentThread().interrupt();
            does(step);
        }

        /** The same in another thread. */
        void elsewhere(Step step) {
            Thread other = RobustThreads.start(() -> does(step));
            try {
                RobustThreads.join(other);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        /** Texts begin with the class and an identity. */
        private static String text(Object value) {
            return String.valueOf(value).replaceAll("[\\w.$]+@[0-9a-f]+", "OBJECT");
        }
    }

    interface Step {
        void run() throws Exception;
    }

    static <T> Arguments same(String name, Supplier<T> jdk, Supplier<T> ours, BiConsumer<T, Trace> calls) {
        return Arguments.of(Named.of(name, trace(jdk, calls)), Named.of("ours", trace(ours, calls)));
    }

    private static <T> Supplier<List<String>> trace(Supplier<T> subject, BiConsumer<T, Trace> calls) {
        return () -> {
            Trace trace = new Trace();
            calls.accept(subject.get(), trace);
            return trace.seen;
        };
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void behavesAsTheJdks(Supplier<List<String>> jdk, Supplier<List<String>> ours) {
        List<String> expected = jdk.get();

        assertTrue(expected.size() > 10);
        assertEquals(String.join("\n", expected), String.join("\n", ours.get()));
    }
}
