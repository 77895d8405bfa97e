package org.jrsan.rc20.litmus.repair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.repair.RepairAnswer.Status;
import org.jrsan.rc20.litmus.search.Limits;
import org.jrsan.rc20.litmus.text.LitmusParser;
import org.jrsan.rc20.litmus.text.LitmusPrinter;
import org.jrsan.rc20.repair.Aim;
import org.jrsan.rc20.repair.Machine;
import org.junit.jupiter.api.Test;

class RepairSearchTest {
    private static final String MESSAGE = """
            program message
            thread
              store.%s data 1
              store.%s flag 1
            thread
              wait.%s flag 1
              r0 = load.%s data
            """;

    @Test
    void aMessageTakesAReleaseAndAnAcquire() {
        RepairAnswer answer = repair(MESSAGE.formatted("opaque", "opaque", "opaque", "opaque"));
        assertEquals(Status.FOUND, answer.status());
        assertEquals(Optional.of(Goal.ROBUST_WITHOUT_RACE), answer.goal());
        assertEquals(1, answer.repairs().size(), "one set is the smallest in each way");
        Repair repair = answer.repairs().get(0);
        assertEquals(List.of("store.release flag 1", "wait.acquire flag 1"), after(repair));
        assertEquals(0, repair.cost().get(Machine.X86));
        assertEquals(3, repair.cost().get(Machine.ARM));
        assertEquals(8, answer.allVolatile().get(Machine.X86));
    }

    @Test
    void aMessageOfPlainDataHasItsRaceClosed() {
        RepairAnswer answer = repair(MESSAGE.formatted("plain", "opaque", "opaque", "plain"));
        assertEquals(
                List.of("store.release flag 1", "wait.acquire flag 1"),
                after(answer.repairs().get(0)));
    }

    @Test
    void aRaceThatNoModeClosesStays() {
        RepairAnswer answer = repair("""
                program racy
                thread
                  store.plain data 1
                thread
                  r0 = load.plain data
                """);
        assertEquals(Status.NOTHING_TO_DO, answer.status());
        assertEquals(Optional.of(Goal.ROBUST), answer.goal());
    }

    /** On x86 two fences cost as much as two volatile stores, and ARM has cheaper volatile accesses than fences. */
    @Test
    void storeBufferingTakesVolatileAccessesOrFences() {
        RepairAnswer answer = repair("""
                program sb
                thread
                  store.opaque x 1
                  r0 = load.opaque y
                thread
                  store.opaque y 1
                  r0 = load.opaque x
                """);
        Repair arm = repair(answer, Aim.ARM);
        assertEquals(
                List.of("store.volatile x 1", "r0 = load.volatile y", "store.volatile y 1", "r0 = load.volatile x"),
                after(arm));
        Repair places = repair(answer, Aim.PLACES);
        assertEquals(List.of("fence.full", "r0 = load.opaque y", "fence.full", "r0 = load.opaque x"), after(places));
    }

    @Test
    void loopsAreRepaired() {
        RepairAnswer answer = repair("""
                program spin
                values 2
                thread
                  store.opaque data 1
                  store.opaque flag 1
                thread
                again:
                  r1 = load.opaque flag
                  if r1 == 0 goto again
                  r0 = load.opaque data
                """);
        assertEquals(
                List.of("store.release flag 1", "r1 = load.acquire flag"),
                after(answer.repairs().get(0)));
    }

    @Test
    void aMessageWithVolatileAccessesCanBeWeaker() {
        RepairAnswer answer = RepairSearch.weaken(
                parse(MESSAGE.formatted("volatile", "volatile", "volatile", "volatile")), Limits.DEFAULT);
        assertEquals(
                List.of("store.opaque data 1", "store.release flag 1", "wait.acquire flag 1", "r0 = load.opaque data"),
                after(answer.repairs().get(0)));
        assertTrue(RepairText.weaken(answer).get(0).contains("can be weaker"));
    }

    @Test
    void whatIsNotRobustIsNotWeakened() {
        RepairAnswer answer =
                RepairSearch.weaken(parse(MESSAGE.formatted("opaque", "opaque", "opaque", "opaque")), Limits.DEFAULT);
        assertEquals(Status.NOTHING_TO_DO, answer.status());
        assertEquals(List.of(), answer.repairs());
    }

    @Test
    void aLimitLeavesItUnknown() {
        Program program = parse(MESSAGE.formatted("opaque", "opaque", "opaque", "opaque"));
        assertEquals(
                Status.UNKNOWN,
                RepairSearch.repair(program, Limits.DEFAULT.withTime(Duration.ZERO))
                        .status());
    }

    private static Repair repair(RepairAnswer answer, Aim aim) {
        return answer.repairs().stream()
                .filter(repair -> repair.aims().contains(aim))
                .findAny()
                .orElseThrow();
    }

    private static RepairAnswer repair(String text) {
        return RepairSearch.repair(parse(text), Limits.DEFAULT);
    }

    private static Program parse(String text) {
        return LitmusParser.parse(text.getBytes(StandardCharsets.UTF_8))
                .programs()
                .get(0);
    }

    private static List<String> after(Repair repair) {
        return repair.changes().stream()
                .flatMap(change -> change.after().stream())
                .map(LitmusPrinter::print)
                .toList();
    }
}
