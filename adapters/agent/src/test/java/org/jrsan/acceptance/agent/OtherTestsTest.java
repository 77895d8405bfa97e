package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of JUnit 4 and TestNG have sessions with option {@code junit=all}. See {@link OtherTestsMain}. */
class OtherTestsTest {
    private static final String NOTHING =
            "JRSan: junit=all, but no test made an access that is checked, which is no pass";

    @TempDir
    Path folder;

    private AgentJvm run(List<String> arguments, String... last) throws Exception {
        List<String> all =
                new ArrayList<>(List.of("-cp", System.getProperty("java.class.path"), OtherTestsMain.class.getName()));
        all.addAll(List.of(last));
        return AgentJvm.run(folder, "", arguments, all);
    }

    private static List<String> failed(AgentJvm jvm) {
        return jvm.output()
                .lines()
                .filter(line -> line.contains(" failed: "))
                .sorted()
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"junit4", "platform"})
    void testsOfJUnit4HaveSessions(String by) throws Exception {
        AgentJvm jvm = run(List.of("-Djrsan.junit=all"), by);
        String type = by.equals("junit4") ? "(" + OtherTestsMain.class.getName() + "$OfJUnit4)" : "";
        String parameters = by.equals("junit4") ? "(" + OtherTestsMain.class.getName() + "$OfParameters)" : "";
        assertEquals(
                List.of(
                        "fails" + type + " failed: by itself",
                        "races" + type + " failed: JRSan: RACY: 0 violations, 1 race, first in iteration 1",
                        "test[1]" + parameters + " failed: JRSan: RACY: 0 violations, 1 race, first in iteration 1"),
                failed(jvm),
                jvm::output);
        assertTrue(
                jvm.output()
                        .contains(
                                "JRSan: all tests: 6 tests, 2 failed by JRSan: 4 ROBUST_SO_FAR, 2 RACY; 0 violations, 2 races"),
                jvm::output);
        assertFalse(jvm.output().contains("not checked"), jvm::output);
    }

    /** The command of TestNG ends the JVM. */
    @Test
    void theCommandOfTestNgEnds() throws Exception {
        String path = System.getProperty("java.class.path");
        String tests = OtherTestsMain.LeavesAThread.class.getName();
        AgentJvm jvm = AgentJvm.run(
                folder,
                "",
                List.of("-Djrsan.junit=all"),
                List.of("-cp", path, "org.testng.TestNG", "-d", folder.toString(), "-testclass", tests));
        assertEquals(1, jvm.exitValue(), jvm::output);
        assertTrue(jvm.output().contains(NOTHING), jvm::output);
    }

    @Test
    void testsOfTestNgHaveSessions() throws Exception {
        AgentJvm jvm = run(List.of("-Djrsan.junit=all"), "testng");
        assertEquals(
                List.of(
                        "fails failed: by itself",
                        "races failed: JRSan: RACY: 0 violations, 1 race, first in iteration 1"),
                failed(jvm),
                jvm::output);
        assertTrue(jvm.output().contains("ran 5"), jvm::output);
        assertTrue(
                jvm.output()
                        .contains(
                                "JRSan: all tests: 5 tests, 1 failed by JRSan: 4 ROBUST_SO_FAR, 1 RACY; 0 violations, 1 race"),
                jvm::output);
    }

    @Test
    void aRunThatAccessesNothingIsNoPass() throws Exception {
        AgentJvm junit4 = run(List.of("-Djrsan.junit=all"), "junit4", "idle");
        assertEquals(List.of("JRSan failed: " + NOTHING), failed(junit4), junit4::output);
        AgentJvm platform = run(List.of("-Djrsan.junit=all"), "platform", "idle");
        assertTrue(platform.output().lines().anyMatch(NOTHING::equals), platform::output);
        AgentJvm testNg = run(List.of("-Djrsan.junit=all"), "testng", "idle");
        assertEquals(List.of("all failed: " + NOTHING), failed(testNg), testNg::output);
    }

    @ParameterizedTest
    @CsvSource({"junit4, 6, 7", "testng, 5, 5"})
    void aBadOptionFailsEachTestWithOneLine(String by, int refused, int failures) throws Exception {
        AgentJvm jvm = run(List.of("-Djrsan.junit=all", "-Djrsan.suppressions=nowhere.txt"), by);
        List<String> failed = failed(jvm);
        assertEquals(
                refused,
                failed.stream().filter(line -> line.contains("nowhere.txt")).count(),
                jvm::output);
        assertEquals(failures, failed.size(), jvm::output);
    }

    @ParameterizedTest
    @ValueSource(strings = {"junit4", "testng"})
    void withoutTheOptionTestsAreLeftAlone(String by) throws Exception {
        AgentJvm jvm = run(List.of("-Djrsan.enabled=true"), by);
        assertEquals(1, failed(jvm).size(), jvm::output);
        assertFalse(jvm.output().contains("all tests"), jvm::output);
    }
}
