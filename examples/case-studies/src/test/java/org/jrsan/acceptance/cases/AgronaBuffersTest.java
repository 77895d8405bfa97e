package org.jrsan.acceptance.cases;

import static org.jrsan.acceptance.cases.Threads.together;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.agrona.BitUtil;
import org.agrona.BufferUtil;
import org.agrona.concurrent.AtomicBuffer;
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
import org.jrsan.examples.cases.CaseStudy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Agrona's ring buffers, broadcast buffers and counters, on the heap and outside of it. */
class AgronaBuffersTest extends CaseStudy {
    private static final int TYPE = 7;
    private static final int CAPACITY = 64;

    /** Ring buffers, by where their bytes are. */
    enum Ring {
        ONE_TO_ONE_ON_HEAP(false, true),
        ONE_TO_ONE_OUTSIDE(true, true),
        MANY_TO_ONE_ON_HEAP(false, false),
        MANY_TO_ONE_OUTSIDE(true, false);

        private final boolean isOutside;
        private final boolean hasOneProducer;

        Ring(boolean isOutside, boolean hasOneProducer) {
            this.isOutside = isOutside;
            this.hasOneProducer = hasOneProducer;
        }

        RingBuffer make() {
            UnsafeBuffer buffer = buffer(isOutside, CAPACITY + RingBufferDescriptor.TRAILER_LENGTH);
            return hasOneProducer ? new OneToOneRingBuffer(buffer) : new ManyToOneRingBuffer(buffer);
        }

        Class<?> type() {
            return hasOneProducer ? OneToOneRingBuffer.class : ManyToOneRingBuffer.class;
        }
    }

    private static UnsafeBuffer buffer(boolean isOutside, int length) {
        return isOutside
                ? new UnsafeBuffer(BufferUtil.allocateDirectAligned(length, BitUtil.CACHE_LINE_LENGTH))
                : new UnsafeBuffer(new byte[length]);
    }

    private static UnsafeBuffer message(int number) {
        UnsafeBuffer message = new UnsafeBuffer(new byte[Integer.BYTES]);
        message.putInt(0, number);
        return message;
    }

    private static void read(RingBuffer ring, List<Integer> into, int most) {
        ring.read(
                (type, buffer, index, length) -> {
                    assertEquals(TYPE, type);
                    assertEquals(Integer.BYTES, length);
                    into.add(buffer.getInt(index));
                },
                most);
    }

    private static boolean write(RingBuffer ring, int number) {
        return ring.write(TYPE, message(number), 0, Integer.BYTES);
    }

    @ParameterizedTest
    @EnumSource
    void aRingKeepsOrder(Ring kind) {
        check(kind.type(), () -> {
            RingBuffer ring = kind.make();
            List<Integer> taken = new ArrayList<>();
            together(
                    () -> {
                        assertTrue(write(ring, 1));
                        assertTrue(write(ring, 2));
                    },
                    () -> read(ring, taken, 1));
            read(ring, taken, 2);
            assertEquals(List.of(1, 2), taken);
        });
    }

    @ParameterizedTest
    @EnumSource
    void aRingWrapsAround(Ring kind) {
        check(kind.type(), () -> {
            RingBuffer ring = kind.make();
            List<Integer> taken = new ArrayList<>();
            together(
                    () -> {
                        for (int i = 0; i < 3; i++) {
                            assertTrue(write(ring, i));
                        }
                    },
                    () -> read(ring, taken, 3));
            read(ring, taken, 3);
            for (int i = 3; i < 12; i++) {
                assertTrue(write(ring, i));
                read(ring, taken, 4);
            }
            assertEquals(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), taken);
        });
    }

    @ParameterizedTest
    @EnumSource
    void aFullRingRefuses(Ring kind) {
        check(kind.type(), () -> {
            RingBuffer ring = kind.make();
            int written = 0;
            while (write(ring, written)) {
                written++;
            }
            assertTrue(written > 0);
            boolean[] more = new boolean[1];
            List<Integer> taken = new ArrayList<>();
            together(() -> more[0] = write(ring, 99), () -> read(ring, taken, 1));
            // A read goes no further than to the end of the buffer.
            read(ring, taken, 99);
            read(ring, taken, 99);
            assertEquals(written + (more[0] ? 1 : 0), taken.size());
        });
    }

    @ParameterizedTest
    @EnumSource
    void whatIsClaimedIsReadWhenItIsCommitted(Ring kind) {
        check(kind.type(), () -> {
            RingBuffer ring = kind.make();
            List<Integer> taken = new ArrayList<>();
            together(
                    () -> {
                        int index = ring.tryClaim(TYPE, Integer.BYTES);
                        assertTrue(index > 0);
                        ring.buffer().putInt(index, 5);
                        ring.commit(index);
                    },
                    () -> {
                        read(ring, taken, 1);
                        assertTrue(ring.size() >= 0);
                    });
            read(ring, taken, 1);
            assertEquals(List.of(5), taken);
        });
    }

    /** Whether bytes are checked or not, they order what is: a plain field that is announced by a message. */
    @ParameterizedTest
    @EnumSource
    void aMessageAnnouncesWhatWasWritten(Ring kind) {
        check(kind.type(), () -> {
            RingBuffer ring = kind.make();
            Box[] given = new Box[1];
            together(
                    () -> {
                        given[0] = Box.of(3);
                        assertTrue(write(ring, 1));
                    },
                    () -> ring.read((type, buffer, index, length) -> assertEquals(3, given[0].number())));
        });
    }

    @Test
    void twoWritersOfARingLoseNothing() {
        check(ManyToOneRingBuffer.class, () -> {
            RingBuffer ring = Ring.MANY_TO_ONE_OUTSIDE.make();
            List<Integer> taken = new ArrayList<>();
            together(() -> assertTrue(write(ring, 1)), () -> assertTrue(write(ring, 2)), () -> read(ring, taken, 2));
            read(ring, taken, 2);
            assertEquals(3, taken.stream().mapToInt(n -> n).sum());
            assertEquals(2, taken.size());
        });
    }

    private static AtomicBuffer broadcastBuffer(boolean isOutside) {
        return buffer(isOutside, 128 + BroadcastBufferDescriptor.TRAILER_LENGTH);
    }

    private static void broadcastReaches(AtomicBuffer buffer) throws Exception {
        BroadcastTransmitter transmitter = new BroadcastTransmitter(buffer);
        BroadcastReceiver receiver = new BroadcastReceiver(buffer);
        List<Integer> taken = new ArrayList<>();
        together(
                () -> {
                    transmitter.transmit(TYPE, message(1), 0, Integer.BYTES);
                    transmitter.transmit(TYPE, message(2), 0, Integer.BYTES);
                },
                () -> receive(receiver, taken));
        receive(receiver, taken);
        receive(receiver, taken);
        assertEquals(List.of(1, 2), taken);
        assertEquals(0, receiver.lappedCount());
    }

    private static void receive(BroadcastReceiver receiver, List<Integer> into) {
        if (receiver.receiveNext()) {
            int number = receiver.buffer().getInt(receiver.offset());
            if (receiver.validate()) {
                into.add(number);
            }
        }
    }

    @Test
    void aBroadcastReachesItsReceiver() {
        check(BroadcastReceiver.class, () -> broadcastReaches(broadcastBuffer(false)));
    }

    @Test
    void aBroadcastOutsideOfTheHeapReachesItsReceiver() {
        check(BroadcastTransmitter.class, () -> broadcastReaches(broadcastBuffer(true)));
    }

    @Test
    void aReceiverThatIsLappedSaysSo() {
        check(CopyBroadcastReceiver.class, () -> {
            AtomicBuffer buffer = broadcastBuffer(true);
            BroadcastTransmitter transmitter = new BroadcastTransmitter(buffer);
            BroadcastReceiver receiver = new BroadcastReceiver(buffer);
            for (int i = 0; i < 20; i++) {
                transmitter.transmit(TYPE, message(i), 0, Integer.BYTES);
            }
            List<Integer> taken = new ArrayList<>();
            together(() -> transmitter.transmit(TYPE, message(20), 0, Integer.BYTES), () -> receive(receiver, taken));
            assertTrue(receiver.lappedCount() > 0);
        });
    }

    @Test
    void countersCount() {
        check(AtomicCounter.class, () -> {
            CountersManager counters = new CountersManager(buffer(true, 1024), buffer(true, 256));
            AtomicCounter counter = counters.newCounter("sent");
            together(counter::increment, () -> counter.getAndAdd(2), () -> assertTrue(counter.get() <= 3));
            assertEquals(3, counter.get());
            assertTrue(counter.compareAndSet(3, 7));
            counter.close();
            assertTrue(counter.isClosed());
        });
    }

    @Test
    void identifiersAreDistinct() {
        check(SnowflakeIdGenerator.class, () -> {
            SnowflakeIdGenerator generator = new SnowflakeIdGenerator(10, 12, 1, 0, () -> 1_000);
            long[] drawn = new long[2];
            together(() -> drawn[0] = generator.nextId(), () -> drawn[1] = generator.nextId());
            assertTrue(drawn[0] != drawn[1]);
        });
    }
}
