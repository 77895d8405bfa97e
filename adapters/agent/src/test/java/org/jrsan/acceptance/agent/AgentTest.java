package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.jrsan.agent.Agent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A JVM with the agent. Its jar is one without classes, which leads to those of this build. */
class AgentTest {
    private static final long SECONDS = Long.getLong("forked.seconds", 120);

    @TempDir
    Path folder;

    private String output = "";

    private int run(String options, Class<?> main) throws IOException, InterruptedException {
        Path jar = folder.resolve("agent.jar");
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", Agent.class.getName());
        attributes.putValue("Can-Retransform-Classes", "true");
        String path = System.getProperty("java.class.path");
        attributes.put(
                Attributes.Name.CLASS_PATH,
                Arrays.stream(path.split(File.pathSeparator))
                        .map(part -> Path.of(part).toUri().toString())
                        .collect(Collectors.joining(" ")));
        try (OutputStream file = Files.newOutputStream(jar)) {
            new JarOutputStream(file, manifest).close();
        }
        Path log = folder.resolve("log");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-javaagent:" + jar + (options.isEmpty() ? "" : "=" + options),
                "-cp",
                path,
                main.getName()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly();
        output = Files.readString(log);
        assertTrue(ended, () -> "it did not end in " + SECONDS + " s:\n" + output);
        return process.exitValue();
    }

    @Test
    void whatIsHandedOverByClassesThatAreNotCheckedIsSilent() throws Exception {
        assertEquals(0, run("exclude=*.UncheckedRelay*", HandOversMain.class), () -> output);
        List<String> lines = output.lines()
                .filter(line -> Arrays.stream(HandOvers.values()).anyMatch(one -> line.startsWith(one + " ")))
                .toList();
        assertEquals(
                Arrays.stream(HandOvers.values())
                        .map(one -> one + " ROBUST_SO_FAR passes")
                        .toList(),
                lines,
                () -> output);
        assertTrue(output.contains("JRSan agent: "), () -> output);
    }

    @Test
    void nothingIsCheckedThatIsExcluded() throws Exception {
        assertEquals(0, run("exclude=org.jrsan.acceptance.*", HandOversMain.class), () -> output);
        assertTrue(
                output.contains("JRSan agent: 0 classes with 0 access sites instrumented, 0 sites reached"),
                () -> output);
        assertTrue(output.contains("LOCK NOTHING_CHECKED"), () -> output);
    }

    @Test
    void loopsAreNamedAtTheEnd() throws Exception {
        assertEquals(0, run("", LoopsMain.class), () -> output);
        String name = LoopsMain.class.getName();
        assertTrue(output.contains("verdict ROBUST null"), () -> output);
        assertTrue(output.contains("JRSan agent: 1 loop counts as waits: " + name + ".take:28"), () -> output);
        assertTrue(output.contains("JRSan agent: 1 loop counts as updates: " + name + ".count:37"), () -> output);
        assertTrue(
                output.contains("JRSan agent: @CasLoop does not hold at " + name
                        + ".take:28: it is not one load and one compare-and-set; accesses: 1;"
                        + " the loop is ordinary code"),
                () -> output);
    }

    @Test
    void loopsAreOrdinaryCodeWhereThatIsWanted() throws Exception {
        assertEquals(0, run("loops=off", LoopsMain.class), () -> output);
        assertTrue(output.contains("verdict "), () -> output);
        assertFalse(output.contains("as waits"), () -> output);
        assertFalse(output.contains("as updates"), () -> output);
    }

    @Test
    void whatIsDeclaredOfNobodyIsNoPass() throws Exception {
        Path file = folder.resolve("declared");
        Files.write(
                file,
                List.of(
                        LoopsMain.class.getName() + ".data opaque",
                        LoopsMain.class.getName() + ".date opaque",
                        UncheckedRelay.Slot.class.getName() + ".value opaque"));
        assertEquals(0, run("exclude=*.UncheckedRelay*,declarations=" + file, LoopsMain.class), () -> output);
        String field = file + ", line 2: " + LoopsMain.class.getName() + " has no field date";
        assertTrue(output.contains("JRSan agent: " + field), () -> output);
        assertTrue(
                output.contains("JRSan agent: " + file + ", line 3: " + UncheckedRelay.Slot.class.getName()
                        + " is not checked; name it with include"),
                () -> output);
        assertFalse(output.contains("verdict ROBUST"), () -> output);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nonsense=1 | unknown option \"nonsense\"; the options are include, exclude, declarations, loops and quiet",
                "include= | include has no pattern; write include=com.example.*",
                "include=a/b | bad pattern \"a/b\" of include; a pattern is a name of a class with * for anything, such as com.example.*",
                "loops=yes | loops is on or off, and not \"yes\"",
                "declarations= | declarations has no file; write declarations=FILE",
                "declarations=/none/such | the declarations in \"/none/such\" cannot be read: NoSuchFileException",
                "quiet=perhaps | quiet is true or false, and not \"perhaps\""
            })
    void badOptionsAreOneLineAndTheEnd(String options, String line) throws Exception {
        assertEquals(2, run(options, HandOversMain.class), () -> output);
        assertEquals("JRSan agent: " + line, output.strip());
    }
}
