package org.jrsan.race;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.Mode;
import org.junit.jupiter.api.Test;

class LoneAccessTest {
    private static final int RUNS = 2_000;
    private static final int LONGEST = 5;

    private final EngineThreads threads = new EngineThreads();
    private final HbThread a = threads.start();
    private final HbThread b = threads.start();

    @Test
    void accessAtTheSameEpochChangesNothingBehindAWrite() {
        LoneAccess<String> lone = LoneAccess.first(a, a, "write", true);

        assertTrue(lone.isSameEpoch(a, true));
        assertTrue(lone.isSameEpoch(a, false));
        threads.write(a, Mode.RELEASE);
        assertFalse(lone.isSameEpoch(a, false));
    }

    @Test
    void writeAtTheEpochOfAReadIsNew() {
        LoneAccess<String> lone = LoneAccess.first(a, a, "read", false);

        assertTrue(lone.isSameEpoch(a, false));
        assertFalse(lone.isSameEpoch(a, true));
    }

    @Test
    void locationThatIsUsedAgainAndAgainNeedsMore() {
        LoneAccess<String> lone = LoneAccess.first(a, a, "first", true);
        int length = 1;
        while (lone != null) {
            threads.write(a, Mode.RELEASE);
            lone = lone.next(a, "next", true);
            length++;
        }
        assertTrue(length <= LONGEST, "after " + length);
    }

    @Test
    void readKeepsTheWriteBeforeIt() {
        LoneAccess<String> lone = LoneAccess.first(a, a, "write", true);
        threads.order(a, b);
        threads.write(a, Mode.RELEASE);
        lone = lone.next(a, "read", false);

        assertNotNull(lone);
        assertTrue(lone.isWritten());
        assertNull(new PlainLocation<>(lone).read(b, "by b"));
        assertEquals("read", new PlainLocation<>(lone).write(b, "by b"));
        assertEquals("write", new PlainLocation<>(lone).latestWrite());
    }

    /** Whatever one thread does, another one races with the same accesses as if all had been entered one by one. */
    @Test
    void whatComesAfterItIsAsIfAllHadBeenEntered() {
        Random random = new Random(1);
        int longer = 0;
        for (int run = 0; run < RUNS; run++) {
            PlainLocation<String> entered = new PlainLocation<>(true);
            LoneAccess<String> lone = null;
            HbThread own = threads.start();
            HbThread other = threads.start();
            for (int i = 0; i < LONGEST; i++) {
                if (random.nextInt(3) == 0) {
                    threads.write(own, Mode.RELEASE);
                }
                if (random.nextInt(3) == 0) {
                    threads.order(own, other);
                }
                boolean writes = random.nextBoolean();
                String access = (writes ? "write " : "read ") + i;
                LoneAccess<String> next;
                if (lone != null && lone.isSameEpoch(own, writes)) {
                    assertTrue(entered.isSameEpoch(own, writes));
                    next = lone;
                } else {
                    assertFalse(entered.isSameEpoch(own, writes));
                    next = lone == null ? LoneAccess.first(own, own, access, writes) : lone.next(own, access, writes);
                    if (next == null) {
                        break;
                    }
                    assertNull(writes ? entered.write(own, access) : entered.read(own, access));
                }
                longer += lone != null && next != lone ? 1 : 0;
                lone = next;
            }
            if (random.nextBoolean()) {
                threads.order(own, other);
            }
            PlainLocation<String> goesOn = new PlainLocation<>(lone);
            assertEquals(entered.latestWrite(), goesOn.latestWrite());
            for (int i = 0; i < 2; i++) {
                boolean writes = random.nextBoolean();
                assertEquals(
                        writes ? entered.write(other, "other") : entered.read(other, "other"),
                        writes ? goesOn.write(other, "other") : goesOn.read(other, "other"));
            }
            assertEquals(entered.write(own, "own"), goesOn.write(own, "own"));
            threads.end(own, a);
            threads.end(other, a);
        }
        assertTrue(longer > RUNS, "only " + longer);
    }
}
