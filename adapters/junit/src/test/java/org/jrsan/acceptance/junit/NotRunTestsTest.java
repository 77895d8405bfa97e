package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;
import org.jrsan.acceptance.Forked;
import org.jrsan.junit.RobustnessTest;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** Robustness tests that JUnit passes over, which without more ado would look like tests and never run. */
class NotRunTestsTest {
    private static final String REMEDY =
            ", so JUnit skips it; make it an instance method that is not private and returns void";

    @Retention(RetentionPolicy.RUNTIME)
    @RobustnessTest
    @interface Lightly {}

    static class Wrong {
        @RobustnessTest
        private void hidden() {}

        @RobustnessTest
        static void shared() {}

        @RobustnessTest
        int counts() {
            return 0;
        }

        @Lightly
        private void hiddenToo() {}

        @Nested
        class Inner {
            @RobustnessTest
            boolean asks() {
                return true;
            }
        }
    }

    static class Right {
        @RobustnessTest
        void test() {}

        @Test
        private void ordinary() {}

        @Nested
        class Inner {
            @RobustnessTest
            public void test() {}
        }
    }

    static class Off {
        @RobustnessTest
        @Disabled("what is disabled is not to be reported")
        private void test() {}

        @Nested
        @Disabled("what is disabled is not to be reported")
        class Inner {
            @RobustnessTest
            private void test() {}
        }
    }

    private static List<String> failures(DiscoverySelector... selectors) {
        return failures(EngineTestKit.engine("jrsan").selectors(selectors).execute());
    }

    private static List<String> failures(EngineExecutionResults results) {
        List<String> failures = new ArrayList<>();
        for (Event event : results.testEvents().failed().list()) {
            failures.add(event.getRequiredPayload(TestExecutionResult.class)
                    .getThrowable()
                    .orElseThrow()
                    .getLocalizedMessage());
        }
        assertEquals(failures.size(), results.testEvents().started().count());
        failures.sort(null);
        return failures;
    }

    @Test
    void eachMethodThatJUnitPassesOverFailsWithOneLine() {
        assertEquals(
                List.of(
                        "JRSan: @RobustnessTest Inner.asks returns a value" + REMEDY,
                        "JRSan: @RobustnessTest Wrong.counts returns a value" + REMEDY,
                        "JRSan: @RobustnessTest Wrong.hidden is private" + REMEDY,
                        "JRSan: @RobustnessTest Wrong.hiddenToo is private" + REMEDY,
                        "JRSan: @RobustnessTest Wrong.shared is static" + REMEDY),
                failures(selectClass(Wrong.class)));
    }

    @Test
    void othersAreLeftToJUnit() {
        assertEquals(List.of(), failures(selectClass(Right.class)));
        assertEquals(List.of(), failures(selectMethod(Right.class, "test")));
        assertEquals(List.of(), failures(selectClass(Off.class)));
    }

    @Test
    void theyAreFoundHoweverTheyAreSelected() {
        List<String> hidden = List.of("JRSan: @RobustnessTest Wrong.hidden is private" + REMEDY);
        String id = "[engine:jrsan]/[not-run:" + Wrong.class.getName() + "#hidden]";

        assertEquals(hidden, failures(selectMethod(Wrong.class, "hidden")));
        assertEquals(hidden, failures(selectUniqueId(id)));
        assertEquals(
                1,
                failures(selectPackage("org.jrsan.acceptance.junit.declared")).size());
    }

    static class Tagged {
        @RobustnessTest
        @Tag("slow")
        private void test() {}
    }

    @Test
    void tagsHoldForThemToo() {
        assertEquals(
                List.of(),
                failures(EngineTestKit.engine("jrsan")
                        .selectors(selectClass(Tagged.class))
                        .filters(TagFilter.excludeTags("slow"))
                        .execute()));
        assertEquals(1, failures(selectClass(Tagged.class)).size());
    }

    static class Only {
        @RobustnessTest
        private void test() {}
    }

    static final class RunsOnly {
        public static void main(String[] args) {
            TestJvmTest.launch(Only.class);
        }
    }

    /** As a build runs it: the launcher finds what reports them by itself. */
    @Test
    void aClassWithoutAnyOtherTestFails() throws Exception {
        assertEquals(
                "java.lang.IllegalStateException: JRSan: @RobustnessTest Only.test is private" + REMEDY + "\ntrue\n",
                Forked.run(RunsOnly.class, null).out());
    }
}
