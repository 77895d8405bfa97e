package org.jrsan.junit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jrsan.junit.Outcomes.Outcome;
import org.jrsan.spi.CheckedRun;
import org.jrsan.spi.TestOptions;
import org.jspecify.annotations.Nullable;

/**
 * Actors are pieces of code that start together, each in its own thread. The caller waits for all of them.
 *
 * <pre>{@code
 * Outcomes outcomes = Actors.of(queue::poll, queue::poll).names("left", "right").arbiter(queue::size).run();
 * }</pre>
 *
 * <p>If some actors return something and others do not, wrap those that return nothing in {@link #action}.
 *
 * <pre>{@code
 * Actors.run(Actors.action(() -> flag.set(true)), () -> data.get() + 1);
 * }</pre>
 *
 * <p>What the calling thread did happens before what each actor does. What the actors do happens before what the caller
 * does next, and before the arbiter, which runs in the calling thread. Nothing else is ordered: the barrier at which
 * the actors meet before they begin is not an edge.
 *
 * <p><b>Watchdog:</b> if actors do not end within the timeout, the call fails and shows the stack of each actor that
 * still runs. These actors are interrupted. The timeout is the option {@code timeout} of the test or, outside a test,
 * of the JVM.
 *
 * <p><b>Exceptions:</b> if an actor throws an exception, the call fails, unless {@link #keepExceptions} makes the
 * exception an outcome.
 *
 * <p>Actors work in any thread: in a {@link RobustnessTest}, in a session that was opened in code, and outside both.
 * Outside both, nothing is checked, and one line on standard error says so, unless {@code jrsan.enabled} is set to
 * false. A {@code RobustnessTest} counts outcomes, and its report lists them if it fails. An object of this class is
 * for one thread.
 */
public final class Actors {
    /** What an actor does when it returns nothing. */
    @FunctionalInterface
    public interface Action {
        /**
         * Acts.
         *
         * @throws Exception if it fails
         */
        void run() throws Exception;
    }

    private final List<Callable<?>> bodies;
    private final boolean returnValues;
    private final List<String> names = new ArrayList<>();
    private Duration timeout;
    private @Nullable Callable<?> arbiter;
    private boolean keepExceptions;

    private Actors(List<Callable<?>> bodies, boolean returnValues) {
        if (bodies.isEmpty()) {
            throw new IllegalArgumentException("JRSan: no actors were given");
        }
        this.bodies = bodies;
        this.returnValues = returnValues;
        for (int i = 0; i < bodies.size(); i++) {
            names.add("actor " + i);
        }
        Iteration iteration = Iteration.current();
        timeout = iteration != null ? iteration.timeout() : TestOptions.timeoutOfJvm();
    }

    /**
     * Runs actors that return nothing. If some actors return something, see {@link #action}.
     *
     * @param actors what they do
     * @return their outcomes
     * @throws AssertionError if an actor throws, with the exception as its cause, or does not end in time
     */
    public static Outcomes run(Action... actors) {
        return of(actors).run();
    }

    /**
     * Runs actors that return something. If some actors return nothing, see {@link #action}.
     *
     * @param actors what they do
     * @return their outcomes
     * @throws AssertionError if an actor throws, with the exception as its cause, or does not end in time
     */
    public static Outcomes run(Callable<?>... actors) {
        return of(actors).run();
    }

    /**
     * Actors that return nothing, not started yet. If some actors return something, see {@link #action}.
     *
     * @param actors what they do
     * @return the actors, named {@code actor 0} and so on
     */
    public static Actors of(Action... actors) {
        List<Callable<?>> bodies = new ArrayList<>();
        for (Action actor : actors) {
            bodies.add(action(actor));
        }
        return new Actors(bodies, false);
    }

    /**
     * Actors that return something, not started yet. If some actors return nothing, see {@link #action}.
     *
     * @param actors what they do
     * @return the actors, named {@code actor 0} and so on
     */
    public static Actors of(Callable<?>... actors) {
        return new Actors(List.of(actors), true);
    }

    /**
     * An actor that returns nothing, for use together with actors that return something. Its result is null. Java takes
     * a list of lambdas either for actions or for callables, but not for a mixture.
     *
     * @param action what it does
     * @return the actor, for {@link #run(Callable...)} and {@link #of(Callable...)}
     */
    public static Callable<Void> action(Action action) {
        Objects.requireNonNull(action, "action");
        return new VoidAction(action);
    }

    /** What returns nothing. */
    private record VoidAction(Action action) implements Callable<Void> {
        @Override
        @SuppressWarnings("NullAway") // there is no other value
        public Void call() throws Exception {
            action.run();
            return null;
        }
    }

    /**
     * Names the actors, for reports.
     *
     * @param given a name for each
     * @return this
     * @throws IllegalArgumentException if there are more or fewer names than actors
     */
    public Actors names(String... given) {
        if (given.length != bodies.size()) {
            throw new IllegalArgumentException(
                    "JRSan: " + given.length + " names were given for " + bodies.size() + " actors");
        }
        names.clear();
        names.addAll(List.of(given));
        return this;
    }

    /**
     * Sets the timeout.
     *
     * @param limit how long all of them together may take, from their start
     * @return this
     * @throws IllegalArgumentException if it is not positive
     */
    public Actors timeout(Duration limit) {
        if (limit.isNegative() || limit.isZero()) {
            throw new IllegalArgumentException("JRSan: the timeout of actors must be positive, but is " + limit);
        }
        timeout = limit;
        return this;
    }

    /**
     * Sets what runs in the calling thread once all actors have ended.
     *
     * @param after what it does; its result is an outcome, and {@link #run()} throws its exceptions
     * @return this
     */
    public Actors arbiter(Callable<?> after) {
        arbiter = Objects.requireNonNull(after, "after");
        return this;
    }

    /**
     * Sets what runs in the calling thread once all actors have ended.
     *
     * @param after what it does; {@link #run()} throws its exceptions
     * @return this
     */
    public Actors arbiter(Action after) {
        arbiter = action(after);
        return this;
    }

    /**
     * Makes exceptions of actors ordinary outcomes. Errors still fail the call: a failed assertion of an actor is not
     * an outcome.
     *
     * @return this
     */
    public Actors keepExceptions() {
        keepExceptions = true;
        return this;
    }

    /**
     * Starts the actors together, waits for all of them, and runs the arbiter.
     *
     * @return the outcomes
     * @throws AssertionError if an actor throws, with the exception as its cause, if an actor does not end in time, or
     *     if the calling thread is interrupted while it waits; the interrupt flag stays set
     */
    public Outcomes run() {
        CheckedRun.noteOnActors();
        Cast cast = new Cast(bodies, names);
        cast.start();
        cast.join(timeout);
        List<Outcome> ended = cast.outcomes();
        failOn(ended);
        Outcomes outcomes =
                new Outcomes(ended, returnValues, arbiter == null ? null : new Outcome(judge(arbiter), null));
        Iteration iteration = Iteration.current();
        boolean areActions = bodies.stream().allMatch(VoidAction.class::isInstance);
        if (iteration != null && outcomes.tell(!areActions)) {
            iteration.count(outcomes);
        }
        return outcomes;
    }

    private static @Nullable Object judge(Callable<?> arbiter) {
        CheckedRun run = CheckedRun.current();
        if (run != null) {
            run.looksAtResult();
        }
        try {
            return arbiter.call();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("JRSan: the arbiter threw " + e, e);
        }
    }

    private void failOn(List<Outcome> ended) {
        AssertionError failure = null;
        for (int i = 0; i < ended.size(); i++) {
            Throwable thrown = ended.get(i).exception();
            if (thrown != null && !(keepExceptions && thrown instanceof Exception)) {
                AssertionError error = new AssertionError("JRSan: " + names.get(i) + " threw " + thrown, thrown);
                if (failure == null) {
                    failure = error;
                } else {
                    failure.addSuppressed(error);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
