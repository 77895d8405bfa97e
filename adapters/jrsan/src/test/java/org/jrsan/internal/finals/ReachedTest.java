package org.jrsan.internal.finals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
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

    /** As an entry of a weak map. */
    private static final class Valued extends WeakReference<Object> {
        final Object value;

        Valued(Object key, Object value) {
            super(key);
            this.value = value;
        }
    }

    /** A user's, whose code is not called. */
    private static final class Asking extends WeakReference<Object> {
        Asking(Object of) {
            super(of);
        }

        @Override
        public Object get() {
            throw new AssertionError("it was asked");
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

    /** No code of the user's is asked. One that is found by itself does not lead on, as no final field of it refers to its object. */
    @Test
    void referencesThatAreWeakLeadOn() {
        assertTrue(isReached(new WeakReference<>(WANTED), true));
        assertTrue(isReached(new SoftReference<>(WANTED), false));
        assertTrue(isReached(new Valued(new Object(), WANTED), true));
        assertFalse(isReached(new Asking(WANTED), true));
        assertFalse(isReached(new WeakReference<>(null), true));
        Reached reached = new Reached();
        reached.from(new WeakReference<>(WANTED), false);
        assertFalse(reached.finds(WANTED));
    }

    @Test
    void whatIsNoDataEndsTheSearch() {
        assertFalse(isReached(new PhantomReference<>(WANTED, new ReferenceQueue<>()), true));
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
