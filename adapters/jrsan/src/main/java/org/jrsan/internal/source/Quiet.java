package org.jrsan.internal.source;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * What JRSan does of its own in a thread of the user's, as when it reads a class file. What the JDK locks for that orders nothing of the
 * program's: it might read its classes at other times, or never. Edges there would hide races. Without the agent nobody asks.
 *
 * <p>Thread-safe; each thread has its own.
 */
public final class Quiet {
    private static final ThreadLocal<boolean[]> OF_CALLER = ThreadLocal.withInitial(() -> new boolean[1]);

    private Quiet() {}

    /**
     * Whether what the calling thread does makes no edges.
     *
     * @return the thread's own; no edge is made while the element is true. Whoever sets it sets it back
     */
    public static boolean[] ofCaller() {
        return OF_CALLER.get();
    }

    /**
     * Does something of JRSan's own in a thread of the user's: what it needs of the JDK makes no edges.
     *
     * @param ours does it
     */
    public static void quietly(Runnable ours) {
        boolean[] quiet = ofCaller();
        boolean before = quiet[0];
        quiet[0] = true;
        try {
            ours.run();
        } finally {
            quiet[0] = before;
        }
    }

    /**
     * Whether to read class files by a loader runs code of the JDK alone. A loader of the user's may have locks that order something.
     *
     * @param loader the loader, null for that of the JDK
     * @return whether it is one of the JDK's classes
     */
    public static boolean canReadBy(@Nullable ClassLoader loader) {
        return loader == null || loader.getClass().getClassLoader() == null;
    }

    /**
     * Reads a class file, quietly if it can be.
     *
     * @param member a class that sees it
     * @param path where it is, as {@code com/acme/Queue.class}
     * @return the file, null if there is none
     * @throws IOException if it cannot be read; the loader of the class may throw anything else
     */
    static byte @Nullable [] read(Class<?> member, String path) throws IOException {
        ClassLoader loader = member.getClassLoader();
        boolean[] quiet = ofCaller();
        boolean before = quiet[0];
        quiet[0] = before || canReadBy(loader);
        try (InputStream file = open(member, loader, path)) {
            return file == null ? null : file.readAllBytes();
        } finally {
            quiet[0] = before;
        }
    }

    private static @Nullable InputStream open(Class<?> member, @Nullable ClassLoader loader, String path) {
        InputStream file = member.getResourceAsStream('/' + path);
        return file == null && loader != null ? loader.getResourceAsStream(path) : file;
    }
}
