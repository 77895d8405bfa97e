package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jrsan.agent.loops.Loops;
import org.jrsan.agent.resolve.GenericSite;
import org.jrsan.agent.resolve.LoopCondition;
import org.jrsan.agent.resolve.SpreadCall;
import org.jrsan.agent.sites.PolledCall.Purpose;
import org.jrsan.agent.sites.PolledVariable.Found;
import org.jrsan.internal.alone.Alone;
import org.jrsan.internal.cells.Polls;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.cells.VariableCell;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.values.Waiting;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * The access of a loop that waits. Under a schedule the thread waits here until the loop will end. Without one it looks, and what does
 * not end the loop is no event: the loop pauses in its own way and comes back.
 *
 * @param polled what is accessed; null, in the twin of an accessor alone, if that is nothing to wait for
 * @param leaves whether a value ends the loop; it takes what follows the arguments of the access
 * @param ordinary the access
 * @param nothing what is returned where nothing is accessed
 * @param arguments how many arguments the access takes
 * @param place where it is
 * @param twin {@link Loops#OF_RECEIVER}, {@link Loops#EXACT} or {@link Loops#INEXACT} in the twin of an accessor, else null
 */
record AwaitSite(
        @Nullable PolledVariable polled,
        LoopCondition leaves,
        SpreadCall ordinary,
        @Nullable Object nothing,
        int arguments,
        KnownPlace place,
        @Nullable String twin)
        implements GenericSite {
    /** What a thread waits for, and where, once it has looked and has not left. The thread keeps neither, as the loop may end otherwise. */
    private record Pending(WeakReference<AwaitSite> at, WeakReference<VariableCell> cell) {
        Pending(AwaitSite at, VariableCell cell) {
            this(new WeakReference<>(at), new WeakReference<>(cell));
        }

        boolean is(AwaitSite site, VariableCell waitedFor) {
            return at.refersTo(site) && cell.refersTo(waitedFor);
        }
    }

    private static final ThreadLocal<@Nullable Pending> PENDING = new ThreadLocal<>();

    /**
     * At one place.
     *
     * @param polled what is accessed; null, in the twin of an accessor alone, if that is nothing to wait for
     * @param leaves whether a value ends the loop; it takes what follows the arguments of the access
     * @param ordinary the access
     * @param place where it is
     * @param twin {@link Loops#OF_RECEIVER}, {@link Loops#EXACT} or {@link Loops#INEXACT} in the twin of an accessor, else null
     */
    static AwaitSite of(
            @Nullable PolledVariable polled,
            LoopCondition leaves,
            MethodHandle ordinary,
            KnownPlace place,
            @Nullable String twin) {
        MethodType type = ordinary.type();
        Object nothing = PolledCall.nothing(type.returnType());
        return new AwaitSite(polled, leaves, new SpreadCall(ordinary), nothing, type.parameterCount(), place, twin);
    }

    @Override
    public @Nullable Object call(@Nullable Object[] given) throws Throwable {
        @Nullable Object[] own = Arrays.copyOf(given, arguments);
        @Nullable Object[] captured = Arrays.copyOfRange(given, arguments, given.length);
        Purpose purpose = twin == null ? null : Purpose.among(captured);
        PolledVariable variable = polled;
        if (purpose != null && purpose.kind == Purpose.Kind.SEARCH) {
            purpose.isInVain = variable == null || Loops.INEXACT.equals(twin);
            purpose.found = variable == null || purpose.isInVain ? null : variable.at(own);
            tellOfReceiver(purpose, purpose.found);
            return nothing;
        }
        if (variable == null || Alone.ofCaller() != null) {
            return ordinary.call(own);
        }
        KnownPlace at = purpose == null ? place : purpose.at(place);
        Found found = UpdateSites.findFirst(variable, own);
        if (found == null) {
            return ordinary.call(own);
        }
        tellOfReceiver(purpose, found);
        if (purpose != null && purpose.kind == Purpose.Kind.COMMIT) {
            return UpdateSites.commit(purpose.looked, found, ordinary, own, at);
        }
        try {
            if (variable.mode().form() == VarMode.Form.GET) {
                found.meetOthers();
                Object value = load(found, seen -> leaves.test(variable.returned(seen), captured), at);
                found.meetOthers();
                return variable.returned(value);
            }
            if (!leaves.test(true, captured) || leaves.test(false, captured)) {
                return ordinary.call(own);
            }
            found.meetOthers();
            boolean succeeds = compareAndSet(found, own, at);
            found.meetOthers();
            return succeeds;
        } finally {
            Reference.reachabilityFence(found.holder());
            Reference.reachabilityFence(given);
        }
    }

    private void tellOfReceiver(@Nullable Purpose purpose, @Nullable Found found) {
        if (purpose != null && found != null && Loops.OF_RECEIVER.equals(twin)) {
            purpose.tellOfReceiver(found, place);
        }
    }

    private @Nullable Object load(Found found, Predicate<@Nullable Object> ends, KnownPlace at) {
        Mode mode = found.by().mode().order();
        if (Steps.task() != null) {
            @Nullable Object[] end = new @Nullable Object[1];
            Waiting.uninterruptibly(nanos -> found.cell().awaitUntil(mode, ends, end, nanos));
            return end[0];
        }
        boolean[] left = new boolean[1];
        Object value = Polls.look(
                found.cell(),
                mode,
                seen -> {
                    left[0] = ends.test(seen);
                    return left[0];
                },
                arrives(found.cell()),
                at);
        goOn(found.cell(), left[0]);
        return value;
    }

    private boolean compareAndSet(Found found, @Nullable Object[] own, KnownPlace at) {
        Mode mode = found.by().mode().order();
        Object expected = found.by().stored(found, own[own.length - 2]);
        Object newValue = found.by().stored(found, own[own.length - 1]);
        BooleanSupplier operation = () -> found.compareAndSet(expected, newValue);
        if (Steps.task() != null) {
            return Waiting.uninterruptibly(nanos -> found.cell().bcas(mode, expected, newValue, operation, nanos));
        }
        boolean replaced = Polls.replace(found.cell(), mode, expected, newValue, operation, arrives(found.cell()), at);
        goOn(found.cell(), replaced);
        return replaced;
    }

    /** Whether the thread begins to wait for this. */
    private boolean arrives(VariableCell cell) {
        Pending pending = PENDING.get();
        return pending == null || !pending.is(this, cell);
    }

    private void goOn(VariableCell cell, boolean left) {
        if (left) {
            PENDING.remove();
        } else if (arrives(cell)) {
            PENDING.set(new Pending(this, cell));
        }
    }
}
