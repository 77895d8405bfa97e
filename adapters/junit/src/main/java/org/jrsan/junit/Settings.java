package org.jrsan.junit;

import java.util.List;
import java.util.Optional;
import org.jrsan.SanitizerOptions;
import org.jrsan.spi.TestOptions;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The settings of one test, from all sources.
 *
 * @param session the options of its sessions
 * @param benign classes whose declarations apply
 */
record Settings(SanitizerOptions session, List<Class<?>> benign) {
    private static final String PREFIX = "jrsan.";

    /**
     * Reads annotation, configuration parameters and JVM.
     *
     * @throws IllegalArgumentException with a message of one line, if a name is unknown or a value is invalid
     */
    static Settings of(ExtensionContext context, RobustnessTest annotation) {
        // Even if checking is off: a misspelt option may be the reason.
        if (TestOptions.refusal() != null) {
            throw new IllegalArgumentException(TestOptions.refusal());
        }
        SanitizerOptions options = SanitizerOptions.ofJvm();
        CheckingSwitch.requireKnownParameters();
        for (String name : TestOptions.namesOfSession()) {
            Optional<String> value = context.getConfigurationParameter(PREFIX + name);
            if (value.isPresent()) {
                options = with(options, name, value.get(), "configuration parameter " + PREFIX + name);
            }
        }
        for (String setting : annotation.options()) {
            int equals = setting.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("JRSan: @RobustnessTest has the option '" + setting
                        + "', which is not a setting; write NAME=VALUE, one string for each");
            }
            String name = setting.substring(0, equals).strip();
            options = with(options, name, setting.substring(equals + 1).strip(), "@RobustnessTest");
        }
        if (annotation.iterations() != 0) {
            options = with(options, "iterations", Integer.toString(annotation.iterations()), "@RobustnessTest");
        }
        return new Settings(options, List.of(annotation.benign()));
    }

    private static SanitizerOptions with(SanitizerOptions options, String name, String value, String where) {
        TestOptions.check(name, value, where);
        return options.with(name, value);
    }

    int iterations() {
        return session.number("iterations");
    }

    int seconds() {
        return session.number("timeout");
    }

    boolean stopsAtFirst() {
        return session.get("collect").equals("first");
    }
}
