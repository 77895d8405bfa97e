package org.jrsan.agent.kept;

import java.lang.ref.WeakReference;
import java.util.function.Supplier;
import org.jrsan.internal.values.WeakIdentityMap;
import org.jspecify.annotations.Nullable;

/**
 * What was found out about objects, where the answer refers to the object that was asked about. It stays as long as somebody else uses it, and is found out
 * again after that. So nothing here keeps the object, nor the loader of its class. Thread-safe.
 *
 * @param <K> the objects
 * @param <V> the answers
 */
public final class WeakAnswers<K, V> {
    private static final class Answer<V> {
        private volatile @Nullable WeakReference<V> found;
        private volatile boolean isNone;
    }

    private final WeakIdentityMap<K, Answer<V>> known = new WeakIdentityMap<>();

    /** None so far. */
    public WeakAnswers() {}

    /**
     * The answer for an object.
     *
     * @param about the object
     * @param finds finds it out; null is an answer, too
     * @return null if that is the answer
     */
    public @Nullable V of(K about, Supplier<@Nullable V> finds) {
        Answer<V> answer = known.get(about, unused -> new Answer<>());
        WeakReference<V> found = answer.found;
        V present = found == null ? null : found.get();
        return present != null || answer.isNone ? present : find(answer, finds);
    }

    private static <V> @Nullable V find(Answer<V> answer, Supplier<@Nullable V> finds) {
        V found = finds.get();
        if (found == null) {
            answer.isNone = true;
        } else {
            answer.found = new WeakReference<>(found);
        }
        return found;
    }
}
