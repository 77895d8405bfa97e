package org.jrsan.agent.cache;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether bytes are the same, by two checksums of 32 bits with different polynomials. They are the only ones that the JDK computes fast before anything is compiled: a digest
 * of the JDK's takes a millisecond for a class file then. Any thread may ask.
 */
public final class Fingerprint {
    /** Stands for bytes that are not there; no bytes have it. */
    public static final long ABSENT = 0;

    private Fingerprint() {}

    /**
     * The fingerprint of bytes.
     *
     * @param bytes what is told apart
     * @return 64 bits, never {@link #ABSENT}
     */
    public static long of(byte[] bytes) {
        CRC32 first = new CRC32();
        first.update(bytes);
        CRC32C second = new CRC32C();
        second.update(bytes);
        long both = first.getValue() << Integer.SIZE | second.getValue();
        return both == ABSENT ? 1 : both;
    }

    /**
     * The fingerprint of bytes that need not be there.
     *
     * @param bytes what is told apart, null for none
     * @return as above, {@link #ABSENT} for none
     */
    public static long ofAny(byte @Nullable [] bytes) {
        return bytes == null ? ABSENT : of(bytes);
    }

    /**
     * The fingerprint of a text.
     *
     * @param text what is told apart
     * @return as above
     */
    public static long of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }
}
