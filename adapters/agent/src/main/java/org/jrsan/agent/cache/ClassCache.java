package org.jrsan.agent.cache;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was made of classes, for the next JVM of the same kind. An entry is used where the class file is the same, and all that was asked about other classes has the same answers. JVMs
 * that run at the same time do not wait for each other: each adds to what the file has when it ends. Thread-safe.
 */
public final class ClassCache {
    /** What is made of a class. */
    public enum Kind {
        /** It is checked. */
        CHECKED('c'),
        /** It makes edges. */
        EDGES('e'),
        /** It makes edges, and was loaded before, so that it can get no members. */
        EDGES_LOADED('l'),
        /** A class of the JDK that is instrumented in a way of its own. */
        OF_JDK('j');

        private final char letter;

        Kind(char letter) {
            this.letter = letter;
        }
    }

    /** A file does not get larger. */
    private static final long MOST_BYTES = 64L << 20;

    /** A file is not whole for as long as its JVM runs. What is older was left behind by one that was killed. */
    private static final long DAYS = 30L * 24 * 60 * 60 * 1000;

    private static final String PREFIX = "jrsan-classes-";

    private final File folder;
    private final File file;
    private final long stamp;

    /** Null if there is none. Guarded by the monitor, as all below. */
    private @Nullable Pack before;

    private @Nullable PackWriter writer;
    private @Nullable IOException failure;

    /** The keys of entries that were of use. */
    private final Set<String> used = new HashSet<>();

    /** The names of what was asked for. */
    private final Set<String> asked = new HashSet<>();

    private boolean isOver;

    /**
     * Opens the file in a folder. Nothing is written before the end.
     *
     * @param folder the folder, which need not be there
     * @param stamp what all that is made depends on
     */
    public ClassCache(File folder, long stamp) {
        this.folder = folder;
        this.stamp = stamp;
        file = new File(folder, PREFIX + Long.toHexString(stamp));
        before = Pack.open(file, stamp);
    }

    /**
     * Whether earlier JVMs have left anything.
     *
     * @return whether something can be found
     */
    public synchronized boolean isFilled() {
        return before != null;
    }

    /**
     * Whether something was made of a class file, which may be found if all answers are the same.
     *
     * @param kind as {@link #find} takes it
     * @param name as there
     * @param bytes as there
     * @return whether there is an entry
     */
    public boolean mayHave(Kind kind, String name, byte[] bytes) {
        long print = Fingerprint.of(bytes);
        synchronized (this) {
            return before != null && before.find(kind.letter + name, print, bytes.length) != null;
        }
    }

    /**
     * What was made of a class.
     *
     * @param kind what is to be made
     * @param name the internal name of the class
     * @param bytes its class file
     * @param answers who answers what was asked about other classes then; no lock is held meanwhile
     * @return null if nothing is known
     */
    public @Nullable Kept find(Kind kind, String name, byte[] bytes, Asked.Answers answers) {
        long print = Fingerprint.of(bytes);
        Entry entry;
        byte[] read;
        synchronized (this) {
            if (before == null) {
                return null;
            }
            entry = before.find(kind.letter + name, print, bytes.length);
            read = entry == null ? null : before.read(entry);
        }
        if (entry == null || read == null || !Asked.holds(ByteBuffer.wrap(read), answers)) {
            return null;
        }
        synchronized (this) {
            used.add(entry.key());
            asked.add(entry.name());
        }
        byte[] made = entry.made() == Entry.UNCHANGED
                ? null
                : Arrays.copyOfRange(read, read.length - entry.made(), read.length);
        return new Kept(made, entry.sites(), entry.hasField());
    }

    /**
     * Something was made of a class, for which nothing was known.
     *
     * @param kind as above
     * @param name as above
     * @param bytes as above
     * @param made what was made
     * @param questions what was asked about other classes
     */
    public void add(Kind kind, String name, byte[] bytes, Kept made, Asked questions) {
        if (!questions.canBeKept()) {
            return;
        }
        byte[] stored = questions.stored();
        byte[] file = made.bytes() == null ? new byte[0] : made.bytes();
        byte[] all = Arrays.copyOf(stored, stored.length + file.length);
        System.arraycopy(file, 0, all, stored.length, file.length);
        Entry entry = new Entry(
                kind.letter + name,
                Fingerprint.of(bytes),
                bytes.length,
                0,
                all.length,
                Fingerprint.of(all),
                made.bytes() == null ? Entry.UNCHANGED : file.length,
                made.sites(),
                made.hasField());
        synchronized (this) {
            asked.add(entry.name());
            write(entry, all);
        }
    }

    private void write(Entry entry, byte[] bytes) {
        if (failure != null || isOver) {
            return;
        }
        try {
            PackWriter to = writer;
            if (to == null) {
                to = new PackWriter(folder, PREFIX);
                writer = to;
            }
            if (to.size() + bytes.length <= MOST_BYTES) {
                to.add(entry, bytes);
            }
        } catch (IOException e) {
            failure = e;
        } catch (RuntimeException e) {
            // Such as a name that the system does not take.
            failure = new IOException(e.toString(), e);
        }
    }

    /**
     * Ends it, and writes the file if there is anything new. Nothing is found or added behind this.
     *
     * @throws IOException if the file cannot be written; then it is as before
     */
    public synchronized void save() throws IOException {
        isOver = true;
        if (before != null) {
            before.close();
            before = null;
        }
        PackWriter to = writer;
        writer = null;
        try (to) {
            if (failure != null) {
                throw failure;
            }
            if (to != null) {
                addOthers(to);
                to.finish(stamp, file);
                deleteOld();
            }
        }
    }

    /** What the file has by now, which others may have written: first what was of use, then what there is room for. What was made of another form of a class is left out. */
    private void addOthers(PackWriter to) throws IOException {
        try (Pack now = Pack.open(file, stamp)) {
            if (now == null) {
                return;
            }
            List<Entry> first = new ArrayList<>();
            List<Entry> last = new ArrayList<>();
            for (Entry each : now.all()) {
                if (used.contains(each.key())) {
                    first.add(each);
                } else if (!asked.contains(each.name())) {
                    last.add(each);
                }
            }
            first.addAll(last);
            for (Entry each : first) {
                byte[] bytes = to.has(each.key()) || to.size() + each.size() > MOST_BYTES ? null : now.read(each);
                if (bytes != null) {
                    to.add(each, bytes);
                }
            }
        }
    }

    /** What nobody has written for a long time. */
    private void deleteOld() {
        File[] all = folder.listFiles((in, name) -> name.startsWith(PREFIX));
        if (all != null) {
            for (File each : all) {
                if (!each.equals(file) && each.lastModified() < System.currentTimeMillis() - DAYS) {
                    each.delete();
                }
            }
        }
    }
}
