package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.jrsan.plain.PlainInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A compare-and-set that fails is a read, which is weaker than what the code says. What closes its finding adds to that. */
class FailedUpdatesTest {
    static class Witness {
        private final RobustAtomicReference<@Nullable PlainInt> first = new RobustAtomicReference<>(null);

        private int get() {
            PlainInt own = new PlainInt();
            own.set(1);
            PlainInt found = first.compareAndExchangeRelease(null, own);
            return found == null ? own.get() : found.get();
        }

        @RobustnessTest
        void test() {
            Actors.run(this::get, this::get);
        }
    }

    @Test
    void whatItReleasesIsKept() {
        String message = Kit.run(Witness.class, "jrsan.schedule", "auto", "jrsan.continuations", "100")
                .failure()
                .getLocalizedMessage()
                .replaceAll("\\s+", " ");
        assertTrue(
                message.contains(
                        "close it an acquire-release read-modify-write instead of the release read-modify-write at FailedUpdatesTest.java:"),
                message);
        assertFalse(message.contains("instead of the opaque"), message);
        assertTrue(
                message.contains(
                        "ROOT CAUSE: opaque load by a compare-and-set that fails, of the RobustAtomicReference"),
                message);
        assertTrue(
                message.contains("close it acquire mode, besides what it has when it succeeds, there: with that alone"),
                message);
    }
}
