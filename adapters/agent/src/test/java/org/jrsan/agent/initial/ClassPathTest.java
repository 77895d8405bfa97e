package org.jrsan.agent.initial;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files are those that the loader of the class path has. */
class ClassPathTest {
    @TempDir
    Path folder;

    private Path jar(String name, Map<String, String> told, List<String> files) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        told.forEach(manifest.getMainAttributes()::putValue);
        Path jar = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream written = new JarOutputStream(out, manifest)) {
            for (String file : files) {
                written.putNextEntry(new ZipEntry(file));
                written.write((name + ' ' + file).getBytes(StandardCharsets.UTF_8));
            }
        }
        return jar;
    }

    private static @Nullable String text(ClassPath path, String file) {
        byte[] found = path.find(file);
        return found == null ? null : new String(found, StandardCharsets.UTF_8);
    }

    private static ClassPath of(Path... parts) {
        return new ClassPath(Stream.of(parts).map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    }

    @Test
    void theFirstPlaceThatHasAFileCounts() throws IOException {
        Path inside = Files.createDirectories(folder.resolve("classes/a"));
        Files.writeString(inside.resolve("A.class"), "folder");
        ClassPath path = of(
                folder.resolve("missing.jar"),
                jar("one.jar", Map.of(), List.of("a/B.class")),
                folder.resolve("classes"),
                jar("two.jar", Map.of(), List.of("a/A.class", "a/B.class", "a/C.class")));

        assertEquals("folder", text(path, "a/A.class"));
        assertEquals("one.jar a/B.class", text(path, "a/B.class"));
        assertEquals("two.jar a/C.class", text(path, "a/C.class"));
        assertEquals("folder", text(path, "a/A.class"));
        assertNull(text(path, "a/D.class"));
        assertNull(text(path, "a"));
    }

    @Test
    void whatAJarNamesComesRightBehindIt() throws IOException {
        Path inner = jar("inner one.jar", Map.of(), List.of("a/A.class", "a/B.class"));
        jar("last.jar", Map.of("Class-Path", "first.jar"), List.of("a/C.class"));
        Path first = jar("first.jar", Map.of("Class-Path", inner.toUri() + " none.jar last.jar"), List.of("a/A.class"));
        ClassPath path = of(first, jar("other.jar", Map.of(), List.of("a/B.class", "a/C.class")));

        assertEquals("first.jar a/A.class", text(path, "a/A.class"));
        assertEquals("inner one.jar a/B.class", text(path, "a/B.class"));
        assertEquals("last.jar a/C.class", text(path, "a/C.class"));
    }

    @Test
    void aJarForSeveralVersionsHasTheNewestThatRuns() throws IOException {
        List<String> files = List.of(
                "a/A.class",
                "META-INF/versions/9/a/A.class",
                "META-INF/versions/11/a/A.class",
                "META-INF/versions/99/a/A.class");

        assertEquals(
                "all.jar META-INF/versions/11/a/A.class",
                text(of(jar("all.jar", Map.of("Multi-Release", "true"), files)), "a/A.class"));
        assertEquals("plain.jar a/A.class", text(of(jar("plain.jar", Map.of(), files)), "a/A.class"));
    }

    @Test
    void theClassPathOfThisJvmIsRead() throws IOException {
        ClassLoader loader = ClassLoader.getSystemClassLoader();
        String file = ClassPathTest.class.getName().replace('.', '/') + ".class";

        try (InputStream expected = loader.getResourceAsStream(file)) {
            assertNotNull(expected);
            assertArrayEquals(expected.readAllBytes(), ClassPath.read(loader, file));
        }
        assertNull(ClassPath.read(loader, "java/lang/Object.class"));
        assertNull(ClassPath.read(loader.getParent(), file));
    }
}
