package org.jrsan.junit;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jrsan.spi.AgentOfJvm;
import org.jrsan.spi.TestOptions;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Turns checking on in a JVM that is about to run a {@link RobustnessTest}, before the first drop-in type is used,
 * unless {@code jrsan.enabled} was set. It does nothing in a JVM without such a test. JUnit's launcher finds this
 * class; do not use it in code.
 */
@SuppressWarnings("exports") // a module that uses this requires JUnit
public final class CheckingSwitch implements TestExecutionListener {
    private static final String PREFIX = "jrsan.";
    private static final String ENABLED = AllTests.ENABLED;

    /** The engines whose tests have sessions, and the one that has none. */
    private static final Set<String> OURS = Set.of("[engine:junit-jupiter]", "[engine:jrsan]");

    /** Why the configuration parameters of the running plan are refused, null if they are not. */
    private static volatile @Nullable String refusal;

    /** Created by the launcher. */
    public CheckingSwitch() {}

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        try {
            begins(plan);
        } catch (NoSuchMethodError e) {
            // A build whose tests are none of JRSan's is not stopped.
            refusal = "JRSan needs JUnit 5.10 or later and, with Maven, Surefire 3 or later: update them (missing is "
                    + e.getMessage() + ")";
            if (AgentOfJvm.isSet("junit", "all")) {
                System.err.println("JRSan: junit=all: no test is checked, which is no pass: " + refusal);
            }
        }
    }

    private static void begins(TestPlan plan) {
        refusal = refusalOf(plan);
        AllTests.beginPlan(others(plan).anyMatch(engine -> tests(engine, plan) > 0));
        if (AllTests.leavesEnabledOpen() && isWanted(plan)) {
            String wanted = plan.getConfigurationParameters().get(ENABLED).orElse("true");
            if (wanted.equals("true") || wanted.equals("false")) {
                System.setProperty(ENABLED, wanted);
            }
        }
    }

    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        refusal = null;
        if (AgentOfJvm.isSet("junit", "all")) {
            if (!AllTests.areOfOthers()) {
                others(plan).forEach(engine -> tellOfUnchecked(engine, plan));
            }
            AssertionError failure = AllTests.endPlan();
            if (failure != null) {
                // There is nothing left that could fail.
                System.err.println(failure.getMessage());
            }
        }
    }

    private static Stream<TestIdentifier> others(TestPlan plan) {
        return plan.getRoots().stream().filter(engine -> !OURS.contains(engine.getUniqueId()));
    }

    private static long tests(TestIdentifier engine, TestPlan plan) {
        return plan.getDescendants(engine).stream()
                .filter(TestIdentifier::isTest)
                .count();
    }

    /** Engines tell no extension of Jupiter's of their tests. The agent sees those of JUnit 4. */
    private static void tellOfUnchecked(TestIdentifier engine, TestPlan plan) {
        long tests = tests(engine, plan);
        if (tests > 0) {
            System.err.println("JRSan: junit=all: " + tests + (tests == 1 ? " test of " : " tests of ")
                    + engine.getDisplayName() + (tests == 1 ? " was" : " were")
                    + " not checked: tests of JUnit Jupiter and TestNG have sessions, and under the agent those of JUnit 4; session=process"
                    + " checks all that a JVM runs");
        }
    }

    private static boolean isWanted(TestPlan plan) {
        return AgentOfJvm.isSet("junit", "all") || holdsRobustnessTest(plan);
    }

    private static boolean holdsRobustnessTest(TestPlan plan) {
        return plan.getRoots().stream()
                .flatMap(root -> plan.getDescendants(root).stream())
                .anyMatch(CheckingSwitch::isRobustnessTest);
    }

    private static boolean isRobustnessTest(TestIdentifier test) {
        return test.getSource()
                .filter(MethodSource.class::isInstance)
                .map(source -> ((MethodSource) source).getJavaMethod())
                .filter(method -> AnnotationSupport.isAnnotated(method, RobustnessTest.class))
                .isPresent();
    }

    /** Only here can the names be listed. An extension can only ask for names that it knows. */
    private static @Nullable String refusalOf(TestPlan plan) {
        try {
            for (String key : plan.getConfigurationParameters().keySet()) {
                if (key.startsWith(PREFIX) && !TestOptions.isOfBuild(key.substring(PREFIX.length()))) {
                    check(key, plan.getConfigurationParameters().get(key));
                }
            }
            return null;
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    private static void check(String key, Optional<String> value) {
        String name = key.substring(PREFIX.length());
        TestOptions.check(name, value.orElse(""), "configuration parameter " + key);
        // JUnit treats system properties as parameters, too. A property of the JVM may set an option of the JVM.
        boolean isOfJvm = value.isPresent() && value.get().equals(System.getProperty(key));
        if (!key.equals(ENABLED) && !isOfJvm) {
            TestOptions.requireOfSession(name);
        }
    }

    /**
     * Refuses a run with a misspelt parameter.
     *
     * @throws IllegalArgumentException with a message of one line
     */
    static void requireKnownParameters() {
        String line = refusal;
        if (line != null) {
            throw new IllegalArgumentException(line);
        }
    }
}
