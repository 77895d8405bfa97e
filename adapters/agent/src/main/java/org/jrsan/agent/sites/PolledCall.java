package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jrsan.agent.kept.Keeper;
import org.jrsan.agent.resolve.ClassAnswers;
import org.jrsan.agent.resolve.GenericSite;
import org.jrsan.agent.resolve.InlineCache;
import org.jrsan.agent.resolve.LoopCondition;
import org.jrsan.agent.resolve.Members;
import org.jrsan.agent.resolve.SpreadCall;
import org.jrsan.agent.sites.PolledVariable.Found;
import org.jrsan.internal.alone.Alone;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.cells.VariableCell;
import org.jrsan.internal.source.KnownPlace;
import org.jspecify.annotations.Nullable;

/**
 * A call, in a loop, of what may be an accessor. A checked accessor has a twin, which takes as its last argument for what it is called:
 * the loop waits, or it updates, or it asks of which variable the access is. Which method is called is known when its object is.
 * Thread-safe.
 */
final class PolledCall implements UpdateSites.Finder {
    private final @Nullable Method method;
    private final Keeper keeper;
    private final Class<?> owner;
    private final MethodType type;
    private final boolean isStatic;

    /** For each argument but the receiver, a value that stands for none. */
    private final @Nullable Object[] nothings;

    private @Nullable Consumer<Class<?>> declined;

    /** By the class of the receiver, or by the one that declares a static method, the twin. */
    private final ClassAnswers<Optional<SpreadCall>> twins;

    /** By the class of the receiver, the field of it that the twin accesses, if it is always that. */
    private final ClassAnswers<FieldOfReceiver> fields;

    /**
     * At one place.
     *
     * @param caller the class that has the call
     * @param owner the class that the call names
     * @param method the name of the method
     * @param called what it takes and returns, with the receiver
     * @param isStatic whether it has no receiver
     */
    PolledCall(Class<?> caller, Class<?> owner, String method, MethodType called, boolean isStatic) {
        keeper = new Keeper(caller, called);
        twins = new ClassAnswers<>(keeper);
        fields = new ClassAnswers<>(keeper);
        this.owner = owner;
        this.isStatic = isStatic;
        type = isStatic ? called : called.dropParameterTypes(0, 1);
        nothings = type.parameterList().stream().map(PolledCall::nothing).toArray();
        this.method = Members.inherited(owner, method, type);
    }

    /** Has somebody told of each class of receivers for which the call is no access that a loop could wait for. */
    void decliningBy(Consumer<Class<?>> told) {
        declined = told;
    }

    /** A test of the arguments of a site: whether what stands at some position calls the method of a class that was told. */
    MethodHandle isOf(Class<?> receiver, MethodType site, int position) {
        if (isStatic) {
            return MethodHandles.dropArguments(MethodHandles.constant(boolean.class, true), 0, site.parameterList());
        }
        MethodHandle test = InlineCache.isOf(receiver, keeper)
                .asType(MethodType.methodType(boolean.class, site.parameterType(position)));
        return MethodHandles.dropArgumentsToMatch(test, 0, site.parameterList(), position);
    }

    /** The twin for the arguments of a call; null where the receiver is, or where the method has no twin. */
    @Nullable
    SpreadCall twin(@Nullable Object[] given) {
        Class<?> receiver = receiver(given, 0);
        SpreadCall twin = receiver == null
                ? null
                : twins.get(receiver, key -> Optional.ofNullable(twinOf(key))).orElse(null);
        if (twin == null && receiver != null) {
            decline(receiver);
        }
        return twin;
    }

    /** The class that tells which method is called, where its arguments begin at some position; null if the receiver is null. */
    @Nullable
    Class<?> receiver(@Nullable Object[] given, int at) {
        Object receiver = isStatic ? null : given[at];
        return isStatic ? owner : receiver == null ? null : receiver.getClass();
    }

    private void decline(Class<?> receiver) {
        if (declined != null) {
            declined.accept(receiver);
        }
    }

    private @Nullable SpreadCall twinOf(Class<?> receiver) {
        Method called = isStatic || method == null ? method : AccessorLinks.selected(owner, method, type, receiver);
        MethodHandle twin = called == null ? null : AccessorLinks.twin(called, type, KnownPlace.UNTIL);
        return twin == null ? null : new SpreadCall(twin);
    }

    /** Calls a twin for some purpose. */
    static @Nullable Object call(SpreadCall twin, @Nullable Object[] given, Purpose purpose) throws Throwable {
        @Nullable Object[] with = Arrays.copyOf(given, given.length + 1);
        with[given.length] = purpose;
        return twin.call(with);
    }

    @Override
    public @Nullable Found at(@Nullable Object[] given) throws Throwable {
        int arguments = nothings.length + (isStatic ? 0 : 1);
        @Nullable Object[] whole = Arrays.copyOf(given, arguments);
        for (int i = given.length; i < arguments; i++) {
            whole[i] = nothings[isStatic ? i : i - 1];
        }
        SpreadCall twin = twin(whole);
        if (twin == null) {
            return null;
        }
        Purpose search = Purpose.search();
        call(twin, whole, search);
        Class<?> receiver = receiver(whole, 0);
        if (search.isInVain && receiver != null) {
            decline(receiver);
        }
        learn(whole, search);
        return search.found;
    }

    /** Learns of the receiver from what a twin was called for with some arguments. */
    void learn(@Nullable Object[] given, Purpose purpose) {
        Class<?> receiver = receiver(given, 0);
        FieldOfReceiver known = purpose.ofReceiver;
        if (known != null && receiver != null) {
            fields.get(receiver, key -> known);
        }
    }

    /** The field that is accessed of each receiver of a class; null if that is not known. */
    @Nullable
    FieldOfReceiver field(Class<?> receiver) {
        return fields.get(receiver);
    }

    /**
     * The field of its receiver that an accessor accesses and does no more: then nobody has to call it.
     *
     * @param by the access
     * @param variable the field
     * @param inAccessor where the access is
     */
    record FieldOfReceiver(PolledVariable by, Variable variable, KnownPlace inAccessor) implements PolledVariable {
        @Override
        public VarMode mode() {
            return by.mode();
        }

        @Override
        public Found at(@Nullable Object[] given) {
            Object holder = Objects.requireNonNull(given[0]);
            return new Found(this, variable, holder, 0, variable.cell(holder, 0), null);
        }

        @Override
        public @Nullable Object returned(@Nullable Object value) {
            return by.returned(value);
        }

        @Override
        public @Nullable Object stored(Found in, @Nullable Object value) {
            return by.stored(in, value);
        }
    }

    /** A value that stands for none. */
    static @Nullable Object nothing(Class<?> type) {
        return type == void.class ? null : Array.get(Array.newInstance(type, 1), 0);
    }

    /**
     * The call of a loop that waits for what an accessor returns. The access in its twin then is the wait. Where there is none, the call is
     * what it was.
     *
     * @param called what is called
     * @param leaves whether a result ends the loop; it takes what follows the arguments of the call
     * @param ordinary the call
     * @param nothing what is returned where nothing is accessed
     * @param arguments how many arguments the call takes
     * @param place where it is
     * @param outcome told whether the loop is a wait, once that is known
     * @param learned told of the arguments of a call that was one
     */
    record Wait(
            PolledCall called,
            LoopCondition leaves,
            SpreadCall ordinary,
            @Nullable Object nothing,
            int arguments,
            KnownPlace place,
            Outcome outcome,
            Learned learned)
            implements GenericSite {
        @Override
        public @Nullable Object call(@Nullable Object[] given) throws Throwable {
            @Nullable Object[] own = Arrays.copyOf(given, arguments);
            @Nullable Object[] captured = Arrays.copyOfRange(given, arguments, given.length);
            Purpose outer = Purpose.among(captured);
            if (outer != null && outer.kind != Purpose.Kind.WAIT) {
                // An accessor that calls another one is not searched.
                return nothing;
            }
            SpreadCall twin = called.twin(own);
            if (twin == null) {
                outcome.tell(false);
            } else if (Alone.ofCaller() == null) {
                Purpose wait = new Purpose(Purpose.Kind.WAIT, at(outer), null, leaves, captured);
                Object result = PolledCall.call(twin, own, wait);
                if (!wait.isDelegated()) {
                    outcome.tell(wait.isAsked());
                    learned.of(given, called, own, wait);
                    return result;
                }
            }
            return ordinary.call(own);
        }

        private KnownPlace at(@Nullable Purpose outer) {
            return outer == null ? place : outer.at(place);
        }
    }

    /** Told of the arguments of a call that was a wait or a part of an update, so that the next one like it takes a shorter way. */
    interface Learned {
        /** Nothing is learned. */
        Learned NOTHING = (given, called, own, purpose) -> {};

        /**
         * Told of one.
         *
         * @param given the arguments of the site
         * @param called a call whose twin has just been called, null if both are known otherwise
         * @param own its arguments
         * @param purpose for what it was called
         */
        void of(
                @Nullable Object[] given,
                @Nullable PolledCall called,
                @Nullable Object[] own,
                @Nullable Purpose purpose);
    }

    /** Whether a loop is a wait or an update, which is told once it is known, and again where it changes. */
    static final class Outcome {
        private final Consumer<Boolean> to;

        /** What was told last. Threads may tell it again, which does no harm. */
        private @Nullable Boolean told;

        /**
         * Nothing has been told yet.
         *
         * @param to who is told
         */
        Outcome(Consumer<Boolean> to) {
            this.to = to;
        }

        void tell(boolean isOne) {
            Boolean last = told;
            if (last == null || last != isOne) {
                told = isOne;
                to.accept(isOne);
            }
        }
    }

    /** For what a twin is called: its last argument. Of one thread. */
    static final class Purpose implements Runnable {
        /** What the access in the twin is to do. */
        enum Kind {
            /** To wait until the result of the accessor ends the loop. */
            WAIT,
            /** To do nothing, but tell its variable. */
            SEARCH,
            /** To compare and set what the loop has looked at. */
            COMMIT,
        }

        private static final Object[] NOTHING = {};

        final Kind kind;
        private final @Nullable KnownPlace place;
        final @Nullable VariableCell looked;
        private final @Nullable LoopCondition leaves;
        private final @Nullable Object[] captured;
        private boolean isAsked;
        private boolean isDelegated;

        /** Whether a search finds nothing, whatever the arguments are. */
        boolean isInVain = true;

        /** The variable that was searched for, once it is found. */
        @Nullable
        Found found;

        /** What the access is of, if it is of the same field of each receiver. */
        private @Nullable FieldOfReceiver ofReceiver;

        /**
         * For one call.
         *
         * @param kind what the access does
         * @param place where the accessor is called, null for a search
         * @param looked the variable that was looked at, for the compare-and-set alone
         * @param leaves whether a result ends the loop, for a wait alone
         * @param captured what else that takes
         */
        private Purpose(
                Kind kind,
                @Nullable KnownPlace place,
                @Nullable VariableCell looked,
                @Nullable LoopCondition leaves,
                @Nullable Object[] captured) {
            this.kind = kind;
            this.place = place;
            this.looked = looked;
            this.leaves = leaves;
            this.captured = captured;
        }

        static Purpose search() {
            return new Purpose(Kind.SEARCH, null, null, null, NOTHING);
        }

        /** At a place, to compare and set what was looked at. */
        static Purpose commit(KnownPlace place, VariableCell looked) {
            return new Purpose(Kind.COMMIT, place, looked, null, NOTHING);
        }

        /** Where an access is that is at some place in the accessor. */
        KnownPlace at(KnownPlace inAccessor) {
            return place == null ? inAccessor : place.through(inAccessor);
        }

        /** The access in the twin is of one field of its receiver, whatever is called. */
        void tellOfReceiver(Found field, KnownPlace inAccessor) {
            if (field.variable().coordinates == 1 && field.atomic() == null) {
                ofReceiver = new FieldOfReceiver(field.by(), field.variable(), inAccessor);
            }
        }

        /** What a twin asks, of a result and of its last argument: whether the loop ends. */
        static boolean ends(@Nullable Object result, Object last) {
            Purpose purpose = (Purpose) last;
            purpose.isAsked = true;
            return purpose.leaves == null || purpose.leaves.test(result, purpose.captured);
        }

        /** The purpose among what a site has captured, null if there is none. */
        static @Nullable Purpose among(@Nullable Object[] captured) {
            for (Object one : captured) {
                if (one instanceof Purpose purpose) {
                    return purpose;
                }
            }
            return null;
        }

        /** Whether the access of the twin is one that a loop can wait for: else it was the ordinary one. */
        boolean isAsked() {
            return isAsked;
        }

        /** Called by the twin of what has been changed since: it has done nothing else, and the method has to be called. */
        @Override
        public void run() {
            isDelegated = true;
        }

        boolean isDelegated() {
            return isDelegated;
        }
    }
}
