package org.jrsan.sync;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.AbstractCollection;
import java.util.AbstractQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.options.Switch;

/**
 * A {@link BlockingQueue} whose hand-over a session sees: what a thread did before it put an element in happens before
 * what a thread does after it accessed or removed that element. The edge is the element's own. Taking an element orders
 * nothing after it, so neither does a bounded queue's free place; the JDK promises no more.
 *
 * <p>It delegates to a queue of the JDK, which holds the elements together with their edges and gives all other
 * behaviour. Any thread may call any method.
 *
 * <p>It is serializable when the queue that it delegates to, its comparator and its elements are. To a copy it is the
 * thread which reads it that put the elements in.
 *
 * @param <E> the elements
 */
public class RobustBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E>, Serializable {
    private static final long serialVersionUID = 1L;

    /** What it holds is written as the elements themselves. */
    @SuppressWarnings("serial") // the JDK's queues are, but for the one of delays
    private final BlockingQueue<Object> queue;

    /** The name in reports. */
    private final CollectionName name = new CollectionName("RobustBlockingQueue");

    /**
     * A queue on top of another, for example {@code new RobustBlockingQueue<>(new ArrayBlockingQueue<>(10))}. One that
     * orders its elements must do so by their natural order or delay; see {@link #priority} for a comparator.
     *
     * @param queue an empty queue, which must be used through the new one only
     */
    @SuppressWarnings("unchecked") // nobody else uses the queue, so it may hold what this one puts in
    public RobustBlockingQueue(BlockingQueue<?> queue) {
        this.queue = (BlockingQueue<Object>) Objects.requireNonNull(queue, "queue");
    }

    /**
     * A queue on top of a {@link PriorityBlockingQueue}.
     *
     * @param initialCapacity its initial capacity
     * @param comparator the order of its elements
     * @param <E> the elements
     * @return the queue
     * @throws IllegalArgumentException when the capacity is less than 1
     */
    public static <E> RobustBlockingQueue<E> priority(int initialCapacity, Comparator<? super E> comparator) {
        return new RobustBlockingQueue<>(new PriorityBlockingQueue<>(initialCapacity, Handed.comparing(comparator)));
    }

    /**
     * Names this queue in reports. Not an edge.
     *
     * @param label its name
     * @return this
     */
    public RobustBlockingQueue<E> label(String label) {
        name.label(label);
        return this;
    }

    private Object in(E element) {
        return Handed.in(element, name.carrier());
    }

    @SuppressWarnings("unchecked") // only elements of type E are put in
    private E out(Object held) {
        return (E) Handed.out(held);
    }

    @Override
    public boolean add(E element) {
        return queue.add(in(element));
    }

    @Override
    public boolean offer(E element) {
        return queue.offer(in(element));
    }

    @Override
    public void put(E element) throws InterruptedException {
        Object held = in(element);
        Interrupts.finding(() -> queue.put(held));
    }

    @Override
    public boolean offer(E element, long timeout, TimeUnit unit) throws InterruptedException {
        Object held = in(element);
        return Interrupts.finding(() -> queue.offer(held, timeout, unit));
    }

    @Override
    public E take() throws InterruptedException {
        return out(Interrupts.finding(() -> queue.take()));
    }

    @Override
    public E poll() {
        return out(queue.poll());
    }

    @Override
    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        return out(Interrupts.finding(() -> queue.poll(timeout, unit)));
    }

    /**
     * The head, an access of it: an edge from who put it in.
     *
     * @return the head, or null when the queue is empty
     */
    @Override
    public E peek() {
        return out(queue.peek());
    }

    @Override
    public int remainingCapacity() {
        return queue.remainingCapacity();
    }

    @Override
    public int size() {
        return queue.size();
    }

    @Override
    public void clear() {
        queue.clear();
    }

    @Override
    public boolean remove(Object element) {
        if (element == null) {
            return false;
        }
        Handed.Sought sought = new Handed.Sought(element);
        return queue.remove(sought) && sought.found();
    }

    /**
     * Whether the queue holds an element; true is an access of it, with an edge from who put it in.
     *
     * @param element the element
     * @return whether it does
     */
    @Override
    public boolean contains(Object element) {
        if (element == null) {
            return false;
        }
        Handed.Sought sought = new Handed.Sought(element);
        return queue.contains(sought) && sought.found();
    }

    @Override
    public int drainTo(Collection<? super E> target) {
        return drainTo(target, Integer.MAX_VALUE);
    }

    @Override
    public int drainTo(Collection<? super E> target, int maxElements) {
        Objects.requireNonNull(target);
        if (target == this) {
            throw new IllegalArgumentException();
        }
        return queue.drainTo(new Opened(target), maxElements);
    }

    @Override
    public Iterator<E> iterator() {
        Iterator<Object> held = queue.iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return held.hasNext();
            }

            @Override
            public E next() {
                return out(held.next());
            }

            @Override
            public void remove() {
                held.remove();
            }
        };
    }

    @Override
    public Spliterator<E> spliterator() {
        return Spliterators.spliteratorUnknownSize(
                iterator(), Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.CONCURRENT);
    }

    /**
     * Reads the elements, and hands over anew what this thread has read.
     *
     * @param in where from
     * @throws IOException when they cannot be read
     * @throws ClassNotFoundException when a class of theirs is missing
     */
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        if (Switch.ON) {
            List<Object> held = new ArrayList<>();
            queue.drainTo(held);
            held.forEach(element -> queue.add(in(out(element))));
        }
    }

    /** A collection that elements drain into, each with its edge. */
    private final class Opened extends AbstractCollection<Object> {
        private final Collection<? super E> target;

        Opened(Collection<? super E> target) {
            this.target = target;
        }

        @Override
        public boolean add(Object held) {
            return target.add(out(held));
        }

        @Override
        public Iterator<Object> iterator() {
            throw new UnsupportedOperationException("only drained into");
        }

        @Override
        public int size() {
            return target.size();
        }
    }
}
