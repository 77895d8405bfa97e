package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent reads class files in the threads of the program. What the JDK locks for that, as it does for a jar, is no edge of the program's. */
class LoadingTest {
    @TempDir
    private Path folder;

    @Test
    void aRaceBehindTheLoadingOfClassesFromAJarIsSeen() throws IOException, InterruptedException {
        Path jar = folder.resolve("main.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (String part : List.of("", "$First", "$Second")) {
                String name = LoadingMain.class.getName().replace('.', '/') + part + ".class";
                out.putNextEntry(new JarEntry(name));
                try (InputStream file = LoadingMain.class.getResourceAsStream('/' + name)) {
                    file.transferTo(out);
                }
            }
        }
        AgentJvm jvm = AgentJvm.run(
                folder,
                "quiet=true,include=" + LoadingMain.class.getName() + "*",
                List.of("-Djrsan.enabled=true", "-Djrsan.session=process"),
                List.of("-cp", jar.toString(), LoadingMain.class.getName()));
        assertEquals(0, jvm.exitValue(), jvm::output);
        assertTrue(jvm.output().startsWith("JRSan: RACY: 0 violations, 1 race"), jvm::output);
    }
}
