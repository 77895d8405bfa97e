package org.jrsan.spi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.atomic.RobustAtomicLong;
import org.jrsan.internal.run.VirtualModes;
import org.jrsan.rc20.repair.Trial;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How much is run before something is an answer. */
@Tag("any-jdk")
class TrialsTest {
    private static final long NANOS = Duration.ofMinutes(2).toNanos();

    private static final VirtualModes.Table CODE = VirtualModes.Table.ofCode();

    @Test
    void anAnswerIsConfirmedWithAllExecutionsOfTheOptions() {
        Trials trials = trials(1000, 1_000_000);
        trials.first(new VirtualModes(CODE));
        assertEquals(Trial.Verdict.CLOSES, trials.verdict(CODE));
        assertEquals(Trials.FEW, trials.resultOf(CODE).executions());
        assertEquals(Trial.Verdict.CLOSES, trials.confirmed(CODE));
        assertEquals(1000, trials.resultOf(CODE).executions());
        // Once is enough.
        int executions = trials.executions();
        assertEquals(Trial.Verdict.CLOSES, trials.confirmed(CODE));
        assertEquals(executions, trials.executions());
        assertNull(trials.problem());
    }

    /** 2,000 executions have 12,000 accesses. */
    @Test
    void anAnswerThatIsNotConfirmedWithinTheAccessesIsNone() {
        Trials trials = trials(2000, 3000);
        assertEquals(Trial.Verdict.CLOSES, trials.verdict(CODE));
        assertEquals(Trial.Verdict.UNKNOWN, trials.confirmed(CODE));
        assertEquals("what is smallest was not confirmed within 9000 accesses", trials.problem());
    }

    /** As many executions as the program had without changes, before these had all accesses that they may have. */
    @Test
    void aTestThatIsTooLongIsConfirmedAsFarAsItWent() {
        Trials trials = trials(1000, 3000);
        Exploration first = trials.first(new VirtualModes(CODE));
        assertEquals(Trial.Verdict.UNKNOWN, trials.verdictOfFirst(first));
        assertEquals(500, first.executions());
        assertEquals(Trial.Verdict.CLOSES, trials.verdict(CODE));
        assertEquals(Trial.Verdict.CLOSES, trials.confirmed(CODE));
        assertEquals(500, trials.resultOf(CODE).executions());
    }

    private static Trials trials(int iterations, long accesses) {
        SanitizerOptions options =
                SanitizerOptions.ofJvm().with("schedule", "random").with("iterations", Integer.toString(iterations));
        Supplier<Exploration> explorations = () -> Sanitizer.exploration(options, "program");
        return new Trials(
                explorations,
                session -> {
                    RobustAtomicLong x = new RobustAtomicLong();
                    RobustAtomicLong y = new RobustAtomicLong();
                    Thread thread = RobustThreads.start(() -> {
                        x.set(1);
                        x.get();
                        y.set(1);
                    });
                    y.get();
                    x.get();
                    y.set(2);
                    RobustThreads.join(thread);
                },
                List.of(),
                accesses,
                NANOS);
    }
}
