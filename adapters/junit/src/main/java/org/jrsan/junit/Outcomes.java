package org.jrsan.junit;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jrsan.spi.ObjectText;
import org.jspecify.annotations.Nullable;

/** What actors returned or threw, by their numbers from 0, and what their arbiter returned. Immutable. */
public final class Outcomes {
    /**
     * How one actor ended.
     *
     * @param result what it returned; null if it threw
     * @param exception what it threw; null if it returned
     */
    record Outcome(@Nullable Object result, @Nullable Throwable exception) {
        /** In words; an object whose text is its identity hash has a name instead, which is the same in each run. */
        String inWords(ObjectText names) {
            if (exception != null) {
                return exception.getClass().getSimpleName();
            }
            String text = String.valueOf(result);
            return result != null && text.equals(hashed(result)) ? names.of(result) : text;
        }

        private static String hashed(Object object) {
            return object.getClass().getName() + '@' + Integer.toHexString(System.identityHashCode(object));
        }
    }

    private final List<Outcome> outcomes;
    private final boolean returnValues;
    private final @Nullable Outcome arbiter;

    /** A null arbiter is none. */
    Outcomes(List<Outcome> outcomes, boolean returnValues, @Nullable Outcome arbiter) {
        this.outcomes = List.copyOf(outcomes);
        this.returnValues = returnValues;
        this.arbiter = arbiter;
    }

    /**
     * The number of actors.
     *
     * @return how many there were
     */
    public int size() {
        return outcomes.size();
    }

    /**
     * What an actor returned.
     *
     * @param actor its number, from 0
     * @return its result, null if it threw or was given by {@link Actors#action}
     * @throws IndexOutOfBoundsException if there is no such actor
     * @throws IllegalStateException if the actors were given as actions, which return nothing
     */
    public @Nullable Object result(int actor) {
        Outcome outcome = outcomes.get(actor);
        if (!returnValues) {
            throw new IllegalStateException(
                    "JRSan: actor " + actor + " returned nothing: all actors were given as actions,"
                            + " because one of them is; give that one as Actors.action(...)");
        }
        return outcome.result();
    }

    /**
     * What all actors returned.
     *
     * @return their results, in order; null for one that threw
     * @throws IllegalStateException if the actors were given as actions, which return nothing
     */
    public List<@Nullable Object> results() {
        return Collections.unmodifiableList(
                Arrays.asList(IntStream.range(0, size()).mapToObj(this::result).toArray()));
    }

    /**
     * What an actor threw.
     *
     * @param actor its number, from 0
     * @return the exception, null if it returned; always null unless {@link Actors#keepExceptions} was called
     * @throws IndexOutOfBoundsException if there is no such actor
     */
    public @Nullable Throwable exception(int actor) {
        return outcomes.get(actor).exception();
    }

    /**
     * What the arbiter returned.
     *
     * @return its result; null if it was an action
     * @throws IllegalStateException if there was no arbiter
     */
    public @Nullable Object arbiter() {
        if (arbiter == null) {
            throw new IllegalStateException("JRSan: these actors had no arbiter");
        }
        return arbiter.result();
    }

    /**
     * Whether one outcome can differ from another.
     *
     * @param canReturn whether an actor can return something
     */
    boolean tell(boolean canReturn) {
        for (Outcome outcome : outcomes) {
            if (outcome.exception() != null) {
                return true;
            }
        }
        return canReturn || arbiter != null && arbiter.result() != null;
    }

    /**
     * The results, or the simple names of exceptions, and the arbiter's result when there is one. Objects with no text of
     * their own are numbered, as in {@code (Node#1, Node#2)}.
     *
     * @return for example {@code (0, 1)} or {@code (0, 1) -> 2}
     */
    @Override
    public String toString() {
        ObjectText names = new ObjectText();
        String results =
                outcomes.stream().map(outcome -> outcome.inWords(names)).collect(Collectors.joining(", ", "(", ")"));
        return results + (arbiter == null || arbiter.result() == null ? "" : " -> " + arbiter.inWords(names));
    }
}
