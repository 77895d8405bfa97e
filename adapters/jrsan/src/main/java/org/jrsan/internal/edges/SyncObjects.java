package org.jrsan.internal.edges;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Function;
import org.jrsan.internal.run.Creation;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.values.Beside;
import org.jrsan.internal.values.BesidePlace;
import org.jrsan.internal.values.TypeNames;
import org.jrsan.internal.values.WeakIdentityMap;
import org.jrsan.schedule.Task;
import org.jspecify.annotations.Nullable;

/** The synchroniser that belongs to an object of the user: its monitor, or what the user makes of it. */
public final class SyncObjects {
    /** Those of objects that have no field for them. */
    private static final WeakIdentityMap<Object, SyncObject> OTHERS = WeakIdentityMap.ofMany();

    /** Those of collections. Guarded by its monitor, under which no other lock is taken. */
    private static final Set<SyncObject> COLLECTIONS = Collections.newSetFromMap(new WeakHashMap<>());

    private SyncObjects() {}

    /**
     * Whether the calling thread would change nothing by meeting others at an object, see {@link SyncObject#meet}.
     *
     * @param object any object
     * @return true if it would not; then it has met them
     */
    public static boolean isMetAgain(Object object) {
        SyncObject lately = lately(object);
        return lately != null && lately.isMetAgain();
    }

    /**
     * Whether the calling thread would change nothing by looking at an object, see {@link SyncObject#look}.
     *
     * @param object any object
     * @return true if it would not; then it has looked
     */
    public static boolean isLookedAgain(Object object) {
        SyncObject lately = lately(object);
        return lately != null && lately.isLookedAgain();
    }

    private static @Nullable SyncObject lately(Object object) {
        Class<?> type = object.getClass();
        return type.isArray() ? OTHERS.recent(object) : lately(object, BesidePlace.lately(type));
    }

    /**
     * Whether somebody has used an object as a synchroniser, and the calling thread would learn something by looking at it. Asked by threads that
     * may be nobody's.
     *
     * @param object any object
     * @return whether there is something to be learned, as far as that is known without a lock
     */
    public static boolean isUsed(Object object) {
        return !isLookedAgain(object) && find(object) != null;
    }

    /** That of an object which somebody used as a synchroniser, null if nobody did. */
    static @Nullable SyncObject find(Object object) {
        BesidePlace place = BesidePlace.of(object.getClass());
        return place.exists() ? inside(object, place) : OTHERS.get(object);
    }

    /**
     * The calling thread meets others at an object, see {@link SyncObject#meet}. Of an object that is used in no other way, reports do
     * not tell where: there may be as many as a program has objects, and the walk would cost more than all that is done here.
     *
     * @param object any object
     */
    public static void meet(Object object) {
        if (!isFirst(object, false)) {
            withoutPlace(object).meet();
        }
    }

    /**
     * The calling thread looks at an object, see {@link SyncObject#look} and above.
     *
     * @param object any object
     */
    public static void look(Object object) {
        if (!isFirst(object, true)) {
            withoutPlace(object).look();
        }
    }

    /** Whether nothing is kept for the object yet, and the caller is the first one there. */
    private static boolean isFirst(Object object, boolean looks) {
        BesidePlace place = BesidePlace.of(object.getClass());
        if (!place.exists() || Beside.find(object, place) != null) {
            return false;
        }
        SyncObject made = SyncObject.met(TypeNames.ofSynchroniser(object.getClass()), looks);
        return made != null && Beside.begin(object, place, made);
    }

    /**
     * The calling thread meets others at a collection of the JDK's, which may call the user's code before the edge behind a call: see
     * {@link RunThread#learnsFromCollections}.
     *
     * @param collection the collection
     */
    public static void meetCollection(Object collection) {
        SyncObject met = withoutPlace(collection);
        met.meet();
        remember(met);
    }

    /**
     * The calling thread looks at a collection of the JDK's, as above.
     *
     * @param collection the collection
     */
    public static void lookAtCollection(Object collection) {
        SyncObject seen = withoutPlace(collection);
        seen.look();
        remember(seen);
    }

    private static void remember(SyncObject met) {
        // Behind it, since this may be the first operation of the thread, and before that nobody knows it.
        RunThread thread = Run.latest();
        if (thread != null && !thread.hasMetAt(met)) {
            thread.meetsAt(met);
            synchronized (COLLECTIONS) {
                COLLECTIONS.add(met);
            }
        }
    }

    /**
     * The calling thread learns what was released at any collection, in happens-before alone: it is inside of one, and nobody has seen
     * in which.
     *
     * @param thread the calling thread
     */
    public static void learnFromAll(RunThread thread) {
        List<SyncObject> all;
        synchronized (COLLECTIONS) {
            all = new ArrayList<>(COLLECTIONS);
        }
        all.forEach(one -> one.tell(thread));
    }

    /**
     * The calling thread has made an edge at what is not checked. Under a schedule, that has an order which is not run, if another thread has
     * been there, unless both of them only look.
     *
     * @param at any object
     * @param looks whether the calling thread only looks there
     */
    public static void orders(Object at, boolean looks) {
        if (!Steps.areControlled) {
            return;
        }
        RunThread thread = Run.latest();
        if (thread == null || thread.run.execution() == null || thread.run.hasEstimatedEdges()) {
            return;
        }
        Task task = thread.task;
        if (task != null && (!task.isOpen() || at instanceof Thread)) {
            // All that has an order has been done, or its schedule is told of interrupts in another way.
            return;
        }
        SyncObject known = find(at);
        boolean isStepped = Steps.areCalls();
        if (known == null ? !isStepped : known.users().areOthers(thread, looks, isStepped)) {
            thread.run.estimatesEdges();
        }
    }

    /**
     * {@link #isMetAgain} at a collection.
     *
     * @param collection the collection
     * @return true if the calling thread has met others there, and would change nothing by meeting them again
     */
    public static boolean isCollectionMetAgain(Object collection) {
        SyncObject lately = lately(collection);
        return lately != null && isRemembered(lately) && lately.isMetAgain();
    }

    /**
     * {@link #isLookedAgain} at a collection.
     *
     * @param collection the collection
     * @return true if the calling thread has been there, and would change nothing by looking again
     */
    public static boolean isCollectionLookedAgain(Object collection) {
        SyncObject lately = lately(collection);
        return lately != null && isRemembered(lately) && lately.isLookedAgain();
    }

    private static boolean isRemembered(SyncObject met) {
        RunThread thread = Run.latest();
        return thread != null && thread.hasMetAt(met);
    }

    /**
     * The synchroniser of an object; reports do not tell where it was used first, as above.
     *
     * @param object any object
     * @return its synchroniser
     */
    public static SyncObject withoutPlace(Object object) {
        return get(object, o -> new SyncObject(TypeNames.ofSynchroniser(o.getClass()), null));
    }

    /**
     * The synchroniser of an object; it lives as long as the object.
     *
     * @param object any object
     * @return its synchroniser
     */
    public static SyncObject of(Object object) {
        return get(object, o -> SyncObject.usedAt(TypeNames.ofSynchroniser(o.getClass()), Creation.line()));
    }

    /**
     * The same where it is known where it is used, so that no walk of the stack is to tell.
     *
     * @param object any object
     * @param place where it is used
     * @return its synchroniser
     */
    public static SyncObject usedAt(Object object, StackTraceElement place) {
        return get(object, o -> SyncObject.usedAt(TypeNames.ofSynchroniser(o.getClass()), Creation.recorded(place)));
    }

    private static SyncObject get(Object object, Function<Object, SyncObject> maker) {
        BesidePlace place = BesidePlace.of(object.getClass());
        if (!place.exists()) {
            return OTHERS.get(object, maker);
        }
        Beside beside = Beside.of(object, place);
        Object present = beside.own();
        return (SyncObject) (present != null ? present : beside.ownIfAbsent(maker.apply(object)));
    }

    private static @Nullable SyncObject lately(Object object, @Nullable BesidePlace place) {
        if (place == null) {
            return null;
        }
        return place.exists() ? inside(object, place) : OTHERS.recent(object);
    }

    private static @Nullable SyncObject inside(Object object, BesidePlace place) {
        Beside beside = Beside.find(object, place);
        return beside == null ? null : (SyncObject) beside.own();
    }
}
