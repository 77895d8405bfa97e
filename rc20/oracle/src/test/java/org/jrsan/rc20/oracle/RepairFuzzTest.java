package org.jrsan.rc20.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.repair.Change;
import org.jrsan.rc20.litmus.repair.Goal;
import org.jrsan.rc20.litmus.repair.Repair;
import org.jrsan.rc20.litmus.repair.RepairAnswer;
import org.jrsan.rc20.litmus.repair.RepairAnswer.Status;
import org.jrsan.rc20.litmus.repair.RepairSearch;
import org.jrsan.rc20.litmus.search.Limits;
import org.jrsan.rc20.litmus.text.LitmusParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("any-jdk")
class RepairFuzzTest {
    private static final String MESSAGE = """
            program message
            thread
              store.%s data 1
              store.%s flag 1
            thread
              wait.%s flag 1
              r0 = load.%s data
            """;

    private final StringWriter out = new StringWriter();
    private final RepairFuzz fuzz = new RepairFuzz(new PrintWriter(out, true));

    /** All 5,000: {@code ./jrsan fuzz --repairs --programs 5000 --seed 1}. */
    @Test
    void theOracleConfirmsASlice() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 10; i++) {
            for (Mix mix : Mix.values()) {
                fuzz.tryOne(mix.random(random, "fuzz", 0));
            }
        }
        assertEquals(0, fuzz.disagreements(), out.toString());
        assertTrue(fuzz.summary(1).startsWith("90 programs: "), fuzz.summary(1));
    }

    @Test
    void aRepairThatDoesNotCloseIsSeen() {
        Program program = parse("opaque", "opaque", "opaque", "opaque");
        RepairAnswer right = RepairSearch.repair(program, Limits.DEFAULT);
        Repair none = new Repair(List.of(), List.of(), program, right.cost());
        assertEquals(Optional.of("a repair does not close it"), fuzz.wrongRepair(program, with(right, none)));
    }

    @Test
    void aRepairWithAChangeTooManyIsSeen() {
        Program program = parse("opaque", "opaque", "opaque", "opaque");
        RepairAnswer right = RepairSearch.repair(program, Limits.DEFAULT);
        RepairAnswer weaker = RepairSearch.weaken(parse("volatile", "release", "acquire", "opaque"), Limits.DEFAULT);
        Repair first = right.repairs().get(0);
        List<Change> more = new ArrayList<>(first.changes());
        more.addAll(weaker.repairs().get(0).changes());
        Repair tooMany = new Repair(List.of(), more, first.program(), right.cost());
        assertEquals(
                Optional.of("a change of a repair can be left out"), fuzz.wrongRepair(program, with(right, tooMany)));
    }

    @Test
    void aWeakeningThatGoesTooFarOrNotFarEnoughIsSeen() {
        Program strong = parse("volatile", "volatile", "volatile", "volatile");
        RepairAnswer right = RepairSearch.weaken(strong, Limits.DEFAULT);
        Repair notFar = new Repair(List.of(), List.of(), strong, right.cost());
        assertEquals(
                Optional.of("a weakening could go one step further"), fuzz.wrongWeakening(strong, with(right, notFar)));
        Repair tooFar = new Repair(List.of(), List.of(), parse("opaque", "opaque", "acquire", "opaque"), right.cost());
        assertEquals(Optional.of("a weakening goes too far"), fuzz.wrongWeakening(strong, with(right, tooFar)));
    }

    @Test
    void aSearchThatGivesUpIsSeen() {
        Program program = parse("opaque", "opaque", "opaque", "opaque");
        RepairAnswer right = RepairSearch.repair(program, Limits.DEFAULT);
        RepairAnswer nothing = new RepairAnswer(
                program,
                Status.NOTHING_TO_DO,
                Optional.of(Goal.ROBUST_WITHOUT_RACE),
                List.of(),
                right.cost(),
                right.allVolatile(),
                0);
        assertEquals(Optional.of("the program has something to repair"), fuzz.wrongRepair(program, nothing));
    }

    private static RepairAnswer with(RepairAnswer answer, Repair repair) {
        return new RepairAnswer(
                answer.program(),
                answer.status(),
                answer.goal(),
                List.of(repair),
                answer.cost(),
                answer.allVolatile(),
                answer.tried());
    }

    private static Program parse(String... modes) {
        String text = MESSAGE.formatted((Object[]) modes);
        return LitmusParser.parse(text.getBytes(StandardCharsets.UTF_8))
                .programs()
                .get(0);
    }
}
