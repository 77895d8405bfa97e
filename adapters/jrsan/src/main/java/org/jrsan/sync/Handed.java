package org.jrsan.sync;

import java.io.Serializable;
import java.util.Comparator;
import java.util.Objects;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import org.jrsan.internal.edges.SyncObject;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.LostError;

/**
 * What a collection holds in place of an element: the element, with the edge from the thread that put it in to those that
 * get it out. Each passage of an element has its own, so that nobody is ordered after a thread whose element another got.
 *
 * <p>It compares and delays as the element does, for queues that order their elements. Equality is that of the element,
 * too. All of these run the user's code where the JDK's collection runs it.
 *
 * <p>When serialized, it is the element alone, so what is written does not depend on whether checking is on. The
 * collection hands over anew what it has read.
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
     * What to put into the collection for an element, by the calling thread.
     *
     * @param element the element, not null
     * @param collection the collection's name in reports, null when checking is off
     * @return the element with its edge; the element itself when checking is off
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

    /** The element that the calling thread got out, null for null: what was done before it was put in happened before. */
    static Object out(Object held) {
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
    static Object look(Object held) {
        return held instanceof Handed handed ? handed.element : held;
    }

    /** Compares what is held by the elements. */
    static <E> Comparator<Object> comparing(Comparator<? super E> elements) {
        return new ByElement<>(elements);
    }

    /**
     * Serializable when the comparator of the elements is.
     *
     * @param <E> the elements
     * @param elements their comparator
     */
    @SuppressWarnings("serial")
    private record ByElement<E>(Comparator<? super E> elements) implements Comparator<Object>, Serializable {
        @Override
        @SuppressWarnings("unchecked") // only elements of the collection, whose type the comparator takes, are held
        public int compare(Object a, Object b) {
            return elements.compare((E) look(a), (E) look(b));
        }
    }

    private Object writeReplace() {
        return element;
    }

    @Override
    @SuppressWarnings("unchecked") // as in the JDK's queues: a ClassCastException for elements that do not compare
    public int compareTo(Delayed other) {
        return ((Comparable<Object>) element).compareTo(look(other));
    }

    @Override
    public long getDelay(TimeUnit unit) {
        return ((Delayed) element).getDelay(unit);
    }

    @Override
    public boolean equals(Object other) {
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

    /** Looks for an element in a collection by {@code equals}, and remembers which it met. */
    static final class Sought {
        private final Object element;
        private Object met;

        Sought(Object element) {
            this.element = element;
        }

        /** The collection said that the element was there: an edge from who put it in. */
        boolean found() {
            out(met);
            return true;
        }

        /** Called by the collection with what it holds; never used as a key. */
        @Override
        public boolean equals(Object held) {
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
