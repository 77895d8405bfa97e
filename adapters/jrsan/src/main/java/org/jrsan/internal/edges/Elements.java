package org.jrsan.internal.edges;

import java.util.function.Function;
import org.jrsan.internal.run.Attachment;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.source.Quiet;
import org.jrsan.internal.told.LostError;
import org.jrsan.internal.values.WeakIdentityMap;
import org.jspecify.annotations.Nullable;

/**
 * Elements of the JDK's collections that JRSan uses as well: what was done before an element was put in happens before what is done after it was got. What holds an element is a
 * node or an array that was made for it and for no other collection, and it carries what the thread knew that put it in, see {@link Carriers}.
 *
 * <p>The classes tell of each element, whoever uses them. So all that happens here happens for collections alone that the program has called, and before that is known, nothing is done
 * but to look at a table. Called by any thread, also inside of such a collection that is being changed, perhaps of one that is used here: then nothing is changed. What goes wrong is
 * kept for the sessions.
 */
public final class Elements {
    private static final int BITS = 12;

    /** By the hash of a collection, whether it may be known. Never set back, and each is a byte of its own, so that no thread loses what another one sets. */
    private static final boolean[] MAYBE = new boolean[1 << BITS];

    /** Those that the program, or a library, has called. */
    private static final WeakIdentityMap<Object, Boolean> KNOWN = WeakIdentityMap.ofMany();

    private static final Function<Object, Boolean> IS_KNOWN = new Function<>() {
        @Override
        public Boolean apply(Object collection) {
            return true;
        }
    };

    /** What is told. */
    private enum What {
        PUT,
        FOUND,
        REPLACED,
        ACQUIRED
    }

    private Elements() {}

    private static int place(Object collection) {
        return System.identityHashCode(collection) & (1 << BITS) - 1;
    }

    /**
     * The program, or a library, calls a collection.
     *
     * @param collection the collection
     */
    public static void called(Object collection) {
        if (KNOWN.recent(collection) != null) {
            return;
        }
        boolean[] quiet = Quiet.ofCaller();
        if (quiet[0]) {
            return;
        }
        quiet[0] = true;
        try {
            KNOWN.get(collection, IS_KNOWN);
            MAYBE[place(collection)] = true;
        } catch (Throwable e) {
            LostError.latest = e;
        } finally {
            quiet[0] = false;
        }
    }

    /**
     * The calling thread is about to put an element into a collection.
     *
     * @param holder what holds the element, which nobody else has yet
     * @param collection the collection
     */
    public static void put(Object holder, Object collection) {
        if (MAYBE[place(collection)]) {
            tell(What.PUT, holder, collection);
        }
    }

    /**
     * The calling thread has got an element of a collection.
     *
     * @param holder what holds the element
     * @param collection the collection
     */
    public static void found(Object holder, Object collection) {
        if (MAYBE[place(collection)]) {
            tell(What.FOUND, holder, collection);
        }
    }

    /**
     * The calling thread, which may be nobody's, is about to replace an element, or to try that. Who gets an element there later may have got the one from before, or the new one.
     *
     * @param holder what holds the element
     * @param collection the collection
     * @return what to give to {@link #replaced} if the element was replaced, null for nothing
     */
    public static @Nullable Object replacing(Object holder, Object collection) {
        return MAYBE[place(collection)] ? tell(What.REPLACED, holder, collection) : null;
    }

    /**
     * The calling thread has replaced an element, which it has got by that.
     *
     * @param carrier what {@link #replacing} has returned
     */
    public static void replaced(Object carrier) {
        tell(What.ACQUIRED, carrier, carrier);
    }

    private static @Nullable Object tell(What what, Object holder, Object collection) {
        boolean[] quiet = Quiet.ofCaller();
        if (quiet[0]) {
            return null;
        }
        quiet[0] = true;
        try {
            if (what == What.ACQUIRED) {
                ((SyncObject) holder).acquire();
                return null;
            }
            return KNOWN.has(collection) ? tellKnown(what, holder, collection) : null;
        } catch (Throwable e) {
            LostError.latest = e;
            return null;
        } finally {
            quiet[0] = false;
        }
    }

    private static @Nullable Object tellKnown(What what, Object holder, Object collection) {
        boolean isOfRun = isOfRun(Thread.currentThread());
        if (what == What.PUT) {
            if (isOfRun) {
                SyncObject whole = SyncObjects.withoutPlace(collection);
                SyncObjects.withoutPlace(holder).carriers().handOverIn(whole);
            }
            return null;
        }
        SyncObject known = SyncObjects.find(holder);
        SyncObject whole = known == null ? null : SyncObjects.find(collection);
        if (known == null || whole == null) {
            return null;
        }
        if (what == What.REPLACED) {
            SyncObject carrier = known.carriers().replaceIn(whole);
            return isOfRun ? carrier : null;
        }
        if (isOfRun) {
            known.carriers().takeOverIn(whole);
        }
        return null;
    }

    /** The edges of others are those of the calls. */
    private static boolean isOfRun(Thread thread) {
        for (Run run : Attachment.open()) {
            if (run.knows(thread)) {
                return true;
            }
        }
        return false;
    }
}
