package org.jrsan.examples.queue;

import org.jrsan.atomic.RobustAtomicIntegerArray;
import org.jrsan.atomic.RobustAtomicLong;
import org.jrsan.atomic.WaitMode;
import org.jrsan.examples.Order;

/**
 * A ring buffer of messages of many lengths, for many producers and one consumer, in the style of Agrona. A record is a
 * header of two words, length and type, and the words of the message. A producer claims room by moving the tail, writes
 * minus the length, then type and message, and commits by writing the length; what would not fit before the end of the
 * ring begins anew, behind a record of padding. The consumer takes committed records, and sets their words to zero, so
 * that the next claim finds no old length there.
 *
 * <p>The words are plain but for lengths: the commit publishes the message, the head that the room is free and zero. An
 * opaque commit lets the consumer read the words of another message. Head and tail are volatile, since each side moves
 * its own and looks at the other's.
 */
public final class ManyToOneRing {
    /** Takes messages. */
    @FunctionalInterface
    public interface Handler {
        /**
         * Takes a message.
         *
         * @param type its type
         * @param message its words
         */
        void take(int type, int[] message);
    }

    private static final int HEADER = 2;
    private static final int PADDING = -1;

    private final RobustAtomicIntegerArray words;
    private final RobustAtomicLong head = new RobustAtomicLong().label("head");
    private final RobustAtomicLong tail = new RobustAtomicLong().label("tail");
    private final Order commitOrder;

    /**
     * An empty ring.
     *
     * @param capacity the number of its words, even
     * @param commitOrder how a record is committed: opaque, or released
     */
    public ManyToOneRing(int capacity, Order commitOrder) {
        if (capacity <= 0 || capacity % HEADER != 0) {
            throw new IllegalArgumentException("capacity must be positive and even, is " + capacity);
        }
        words = new RobustAtomicIntegerArray(capacity).label("words");
        this.commitOrder = commitOrder;
    }

    /**
     * Adds a message. Called by any thread.
     *
     * @param type its type, not negative
     * @param message its words
     * @return false when there is no room
     */
    public boolean write(int type, int... message) {
        if (type < 0) {
            throw new IllegalArgumentException("type must not be negative, is " + type);
        }
        int length = HEADER + message.length;
        int at = claim(aligned(length));
        if (at < 0) {
            return false;
        }
        words.setOpaque(at, -length);
        words.setPlain(at + 1, type); // the type is written
        for (int i = 0; i < message.length; i++) {
            words.setPlain(at + HEADER + i, message[i]); // the message is written
        }
        commit(at, length);
        return true;
    }

    /** The next multiple of a header's length: where a record ends, there is room for the header of another. */
    private static int aligned(int length) {
        return (length + HEADER - 1) / HEADER * HEADER;
    }

    private void commit(int at, int length) {
        if (commitOrder == Order.OPAQUE) {
            words.setOpaque(at, length);
        } else {
            words.setRelease(at, length);
        }
    }

    /** Claims consecutive words; where they begin, negative when there is no room. */
    private int claim(int length) {
        while (true) {
            long from = tail.get();
            int at = (int) (from % words.length());
            int toEnd = words.length() - at;
            int padding = length > toEnd ? toEnd : 0;
            long end = from + padding + length;
            if (end - head.get() > words.length()) {
                return -1;
            }
            if (tail.compareAndSet(from, end)) {
                if (padding == 0) {
                    return at;
                }
                pad(at, padding);
                return 0;
            }
        }
    }

    private void pad(int at, int length) {
        words.setOpaque(at, -length);
        words.setPlain(at + 1, PADDING);
        commit(at, length);
    }

    /**
     * Takes the messages that are there; waits for producers that have claimed room and not committed yet. Called by the
     * consumer.
     *
     * @param handler takes each message
     * @return how many there were
     * @throws InterruptedException when the thread is interrupted while it waits
     */
    public int read(Handler handler) throws InterruptedException {
        int messages = 0;
        long from = head.getOpaque();
        long end = tail.get();
        while (from < end) {
            int at = (int) (from % words.length());
            // Minus a length is not committed yet.
            int length = words.awaitUntil(at, word -> word > 0, WaitMode.ACQUIRE);
            int type = words.getPlain(at + 1); // the type is read
            if (type != PADDING) {
                handler.take(type, message(at, length));
                messages++;
            }
            for (int i = 0; i < aligned(length); i++) {
                words.setPlain(at + i, 0);
            }
            from += aligned(length);
            head.set(from);
        }
        return messages;
    }

    private int[] message(int at, int length) {
        int[] message = new int[length - HEADER];
        for (int i = 0; i < message.length; i++) {
            message[i] = words.getPlain(at + HEADER + i); // the message is read
        }
        return message;
    }
}
