package org.jrsan.acceptance.repairs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.time.Duration;
import java.util.List;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Verdict;
import org.jrsan.atomic.RobustAtomicLong;
import org.jrsan.plain.PlainLong;
import org.jrsan.rc20.repair.Aim;
import org.jrsan.result.ModeChanges;
import org.jrsan.spi.RepairResult;
import org.jrsan.spi.Repairs;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Repairs that look right in few executions. */
@Tag("any-jdk")
class ConfirmedRepairsTest {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    /** The reader looks at the body when it has seen one flag, and in few schedules when it has seen the other. */
    private static Exploration.Program messageByTwoFlags() {
        return session -> {
            PlainLong body = new PlainLong();
            RobustAtomicLong usual = new RobustAtomicLong();
            RobustAtomicLong rare = new RobustAtomicLong();
            RobustAtomicLong count = new RobustAtomicLong();
            Thread thread = RobustThreads.start(() -> {
                body.set(42);
                usual.setOpaque(1);
                for (int i = 1; i <= 4; i++) {
                    count.setOpaque(i);
                }
                rare.setOpaque(1);
            });
            boolean inStep = true;
            for (int i = 1; i <= 4; i++) {
                inStep &= count.getOpaque() == i;
            }
            // Two accesses in a line, so that no fence can stand between it and them.
            boolean isSent = inStep ? rare.getOpaque() == 1 : usual.getOpaque() == 1;
            if (isSent) {
                body.get();
            }
            RobustThreads.join(thread);
        };
    }

    /** Full fences at two places are fine in the first 200 executions. In all executions, they are not, and three places are. */
    @Test
    void whatIsFineInFewExecutionsIsNoAnswerUntilAllConfirmIt() {
        RepairResult.Repair few = of(messageByTwoFlags("exhaustive", 200), Aim.PLACES);
        assertEquals(2, few.changes().size());
        assertEquals(Verdict.ROBUST_SO_FAR, few.verdict());
        RepairResult all = messageByTwoFlags("exhaustive", 1000);
        assertEquals(3, of(all, Aim.PLACES).changes().size(), all.text(ModeChanges.Kind.REPAIR));
        all.repairs().forEach(repair -> assertEquals(Verdict.ROBUST, repair.verdict()));
        assertNull(all.problem());
        assertEquals(
                all.text(ModeChanges.Kind.REPAIR),
                messageByTwoFlags("exhaustive", 1000).text(ModeChanges.Kind.REPAIR));
    }

    @Test
    void whatIsNotRobustForSureHasAllExecutionsOfTheOptions() {
        RepairResult result = messageByTwoFlags("random", 400);
        assertFalse(result.repairs().isEmpty());
        for (RepairResult.Repair repair : result.repairs()) {
            assertEquals(Verdict.ROBUST_SO_FAR, repair.verdict());
            assertEquals(400, repair.executions());
        }
    }

    private static RepairResult messageByTwoFlags(String schedule, int iterations) {
        SanitizerOptions options =
                SanitizerOptions.ofJvm().with("schedule", schedule).with("iterations", Integer.toString(iterations));
        return Repairs.repair(() -> Sanitizer.exploration(options, "program"), messageByTwoFlags(), List.of(), LIMIT);
    }

    private static RepairResult.Repair of(RepairResult result, Aim aim) {
        return result.repairs().stream()
                .filter(repair -> repair.aims().contains(aim))
                .findAny()
                .orElseThrow();
    }
}
