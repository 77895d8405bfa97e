package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.File;
import java.nio.file.Path;
import org.jrsan.Sanitizer;
import org.jrsan.acceptance.Forked;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.internal.run.Engines;
import org.jrsan.junit.RobustnessTest;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Robustness tests in JVMs of their own, as a build starts them: by the launcher of JUnit. */
class TestJvmTest {
    /** Prints what a test fails with, and whether checking was on at the end. */
    static void launch(Class<?> type, String... parameters) {
        LauncherDiscoveryRequestBuilder request =
                LauncherDiscoveryRequestBuilder.request().selectors(selectClass(type));
        // Several such JVMs at a time would write one file, and read what is half written.
        request.configurationParameter(
                "jqwik.database", "target/jqwik-" + ProcessHandle.current().pid());
        for (int i = 0; i < parameters.length; i += 2) {
            request.configurationParameter(parameters[i], parameters[i + 1]);
        }
        LauncherDiscoveryRequest built = request.build();
        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        LauncherFactory.create().execute(built, summary);
        summary.getSummary().getFailures().forEach(failure -> System.out.println(failure.getException()));
        System.out.println(Sanitizer.isEnabled());
    }

    static class Checked {
        @RobustnessTest(iterations = 2, options = "schedule=os")
        void test() {
            new RobustAtomicInteger().set(1);
        }
    }

    static class Configurable {
        @RobustnessTest(options = "schedule=os")
        void test() {
            new RobustAtomicInteger().set(1);
        }
    }

    static class Ordinary {
        @Test
        void test() {}
    }

    static final class RunsChecked {
        public static void main(String[] args) {
            launch(Checked.class);
        }
    }

    static final class RunsConfigurable {
        public static void main(String[] args) {
            launch(Configurable.class);
        }
    }

    static final class RunsOrdinary {
        public static void main(String[] args) {
            launch(Ordinary.class);
        }
    }

    static final class UsesAnAtomicFirst {
        public static void main(String[] args) {
            new RobustAtomicInteger().set(1);
            launch(Checked.class);
        }
    }

    static final class HasAMisspeltParameter {
        public static void main(String[] args) {
            launch(Configurable.class, "jrsan.iteration", "5");
        }
    }

    static final class IsTurnedOffByParameter {
        public static void main(String[] args) {
            launch(Configurable.class, "jrsan.enabled", "false");
        }
    }

    static class FailsInside {
        @RobustnessTest(iterations = 3, options = "schedule=os")
        void test() {
            new RobustAtomicInteger().set(1);
            Engines.fail(new IllegalStateException("thrown inside of JRSan"));
        }
    }

    static final class RunsWithAnErrorOfJrsan {
        public static void main(String[] args) {
            new RobustAtomicInteger().set(1);
            launch(FailsInside.class);
            new RobustAtomicInteger().set(1);
        }
    }

    static class UsesAnAtomic {
        @Test
        void test() {
            new RobustAtomicInteger().set(1);
        }
    }

    static final class RunsOthersBeside {
        public static void main(String[] args) {
            launch(UsesAnAtomic.class);
            launch(Checked.class);
            launch(Configurable.class);
            launch(UsesAnAtomic.class);
        }
    }

    /** Tests that check nothing are unharmed, and no class of JRSan is broken for those that come later. */
    @Test
    void anOptionOfTheJvmThatIsRefusedFailsEachRobustnessTestWithOneLine() throws Exception {
        String line = "JRSan: system property jrsan.site: unknown option 'site'; did you mean 'sites'?";
        String failure = "java.lang.IllegalArgumentException: " + line + "\ntrue\n";
        Forked forked = Forked.run(RunsOthersBeside.class, null, "-Djrsan.enabled=true", "-Djrsan.site=off");

        assertEquals("true\n" + failure + failure + "true\n", forked.out());
        assertEquals(1, forked.err().lines().filter(line::equals).count(), forked.err());
    }

    private static final String PASSED =
            "JRSan: Checked.test: ROBUST_SO_FAR: 2 accesses, 1 location, 1 thread, 2 iterations, 1 schedule\n"
                    + Kit.oneThread("Checked.test") + "true\n";

    @Test
    void aRobustnessTestTurnsCheckingOn() throws Exception {
        assertEquals(PASSED, Forked.run(RunsChecked.class, null).out());
        assertEquals(PASSED, Forked.run(RunsChecked.class, "sites=off").out());
    }

    @Test
    void otherTestsLeaveItOff() throws Exception {
        assertEquals("false\n", Forked.run(RunsOrdinary.class, null).out());
    }

    @Test
    void whatTheUserSetStaysAndFailsTheTest() throws Exception {
        String line = "java.lang.IllegalStateException: JRSan: checking is off in this JVM, so this test would see"
                + " nothing; drop enabled=false, which was set\nfalse\n";

        assertEquals(
                line,
                Forked.run(RunsChecked.class, null, "-Djrsan.enabled=false").out());
        assertEquals(line, Forked.run(RunsChecked.class, "enabled=false").out());
        assertEquals(line, Forked.run(IsTurnedOffByParameter.class, null).out());
    }

    @Test
    void whereItComesTooLateTheTestSaysWhatToAdd() throws Exception {
        assertEquals(
                "java.lang.IllegalStateException: JRSan: checking is off in this JVM, so this test would see nothing;"
                        + " add -Djrsan.enabled=true to the arguments of the test JVM (Surefire:"
                        + " <argLine>-Djrsan.enabled=true</argLine>)\nfalse\n",
                Forked.run(UsesAnAtomicFirst.class, null).out());
    }

    @Test
    void aPropertyWinsOverTheVariable() throws Exception {
        String out = Forked.run(RunsConfigurable.class, "iterations=7", "-Djrsan.iterations=5")
                .out();

        assertTrue(out.contains(", 5 iterations, "), out);
    }

    @Test
    void theVariableWinsOverTheDefault() throws Exception {
        String out = Forked.run(RunsConfigurable.class, "iterations=7").out();

        assertTrue(out.contains(", 7 iterations, "), out);
    }

    @Test
    void theFileOfJUnitWinsOverTheVariableAndNotOverTheProperty() throws Exception {
        Path file = Path.of(TestJvmTest.class
                .getResource("platform/junit-platform.properties")
                .toURI());
        String path = file.getParent() + File.pathSeparator + System.getProperty("java.class.path");

        String out =
                Forked.run(RunsConfigurable.class, "iterations=7", "-cp", path).out();
        assertTrue(out.contains(", 6 iterations, "), out);
        out = Forked.run(RunsConfigurable.class, null, "-cp", path, "-Djrsan.iterations=5")
                .out();
        assertTrue(out.contains(", 5 iterations, "), out);
    }

    @Test
    void aMisspeltParameterFailsTheTestWithOneLine() throws Exception {
        assertEquals(
                "java.lang.IllegalArgumentException: JRSan: configuration parameter jrsan.iteration: unknown option"
                        + " 'iteration'; did you mean 'iterations'?\ntrue\n",
                Forked.run(HasAMisspeltParameter.class, null).out());
    }

    /** In a JVM with one session for all of it a test cannot have its own: it says so, and the session goes on. */
    @Test
    void whereOneSessionIsOpenForTheWholeJvmTheTestSaysWhatToDrop() throws Exception {
        String line = "java.lang.IllegalStateException: JRSan: one session is open for the whole process (option"
                + " session=process); drop that option to open sessions in code\ntrue\n";
        Forked byProperty =
                Forked.run(RunsWithAnErrorOfJrsan.class, null, "-Djrsan.enabled=true", "-Djrsan.session=process");
        Forked byVariable = Forked.run(RunsWithAnErrorOfJrsan.class, "enabled=true,session=process,exitcode=7");

        assertEquals(line, byProperty.out());
        assertEquals(line, byVariable.out());
        assertEquals(0, byVariable.exitCode());
        assertTrue(byProperty.err().contains("ROBUST_SO_FAR"), byProperty.err());
        assertTrue(byProperty.err().contains(" 2 accesses, 2 locations, "), byProperty.err());
    }

    /** What JRSan's own error breaks is the test, not the JVM around it. */
    @Test
    void anErrorOfJrsanFailsTheTestWithItsCause() throws Exception {
        String out = Forked.run(RunsWithAnErrorOfJrsan.class, null, "-Djrsan.enabled=true")
                .out();

        assertTrue(out.startsWith("org.jrsan.spi.ReportedFailure: JRSan: INTERNAL_ERROR: 0 violations, 0 races"), out);
        assertTrue(out.contains("JRSan failed and stopped checking: "), out);
        assertTrue(out.contains(" 1 iteration, "), out);
        assertTrue(out.endsWith("\ntrue\n"), out);
    }
}
