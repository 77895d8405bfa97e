package org.jrsan.rc20.litmus.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.jrsan.rc20.litmus.program.Program;

/** The programs whose verdicts come from the enumeration of execution graphs. */
public final class Vectors {
    private Vectors() {}

    public static List<Program> load(String name) {
        String resource = "/vectors/" + name + ".litmus.gz";
        try (InputStream in = Vectors.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + resource);
            }
            return LitmusParser.parse(new GZIPInputStream(in).readAllBytes()).orThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
