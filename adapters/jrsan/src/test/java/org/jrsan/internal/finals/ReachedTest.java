package org.jrsan.internal.finals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is reached from an object by references. */
class ReachedTest {
    private static class Node {
        final @Nullable Object fixed;

        @Nullable
        Object other;

        Node(@Nullable Object fixed, @Nullable Object other) {
            this.fixed = fixed;
            this.other = other;
        }
    }

    /** What it inherits leads on as well. */
    private static final class Inheriting extends Node {
        Inheriting(@Nullable Object fixed) {
            super(fixed, null);
        }
    }

    private static final Object WANTED = new Object();

    private static boolean isReached(@Nullable Object from, boolean isBehind) {
        Reached reached = new Reached();
        reached.from(new Inheriting(from), isBehind);
        return reached.finds(WANTED);
    }

    @Test
    void referencesOfAllKindsLeadOn() {
        assertTrue(isReached(WANTED, true));
        assertTrue(isReached(WANTED, false));
        assertTrue(isReached(new Node(null, new Object[] {null, new Node[] {new Node(WANTED, null)}}), false));
    }

    @Test
    void onlyFinalFieldsLeadFromWhatWasFound() {
        Reached reached = new Reached();
        reached.from(new Node(null, WANTED), false);
        assertEquals(0, reached.size());
        assertFalse(reached.finds(WANTED));
        reached.from(new Node(null, WANTED), true);
        assertTrue(reached.finds(WANTED));
    }

    @Test
    void whatIsNoDataEndsTheSearch() {
        assertFalse(isReached(new WeakReference<>(WANTED), true));
        assertFalse(isReached(ReachedTest.class, true));
        assertFalse(isReached(new Thread((Runnable) () -> WANTED.hashCode()), true));
        assertFalse(isReached(new int[3], true));
        assertFalse(isReached(null, true));
    }

    @Test
    void aCircleEnds() {
        Node one = new Node(null, null);
        one.other = new Node(one, one);
        assertFalse(isReached(one, true));
    }

    @Test
    void aSearchEnds() {
        Node list = new Node(WANTED, null);
        for (int i = 0; i < 100_000; i++) {
            list = new Node(null, list);
        }
        Reached reached = new Reached();
        reached.from(list, true);
        assertFalse(reached.finds(WANTED));
        assertEquals(50_000, reached.size());
    }
}
