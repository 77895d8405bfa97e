package org.jrsan.examples.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;
import org.jctools.queues.atomic.SpscAtomicArrayQueue;
import org.jrsan.examples.Order;

/** The ports beside the queues of JCTools: the same operations have the same results. */
class RealQueuesTest {
    private static final int CAPACITY = 8;

    @Property(tries = 200)
    void theQueueForOneProducer(@ForAll @Size(max = 200) boolean[] offers) {
        SpscAtomicArrayQueue<Integer> real = new SpscAtomicArrayQueue<>(CAPACITY);
        SpscArrayQueue<Integer> port = new SpscArrayQueue<>(CAPACITY, Order.RELEASE_ACQUIRE);
        for (int i = 0; i < offers.length; i++) {
            if (offers[i]) {
                assertEquals(real.offer(i), port.offer(i), "offer of " + i);
            } else {
                assertEquals(real.poll(), port.poll(), "poll " + i);
            }
        }
    }

    @Property(tries = 200)
    void theQueueForManyProducers(@ForAll @Size(max = 200) boolean[] offers) throws InterruptedException {
        MpscAtomicArrayQueue<Integer> real = new MpscAtomicArrayQueue<>(CAPACITY);
        MpscArrayQueue<Integer> port = new MpscArrayQueue<>(CAPACITY, Order.VOLATILE);
        for (int i = 0; i < offers.length; i++) {
            if (offers[i]) {
                assertEquals(real.offer(i), port.offer(i), "offer of " + i);
            } else {
                assertEquals(real.poll(), port.poll(), "poll " + i);
            }
        }
    }
}
