package org.jrsan.examples.cases;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.common.util.concurrent.SettableFuture;
import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.EventPoller;
import com.lmax.disruptor.RingBuffer;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.ReferenceCounted;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.agrona.concurrent.OneToOneConcurrentArrayQueue;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.OneToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;
import org.jctools.queues.MpscArrayQueue;

/** One operation of each library, again and again by one thread: how long it takes, and what it comes to. */
final class SlowDown {
    private static final int OPERATIONS = 2_000;

    private SlowDown() {}

    /** Each returns a number that follows from what it did. */
    static Map<String, Callable<Integer>> operations() {
        Map<String, Callable<Integer>> all = new LinkedHashMap<>();
        MpscArrayQueue<Integer> mpsc = new MpscArrayQueue<>(4);
        all.put("MpscArrayQueue: offer, poll", () -> mpsc.offer(3) ? mpsc.poll() : 0);
        OneToOneConcurrentArrayQueue<Integer> queue = new OneToOneConcurrentArrayQueue<>(4);
        all.put("OneToOneConcurrentArrayQueue: offer, poll", () -> queue.offer(3) ? queue.poll() : 0);
        OneToOneRingBuffer ring =
                new OneToOneRingBuffer(new UnsafeBuffer(new byte[64 + RingBufferDescriptor.TRAILER_LENGTH]));
        UnsafeBuffer message = new UnsafeBuffer(new byte[4]);
        int[] read = new int[1];
        all.put("OneToOneRingBuffer: write, read", () -> {
            ring.write(1, message, 0, 4);
            ring.read((type, buffer, index, length) -> read[0] = length);
            return read[0];
        });
        RingBuffer<int[]> events = RingBuffer.createSingleProducer(() -> new int[1], 4, new BlockingWaitStrategy());
        EventPoller<int[]> poller = events.newPoller();
        events.addGatingSequences(poller.getSequence());
        all.put("Disruptor's RingBuffer: publish, poll", () -> {
            events.publishEvent((event, sequence) -> event[0] = 5);
            poller.poll((event, sequence, endOfBatch) -> {
                read[0] = event[0];
                return true;
            });
            return read[0];
        });
        Cache<Integer, Integer> cache =
                Caffeine.newBuilder().maximumSize(4).executor(Runnable::run).build();
        cache.put(1, 7);
        all.put("Caffeine's Cache: getIfPresent", () -> cache.getIfPresent(1));
        Counted counted = new Counted();
        all.put(
                "AbstractReferenceCounted: retain, release",
                () -> counted.retain().release() ? 0 : counted.refCnt());
        all.put("SettableFuture: set, get", () -> {
            SettableFuture<Integer> future = SettableFuture.create();
            future.set(9);
            return future.get();
        });
        return all;
    }

    /** In nanoseconds, of one operation, and the sum of all results. */
    static long[] run(Callable<Integer> operation) throws Exception {
        long best = Long.MAX_VALUE;
        long sum = 0;
        for (int round = 0; round < 5; round++) {
            long begin = System.nanoTime();
            for (int i = 0; i < OPERATIONS; i++) {
                sum += operation.call();
            }
            best = Math.min(best, (System.nanoTime() - begin) / OPERATIONS);
        }
        return new long[] {best, sum};
    }

    /** A line for each: its name, its time and its sum. */
    public static void main(String[] args) throws Exception {
        for (Map.Entry<String, Callable<Integer>> one : operations().entrySet()) {
            long[] found = run(one.getValue());
            System.out.println("slow: " + one.getKey() + " | " + found[0] + " | " + found[1]);
        }
    }

    private static final class Counted extends AbstractReferenceCounted {
        @Override
        protected void deallocate() {
            throw new IllegalStateException("it is still used");
        }

        @Override
        public ReferenceCounted touch(Object hint) {
            return this;
        }
    }
}
