package org.jrsan.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Source files and packages stay small enough to be read whole. */
@Tag("any-jdk")
class SourcesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path MAIN = Path.of("src", "main", "java");
    private static final int MOST_LINES = 400;
    private static final int MOST_FILES = 30;

    /** They have as many classes as the packages of the JDK that they stand in for. */
    private static final Set<String> MIRRORS = Set.of("org/jrsan/atomic", "org/jrsan/sync");

    private static List<Path> sources() throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                return name.equals("target") || name.startsWith(".")
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".java") && file.toString().contains(MAIN.toString())) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A comment at the head, before the class begins: {@code // Long because ...}. */
    private static boolean saysWhy(List<String> lines) {
        return lines.stream()
                .takeWhile(line -> !line.startsWith("public ") && !line.startsWith("final "))
                .anyMatch(line -> line.startsWith("// Long because "));
    }

    @Test
    void aFileOfMoreThan400LinesSaysWhyAtItsHead() throws IOException {
        List<Path> silent = sources().stream()
                .filter(file -> lines(file).size() > MOST_LINES && !saysWhy(lines(file)))
                .map(ROOT::relativize)
                .toList();
        assertEquals(List.of(), silent);
    }

    @Test
    void aReasonForLengthIsGivenByLongFilesAlone() throws IOException {
        List<Path> needless = sources().stream()
                .filter(file -> lines(file).size() <= MOST_LINES && saysWhy(lines(file)))
                .map(ROOT::relativize)
                .toList();
        assertEquals(List.of(), needless);
    }

    @Test
    void aPackageHoldsAtMost30Files() throws IOException {
        Map<Path, Long> files = sources().stream()
                .collect(Collectors.groupingBy(
                        file -> ROOT.relativize(file.getParent()), TreeMap::new, Collectors.counting()));
        assertTrue(files.size() > 20, files::toString);
        files.keySet().removeIf(folder -> MIRRORS.stream().anyMatch(folder::endsWith));
        files.values().removeIf(count -> count <= MOST_FILES);
        assertEquals(Map.of(), files);
    }
}
