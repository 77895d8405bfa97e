package org.jrsan.cli;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Reads the inputs of a command. */
final class Inputs {
    private static final int GZIP_MAGIC = 0x1f8b;

    private Inputs() {}

    /** The bytes of a file, or of standard input for {@code -}. Input that is compressed by gzip is uncompressed. */
    static byte[] read(String file) throws IOException {
        try (InputStream in = new BufferedInputStream(open(file))) {
            in.mark(2);
            int magic = in.read() << 8 | in.read();
            in.reset();
            return magic == GZIP_MAGIC ? new GZIPInputStream(in).readAllBytes() : in.readAllBytes();
        }
    }

    private static InputStream open(String file) throws IOException {
        return file.equals("-") ? System.in : Files.newInputStream(Path.of(file));
    }
}
