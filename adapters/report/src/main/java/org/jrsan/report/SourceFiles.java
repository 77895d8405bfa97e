package org.jrsan.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jrsan.result.Frame;
import org.jspecify.annotations.Nullable;

/**
 * Finds the source files of places, so that tools can show them: first in the project itself, then in those beside it, and then in
 * those inside of it. Names are
 * relative to the repository if the project is in one, else to the project. Thread-safe.
 */
public final class SourceFiles {
    private static final List<String> ROOTS = List.of(
            "src/main/java",
            "src/test/java",
            "src/main/kotlin",
            "src/test/kotlin",
            "src/main/scala",
            "src/test/scala",
            "src");

    /** So deep in a project the folder with the sources of a module can be. */
    private static final int DEPTH = 3;

    /** The folders that can have sources, and their names from the top. */
    private final List<Path> roots = new ArrayList<>();

    private final Path top;
    private final Map<String, String> known = new ConcurrentHashMap<>();

    private SourceFiles(Path project, Path build, Path top) {
        this.top = top;
        List<Path> projects = new ArrayList<>();
        projects.add(project);
        Path above = project.getParent();
        if (above != null && !project.equals(top)) {
            try (Stream<Path> beside = Files.list(above)) {
                beside.filter(one -> !one.equals(project) && Files.isDirectory(one))
                        .sorted()
                        .forEach(projects::add);
            } catch (IOException e) {
                // Then only those of the project itself are found.
                projects.subList(1, projects.size()).clear();
            }
        }
        projects.addAll(inside(project, build));
        for (Path one : projects) {
            ROOTS.stream().map(one::resolve).filter(Files::isDirectory).forEach(roots::add);
        }
    }

    /** The folders in a project that have sources, such as its modules. */
    private static List<Path> inside(Path project, Path build) {
        try (Stream<Path> folders = Files.find(project, DEPTH, (path, kind) -> kind.isDirectory())) {
            return folders.filter(one -> one.endsWith("src"))
                    .map(Path::getParent)
                    .filter(one -> !one.equals(project) && !one.startsWith(build))
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of();
        }
    }

    /**
     * The source files of a project.
     *
     * @param project its folder
     * @return its files
     */
    public static SourceFiles of(Path project) {
        return of(project, null);
    }

    /**
     * The source files of a project.
     *
     * @param project its folder
     * @param build its build directory, in which no sources are looked for; null for {@code target}
     * @return its files
     */
    public static SourceFiles of(Path project, @Nullable String build) {
        Path absolute = project.toAbsolutePath().normalize();
        Path built = absolute.resolve(build == null ? Reports.TARGET : build).normalize();
        for (Path at = absolute; at != null; at = at.getParent()) {
            if (Files.exists(at.resolve(".git"))) {
                return new SourceFiles(absolute, built, at);
            }
        }
        return new SourceFiles(absolute, built, absolute);
    }

    /**
     * The file of a place.
     *
     * @param place the place
     * @return a relative URI; null where the class file does not tell the file
     */
    public @Nullable String uri(Frame place) {
        String file = place.file();
        if (file == null) {
            return null;
        }
        int end = place.className().lastIndexOf('.');
        String folder = end < 0 ? "" : place.className().substring(0, end).replace('.', '/') + '/';
        return known.computeIfAbsent(folder + file, this::find);
    }

    /**
     * The file of a place, to be read.
     *
     * @param place the place
     * @return the file; null where it is not found
     */
    public @Nullable Path file(Frame place) {
        String file = place.file();
        if (file == null || file.indexOf('/') >= 0 || file.indexOf('\\') >= 0 || file.indexOf('\0') >= 0) {
            return null;
        }
        int end = place.className().lastIndexOf('.');
        String folder = end < 0 ? "" : place.className().substring(0, end).replace('.', '/') + '/';
        return roots.stream()
                .map(root -> root.resolve(folder + file))
                .filter(Files::isRegularFile)
                .findFirst()
                .orElse(null);
    }

    /**
     * What a file is called in reports.
     *
     * @param file a file that {@link #file} found
     * @return its path from the top, with slashes
     */
    public String name(Path file) {
        return top.relativize(file).toString().replace('\\', '/');
    }

    private String find(String name) {
        for (Path root : roots) {
            Path file = root.resolve(name);
            if (Files.isRegularFile(file)) {
                return encoded(top.relativize(file).toString().replace('\\', '/'));
            }
        }
        return encoded(name);
    }

    private static String encoded(String path) {
        try {
            // A name with a colon before the first slash would be a scheme.
            return new URI(null, null, "/" + path, null).getRawPath().substring(1);
        } catch (URISyntaxException e) {
            throw new IllegalStateException("a path is always a part of a URI", e);
        }
    }
}
