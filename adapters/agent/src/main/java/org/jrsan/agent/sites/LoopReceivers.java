package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.Objects;
import org.jrsan.agent.kept.Keeper;
import org.jrsan.agent.resolve.ChangedClasses;
import org.jrsan.agent.resolve.GenericSite;
import org.jrsan.agent.resolve.InlineCache;
import org.jrsan.agent.sites.PolledCall.Learned;
import org.jrsan.agent.sites.PolledCall.Purpose;
import org.jrsan.agent.sites.UpdateSites.Finder;
import org.jrsan.internal.source.Quiet;
import org.jrsan.internal.told.LostError;
import org.jspecify.annotations.Nullable;

/**
 * A site that becomes the ordinary instruction for receivers of which a call turns out to be no access of a loop, and that calls
 * nothing for those of which it is of a field of theirs.
 */
final class LoopReceivers implements Learned {
    /** Makes a site for what its calls are, or for the fields that they access of receivers of some class. */
    interface Maker {
        GenericSite make(Finder first, Finder second, Learned learned);
    }

    private final Maker maker;
    private final MethodType type;
    private final Finder first;
    private final Finder second;
    private final int position;
    private final boolean learns;
    private final MethodHandle general;
    private final Keeper keeper;
    private final InlineCache cache;

    /**
     * A site.
     *
     * @param caller the class that has it
     * @param maker makes it
     * @param inPlace the ordinary instruction
     * @param first what comes first among its arguments
     * @param second what comes later, or the same
     * @param position where
     * @param learns whether it is not in the twin of an accessor, which is called for several purposes
     */
    LoopReceivers(
            Lookup caller,
            Maker maker,
            MethodHandle inPlace,
            Finder first,
            Finder second,
            int position,
            boolean learns) {
        this.maker = maker;
        this.first = first;
        this.second = second;
        this.position = position;
        this.learns = learns && (first instanceof PolledCall || second instanceof PolledCall);
        type = inPlace.type();
        general = GenericSite.method(maker.make(first, second, this), type);
        keeper = new Keeper(caller.lookupClass(), type);
        cache = new InlineCache(general, keeper);
        declining(first, 0, inPlace);
        if (second != first) {
            declining(second, position, inPlace);
        }
    }

    /** Calls whichever way is right. */
    MethodHandle invoker() {
        return cache.invoker();
    }

    private void declining(Finder finder, int at, MethodHandle inPlace) {
        if (finder instanceof PolledCall call) {
            call.decliningBy(receiver -> cache.add(receiver, call.isOf(receiver, type, at), inPlace));
        }
    }

    /**
     * The access has taken place, which the end of a stack must not hide here: nothing is learned then, and the general way goes on. No edges are
     * made, as the JDK's locks would make them between the user's threads.
     */
    @Override
    public void of(
            @Nullable Object[] given, @Nullable PolledCall called, @Nullable Object[] own, @Nullable Purpose purpose) {
        if (!learns) {
            return;
        }
        try {
            Quiet.quietly(() -> {
                if (called != null && purpose != null) {
                    called.learn(own, purpose);
                }
                learn(given);
            });
        } catch (VirtualMachineError e) {
            return;
        } catch (Throwable e) {
            LostError.latest = e;
        }
    }

    private void learn(@Nullable Object[] given) {
        Class<?> receiver = receiver(first, given, 0);
        Class<?> other = receiver(second, given, position);
        Class<?> both = receiver == null ? other : receiver;
        if (both != null && (other == null || other == both)) {
            Finder one = of(first, both);
            Finder two = of(second, both);
            if (one != null && two != null) {
                cache.wayFor(both, new OfFields(this, one, two));
            }
        }
    }

    /** The fields of receivers of a class. */
    private record OfFields(LoopReceivers site, Finder one, Finder two) implements InlineCache.Learner<Class<?>> {
        @Override
        public InlineCache.Case learn(Class<?> receiver) {
            boolean isKept = site.keeper.keeps(receiver);
            return new InlineCache.Case(site.test(receiver), isKept, site.way(one, two), receiver);
        }
    }

    private MethodHandle way(Finder one, Finder two) {
        MethodHandle own = GenericSite.method(maker.make(one, two, Learned.NOTHING), type);
        return MethodHandles.guardWithTest(ChangedClasses.TEST, own, general);
    }

    private static @Nullable Class<?> receiver(Finder finder, @Nullable Object[] given, int at) {
        return finder instanceof PolledCall call ? call.receiver(given, at) : null;
    }

    private static @Nullable Finder of(Finder finder, Class<?> receiver) {
        return finder instanceof PolledCall call ? call.field(receiver) : finder;
    }

    private MethodHandle test(Class<?> receiver) {
        MethodHandle never =
                MethodHandles.dropArguments(MethodHandles.constant(boolean.class, false), 0, type.parameterList());
        MethodHandle ofFirst = first instanceof PolledCall call ? call.isOf(receiver, type, 0) : null;
        MethodHandle ofSecond = second instanceof PolledCall call ? call.isOf(receiver, type, position) : null;
        return ofFirst == null
                ? Objects.requireNonNull(ofSecond)
                : ofSecond == null || second == first ? ofFirst : MethodHandles.guardWithTest(ofFirst, ofSecond, never);
    }
}
