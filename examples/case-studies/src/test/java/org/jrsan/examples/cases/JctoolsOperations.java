package org.jrsan.examples.cases;

import java.util.List;
import java.util.Queue;
import org.jctools.queues.MpmcArrayQueue;
import org.jctools.queues.MpmcUnboundedXaddArrayQueue;
import org.jctools.queues.MpscArrayQueue;
import org.jctools.queues.MpscBlockingConsumerArrayQueue;
import org.jctools.queues.MpscChunkedArrayQueue;
import org.jctools.queues.MpscCompoundQueue;
import org.jctools.queues.MpscGrowableArrayQueue;
import org.jctools.queues.MpscLinkedQueue;
import org.jctools.queues.MpscUnboundedArrayQueue;
import org.jctools.queues.MpscUnboundedXaddArrayQueue;
import org.jctools.queues.SpmcArrayQueue;
import org.jctools.queues.SpscArrayQueue;
import org.jctools.queues.SpscChunkedArrayQueue;
import org.jctools.queues.SpscGrowableArrayQueue;
import org.jctools.queues.SpscLinkedQueue;
import org.jctools.queues.SpscUnboundedArrayQueue;
import org.jctools.queues.atomic.MpmcAtomicArrayQueue;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;
import org.jctools.queues.atomic.MpscLinkedAtomicQueue;
import org.jctools.queues.atomic.SpmcAtomicArrayQueue;
import org.jctools.queues.atomic.SpscAtomicArrayQueue;
import org.jctools.queues.atomic.SpscLinkedAtomicQueue;

/** One of each queue of JCTools. */
final class JctoolsOperations {
    private static final String LIBRARY = "JCTools";

    private JctoolsOperations() {}

    static List<Operation> all() {
        return List.of(
                queue(new MpmcArrayQueue<>(4)),
                queue(new MpmcUnboundedXaddArrayQueue<>(4)),
                queue(new MpscArrayQueue<>(4)),
                blocking(new MpscBlockingConsumerArrayQueue<>(4)),
                queue(new MpscChunkedArrayQueue<>(4, 8)),
                queue(new MpscCompoundQueue<>(8, 2)),
                queue(new MpscGrowableArrayQueue<>(4, 8)),
                queue(new MpscLinkedQueue<>()),
                queue(new MpscUnboundedArrayQueue<>(4)),
                queue(new MpscUnboundedXaddArrayQueue<>(4)),
                queue(new SpmcArrayQueue<>(4)),
                queue(new SpscArrayQueue<>(4)),
                queue(new SpscChunkedArrayQueue<>(8, 16)),
                queue(new SpscGrowableArrayQueue<>(8, 16)),
                queue(new SpscLinkedQueue<>()),
                queue(new SpscUnboundedArrayQueue<>(4)),
                queue(new MpmcAtomicArrayQueue<>(4)),
                queue(new MpscAtomicArrayQueue<>(4)),
                queue(new MpscLinkedAtomicQueue<>()),
                queue(new SpmcAtomicArrayQueue<>(4)),
                queue(new SpscAtomicArrayQueue<>(4)),
                queue(new SpscLinkedAtomicQueue<>()));
    }

    private static Operation queue(Queue<Integer> queue) {
        return new Operation(
                LIBRARY, queue.getClass().getSimpleName(), "offer, poll", () -> queue.offer(3) ? queue.poll() : 0);
    }

    private static Operation blocking(MpscBlockingConsumerArrayQueue<Integer> queue) {
        return new Operation(
                LIBRARY, queue.getClass().getSimpleName(), "offer, take", () -> queue.offer(3) ? queue.take() : 0);
    }
}
