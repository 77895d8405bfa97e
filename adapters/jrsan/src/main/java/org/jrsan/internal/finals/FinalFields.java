package org.jrsan.internal.finals;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jrsan.clock.VectorClock;
import org.jrsan.internal.values.WeakIdentityMap;
import org.jspecify.annotations.Nullable;

/**
 * The freeze of final fields (JLS 17.5), in one run: who finds an object without an order, as by an opaque load, and comes to another one by
 * a final field of it, knows what was done with that one before the constructor ended. He does not know more of anything else. Who loads what the constructor stored into a volatile
 * field, or into an atomic behind a final field, comes after that store as after any other.
 *
 * <p>Nobody sees the end of a constructor. It was before the first such load of the object. So what threads had done by then counts as
 * done before the freeze. That can hide a race and invents none. Thread-safe.
 */
public final class FinalFields {
    /** Types behind whose values nothing can be found that may race. */
    private static final Set<String> VALUES = Set.of(
            "boolean",
            "byte",
            "char",
            "short",
            "int",
            "long",
            "float",
            "double",
            "java.lang.String",
            "java.lang.Class",
            "java.lang.Boolean",
            "java.lang.Byte",
            "java.lang.Character",
            "java.lang.Short",
            "java.lang.Integer",
            "java.lang.Long",
            "java.lang.Float",
            "java.lang.Double");

    /** The classes whose loads of references are followed. Without an agent no search is of use, as no final field leads on. */
    private static volatile Predicate<Class<?>> followed = type -> true;

    /** Whether any run has found an object so; if not, nobody has to ask. Set before anybody could come to another object by it. */
    private static volatile boolean exist;

    /** What was found of one class, in any run: so nobody looks for an object where there can be none. */
    private static final class Kind {
        /** Whether an object is known. Set before it is. */
        volatile boolean isKnown;

        /** Whether one is behind a final field. Set before it is. */
        volatile boolean isBehind;
    }

    private static final ClassValue<Kind> KINDS = new ClassValue<>() {
        @Override
        protected Kind computeValue(Class<?> type) {
            return new Kind();
        }
    };

    /** So many objects are looked at in a run, see {@link Reached}: a program that races without end must come to its own. */
    private static final long MOST_LOOKED = 10_000_000;

    /** How many have been. */
    private final AtomicLong looked = new AtomicLong();

    /** Null before the first. */
    private volatile @Nullable WeakIdentityMap<Object, Known> known;

    /** What threads had done when an object was first found without an order, or one by whose final fields it is found. */
    private static final class Known {
        final VectorClock epochs;

        /** Whether it is found by a final field, and not only by itself. Never false again. */
        volatile boolean isBehind;

        /** Whether the load is known to have had no order. Never false again. */
        volatile boolean isCertain;

        Known(VectorClock epochs, boolean isCertain) {
            this.epochs = epochs;
            this.isCertain = isCertain;
        }

        /** Whether what a thread did in an epoch was done by then; with an order that is known to be none, if that is asked for. */
        boolean covers(int slot, int epoch, boolean asksCertain) {
            return (isCertain || !asksCertain) && epoch <= epochs.get(slot);
        }

        void add(boolean alsoCertain) {
            if (alsoCertain && !isCertain) {
                isCertain = true;
            }
        }
    }

    /**
     * Sets which classes are checked.
     *
     * @param isChecked whether the loads of references that a class makes are told by {@link #leads} and {@link #leadsOn}
     */
    public static void areFollowedIn(Predicate<Class<?>> isChecked) {
        followed = isChecked;
    }

    /** Of a run in which nobody has found anything yet. */
    public FinalFields() {}

    /**
     * Whether a final field of a type may lead to what others can change.
     *
     * @param type the name of the type, as {@link Class#getName} has it
     * @return whether it may
     */
    public static boolean mayLeadOn(String type) {
        return !VALUES.contains(type) && !type.startsWith(FieldsOf.ATOMICS);
    }

    /**
     * Whether a value of a type may refer to what others can change.
     *
     * @param type the type
     * @return whether it may
     */
    public static boolean mayRefer(Class<?> type) {
        return !VALUES.contains(type.getName());
    }

    /**
     * Whether a field is a final one of an object, and may lead on.
     *
     * @param field the field
     * @return whether it is and may
     */
    public static boolean leadsOn(Field field) {
        int flags = field.getModifiers();
        return Modifier.isFinal(flags)
                && !Modifier.isStatic(flags)
                && mayLeadOn(field.getType().getName());
    }

    /**
     * Whether an object was found so, in any run.
     *
     * @return whether there was one
     */
    public static boolean exist() {
        return exist;
    }

    /**
     * A thread loads a reference without acquiring what was released with it.
     *
     * @param value the object
     * @param isCertain whether it is known that nothing orders the load. If not, races behind the object are none as ever, but no violation is one less
     * @param epochs tells how far threads have come at this moment; asked only if nobody has found the object so before
     */
    public void finds(Object value, boolean isCertain, Supplier<VectorClock> epochs) {
        if (FieldsOf.leadOn(value.getClass())) {
            WeakIdentityMap<Object, Known> all = known;
            WeakIdentityMap<Object, Known> begun = all == null ? begun() : all;
            KINDS.get(value.getClass()).isKnown = true;
            Known found = begun.get(value, object -> new Known(epochs.get(), isCertain));
            found.add(isCertain);
            if (!FieldsOf.isAtomic(value)) {
                leadsToAtomics(begun, found, value);
            }
            if (!exist) {
                exist = true;
            }
        }
    }

    /**
     * The loads of final fields that refer to atomics are not followed. So each counts as loaded when its object is found, and so does what an atomic array has its
     * elements in. Not so of an atomic array that is itself found: what was done with its elements came after its constructor.
     */
    private static void leadsToAtomics(WeakIdentityMap<Object, Known> all, Known of, Object object) {
        for (Field field : FieldsOf.toAtomics(object.getClass())) {
            Object atomic = FieldsOf.get(field, object);
            if (atomic != null) {
                mark(atomic);
                Known next = next(all, of, atomic);
                if (!next.isBehind) {
                    if (FieldsOf.isAtomic(atomic)) {
                        leadsToAtomics(all, next, atomic);
                    }
                    next.isBehind = true;
                }
            }
        }
    }

    /** What is known of an object from now on that one leads to, of which more is known. */
    private static Known next(WeakIdentityMap<Object, Known> all, Known of, Object to) {
        Known next = all.get(to, object -> new Known(of.epochs, of.isCertain));
        next.add(of.isCertain);
        return next;
    }

    /** An object is about to be behind a final field. */
    private static void mark(Object object) {
        Kind kind = KINDS.get(object.getClass());
        if (!kind.isBehind) {
            kind.isKnown = true;
            kind.isBehind = true;
        }
    }

    /** What is known of an object, null if that is nothing. */
    private @Nullable Known known(Object object) {
        WeakIdentityMap<Object, Known> all = known;
        return all != null && KINDS.get(object.getClass()).isKnown ? all.get(object) : null;
    }

    /**
     * Whether an object is known to have been found without an order, or is an atomic of one that was.
     *
     * @param object the object
     * @return whether it was
     */
    public boolean isFound(Object object) {
        Known of = known(object);
        return of != null && of.isCertain;
    }

    /**
     * Whether an object is found by a final field of one that is known to have been found without an order.
     *
     * @param object the object
     * @return whether it is
     */
    public boolean isBehind(Object object) {
        Known of = known(object);
        return of != null && of.isCertain && of.isBehind;
    }

    private synchronized WeakIdentityMap<Object, Known> begun() {
        WeakIdentityMap<Object, Known> present = known;
        if (present == null) {
            present = new WeakIdentityMap<>();
            known = present;
        }
        return present;
    }

    /**
     * A thread comes from one object to another by a final field.
     *
     * @param from the object that has the field
     * @param to what the field refers to
     */
    public void leads(Object from, Object to) {
        WeakIdentityMap<Object, Known> all = known;
        Known of = known(from);
        if (all != null && of != null) {
            leads(all, of, to);
        }
    }

    /**
     * A thread loads a reference that is in an object, by any field or as an element. Where a final field led to the object, it leads on
     * (JLS 17.5.1: the chain of dereferences), whoever stored the reference.
     *
     * @param from the object that it is in
     * @param to what it refers to
     */
    public void leadsOn(Object from, Object to) {
        WeakIdentityMap<Object, Known> all = known;
        Known of = all != null && KINDS.get(from.getClass()).isBehind ? all.get(from) : null;
        if (all != null && of != null && of.isBehind) {
            leads(all, of, to);
        }
    }

    private static void leads(WeakIdentityMap<Object, Known> all, Known of, Object to) {
        mark(to);
        Known next = next(all, of, to);
        if (!next.isBehind) {
            // First: who sees that the object is behind a final field does without this.
            leadsToAtomics(all, next, to);
            next.isBehind = true;
        }
    }

    /**
     * Whether an access of an object comes after another one as the object is behind a final field.
     *
     * @param object what has the location, null if that is not known
     * @param slot the slot of the thread of the earlier access
     * @param epoch its epoch
     * @return whether it does, or may
     */
    public boolean orders(@Nullable Object object, int slot, int epoch) {
        return object != null && orders(object, slot, epoch, false);
    }

    /**
     * The same of an object that is known to have been found without an order.
     *
     * @param object what has the location
     * @param slot the slot of the thread of the earlier access
     * @param epoch its epoch
     * @return whether it does, or may
     */
    public boolean ordersFound(Object object, int slot, int epoch) {
        return orders(object, slot, epoch, true);
    }

    private boolean orders(Object object, int slot, int epoch, boolean isCertain) {
        Known of = known(object);
        return of != null && of.isBehind && of.covers(slot, epoch, isCertain)
                || isReached(object, slot, epoch, isCertain);
    }

    /** Whether somebody may have come to an object by code that nobody sees, from one that is known. */
    private boolean isReached(Object object, int slot, int epoch, boolean isCertain) {
        WeakIdentityMap<Object, Known> all = known;
        if (all == null || looked.get() > MOST_LOOKED) {
            return false;
        }
        Reached from = new Reached();
        // To go through those that are known counts as well: there may be very many.
        all.forEach((at, of) -> {
            looked.incrementAndGet();
            if (of.covers(slot, epoch, isCertain) && Reached.mayBeUnseen(at.getClass(), followed)) {
                from.from(at, of.isBehind);
            }
        });
        boolean isReached = from.size() > 0 && from.finds(object);
        looked.addAndGet(from.size());
        return isReached;
    }
}
