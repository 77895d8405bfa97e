package org.jrsan.rc20.litmus.herd;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Files in the C form of herd7. */
final class HerdCorpus {
    private static final Map<String, String> GOOD = files("/herd");

    private HerdCorpus() {}

    /** Those without an error, by name. */
    static Map<String, String> good() {
        return GOOD;
    }

    /** Those with an error, by name. */
    static Map<String, String> malformed() {
        return files("/herd-errors");
    }

    private static Map<String, String> files(String folder) {
        try (Stream<Path> files =
                Files.list(Path.of(HerdCorpus.class.getResource(folder).toURI()))) {
            Map<String, String> texts = new TreeMap<>();
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (name.endsWith(".litmus")) {
                    texts.put(name.substring(0, name.length() - ".litmus".length()), Files.readString(file));
                }
            }
            return Collections.unmodifiableMap(texts);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
