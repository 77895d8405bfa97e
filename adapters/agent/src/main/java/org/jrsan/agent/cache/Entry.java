package org.jrsan.agent.cache;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Where in a file something stands that was made of a class.
 *
 * @param name the kind of what was made, in one character, and the internal name of the class
 * @param of the fingerprint of the class file
 * @param length the length of the class file
 * @param offset where it begins
 * @param size how many bytes there are: what was asked, and behind that what was made
 * @param print the fingerprint of these bytes
 * @param made how many of them are the class file that was made, or {@link #UNCHANGED}
 * @param sites as in {@link Kept}
 * @param hasField as in {@link Kept}
 */
record Entry(
        String name, long of, int length, long offset, int size, long print, int made, int sites, boolean hasField) {
    /** Stands for a class that stays as it is. */
    static final int UNCHANGED = -1;

    private static final int NUMBERS = 3 * Long.BYTES + 4 * Integer.BYTES + 1;

    /** How many bytes an entry has at least. */
    static final int LEAST = Integer.BYTES + NUMBERS;

    /** Reads one. */
    static Entry from(ByteBuffer index) {
        int length = index.getInt();
        String name = new String(index.array(), index.position(), length, StandardCharsets.UTF_8);
        index.position(index.position() + length);
        return new Entry(
                name,
                index.getLong(),
                index.getInt(),
                index.getLong(),
                index.getInt(),
                index.getLong(),
                index.getInt(),
                index.getInt(),
                index.get() != 0);
    }

    /** What {@link #from} reads. */
    byte[] stored() {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(Integer.BYTES + text.length + NUMBERS)
                .putInt(text.length)
                .put(text)
                .putLong(of)
                .putInt(length)
                .putLong(offset)
                .putInt(size)
                .putLong(print)
                .putInt(made)
                .putInt(sites)
                .put((byte) (hasField ? 1 : 0))
                .array();
    }

    /** The same at another place. */
    Entry at(long elsewhere) {
        return new Entry(name, of, length, elsewhere, size, print, made, sites, hasField);
    }

    /** Whether it is of a class file. */
    boolean isOf(long fingerprint, int bytes) {
        return of == fingerprint && length == bytes;
    }

    /** Names it among all. */
    String key() {
        return name + ' ' + of + ' ' + length;
    }
}
