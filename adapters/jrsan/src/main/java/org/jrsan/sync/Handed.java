package org.jrsan.sync;

import java.io.Serializable;
import java.util.Comparator;
import java.util.Objects;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import org.jrsan.internal.edges.SyncObject;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.told.LostError;
import org.jspecify.annotations.Nullable;

/**
 * What a collection holds in place of an element: the element, with the edge from the thread that put it in to the
 * threads that get it out. Each time an element is put in, it gets an edge of its own. So no thread is ordered after
 * the owner of an element that another thread got.
 *
 * <p>It compares, delays and tests for equality as the element does, for queues that order their elements. User code
 * runs where the JDK's collection runs it.
 *
 * <p>Its serialized form is the element alone, so the written data does not depend on whether checking is on. A
 * collection that was read hands its elements over again.
 */
final class Handed implements Delayed, Serializable {
    private static final long serialVersionUID = 1L;

    private final transient Object element;
    private final transient SyncObject edge;

    private Handed(Object element, SyncObject edge) {
        this.element = element;
        this.edge = edge;
    }

    /**
     * Returns what the calling thread is to put into the collection for an element.
     *
     * @param element the element, not null
     * @param collection the collection's name in reports; with checking off it is not used
     * @return the element with its edge; the element itself if checking is off
     */
    static Object in(Object element, SyncObject collection) {
        Objects.requireNonNull(element);
        if (!Switch.ON) {
            return element;
        }
        SyncObject edge = new SyncObject(collection);
        edge.release();
        return new Handed(element, edge);
    }

    /**
     * The element that the calling thread got out, null for null. Everything before it was put in happens before this.
     */
    static @Nullable Object out(@Nullable Object held) {
        if (held instanceof Handed handed) {
            try {
                handed.edge.acquire();
            } catch (Throwable e) {
                LostError.latest = e;
            }
            return handed.element;
        }
        return held;
    }

    /** The element without an edge, for comparisons. */
    static @Nullable Object look(@Nullable Object held) {
        return held instanceof Handed handed ? handed.element : held;
    }

    /** Compares held objects by their elements. */
    static <E> Comparator<Object> comparing(Comparator<? super E> elements) {
        return new ByElement<>(elements);
    }

    /**
     * Serializable if the comparator of the elements is.
     *
     * @param <E> the elements
     * @param elements their comparator
     */
    @SuppressWarnings("serial")
    private record ByElement<E>(Comparator<? super E> elements) implements Comparator<Object>, Serializable {
        @Override
        @SuppressWarnings("unchecked") // it holds only elements of the collection, whose type the comparator takes
        public int compare(Object a, Object b) {
            return elements.compare((E) look(a), (E) look(b));
        }
    }

    private Object writeReplace() {
        return element;
    }

    @Override
    @SuppressWarnings("unchecked") // as in the JDK's queues: a ClassCastException for elements that are not comparable
    public int compareTo(Delayed other) {
        return ((Comparable<Object>) element).compareTo(look(other));
    }

    @Override
    public long getDelay(TimeUnit unit) {
        return ((Delayed) element).getDelay(unit);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Handed handed && (element == handed.element || element.equals(handed.element));
    }

    @Override
    public int hashCode() {
        return element.hashCode();
    }

    @Override
    public String toString() {
        return element.toString();
    }

    /** Looks for an element in a collection with {@code equals}, and remembers which one it found. */
    static final class Sought {
        private final Object element;
        private @Nullable Object met;

        Sought(Object element) {
            this.element = element;
        }

        /** The collection said that the element was there: an edge from the thread that put it in. */
        boolean found() {
            out(met);
            return true;
        }

        /** The collection calls this with what it holds. This is never used as a key. */
        @Override
        public boolean equals(@Nullable Object held) {
            Object other = look(held);
            boolean equal = element == other || element.equals(other);
            if (equal) {
                met = held;
            }
            return equal;
        }

        @Override
        public int hashCode() {
            return element.hashCode();
        }
    }
}
