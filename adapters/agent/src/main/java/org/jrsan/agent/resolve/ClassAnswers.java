package org.jrsan.agent.resolve;

import java.util.function.Function;
import org.jrsan.agent.kept.Found;
import org.jrsan.agent.kept.Keeper;
import org.jrsan.internal.values.WeakIdentityMap;
import org.jspecify.annotations.Nullable;

/**
 * What a call site has found out about classes, where the answers refer to the classes. The site keeps no class by that which it would not
 * keep otherwise. Thread-safe.
 *
 * @param <V> the answers
 */
public final class ClassAnswers<V> {
    private final Keeper keeper;
    private final WeakIdentityMap<Class<?>, Found<V>> known = new WeakIdentityMap<>();

    /**
     * None so far.
     *
     * @param keeper the class with the site
     */
    public ClassAnswers(Keeper keeper) {
        this.keeper = keeper;
    }

    /**
     * The answer for a class.
     *
     * @param about the class
     * @return null if it is not known, or not any more
     */
    public @Nullable V get(Class<?> about) {
        Found<V> found = known.get(about);
        return found == null ? null : found.value();
    }

    /**
     * The same, found out if it is not known.
     *
     * @param about the class
     * @param finds finds it out; it may be called once more
     * @return the answer
     */
    public V get(Class<?> about, Function<Class<?>, V> finds) {
        V present = get(about);
        return present != null ? present : put(about, finds.apply(about));
    }

    private V put(Class<?> about, V made) {
        Found<V> found = known.get(about, InlineCache.nothing());
        found.hold(made, about, keeper);
        return made;
    }
}
