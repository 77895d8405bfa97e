package org.jrsan.internal.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jrsan.Sanitizer;
import org.jrsan.schedule.Execution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Frames of JRSan's own are in no report. */
class UserClassTest {
    @ParameterizedTest
    @ValueSource(classes = {Execution.class, Sanitizer.class})
    void noPackageOfOursIsAUsers(Class<?> one) throws Exception {
        List<String> packages = packagesBeside(one);
        assertTrue(packages.contains(one.getPackageName()), packages::toString);
        assertEquals(
                List.of(), packages.stream().filter(UserClass::isUsersPackage).toList());
    }

    private static List<String> packagesBeside(Class<?> one) throws Exception {
        Path place = placeOf(one);
        if (Files.isDirectory(place)) {
            return packagesIn(place);
        }
        try (FileSystem jar = FileSystems.newFileSystem(place)) {
            return packagesIn(jar.getPath("/"));
        }
    }

    private static Path placeOf(Class<?> one) throws URISyntaxException {
        return Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static List<String> packagesIn(Path root) throws Exception {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".class") && file.getNameCount() > 1)
                    .map(file -> root.relativize(file.getParent()).toString().replaceAll("[/\\\\]", "."))
                    .filter(name -> name.startsWith("org.jrsan"))
                    .distinct()
                    .sorted()
                    .toList();
        }
    }
}
