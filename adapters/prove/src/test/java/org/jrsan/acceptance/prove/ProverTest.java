package org.jrsan.acceptance.prove;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jrsan.prove.ExplorerProver;
import org.jrsan.slice.Proof;
import org.jrsan.slice.Slice;
import org.jrsan.slice.SliceStep;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is not confirmed is not exported, and what is confirmed is as small as it can be. */
class ProverTest {
    private static SliceStep step(int event, int thread, String instruction, @Nullable Long read, boolean isEssential) {
        StackTraceElement place = new StackTraceElement("org.acme.Mail", "post", "Mail.java", 10 + event);
        return new SliceStep(event, thread, List.of(instruction), read, -1, place, "", isEssential);
    }

    /** A message whose flag is stored in some mode, after a store that nobody asks for. */
    private static Slice message(String modeOfFlag) {
        return new Slice(
                "NOT ROBUST: opaque load of text",
                false,
                List.of(
                        new Slice.Location("text", "Mail.text\nof Mail#1", 0),
                        new Slice.Location("flag", "Mail.flag", 0),
                        new Slice.Location("other", "Mail.other", 7)),
                List.of("sender", "bystander", "receiver"),
                List.of(
                        step(0, 1, "store.opaque other 8", null, false),
                        step(1, 0, "store.opaque text 1", null, true),
                        step(2, 0, "store." + modeOfFlag + " flag 1", null, true),
                        step(3, 2, "load.acquire flag", 1L, true),
                        step(4, 2, "load.opaque text", null, true)),
                1);
    }

    @Test
    void aSliceIsConfirmedWithoutWhatItDoesNotNeed() {
        Proof proof = new ExplorerProver().prove(message("opaque"), null);
        assertNull(proof.reason());
        assertEquals("""
                # NOT ROBUST: opaque load of text
                # The slice of the run that causes this: the accesses in the order of each thread, with their lines.
                # text: Mail.text of Mail#1
                # flag: Mail.flag
                program mail
                thread                              # sender
                  store.opaque text 1               # Mail.java:11
                  store.opaque flag 1               # Mail.java:12
                thread                              # receiver
                  r0 = load.acquire flag            # Mail.java:13
                  assume r0 == 1
                  load.opaque text                  # Mail.java:14
                expect not-robust
                """, proof.text("mail"));
        // Nobody knows what else the threads did.
        assertEquals(List.of(), proof.causes());
    }

    @Test
    void aSliceThatDoesNotShowItsFindingIsNotExported() {
        Proof proof = new ExplorerProver().prove(message("release"), null);
        assertNull(proof.slice());
        assertNull(proof.text("mail"));
        assertEquals("the accesses on the way do not show it by themselves", proof.reason());
    }

    @Test
    void aSliceThatIsTooLargeToExploreIsNotExported() {
        Proof proof = new ExplorerProver(1).prove(message("opaque"), null);
        assertNull(proof.slice());
        assertEquals("more than 1 states would have to be explored", proof.reason());
    }

    @Test
    void aCauseHasToCloseTheFindingInAllThatTheThreadsDid() {
        Slice slice = message("opaque");
        assertEquals(
                "release mode",
                new ExplorerProver().prove(slice, slice).causes().get(0).change());
        // The flag is stored twice, and each of the stores leads to the load of the text.
        Slice whole = new Slice(
                slice.headline(),
                false,
                slice.locations(),
                slice.threads(),
                List.of(
                        step(1, 0, "store.opaque text 1", null, true),
                        step(2, 0, "store.opaque flag 1", null, true),
                        step(3, 2, "load.acquire flag", null, true),
                        step(5, 0, "store.opaque flag 2", null, true),
                        step(4, 2, "load.opaque text", null, true)),
                0);
        List<String> changes = new ExplorerProver()
                .prove(slice, whole).causes().stream()
                        .map(cause -> cause.what() + ": " + cause.change())
                        .toList();
        assertTrue(changes.stream().noneMatch("opaque store of Mail.flag: release mode"::equals), changes.toString());
        assertEquals("no release fence before opaque store of Mail.flag: a release fence", changes.get(0));
    }
}
