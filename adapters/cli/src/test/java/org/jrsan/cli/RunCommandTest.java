package org.jrsan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.ProcessBuilder.Redirect;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.acme.program.Handshake;
import org.acme.program.Silent;
import org.jrsan.Verdict;
import org.jrsan.agent.Agent;
import org.jrsan.report.Json;
import org.jrsan.result.TestRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs under the agent. Its jar is one without classes, which leads to those of this build. */
class RunCommandTest {
    private static final String MAIN = Handshake.class.getName();

    @TempDir
    private Path folder;

    private final StringWriter told = new StringWriter();
    private String out = "";
    private String err = "";

    @BeforeEach
    void makeAgent() throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", Agent.class.getName());
        attributes.putValue("Can-Retransform-Classes", "true");
        attributes.put(
                Attributes.Name.CLASS_PATH,
                Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                        .map(part -> Path.of(part).toUri().toString())
                        .collect(Collectors.joining(" ")));
        Path jar = folder.resolve("agent.jar");
        try (OutputStream file = Files.newOutputStream(jar)) {
            new JarOutputStream(file, manifest).close();
        }
        System.setProperty(RunCommand.AGENT, jar.toString());
        // Its classes are on the class path, as those of the agent.
        Path report = folder.resolve("report.jar");
        try (OutputStream file = Files.newOutputStream(report)) {
            new JarOutputStream(file, new Manifest()).close();
        }
        System.setProperty(RunCommand.REPORT, report.toString());
    }

    @AfterEach
    void forgetAgent() {
        System.clearProperty(RunCommand.AGENT);
        System.clearProperty(RunCommand.REPORT);
    }

    private int run(String... args) throws IOException {
        Path outFile = folder.resolve("out");
        Path errFile = folder.resolve("err");
        int code = Main.run(
                List.of(RunCommand.command(Redirect.to(outFile.toFile()), Redirect.to(errFile.toFile()))),
                new PrintWriter(told, true),
                new PrintWriter(told, true),
                Stream.concat(Stream.of("run"), Arrays.stream(args)).toArray(String[]::new));
        out = Files.exists(outFile) ? Files.readString(outFile) : "";
        err = Files.exists(errFile) ? Files.readString(errFile) : "";
        return code;
    }

    /** Of this build's own folders, that of the program is given, and nothing else. */
    private static String classPath() throws IOException {
        try {
            return Path.of(Handshake.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    @Test
    void aMainClassThatIsNotThereIsOneLine() throws Exception {
        assertEquals(2, run("-cp", classPath(), MAIN + "s", "shake"));
        assertTrue(
                told.toString()
                        .contains("there is no class " + MAIN + "s on the class path " + classPath()
                                + "; write the name of the main class with its package"),
                told::toString);
        assertEquals("", out + err);
    }

    @Test
    void aProgramThatIsRobustPasses() throws Exception {
        assertEquals(0, run("-cp", classPath(), MAIN, "shake"), () -> told + out + err);
        assertTrue(err.contains("JRSan: ROBUST_SO_FAR: 0 violations, 0 races"), err);
        assertEquals("", told.toString());
    }

    @Test
    void aRaceIsFoundAndNamed() throws Exception {
        assertEquals(1, run("-cp", classPath(), MAIN, "race"), () -> told + out + err);
        assertTrue(err.contains("JRSan: RACY: "), err);
        assertTrue(err.contains("at org.acme.program.Handshake.lambda$race$"), err);
        assertEquals("", told.toString());
    }

    @Test
    void whatWasFoundIsWrittenInTheFormsOfTests() throws Exception {
        Path reports = folder.resolve("reports");
        assertEquals(1, run("-cp", classPath(), "--reports", reports.toString(), MAIN, "race"), () -> told + out + err);
        TestRun run = Json.read(reports.resolve("jrsan.json")).tests().get(0);
        assertEquals(MAIN, run.test());
        assertEquals(Verdict.RACY, run.verdict());
        assertTrue(err.contains(run.report()), err);
        String id = run.findings().get(0).id();
        assertTrue(err.contains("\n  id        " + id + "\n"), err);
        for (String name : List.of(MAIN + ".json", MAIN + ".sarif", "jrsan.sarif", "jrsan.html")) {
            assertTrue(Files.readString(reports.resolve(name)).contains(id), name);
        }

        // A second program adds its own.
        run("-cp", classPath(), "-o", "reports=" + reports, Silent.class.getName());
        assertEquals(
                List.of(Verdict.RACY, Verdict.NOTHING_CHECKED),
                Json.read(reports.resolve("jrsan.json")).tests().stream()
                        .map(TestRun::verdict)
                        .toList());
    }

    @Test
    void aDirectoryThatCannotBeWrittenGetsOneLineAndTheVerdictStands() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        assertEquals(
                0,
                run("-cp", classPath(), "--reports", file.resolve("reports").toString(), MAIN, "shake"),
                () -> told + out + err);
        assertTrue(err.contains("JRSan: ROBUST_SO_FAR: "), err);
        assertEquals(
                1,
                err.lines().filter(line -> line.contains("cannot be written")).count(),
                err);
        assertEquals("", told.toString());
    }

    @Test
    void withoutTheJarForReportsNothingIsRun() throws Exception {
        System.clearProperty(RunCommand.REPORT);
        assertEquals(2, run("-cp", classPath(), "--reports", folder.toString(), MAIN, "race"));
        assertEquals(
                "jrsan: the jar for reports is missing; start this by the script jrsan",
                told.toString().strip());
        assertEquals(0, run("-cp", classPath(), "--reports", "off", MAIN, "shake"), () -> told + err);
    }

    @Test
    void aProgramThatAccessesNothingDoesNotPass() throws Exception {
        assertEquals(1, run("-cp", classPath(), "--exclude", "org.acme.*", MAIN, "shake"), () -> told + out + err);
        assertTrue(err.contains("JRSan: NOTHING_CHECKED: "), err);

        assertEquals(1, run("-cp", classPath(), Silent.class.getName()), () -> told + out + err);
        assertEquals("nothing\n", out.replace("\r", ""));
        assertTrue(err.contains("JRSan: NOTHING_CHECKED: "), err);
    }

    @Test
    void theProgramsOwnExitCodeIsToldAndIsNoPass() throws Exception {
        assertEquals(0, run("-cp", classPath(), MAIN, "exit", "0"), () -> told + out + err);
        assertEquals("", told.toString());

        assertEquals(1, run("-cp", classPath(), MAIN, "exit", "7"), () -> told + out + err);
        assertEquals(
                "jrsan: the program ended with exit code 7", told.toString().strip());
        assertTrue(err.contains("JRSan: ROBUST_SO_FAR: "), err);
    }

    private void isToldOnce(String line) {
        assertEquals(1, err.lines().filter(told -> told.startsWith(line)).count(), err);
    }

    /** No shutdown hook runs then. */
    @Test
    void aProgramThatHaltsTheJvmIsReportedBefore() throws Exception {
        assertEquals(1, run("-cp", classPath(), MAIN, "halting-race"), () -> told + out + err);
        isToldOnce("JRSan: RACY: ");
        isToldOnce("JRSan agent: 1 class with ");

        assertEquals(0, run("-cp", classPath(), MAIN, "halt", "0"), () -> told + out + err);
        isToldOnce("JRSan: ROBUST_SO_FAR: ");
        assertEquals("", told.toString());

        // Whoever comes second waits for the report.
        assertEquals(0, run("-cp", classPath(), MAIN, "halting-hooks"), () -> told + out + err);
        isToldOnce("JRSan: ROBUST_SO_FAR: ");
        isToldOnce("JRSan agent: 1 class with ");

        assertEquals(1, run("-cp", classPath(), MAIN, "halt", "7"), () -> told + out + err);
        assertEquals(
                "jrsan: the program ended with exit code 7", told.toString().strip());
        isToldOnce("JRSan: ROBUST_SO_FAR: ");
    }

    /** Who asks for classes to be checked that nobody loads has mistaken their names, or does not run what he thinks. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "org.acme.*;no.such.Type* | include=no.such.Type* found no class to check; correct the pattern, or leave it out",
                "java.util.concurrent.Exchanger | include=java.util.concurrent.Exchanger found no class to check; classes of the JDK cannot be checked, but copies of them in another package"
            })
    void aPatternThatNamesNothingIsToldAndIsNoPass(String include, String line) throws Exception {
        assertEquals(1, run("-cp", classPath(), "--include", include, MAIN, "shake"), () -> told + out + err);
        isToldOnce("JRSan: NOT_ALL_CHECKED: 0 violations, 0 races");
        isToldOnce("No pass: JRSan agent: " + line);
        isToldOnce("JRSan agent: " + line);
        assertEquals("", told.toString());

        assertEquals(0, run("-cp", classPath(), "--include", "org.acme.*", MAIN, "shake"), () -> told + out + err);
    }

    @Test
    void optionsReachTheSession() throws Exception {
        assertEquals(
                0, run("-cp", classPath(), "-o", "check=robustness", "-J-Xmx200m", MAIN, "race"), () -> told + err);
    }

    @Test
    void otherOptionsReachTheAgent() throws Exception {
        Path declared = Files.writeString(folder.resolve("declared"), "no.such.Type.value opaque\n");
        assertEquals(
                1,
                run("-cp", classPath(), "-a", "coverage=true", "-a", "declarations=" + declared, MAIN, "shake"),
                () -> told + err);
        assertTrue(err.contains("JRSan agent: " + MAIN + ": "), err);
        assertTrue(err.contains(declared + ", line 1: no class no.such.Type was loaded"), err);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--include a/b | bad pattern \"a/b\" of include; a pattern is a name of a class with * for anything, such as com.example.*",
                "--include com..example | bad pattern \"com..example\" of include; a pattern is a name of a class with * for anything, such as com.example.*",
                "--classes no-such | classes names \"no-such\", where nothing is; it takes folders and jars, as URIs if their paths have a comma or a semicolon",
                "--exclude a,b | --exclude has a comma; put ; between several",
                "-a loop=off | unknown option \"loop\"; the options are classes, include, exclude, declarations, edges, loops, coverage, quiet and cache",
                "-a loops=off,edges=off | --agent-option 'loops=off,edges=off' has a comma; give the option once for each setting",
                "-o site=off | --option: unknown option 'site'; did you mean 'sites'?",
                "-o sites | --option 'sites' is not a setting; write NAME=VALUE",
                "-o exitcode=3 | option exitcode is set by this command itself"
            })
    void misuseIsOneLine(String options, String line) throws Exception {
        String[] args = Stream.of(Stream.of("-cp", "."), Arrays.stream(options.split(" ")), Stream.of(MAIN))
                .flatMap(part -> part)
                .toArray(String[]::new);
        assertEquals(2, run(args));
        assertEquals("jrsan: " + line, told.toString().strip());
    }
}
