package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.List;
import org.jrsan.acceptance.Forked;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.junit.RobustnessTest;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Ordinary tests in JVMs of their own, with option {@code junit=all}. */
class EveryTestTest {
    /** Prints what failed, of tests and of what holds them. */
    private static void launch(Class<?>... types) {
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
        for (Class<?> type : types) {
            request.selectors(selectClass(type));
        }
        LauncherFactory.create().execute(request.build(), new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                result.getThrowable()
                        .ifPresent(thrown -> System.out.println(test.getDisplayName() + " failed: "
                                + thrown.getLocalizedMessage()
                                        .lines()
                                        .findFirst()
                                        .orElse("")));
            }
        });
    }

    static class Ordinary {
        private final RobustAtomicInteger flag = new RobustAtomicInteger();
        private final PlainInt count = new PlainInt();

        @BeforeEach
        void prepare() {
            flag.set(1);
        }

        @Test
        void isRobust() {
            flag.get();
        }

        @Test
        void races() throws InterruptedException {
            Thread other = RobustThreads.start(() -> count.set(1));
            count.set(2);
            RobustThreads.join(other);
        }
    }

    static class Idle {
        @Test
        void accessesNothing() {}
    }

    static class Annotated {
        @RobustnessTest(iterations = 2, options = "schedule=os")
        void test() {
            new RobustAtomicInteger().set(1);
        }
    }

    static final class RunsAll {
        public static void main(String[] args) {
            launch(Ordinary.class, Idle.class, Annotated.class);
        }
    }

    static final class RunsIdle {
        public static void main(String[] args) {
            launch(Idle.class);
        }
    }

    @Test
    void eachTestHasASessionAndTheRunOneSummary() throws Exception {
        Forked all = Forked.run(RunsAll.class, null, "-Djrsan.junit=all");
        String out = all.out();

        assertEquals("", all.err());
        assertTrue(out.contains("races() failed: JRSan: RACY: 0 violations, 1 race"), out);
        assertEquals(1, out.lines().filter(line -> line.contains(" failed: ")).count(), out);
        assertTrue(
                out.endsWith("JRSan: all tests: 4 tests, 1 failed by JRSan: 2 ROBUST_SO_FAR, 1 RACY, 1 NOTHING_CHECKED;"
                        + " 0 violations, 1 race\n"),
                out);
    }

    @Test
    void aRunThatAccessesNothingIsNoPass() throws Exception {
        assertEquals(
                "JRSan: all tests: 1 test, 0 failed by JRSan: 1 NOTHING_CHECKED; 0 violations, 0 races\n"
                        + "JUnit Jupiter failed: JRSan: junit=all, but no test made an access that is checked, which is no"
                        + " pass; add org.jrsan:jrsan-agent to the test dependencies, and the message tells the line that"
                        + " the test JVM needs; or, with Maven, the plugin org.jrsan:jrsan-maven-plugin with its goal"
                        + " prepare, and @{argLine} in an <argLine> of your own\n",
                Forked.run(RunsIdle.class, null, "-Djrsan.junit=all").out());
    }

    /** As Cucumber has one. */
    static final class OtherEngine implements TestEngine {
        @Override
        public String getId() {
            return "other";
        }

        @Override
        public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId id) {
            EngineDescriptor engine = new EngineDescriptor(id, "Other");
            for (String name : List.of("one", "two")) {
                engine.addChild(new AbstractTestDescriptor(id.append("test", name), name) {
                    @Override
                    public Type getType() {
                        return Type.TEST;
                    }
                });
            }
            return engine;
        }

        @Override
        public void execute(ExecutionRequest request) {
            new RobustAtomicInteger().set(1);
        }
    }

    static final class RunsOthers {
        public static void main(String[] args) {
            Launcher launcher = LauncherFactory.create(
                    LauncherConfig.builder().addTestEngines(new OtherEngine()).build());
            launcher.execute(LauncherDiscoveryRequestBuilder.request()
                    .selectors(selectClass(Annotated.class))
                    .build());
        }
    }

    @Test
    void testsOfOtherEnginesAreCounted() throws Exception {
        Forked all = Forked.run(RunsOthers.class, null, "-Djrsan.junit=all");
        assertTrue(
                all.err()
                        .contains(
                                "JRSan: junit=all: 2 tests of Other were not checked: tests of JUnit Jupiter and TestNG have"
                                        + " sessions, and under the agent those of JUnit 4; session=process checks all that a JVM runs"),
                all::toString);
        assertEquals("", Forked.run(RunsOthers.class, null).err());
    }

    @Test
    void withoutTheOptionOrdinaryTestsAreLeftAlone() throws Exception {
        String out = Forked.run(RunsAll.class, null, "-Djunit.jupiter.extensions.autodetection.enabled=true")
                .out();

        assertTrue(out.startsWith("JRSan: Annotated.test: ROBUST_SO_FAR: "), out);
        assertEquals(0, out.lines().filter(line -> line.contains("failed")).count(), out);
    }

    @Test
    void anAgentThatCannotBeAttachedFailsEachTestWithOneLine() throws Exception {
        String out = Forked.run(RunsAll.class, null, "-Djrsan.agent=attach").out();

        assertTrue(
                out.contains("test() failed: JRSan: agent=attach, but the agent could not be attached: the jar"
                        + " org.jrsan:jrsan-agent is not on the class path; add org.jrsan:jrsan-agent to the test"
                        + " dependencies, "),
                out);
    }
}
