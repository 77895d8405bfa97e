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
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.SteppedState;
import org.jrsan.internal.run.Steps;
import org.jspecify.annotations.Nullable;

/**
 * A {@link BlockingQueue} whose hand-over a session sees: what a thread did before it put an element in happens before
 * what a thread does after it accessed or removed that element. Each element has its own edge. Taking an element is not
 * an edge to anything. So a thread that uses the free place in a bounded queue is not ordered after the thread that
 * made it free. The JDK does not promise that, either.
 *
 * <p>It delegates to a queue of the JDK, which holds the elements together with their edges and determines all other
 * behaviour. Any thread may call any method.
 *
 * <p>It is serializable if the queue that it delegates to, its comparator and its elements are. The elements of a copy
 * count as put in by the thread that reads the copy.
 *
 * @param <E> the elements
 */
public class RobustBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E>, Serializable {
    private static final long serialVersionUID = 1L;

    /** The serialized form holds the elements themselves. */
    @SuppressWarnings("serial") // the JDK's queues are serializable, except for DelayQueue
    private final BlockingQueue<Object> queue;

    /** The name in reports. */
    private final CollectionName name = new CollectionName("RobustBlockingQueue");

    /** Null until it is asked for; guarded by the name. */
    private transient @Nullable SteppedState steps;

    /** How many elements it can hold; known with the former. */
    private transient long capacity;

    /**
     * A queue on top of another, for example {@code new RobustBlockingQueue<>(new ArrayBlockingQueue<>(10))}. If the
     * other queue orders its elements, it must use their natural order or their delay. For a comparator, see {@link
     * #priority}.
     *
     * @param queue an empty queue; from now on, use it only through the new one
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
     * @throws IllegalArgumentException if the capacity is less than 1
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

    /** The queue as a resource of schedules: how many elements it holds. */
    private SteppedState steps() {
        synchronized (name) {
            if (steps == null) {
                capacity = (long) queue.size() + queue.remainingCapacity();
                steps = new SteppedState(queue::size);
            }
            return steps;
        }
    }

    private void change() {
        if (Steps.areControlled) {
            steps().change();
        }
    }

    private void look() {
        if (Steps.areControlled) {
            steps().look();
        }
    }

    private boolean awaitInTimeToChange(IntPredicate permits, long nanos) {
        boolean goesOn = steps().awaitInTimeToChange(permits, nanos);
        steps().changeIfInterrupted();
        return goesOn;
    }

    private boolean hasRoom(int size) {
        return size < capacity;
    }

    private static boolean hasElements(int size) {
        return size > 0;
    }

    private Object in(E element) {
        return Handed.in(element, name.carrier());
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // only elements of type E are put in
    private E out(Object held) {
        return (E) Handed.out(held);
    }

    private @Nullable E outOrNull(@Nullable Object held) {
        return held == null ? null : out(held);
    }

    @Override
    public boolean add(E element) {
        change();
        return queue.add(in(element));
    }

    @Override
    public boolean offer(E element) {
        change();
        return queue.offer(in(element));
    }

    /** Whether it holds nothing: who puts meets who takes, which the schedule does not see. */
    private boolean onlyHandsOver() {
        return queue instanceof SynchronousQueue;
    }

    @Override
    public void put(E element) throws InterruptedException {
        Object held = in(element);
        if (onlyHandsOver()) {
            Interrupts.findingAway(() -> queue.put(held));
            return;
        }
        if (Steps.areControlled) {
            steps().awaitToChange(this::hasRoom);
            steps().changeIfInterrupted();
        }
        Interrupts.finding(() -> queue.put(held));
    }

    @Override
    public boolean offer(E element, long timeout, TimeUnit unit) throws InterruptedException {
        Object held = in(element);
        if (onlyHandsOver()) {
            return Interrupts.findingAway(() -> queue.offer(held, timeout, unit));
        }
        return (!Steps.areControlled || awaitInTimeToChange(this::hasRoom, unit.toNanos(timeout)))
                && Interrupts.finding(() -> queue.offer(held, timeout, unit));
    }

    @Override
    public E take() throws InterruptedException {
        if (onlyHandsOver()) {
            return out(Interrupts.findingAway(() -> queue.take()));
        }
        if (Steps.areControlled) {
            steps().awaitToChange(RobustBlockingQueue::hasElements);
            steps().changeIfInterrupted();
        }
        return out(Interrupts.finding(() -> queue.take()));
    }

    @Override
    public @Nullable E poll() {
        change();
        return outOrNull(queue.poll());
    }

    @Override
    public @Nullable E poll(long timeout, TimeUnit unit) throws InterruptedException {
        if (onlyHandsOver()) {
            return outOrNull(Interrupts.findingAway(() -> queue.poll(timeout, unit)));
        }
        boolean inTime =
                !Steps.areControlled || awaitInTimeToChange(RobustBlockingQueue::hasElements, unit.toNanos(timeout));
        return inTime ? outOrNull(Interrupts.finding(() -> queue.poll(timeout, unit))) : null;
    }

    /**
     * Returns the head without removing it; an edge from the thread that put it in.
     *
     * @return the head, or null if the queue is empty
     */
    @Override
    public @Nullable E peek() {
        look();
        return outOrNull(queue.peek());
    }

    @Override
    public int remainingCapacity() {
        look();
        return queue.remainingCapacity();
    }

    @Override
    public int size() {
        look();
        return queue.size();
    }

    @Override
    public void clear() {
        change();
        queue.clear();
    }

    @Override
    public boolean remove(@Nullable Object element) {
        change();
        if (element == null) {
            return false;
        }
        Handed.Sought sought = new Handed.Sought(element);
        return queue.remove(sought) && sought.found();
    }

    /**
     * Tells whether the queue holds an element. If it does, there is an edge from the thread that put it in.
     *
     * @param element the element
     * @return whether it does
     */
    @Override
    public boolean contains(@Nullable Object element) {
        look();
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
        change();
        Objects.requireNonNull(target);
        if (target == this) {
            throw new IllegalArgumentException();
        }
        return queue.drainTo(new Opened(target), maxElements);
    }

    @Override
    public Iterator<E> iterator() {
        look();
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
     * Reads the elements. They count as put in by the calling thread.
     *
     * @param in where from
     * @throws IOException if they cannot be read
     * @throws ClassNotFoundException if the class of an element is missing
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
