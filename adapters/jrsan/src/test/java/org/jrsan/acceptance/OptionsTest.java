package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Properties;
import org.jrsan.SanitizerOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {
    private static SanitizerOptions ofProperties(String... namesAndValues) {
        return SanitizerOptions.read(properties(namesAndValues), null);
    }

    private static Properties properties(String... namesAndValues) {
        Properties properties = new Properties();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
        }
        return properties;
    }

    private static SanitizerOptions ofVariable(String variable) {
        return SanitizerOptions.read(new Properties(), variable);
    }

    private static String refusal(Executable step) {
        String message = assertThrows(IllegalArgumentException.class, step).getMessage();
        assertEquals(1, message.lines().count(), message);
        return message;
    }

    @ParameterizedTest
    @CsvSource({
        "enabled, false",
        "session, explicit",
        "engine, thread-clocks",
        "sites, auto",
        "explain, false",
        "history, 64",
        "values, 32",
        "exitcode, 0",
        "agent, given",
        "junit, annotated"
    })
    void defaultsAreThoseOfTheTable(String name, String value) {
        assertEquals(value, ofVariable(null).get(name));
        assertEquals("{}", ofVariable(null).toString());
        assertFalse(ofVariable(null).enabled());
    }

    @Test
    void propertiesSetOptionsAndOtherPropertiesAreIgnored() {
        SanitizerOptions options =
                ofProperties("jrsan.enabled", "true", "jrsan.history", "5", "java.home", "x", "jrsan", "y");

        assertTrue(options.enabled());
        assertEquals(5, options.number("history"));
        assertEquals("{enabled=true, history=5}", options.toString());
    }

    @Test
    void theVariableSetsOptionsSeparatedByCommasOrBlanks() {
        SanitizerOptions options = ofVariable(" enabled=true,sites=off history=7,\tvalues=9, ");

        assertEquals("{enabled=true, sites=off, history=7, values=9}", options.toString());
        assertEquals("{}", ofVariable("").toString());
    }

    @Test
    void aPropertyWinsOverTheVariableAndACallOverBoth() {
        SanitizerOptions options =
                SanitizerOptions.read(properties("jrsan.history", "5"), "history=6,values=7,sites=off");

        assertEquals(5, options.number("history"));
        assertEquals(7, options.number("values"));
        assertEquals(8, options.with("history", "8").number("history"));
        assertEquals(5, options.number("history"), "with changes a copy");
        assertEquals("full", options.with("sites", "full").get("sites"));
    }

    @Test
    void anUnknownOptionIsRefusedWhereverItIsSetAndTheNearestIsNamed() {
        assertEquals(
                "JRSan: system property jrsan.sights: unknown option 'sights'; did you mean 'sites'?",
                refusal(() -> ofProperties("jrsan.sights", "off")));
        assertEquals(
                "JRSan: JRSAN_OPTIONS: unknown option 'histroy'; did you mean 'history'?",
                refusal(() -> ofVariable("histroy=5")));
        assertEquals(
                "JRSan: option value: unknown option 'value'; did you mean 'values'?",
                refusal(() -> ofVariable(null).with("value", "5")));
        assertEquals(
                "JRSan: JRSAN_OPTIONS: unknown option 'colour'; there are enabled, session, engine, check, plain, alone, sites,"
                        + " accessors, history, observations, values, exitcode, agent, agentoptions, junit, schedule, seed, shard, results, replay,"
                        + " iterations, timeout, collect, explain, continuations, stale, reports, baseline,"
                        + " suppressions, fail, repair, weaken",
                refusal(() -> ofVariable("colour=red")));
        assertEquals("JRSan: option: unknown option 'Engine'; did you mean 'engine'?", refusal(() -> ofVariable(null)
                .get("Engine")));
    }

    @ParameterizedTest
    @CsvSource({
        "sites, some, 'one of auto, full, light, off'",
        "sites, OFF, 'one of auto, full, light, off'",
        "engine, fast, 'one of thread-clocks, location-clocks'",
        "history, 0, a whole number from 1 to 1000000",
        "history, 1000001, a whole number from 1 to 1000000",
        "history, -1, a whole number from 1 to 1000000",
        "history, 1e3, a whole number from 1 to 1000000",
        "values, '', a whole number from 1 to 1000000",
        "values, 99999999999, a whole number from 1 to 1000000",
    })
    void aValueThatIsNotAllowedIsRefusedWhereverItIsSet(String name, String value, String expected) {
        String ending = ": option " + name + " is '" + value + "' but must be " + expected;

        assertEquals(
                "JRSan: system property jrsan." + name + ending, refusal(() -> ofProperties("jrsan." + name, value)));
        assertEquals("JRSan: JRSAN_OPTIONS" + ending, refusal(() -> ofVariable(name + "=" + value)));
        assertEquals(
                "JRSan: option " + name + ending, refusal(() -> ofVariable(null).with(name, value)));
    }

    @ParameterizedTest
    @CsvSource({"enabled, yes", "session, thread", "exitcode, 256", "exitcode, -1"})
    void aValueThatIsNotAllowedIsRefusedForTheOptionsOfTheJvm(String name, String value) {
        refusal(() -> ofProperties("jrsan." + name, value));
        refusal(() -> ofVariable(name + "=" + value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"enabled", "session", "exitcode", "agent", "agentoptions", "junit"})
    void optionsOfTheJvmCannotBeSetForASession(String name) {
        assertEquals(
                "JRSan: option " + name + " belongs to the JVM: set it by -Djrsan." + name
                        + "=VALUE or in JRSAN_OPTIONS",
                refusal(() -> ofVariable(null).with(name, "true")));
    }

    @Test
    void aSettingWithoutAValueIsRefused() {
        assertEquals(
                "JRSan: JRSAN_OPTIONS holds 'enabled', which is not a setting; write NAME=VALUE, separated by commas",
                refusal(() -> ofVariable("sites=off,enabled")));
    }

    @Test
    void nullIsRefused() {
        SanitizerOptions options = ofVariable(null);

        assertThrows(NullPointerException.class, () -> options.with(null, "off"));
        assertThrows(NullPointerException.class, () -> options.with("sites", null));
        assertThrows(NullPointerException.class, () -> SanitizerOptions.read(null, null));
    }

    @Test
    void anOptionThatIsNoNumberIsNotReadAsOne() {
        assertThrows(NumberFormatException.class, () -> ofVariable(null).number("sites"));
    }
}
