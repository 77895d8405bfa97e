package org.jrsan.agent.cache;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes a file that {@link Pack} reads: what is added goes to a file of its own, which takes the other's place when it is whole. For one thread at a time. */
final class PackWriter implements Closeable {
    /** How the names of files end that are not whole. */
    private static final String UNFINISHED = ".tmp";

    /** Where what is to be written comes to this, it is. */
    private static final int FULL = 1 << 20;

    private final File temporary;
    private final RandomAccessFile file;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    /** What is to be written. No stream of the JDK's, which has locks that would make edges between the program's threads. */
    private final byte[] waiting = new byte[FULL];

    /** How much of that there is: the header is written last. */
    private int length = Pack.HEADER;

    private long end = Pack.HEADER;

    /**
     * Begins a file.
     *
     * @param folder where, made if it is not there
     * @param prefix how the name of the file begins
     * @throws IOException if that cannot be
     */
    PackWriter(File folder, String prefix) throws IOException {
        Files.createDirectories(folder.toPath());
        // Not by the JDK's way to find a name, which asks for secure random numbers.
        File free = null;
        while (free == null || !free.createNewFile()) {
            free = new File(folder, prefix + Long.toHexString(System.nanoTime()) + UNFINISHED);
        }
        temporary = free;
        file = new RandomAccessFile(temporary, "rw");
    }

    /** How long the file is. */
    long size() {
        return end;
    }

    /** Whether there is an entry by its key. */
    boolean has(String key) {
        return entries.containsKey(key);
    }

    /**
     * Adds what was made.
     *
     * @param entry with any offset
     * @param bytes what stands there
     */
    void add(Entry entry, byte[] bytes) throws IOException {
        write(bytes);
        entries.put(entry.key(), entry.at(end));
        end += bytes.length;
    }

    private void write(byte[] bytes) throws IOException {
        if (length + bytes.length > waiting.length) {
            flush();
        }
        if (bytes.length > waiting.length) {
            file.write(bytes);
        } else {
            System.arraycopy(bytes, 0, waiting, length, bytes.length);
            length += bytes.length;
        }
    }

    private void flush() throws IOException {
        file.write(waiting, 0, length);
        length = 0;
    }

    /**
     * Ends the file.
     *
     * @param stamp what it was made for
     * @param as where it goes
     */
    void finish(long stamp, File as) throws IOException {
        byte[] index = index();
        write(index);
        flush();
        file.seek(0);
        file.write(ByteBuffer.allocate(Pack.HEADER)
                .putLong(Pack.MAGIC)
                .putLong(stamp)
                .putLong(end)
                .putInt(index.length)
                .putInt(entries.size())
                .putLong(Fingerprint.of(index))
                .array());
        file.close();
        Files.move(
                temporary.toPath(), as.toPath(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private byte[] index() {
        byte[][] stored = new byte[entries.size()][];
        int size = 0;
        int i = 0;
        for (Entry entry : entries.values()) {
            stored[i] = entry.stored();
            size += stored[i++].length;
        }
        ByteBuffer index = ByteBuffer.allocate(size);
        for (byte[] each : stored) {
            index.put(each);
        }
        return index.array();
    }

    /** Leaves nothing behind, unless it was finished. */
    @Override
    public void close() throws IOException {
        file.close();
        Files.deleteIfExists(temporary.toPath());
    }
}
