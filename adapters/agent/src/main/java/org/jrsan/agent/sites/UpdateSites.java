package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.ref.Reference;
import java.util.Arrays;
import org.jrsan.agent.resolve.GenericSite;
import org.jrsan.agent.sites.PolledVariable.Found;
import org.jrsan.internal.alone.Alone;
import org.jrsan.internal.cells.VariableCell;
import org.jrsan.internal.run.Steps;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * The two accesses of a loop that retries an update. The load is no event where its value goes to the compare-and-set and nowhere
 * else; that is then one read-modify-write, or nothing at all where it comes too late, as an update method of the drop-in types is.
 */
final class UpdateSites {
    /** The variable whose value the thread has just looked at, without an event. */
    private static final ThreadLocal<@Nullable VariableCell> LOOKED = new ThreadLocal<>();

    private UpdateSites() {}

    /** Whether the compare-and-set reads as strongly as the load, so that nothing is lost with that. */
    static boolean covers(Mode ofUpdate, Mode ofLoad) {
        return switch (ofLoad) {
            case OPAQUE -> true;
            case ACQUIRE -> ofUpdate.isAcquire();
            default -> ofUpdate == Mode.VOLATILE;
        };
    }

    /**
     * The load.
     *
     * @param load what is loaded
     * @param update what is compared and set
     * @param ordinary the load as it is
     * @param arguments how many arguments that takes
     * @param coordinates how many follow that tell what is compared and set
     * @param leaves whether the loop ends on a value before the compare-and-set; it takes what follows these
     */
    record Look(
            PolledVariable load,
            PolledVariable update,
            MethodHandle ordinary,
            int arguments,
            int coordinates,
            LoopCondition leaves)
            implements GenericSite {
        @Override
        public @Nullable Object call(@Nullable Object[] given) throws Throwable {
            LOOKED.remove();
            @Nullable Object[] own = Arrays.copyOf(given, arguments);
            if (Alone.ofCaller() != null) {
                return ordinary.invokeWithArguments(own);
            }
            int both = arguments + coordinates;
            Found found = load.at(own);
            Found other = found == null ? null : update.at(Arrays.copyOfRange(given, arguments, both));
            if (found == null || other == null || found.cell() != other.cell()) {
                return ordinary.invokeWithArguments(own);
            }
            try {
                Steps.access(found.cell(), true);
                Object value = load.returned(found.value());
                if (leaves.test(value, Arrays.copyOfRange(given, both, given.length))) {
                    return ordinary.invokeWithArguments(own);
                }
                LOOKED.set(found.cell());
                return value;
            } finally {
                Reference.reachabilityFence(given);
            }
        }
    }

    /**
     * The compare-and-set.
     *
     * @param update what is compared and set
     * @param ordinary the compare-and-set as it is
     */
    record Commit(PolledVariable update, MethodHandle ordinary) implements GenericSite {
        @Override
        public @Nullable Object call(@Nullable Object[] given) throws Throwable {
            VariableCell looked = LOOKED.get();
            LOOKED.remove();
            Found found = looked == null ? null : update.at(given);
            if (found == null || found.cell() != looked) {
                return ordinary.invokeWithArguments(given);
            }
            Object expected = update.stored(found, given[given.length - 2]);
            Object newValue = update.stored(found, given[given.length - 1]);
            try {
                found.meetOthers();
                boolean succeeds = found.cell()
                        .commit(update.mode.order(), expected, newValue, () -> found.compareAndSet(expected, newValue));
                found.meetOthers();
                return succeeds;
            } finally {
                Reference.reachabilityFence(given);
            }
        }
    }
}
