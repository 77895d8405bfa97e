package org.jrsan.agent.cache;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A file of what was made of classes. It is read by {@link RandomAccessFile}, as channels take several times as long in a JVM that has just begun. For one thread at a time.
 */
final class Pack implements Closeable {
    /** {@code JRSan}, and the version of what follows. */
    static final long MAGIC = 0x4A5253616E_000001L;

    /** The magic number, the stamp, where the index begins, its length, how many there are, and the fingerprint of the index. */
    static final int HEADER = 4 * Long.BYTES + 2 * Integer.BYTES;

    private final RandomAccessFile file;

    /** By their names: most have one. */
    private final Map<String, List<Entry>> entries;

    private Pack(RandomAccessFile file, Map<String, List<Entry>> entries) {
        this.file = file;
        this.entries = entries;
    }

    /**
     * Opens one.
     *
     * @param from the file
     * @param stamp what it must have been made for
     * @return null if there is none, or it was made for something else, or is damaged
     */
    static @Nullable Pack open(File from, long stamp) {
        if (!from.isFile()) {
            return null;
        }
        RandomAccessFile file = null;
        try {
            file = new RandomAccessFile(from, "r");
            Map<String, List<Entry>> entries = index(file, stamp);
            if (entries != null) {
                return new Pack(file, entries);
            }
        } catch (IOException | RuntimeException e) {
            // A damaged file is as good as none: it is made anew.
        }
        close(file);
        return null;
    }

    private static void close(@Nullable RandomAccessFile file) {
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException e) {
            // Nothing was written to it.
        }
    }

    private static @Nullable Map<String, List<Entry>> index(RandomAccessFile file, long stamp) throws IOException {
        byte[] head = new byte[HEADER];
        file.readFully(head);
        ByteBuffer header = ByteBuffer.wrap(head);
        if (header.getLong() != MAGIC || header.getLong() != stamp) {
            return null;
        }
        file.seek(header.getLong());
        int length = header.getInt();
        int count = header.getInt();
        if (length < 0 || length > file.length() || count < 0 || count > length / Entry.LEAST) {
            return null;
        }
        byte[] index = new byte[length];
        file.readFully(index);
        if (Fingerprint.of(index) != header.getLong()) {
            return null;
        }
        ByteBuffer from = ByteBuffer.wrap(index);
        Map<String, List<Entry>> entries = new HashMap<>(count * 2);
        for (int i = 0; i < count; i++) {
            Entry entry = Entry.from(from);
            List<Entry> known = entries.get(entry.name());
            if (known == null) {
                entries.put(entry.name(), List.of(entry));
            } else {
                List<Entry> more = new ArrayList<>(known);
                more.add(entry);
                entries.put(entry.name(), more);
            }
        }
        return entries;
    }

    /** All entries. */
    List<Entry> all() {
        List<Entry> all = new ArrayList<>();
        for (List<Entry> each : entries.values()) {
            all.addAll(each);
        }
        return all;
    }

    /** The entry of a class file, null if there is none. */
    @Nullable
    Entry find(String name, long of, int length) {
        List<Entry> known = entries.get(name);
        if (known != null) {
            for (int i = 0; i < known.size(); i++) {
                Entry entry = known.get(i);
                if (entry.isOf(of, length)) {
                    return entry;
                }
            }
        }
        return null;
    }

    /** What stands at an entry, null if it is damaged. */
    byte @Nullable [] read(Entry entry) {
        try {
            byte[] bytes = new byte[entry.size()];
            file.seek(entry.offset());
            file.readFully(bytes);
            return Fingerprint.of(bytes) == entry.print() ? bytes : null;
        } catch (IOException e) {
            return null;
        }
    }

    @Override
    public void close() {
        close(file);
    }
}
