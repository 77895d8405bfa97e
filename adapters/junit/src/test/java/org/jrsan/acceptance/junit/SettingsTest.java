package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.junit.RobustnessTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options by annotation and by configuration parameter. Those by property and file: {@link TestJvmTest}. */
class SettingsTest {
    static class Plain {
        @RobustnessTest
        void test() {
            new RobustAtomicInteger().set(1);
        }
    }

    static class Annotated {
        @RobustnessTest(
                iterations = 3,
                options = {"iterations=4", "history = 9"})
        void test() {
            new RobustAtomicInteger().set(1);
        }
    }

    private static void assertIterations(int expected, Kit kit) {
        assertTrue(kit.out().contains(", " + expected + " iterations, "), kit.out());
    }

    @Test
    void defaultsAreThoseOfTheTable() {
        assertIterations(200, Kit.run(Plain.class));
    }

    @Test
    void aConfigurationParameterWinsOverTheDefault() {
        assertIterations(6, Kit.run(Plain.class, "jrsan.iterations", "6"));
    }

    @Test
    void theAnnotationWinsOverAConfigurationParameter() {
        assertIterations(3, Kit.run(Annotated.class, "jrsan.iterations", "6"));
    }

    @ParameterizedTest
    @CsvSource({
        "iterations, 0, a whole number from 1 to 1000000",
        "timeout, soon, a whole number from 1 to 86400",
        "collect, some, 'one of all, first'",
        "engine, fast, 'one of thread-clocks, location-clocks'"
    })
    void aParameterThatIsNotAllowedFailsTheTestWithOneLine(String name, String value, String expected) {
        assertEquals(
                "JRSan: configuration parameter jrsan." + name + ": option " + name + " is '" + value + "' but must be "
                        + expected,
                Kit.run(Plain.class, "jrsan." + name, value).failure().getLocalizedMessage());
    }

    static class Unknown {
        @RobustnessTest(options = "iteratons=4")
        void test() {}
    }

    static class NoSetting {
        @RobustnessTest(options = "sites")
        void test() {}
    }

    static class OfTheJvm {
        @RobustnessTest(options = "session=process")
        void test() {}
    }

    static class Negative {
        @RobustnessTest(iterations = -1)
        void test() {}
    }

    @Test
    void aWrongAnnotationFailsTheTestWithOneLine() {
        assertEquals(
                "JRSan: @RobustnessTest: unknown option 'iteratons'; did you mean 'iterations'?",
                Kit.run(Unknown.class).failure().getLocalizedMessage());
        assertEquals(
                "JRSan: @RobustnessTest has the option 'sites', which is not a setting; write NAME=VALUE, one string for each",
                Kit.run(NoSetting.class).failure().getLocalizedMessage());
        assertEquals(
                "JRSan: option session belongs to the JVM: set it by -Djrsan.session=VALUE or in JRSAN_OPTIONS",
                Kit.run(OfTheJvm.class).failure().getLocalizedMessage());
        assertEquals(
                "JRSan: @RobustnessTest: option iterations is '-1' but must be a whole number from 1 to 1000000",
                Kit.run(Negative.class).failure().getLocalizedMessage());
    }

    static class Sites {
        @RobustnessTest(iterations = 1, options = "sites=off")
        void test() {
            Buffered buffered = new Buffered();
            org.jrsan.junit.Actors.run(buffered::first, buffered::second);
        }
    }

    @Test
    void theAnnotationSetsOptionsOfTheSession() {
        String message = Kit.run(Sites.class).failure().getLocalizedMessage();

        assertTrue(message.contains("NOT ROBUST: acquire load of x\n"), message);
        assertTrue(!message.contains(".java:"), message);
    }
}
