package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A variable that lambdas of Kotlin or Scala write is a field of a library's class, and the program's own all the same. */
class CapturedVariablesTest {
    private static final String KOTLIN =
            "package kotlin.jvm.internal; public class Ref { public static final class IntRef { public int element; } }";

    private static final String SCALA = "package scala.runtime; public final class LongRef { public long elem; }";

    private static final String OTHER = "package scala.runtime; public final class Other { public long elem; }";

    private static final String MAIN = """
            public class Main {
                public static void main(String[] args) throws InterruptedException {
                    var first = new kotlin.jvm.internal.Ref.IntRef();
                    var second = new scala.runtime.LongRef();
                    var other = new scala.runtime.Other();
                    Thread thread = new Thread(() -> { first.element++; second.elem++; other.elem++; });
                    thread.start();
                    first.element++;
                    second.elem++;
                    other.elem++;
                    thread.join();
                }
            }
            """;

    @TempDir
    Path folder;

    @Test
    void theyAreChecked() throws Exception {
        Path library = Files.createDirectories(folder.resolve("library"));
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Compiled.into(library, "Ref", KOTLIN);
        Compiled.into(library, "LongRef", SCALA);
        Compiled.into(library, "Other", OTHER);
        Compiled.into(classes, "Main", MAIN, library);
        Path jar = folder.resolve("library.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file)) {
            for (String name :
                    List.of("kotlin/jvm/internal/Ref$IntRef", "scala/runtime/LongRef", "scala/runtime/Other")) {
                out.putNextEntry(new ZipEntry(name + ".class"));
                Files.copy(library.resolve(name + ".class"), out);
            }
        }
        AgentJvm jvm = AgentJvm.run(
                folder,
                "",
                List.of("-Djrsan.enabled=true", "-Djrsan.session=process"),
                List.of("-cp", classes + File.pathSeparator + jar, "Main"));
        assertEquals(0, jvm.exitValue(), jvm::output);
        assertTrue(jvm.output().contains("JRSan: RACY: 0 violations, 2 races"), jvm::output);
        assertTrue(jvm.output().contains("IntRef.element"), jvm::output);
        assertTrue(jvm.output().contains("LongRef.elem"), jvm::output);
    }
}
