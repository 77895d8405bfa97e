package org.jrsan.internal.edges;

import java.util.function.Function;
import org.jrsan.internal.alone.Alone;
import org.jrsan.internal.run.Attachment;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.source.Quiet;
import org.jrsan.internal.told.LostError;
import org.jrsan.internal.values.WeakIdentityMap;
import org.jspecify.annotations.Nullable;

/**
 * Elements of the JDK's collections that JRSan uses as well: what was done before an element was put in happens before what is done after it was got. What holds an element is a
 * node or an array that was made for it and for one collection, and it has a carrier that is released once.
 *
 * <p>The classes tell of each element, whoever uses them. So all that happens here happens for collections alone that the program has called, and before that is known, nothing is done
 * but to look at a table. Called by any thread, also inside of such a collection that is being changed, perhaps of one that is used here: until it is known to be none of these, nothing is
 * changed. What goes wrong is kept for the sessions.
 */
public final class Elements {
    private static final int BITS = 12;

    /** Of so many elements there are carriers at one time. Each needs some hundred bytes. */
    private static final int MOST = 1 << 17;

    /** By the hash of a collection, whether it may be known. Never set back, and each is a byte of its own, so that no thread loses what another one sets. */
    private static final boolean[] MAYBE = new boolean[1 << BITS];

    /** Those that the program, or a library, has called, with their synchronisers. */
    private static final WeakIdentityMap<Object, SyncObject> KNOWN = WeakIdentityMap.ofMany();

    private static final Function<Object, SyncObject> MAKER = new Function<>() {
        @Override
        public SyncObject apply(Object collection) {
            return SyncObjects.withoutPlace(collection);
        }
    };

    /** By what holds it, an element that was put in. */
    private static final WeakIdentityMap<Object, Element> HELD = WeakIdentityMap.ofMany();

    /** An element. */
    private static final class Element implements Function<Object, Element> {
        /** The synchroniser of its collection. */
        private final SyncObject whole;

        private final SyncObject carrier;

        /** The hash of the thread that has put it in or has got it last: that one has nothing to learn. Two threads of one hash miss something. */
        private int latest = callersHash();

        /** Whether another one may be there, so that nobody knows which one was got. */
        private volatile boolean isReplaced;

        Element(SyncObject whole) {
            this.whole = whole;
            carrier = new SyncObject(whole);
        }

        @Override
        public Element apply(Object holder) {
            return this;
        }

        void got() {
            int own = callersHash();
            if (!isReplaced && latest != own) {
                carrier.acquire();
                latest = own;
            }
        }
    }

    private Elements() {}

    private static int callersHash() {
        return System.identityHashCode(Thread.currentThread());
    }

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
        boolean[] quiet = beQuiet();
        if (quiet == null) {
            return;
        }
        try {
            KNOWN.get(collection, MAKER);
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
        boolean[] quiet = begin(collection);
        if (quiet == null) {
            return;
        }
        try {
            SyncObject whole = KNOWN.find(collection);
            // What a thread does while it is alone, whoever comes later knows.
            if (whole != null && Alone.ofCaller() == null && isOfRun(Thread.currentThread()) && HELD.size() < MOST) {
                Element made = new Element(whole);
                made.carrier.release();
                Element held = HELD.get(holder, made);
                if (held != made) {
                    held.isReplaced = true;
                }
            }
        } catch (Throwable e) {
            LostError.latest = e;
        } finally {
            quiet[0] = false;
        }
    }

    /**
     * The calling thread has got an element of a collection.
     *
     * @param holder what holds the element
     * @param collection the collection
     */
    public static void found(Object holder, Object collection) {
        boolean[] quiet = begin(collection);
        if (quiet == null) {
            return;
        }
        try {
            SyncObject whole = KNOWN.find(collection);
            Element held = whole == null ? null : HELD.find(holder);
            if (held != null && held.whole == whole && isOfRun(Thread.currentThread())) {
                held.got();
            }
        } catch (Throwable e) {
            LostError.latest = e;
        } finally {
            quiet[0] = false;
        }
    }

    /**
     * The calling thread, which may be nobody's, is about to replace an element, or to try that. Who gets an element there later may have got the one from before, or the new one.
     *
     * @param holder what holds the element
     * @param collection the collection
     * @return what to give to {@link #gotReplaced} if the element was replaced, null for nothing
     */
    public static @Nullable Object replacing(Object holder, Object collection) {
        boolean[] quiet = begin(collection);
        if (quiet == null) {
            return null;
        }
        try {
            SyncObject whole = KNOWN.find(collection);
            Element held = whole == null ? null : HELD.find(holder);
            if (held == null || held.isReplaced) {
                return null;
            }
            held.isReplaced = true;
            return held.whole == whole && isOfRun(Thread.currentThread()) ? held.carrier : null;
        } catch (Throwable e) {
            LostError.latest = e;
            return null;
        } finally {
            quiet[0] = false;
        }
    }

    /**
     * The calling thread has replaced an element, which it has got by that.
     *
     * @param carrier what {@link #replacing} has returned
     */
    public static void gotReplaced(Object carrier) {
        boolean[] quiet = beQuiet();
        if (quiet == null) {
            return;
        }
        try {
            ((SyncObject) carrier).acquire();
        } catch (Throwable e) {
            LostError.latest = e;
        } finally {
            quiet[0] = false;
        }
    }

    /** Null if there is nothing to be done; else it is quiet from now on, and who has called this sets that back. */
    private static boolean @Nullable [] begin(Object collection) {
        return MAYBE[place(collection)] ? beQuiet() : null;
    }

    /** The same of any collection. */
    private static boolean @Nullable [] beQuiet() {
        boolean[] quiet = Quiet.ofCaller();
        if (quiet[0]) {
            return null;
        }
        quiet[0] = true;
        return quiet;
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
