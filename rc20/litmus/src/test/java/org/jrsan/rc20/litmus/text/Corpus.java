package org.jrsan.rc20.litmus.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jrsan.rc20.litmus.program.Program;

/** The litmus programs by standard names, with the verdicts they expect. */
public final class Corpus {
    private Corpus() {}

    /** The text of each file by its name. */
    public static Map<String, String> files() {
        try (Stream<Path> files =
                Files.list(Path.of(Corpus.class.getResource("/litmus").toURI()))) {
            Map<String, String> texts = new TreeMap<>();
            for (Path file : files.toList()) {
                texts.put(file.getFileName().toString(), Files.readString(file));
            }
            return texts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    public static List<Program> programs() {
        return files().values().stream()
                .flatMap(text -> LitmusParser.parse(text).orThrow().stream())
                .toList();
    }
}
