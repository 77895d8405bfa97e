package org.jrsan.examples.cases;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import org.agrona.BitUtil;
import org.agrona.BufferUtil;
import org.agrona.concurrent.ManyToManyConcurrentArrayQueue;
import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;
import org.agrona.concurrent.ManyToOneConcurrentLinkedQueue;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.OneToOneConcurrentArrayQueue;
import org.agrona.concurrent.SnowflakeIdGenerator;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.broadcast.BroadcastBufferDescriptor;
import org.agrona.concurrent.broadcast.BroadcastReceiver;
import org.agrona.concurrent.broadcast.BroadcastTransmitter;
import org.agrona.concurrent.broadcast.CopyBroadcastReceiver;
import org.agrona.concurrent.ringbuffer.ManyToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.OneToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;
import org.agrona.concurrent.status.AtomicCounter;
import org.agrona.concurrent.status.CountersManager;

/** One of each class of Agrona. */
final class AgronaOperations {
    private static final int TYPE = 7;
    private static final int NODE_BITS = 10;
    private static final int SEQUENCE_BITS = 12;

    private AgronaOperations() {}

    static List<Operation> all() {
        return List.of(
                queue(new ManyToManyConcurrentArrayQueue<>(4)),
                queue(new ManyToOneConcurrentArrayQueue<>(4)),
                queue(new ManyToOneConcurrentLinkedQueue<>()),
                queue(new OneToOneConcurrentArrayQueue<>(4)),
                identifiers(),
                broadcast("BroadcastReceiver", "transmit, receiveNext", onHeap(broadcastLength())),
                broadcast("BroadcastTransmitter", "transmit, receiveNext, direct", outside(broadcastLength())),
                copyingBroadcast(outside(broadcastLength())),
                ring(new ManyToOneRingBuffer(onHeap(64 + RingBufferDescriptor.TRAILER_LENGTH))),
                ring(new OneToOneRingBuffer(onHeap(64 + RingBufferDescriptor.TRAILER_LENGTH))),
                counter());
    }

    private static Operation operation(String type, String what, Callable<Integer> run) {
        return new Operation("Agrona", type, what, run);
    }

    private static UnsafeBuffer onHeap(int length) {
        return new UnsafeBuffer(new byte[length]);
    }

    private static UnsafeBuffer outside(int length) {
        return new UnsafeBuffer(BufferUtil.allocateDirectAligned(length, BitUtil.CACHE_LINE_LENGTH));
    }

    private static UnsafeBuffer message() {
        UnsafeBuffer message = onHeap(Integer.BYTES);
        message.putInt(0, 4);
        return message;
    }

    private static int broadcastLength() {
        return 128 + BroadcastBufferDescriptor.TRAILER_LENGTH;
    }

    private static Operation queue(Queue<Integer> queue) {
        return operation(queue.getClass().getSimpleName(), "offer, poll", () -> queue.offer(3) ? queue.poll() : 0);
    }

    /** Each millisecond of its clock has 16 calls, so that it never waits for the next. */
    private static Operation identifiers() {
        long[] calls = new long[1];
        SnowflakeIdGenerator generator =
                new SnowflakeIdGenerator(NODE_BITS, SEQUENCE_BITS, 5, 0, () -> 1_000 + calls[0]++ / 16);
        return operation(
                "SnowflakeIdGenerator",
                "nextId",
                () -> (int) (generator.nextId() >> SEQUENCE_BITS) & (1 << NODE_BITS) - 1);
    }

    private static Operation broadcast(String type, String what, UnsafeBuffer buffer) {
        BroadcastTransmitter transmitter = new BroadcastTransmitter(buffer);
        BroadcastReceiver receiver = new BroadcastReceiver(buffer);
        UnsafeBuffer message = message();
        return operation(type, what, () -> {
            transmitter.transmit(TYPE, message, 0, Integer.BYTES);
            if (!receiver.receiveNext()) {
                return 0;
            }
            int number = receiver.buffer().getInt(receiver.offset());
            return receiver.validate() ? number : 0;
        });
    }

    private static Operation copyingBroadcast(UnsafeBuffer buffer) {
        BroadcastTransmitter transmitter = new BroadcastTransmitter(buffer);
        CopyBroadcastReceiver receiver = new CopyBroadcastReceiver(new BroadcastReceiver(buffer));
        UnsafeBuffer message = message();
        int[] read = new int[1];
        MessageHandler handler = (type, copy, index, length) -> read[0] = copy.getInt(index);
        return operation("CopyBroadcastReceiver", "transmit, receive", () -> {
            transmitter.transmit(TYPE, message, 0, Integer.BYTES);
            return receiver.receive(handler) == 1 ? read[0] : 0;
        });
    }

    private static Operation ring(RingBuffer ring) {
        UnsafeBuffer message = message();
        int[] read = new int[1];
        MessageHandler handler = (type, buffer, index, length) -> read[0] = buffer.getInt(index);
        return operation(
                ring.getClass().getSimpleName(),
                "write, read",
                () -> ring.write(TYPE, message, 0, Integer.BYTES) && ring.read(handler) == 1 ? read[0] : 0);
    }

    private static Operation counter() {
        AtomicCounter counter = new CountersManager(outside(1024), outside(256)).newCounter("sent");
        return operation("AtomicCounter", "increment, getAndAdd", () -> {
            counter.increment();
            return (int) counter.getAndAdd(-1);
        });
    }
}
