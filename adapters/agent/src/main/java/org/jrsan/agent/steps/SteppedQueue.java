package org.jrsan.agent.steps;

import java.lang.invoke.VarHandle;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.IntSupplier;
import java.util.function.ToIntFunction;
import org.jrsan.agent.resolve.FullLookup;
import org.jrsan.agent.resolve.Looks;
import org.jrsan.internal.source.Quiet;
import org.jrsan.internal.values.TypeNames;
import org.jspecify.annotations.Nullable;

/** A queue that threads wait at. */
final class SteppedQueue extends Stepped {
    private static final ToIntFunction<BlockingQueue<?>> OF_ARRAY = count(ArrayBlockingQueue.class, "count");
    private static final ToIntFunction<BlockingQueue<?>> OF_DEQUE = count(LinkedBlockingDeque.class, "count");
    private static final ToIntFunction<BlockingQueue<?>> OF_HEAP = count(PriorityBlockingQueue.class, "size");
    private static final VarHandle HEAP = field(PriorityBlockingQueue.class, "queue", Object[].class);

    /** What is asked for an element that equals another one. */
    private static final Set<String> COMPARING =
            Set.of("contains", "remove", "removeFirstOccurrence", "removeLastOccurrence");

    /** Of how many elements the classes are looked at. */
    private static final int FEW = 32;

    private final BlockingQueue<?> queue;
    private final long capacity;

    SteppedQueue(BlockingQueue<?> queue) {
        super(size(queue), TypeNames.withArticle(queue.getClass().getSimpleName()));
        this.queue = queue;
        long[] all = new long[1];
        Quiet.quietly(() -> all[0] = (long) queue.size() + queue.remainingCapacity());
        capacity = all[0];
    }

    /** Without the lock of the queue: its holder may be in the midst of a method of an element, and wait for its turn there. */
    static IntSupplier size(BlockingQueue<?> queue) {
        if (queue instanceof ArrayBlockingQueue) {
            return () -> OF_ARRAY.applyAsInt(queue);
        }
        if (queue instanceof LinkedBlockingDeque) {
            return () -> OF_DEQUE.applyAsInt(queue);
        }
        if (queue instanceof PriorityBlockingQueue) {
            return () -> OF_HEAP.applyAsInt(queue);
        }
        return queue::size;
    }

    private static ToIntFunction<BlockingQueue<?>> count(Class<?> type, String field) {
        VarHandle count = field(type, field, int.class);
        return queue -> (int) count.get(queue);
    }

    private static VarHandle field(Class<?> of, String name, Class<?> type) {
        try {
            return FullLookup.in(of).findVarHandle(of, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private boolean hasRoom(int size) {
        return size < capacity;
    }

    private static boolean hasElements(int size) {
        return size > 0;
    }

    @Override
    Turn turn(Call call) {
        if (call.lacksArgument() && !Looks.atCollection(call.name)) {
            return Turn.NOTHING;
        }
        return switch (call.name) {
            case "put", "putFirst", "putLast" -> Turn.awaitInterruptibly(this::hasRoom, true);
            case "take", "takeFirst", "takeLast" -> Turn.awaitInterruptibly(SteppedQueue::hasElements, true);
            case "offer", "offerFirst", "offerLast" -> Turn.tries(call, this::hasRoom);
            case "poll", "pollFirst", "pollLast" -> Turn.tries(call, SteppedQueue::hasElements);
            case "drainTo" -> Turn.attempt(SteppedQueue::hasElements);
            default -> atOnce(call);
        };
    }

    @Override
    boolean callsProgram(Call call) {
        return callsProgram(queue, call);
    }

    /** Whether a call of a queue may call code of the program. */
    static boolean callsProgram(BlockingQueue<?> queue, Call call) {
        if (ProgramCode.isOverridden(queue) || call.name.equals(ProgramCode.TELLS)) {
            return true;
        }
        Object given = call.arguments() > 0 ? call.argument(0) : null;
        return call.givesCode && !(call.name.equals("drainTo") && ProgramCode.isList(given))
                || COMPARING.contains(call.name) && !ProgramCode.isEqualPlainly(given)
                || queue instanceof PriorityBlockingQueue<?> sorted
                        && !Looks.atCollection(call.name)
                        && !isSortedPlainly(sorted, given);
    }

    private static boolean isSortedPlainly(PriorityBlockingQueue<?> queue, @Nullable Object given) {
        return queue.comparator() == null
                && (given == null || ProgramCode.isPlain(given) || ProgramCode.isList(given))
                && ProgramCode.areSortedPlainly((Object[]) HEAP.get(queue), FEW);
    }

    /** Whether a call may have to wait, and not for a limited time. */
    static boolean mayWait(Call call) {
        return call.name.startsWith("put") || call.name.startsWith("take");
    }

    /** A call that does not wait. */
    static Turn atOnce(Call call) {
        return switch (call.name) {
            case "getClass", "equals", "hashCode", "comparator" -> Turn.NOTHING;
            case "iterator", "descendingIterator", "spliterator", "stream", "parallelStream", "forEach" ->
                Turn.LOOK_AROUND;
            case "removeIf", "removeAll", "retainAll", "addAll" -> Turn.CHANGE_AROUND;
            default -> Looks.atCollection(call.name) ? Turn.LOOK : Turn.CHANGE;
        };
    }
}
