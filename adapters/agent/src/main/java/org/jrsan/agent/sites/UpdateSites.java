package org.jrsan.agent.sites;

import java.lang.ref.Reference;
import java.util.Arrays;
import org.jrsan.agent.resolve.GenericSite;
import org.jrsan.agent.resolve.LoopCondition;
import org.jrsan.agent.resolve.SpreadCall;
import org.jrsan.agent.sites.PolledCall.Purpose;
import org.jrsan.agent.sites.PolledVariable.Found;
import org.jrsan.internal.alone.Alone;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.cells.VariableCell;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.source.KnownPlace;
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

    /** Tells of which variable an access is. */
    interface Finder {
        /**
         * The variable that an access with these arguments is of, of which a compare-and-set needs none of its two values.
         *
         * @return null if that is not checked, or cannot be told
         */
        @Nullable
        Found at(@Nullable Object[] given) throws Throwable;
    }

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
     * @param outcome told whether both are of one variable and go together
     * @param learned told of the arguments if they do
     */
    record Look(
            Finder load,
            Finder update,
            SpreadCall ordinary,
            int arguments,
            int coordinates,
            LoopCondition leaves,
            PolledCall.Outcome outcome,
            PolledCall.Learned learned)
            implements GenericSite {
        @Override
        public @Nullable Object call(@Nullable Object[] given) throws Throwable {
            LOOKED.set(null);
            @Nullable Object[] own = Arrays.copyOf(given, arguments);
            if (Alone.ofCaller() != null) {
                return ordinary.call(own);
            }
            int both = arguments + coordinates;
            Found found = findFirst(load, own);
            Found other = found == null ? null : find(update, Arrays.copyOfRange(given, arguments, both));
            boolean isUpdate = found != null && other != null && goTogether(found, other);
            outcome.tell(isUpdate);
            if (found == null || !isUpdate) {
                return ordinary.call(own);
            }
            learned.of(given, null, own, null);
            try {
                Steps.access(found.cell(), true);
                Object value = found.by().returned(found.value());
                if (leaves.test(value, Arrays.copyOfRange(given, both, given.length))) {
                    return ordinary.call(own);
                }
                LOOKED.set(found.cell());
                return value;
            } finally {
                Reference.reachabilityFence(given);
            }
        }

        private static boolean goTogether(Found load, Found update) {
            return load.cell() == update.cell()
                    && load.by().mode().form() == VarMode.Form.GET
                    && update.by().mode().form() == VarMode.Form.COMPARE_AND_SET
                    && covers(update.by().mode().order(), load.by().mode().order());
        }
    }

    /**
     * What the first access of a loop is of. What the JDK refuses there, the access itself throws. What comes of the initialiser of its class is thrown
     * at once: it is told only once.
     */
    static @Nullable Found findFirst(Finder finder, @Nullable Object[] given) throws Throwable {
        try {
            return finder.at(given);
        } catch (RuntimeException e) {
            return null;
        }
    }

    /** What an access is of. What the search for it throws, the loop may never come to, or the access itself throws. */
    static @Nullable Found find(Finder finder, @Nullable Object[] given) {
        try {
            return finder.at(given);
        } catch (Throwable e) {
            return null;
        }
    }

    /** Compares and sets what was looked at, if that is of the variable that was found. */
    static @Nullable Object commit(
            @Nullable VariableCell looked,
            @Nullable Found found,
            SpreadCall ordinary,
            @Nullable Object[] given,
            KnownPlace place)
            throws Throwable {
        if (found == null || found.cell() != looked) {
            return ordinary.call(given);
        }
        PolledVariable update = found.by();
        Object expected = update.stored(found, given[given.length - 2]);
        Object newValue = update.stored(found, given[given.length - 1]);
        try {
            found.meetOthers();
            boolean succeeds = found.cell()
                    .commit(
                            update.mode().order(),
                            expected,
                            newValue,
                            () -> found.compareAndSet(expected, newValue),
                            place);
            found.meetOthers();
            return succeeds;
        } finally {
            Reference.reachabilityFence(given);
        }
    }

    /**
     * The compare-and-set.
     *
     * @param update what is compared and set
     * @param ordinary the compare-and-set as it is
     * @param place where it is
     */
    record Commit(PolledVariable update, SpreadCall ordinary, KnownPlace place) implements GenericSite {
        @Override
        public @Nullable Object call(@Nullable Object[] given) throws Throwable {
            VariableCell looked = LOOKED.get();
            LOOKED.set(null);
            return commit(looked, looked == null ? null : find(update, given), ordinary, given, place);
        }
    }

    /**
     * The compare-and-set by a call of what may be an accessor.
     *
     * @param called what is called
     * @param ordinary the call as it is
     * @param place where it is
     * @param learned told of the arguments of a call that was one
     */
    record CommitCall(PolledCall called, SpreadCall ordinary, KnownPlace place, PolledCall.Learned learned)
            implements GenericSite {
        @Override
        public @Nullable Object call(@Nullable Object[] given) throws Throwable {
            VariableCell looked = LOOKED.get();
            LOOKED.set(null);
            // Asked in any case: a call without a twin is not looked at again.
            SpreadCall twin = called.twin(given);
            if (twin != null && looked != null) {
                Purpose commit = Purpose.commit(place, looked);
                Object result = PolledCall.call(twin, given, commit);
                if (!commit.isDelegated()) {
                    learned.of(given, called, given, commit);
                    return result;
                }
            }
            return ordinary.call(given);
        }
    }
}
