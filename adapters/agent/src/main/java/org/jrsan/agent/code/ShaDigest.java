package org.jrsan.agent.code;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jrsan.internal.source.Quiet;
import org.jspecify.annotations.Nullable;

/**
 * The digest that numbers of serialised objects are made of. The JDK loads classes for it that make edges, as those of channels, by which it reads
 * its settings. On a thread that instruments a class, the JVM does not ask for these. So they are loaded on a thread that does nothing else. Thread-safe.
 */
final class ShaDigest {
    /** As serialisation names it. */
    private static final String NAME = "SHA";

    /** The JDK's own: no class of the program's is loaded for it, which could be the one that is instrumented now. */
    private static final String PROVIDER = "SUN";

    /** Where other providers are asked, theirs may be classes of the program's, which may wait for the class that is instrumented now. */
    private static final long MOST_MILLIS = 10_000;

    private static boolean isLoaded;

    private ShaDigest() {}

    /**
     * The digest of bytes.
     *
     * @param value the bytes
     * @return their digest
     * @throws IllegalStateException if the JDK has none
     */
    static byte[] of(byte[] value) {
        load();
        try {
            return digest().digest(value);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("the JDK has no digest " + NAME + ": " + e.getMessage(), e);
        }
    }

    private static MessageDigest digest() throws NoSuchAlgorithmException {
        try {
            return MessageDigest.getInstance(NAME, PROVIDER);
        } catch (GeneralSecurityException e) {
            // As where only certified providers are installed.
            return MessageDigest.getInstance(NAME);
        }
    }

    /** What waits here holds no lock that the other thread needs: that one instruments classes of the JDK alone. */
    private static synchronized void load() {
        if (!isLoaded) {
            // No lambda, for which the JVM would load classes here.
            boolean[] quiet = Quiet.ofCaller();
            boolean before = quiet[0];
            quiet[0] = true;
            try {
                loadOnThread();
                isLoaded = true;
            } finally {
                quiet[0] = before;
            }
        }
    }

    private static void loadOnThread() {
        Thread loader = new Loader();
        loader.start();
        boolean wasInterrupted = false;
        for (boolean isOver = false; !isOver; ) {
            try {
                loader.join(MOST_MILLIS);
                isOver = true;
            } catch (InterruptedException e) {
                wasInterrupted = true;
            }
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Loads what a digest needs. That there is none is told by who asks for it. */
    private static final class Loader extends Thread {
        Loader() {
            super((@Nullable ThreadGroup) null, null, "jrsan-agent-digest", 0, false);
            setDaemon(true);
            setContextClassLoader(null);
        }

        @Override
        public void run() {
            Quiet.ofCaller()[0] = true;
            try {
                digest().digest(new byte[1]);
            } catch (NoSuchAlgorithmException e) {
                // Told by who asks.
            }
        }
    }
}
