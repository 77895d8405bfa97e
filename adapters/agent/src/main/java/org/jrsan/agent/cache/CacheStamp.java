package org.jrsan.agent.cache;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.CodeSource;
import java.util.Arrays;

/** What all that the agent makes depends on: its own code, and the JDK. For one thread. */
public final class CacheStamp {
    /** How long the end of a jar is, and how far from there the place of its directory stands. */
    private static final int END = 22;

    private static final int FROM_END = 6;

    private final StringBuilder text = new StringBuilder();

    /** Of this JDK. */
    public CacheStamp() {
        String home = System.getProperty("java.home");
        add(home);
        add(System.getProperty("java.vm.version"));
        addIdentity(new File(home, "lib/modules"));
    }

    /**
     * Adds what is compared as it is.
     *
     * @param part the text
     */
    public void add(String part) {
        text.append(part).append('\n');
    }

    /** A large file is not read: it is replaced as a whole. */
    private void addIdentity(File file) {
        add(file.getName() + ' ' + file.length() + ' ' + file.lastModified());
    }

    /**
     * Adds the code of the jar or folder that a class is from.
     *
     * @param type the class
     * @throws IOException if it is from elsewhere, or that cannot be read
     */
    public void addPlaceOf(Class<?> type) throws IOException {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        URL url = source == null ? null : source.getLocation();
        if (url == null || !url.getProtocol().equals("file")) {
            throw new IOException("it is not known where JRSan's code is: " + url);
        }
        try {
            File place = new File(new URI(url.toString()));
            if (place.isDirectory()) {
                addFolder(place);
            } else {
                addJar(place);
            }
        } catch (URISyntaxException | IllegalArgumentException e) {
            throw new IOException("it is not known where JRSan's code is: " + url, e);
        }
    }

    /** The directory of a jar, which is at its end, has a checksum of each file. */
    private void addJar(File place) throws IOException {
        try (RandomAccessFile jar = new RandomAccessFile(place, "r")) {
            byte[] end = new byte[(int) Math.min(jar.length(), END)];
            jar.seek(jar.length() - end.length);
            jar.readFully(end);
            // Of a jar with a comment, which JRSan's has not, that is another number: then all is read.
            long directory = end.length < END
                    ? 0
                    : Integer.toUnsignedLong(
                            ByteBuffer.wrap(end).order(ByteOrder.LITTLE_ENDIAN).getInt(END - FROM_END));
            long from = directory < jar.length() ? directory : 0;
            byte[] read = new byte[(int) (jar.length() - from)];
            jar.seek(from);
            jar.readFully(read);
            add(Long.toHexString(Fingerprint.of(read)) + ' ' + jar.length());
        }
    }

    private void addFolder(File folder) {
        File[] files = folder.listFiles();
        if (files != null) {
            Arrays.sort(files);
            for (File file : files) {
                if (file.isDirectory()) {
                    addFolder(file);
                } else {
                    addIdentity(file);
                }
            }
        }
    }

    /**
     * All of it.
     *
     * @return a fingerprint
     */
    public long print() {
        return Fingerprint.of(text.toString());
    }
}
