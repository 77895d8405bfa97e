package org.jrsan.report.html;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jrsan.result.Frame;
import org.jspecify.annotations.Nullable;

/** The source files of a project, found by the packages of their classes. Used by one thread. */
public final class Sources {
    private static final long LONGEST = 4L << 20;

    /**
     * A source file.
     *
     * @param name its path from the project, with slashes
     * @param lines its lines
     */
    record Source(String name, List<String> lines) {}

    private final Path project;
    private final List<Path> folders;
    private final Map<String, @Nullable Source> known = new HashMap<>();

    private Sources(Path project, List<Path> folders) {
        this.project = project;
        this.folders = folders;
    }

    /**
     * No sources: the page shows places only.
     *
     * @return no sources
     */
    public static Sources none() {
        return new Sources(Path.of(""), List.of());
    }

    /**
     * The sources of a project: its folders {@code src/main/java}, {@code src/test/kotlin} and the like.
     *
     * @param project the folder of the project
     * @return its sources; none where a folder cannot be read
     */
    public static Sources of(Path project) {
        List<Path> folders = new ArrayList<>();
        for (Path set : children(project.resolve("src"))) {
            folders.addAll(children(set));
        }
        return new Sources(project, folders);
    }

    private static List<Path> children(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(folder)) {
            return children.filter(Files::isDirectory).sorted().toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of();
        }
    }

    /** The file of a place; null if it is not found, or ends before that line. */
    @Nullable
    Source of(Frame place) {
        String file = place.file();
        if (file == null || place.line() < 1 || file.contains("/") || file.contains("\\")) {
            return null;
        }
        int end = place.className().lastIndexOf('.');
        String folder = end < 0 ? "" : place.className().substring(0, end).replace('.', '/') + "/";
        Source source = known.computeIfAbsent(folder + file, this::find);
        return source == null || source.lines().size() < place.line() ? null : source;
    }

    private @Nullable Source find(String name) {
        for (Path folder : folders) {
            try {
                Path file = folder.resolve(name).normalize();
                if (file.startsWith(folder.normalize()) && Files.isRegularFile(file) && Files.size(file) < LONGEST) {
                    String path = project.relativize(file).toString().replace('\\', '/');
                    return new Source(path, Files.readAllLines(file, StandardCharsets.UTF_8));
                }
            } catch (IOException | InvalidPathException e) {
                // Then the place is all that is shown.
                continue;
            }
        }
        return null;
    }
}
