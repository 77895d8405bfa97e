package org.jrsan.junit;

import java.util.List;
import java.util.Optional;
import org.jrsan.spi.TestOptions;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The settings of one test, from all sources.
 *
 * @param options the options of the test and its sessions
 * @param benign classes whose declarations apply
 */
record Settings(TestOptions options, List<Class<?>> benign) {
    private static final String PREFIX = "jrsan.";
    private static final String ANNOTATION = "@RobustnessTest";

    /**
     * Reads annotation, configuration parameters and JVM.
     *
     * @throws IllegalArgumentException with a message of one line, if a name is unknown or a value is invalid
     */
    static Settings of(ExtensionContext context, RobustnessTest annotation) {
        TestOptions options = ofAny(context);
        for (String setting : annotation.options()) {
            int equals = setting.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("JRSan: " + ANNOTATION + " has the option '" + setting
                        + "', which is not a setting; write NAME=VALUE, one string for each");
            }
            String name = setting.substring(0, equals).strip();
            options = options.with(name, setting.substring(equals + 1).strip(), ANNOTATION);
        }
        if (annotation.iterations() != 0) {
            options = options.withIterations(annotation.iterations(), ANNOTATION);
        }
        options = withAttribute(options, "replay", annotation.replay());
        options = withAttribute(options, "fail", annotation.fail());
        options = withAttribute(options, "repair", annotation.repair() ? "true" : "");
        options = withAttribute(options, "weaken", annotation.weaken() ? "true" : "");
        return new Settings(options, List.of(annotation.benign()));
    }

    /**
     * Reads configuration parameters and JVM, for a test without the annotation.
     *
     * @throws IllegalArgumentException with a message of one line, if a name is unknown or a value is invalid
     */
    static TestOptions ofAny(ExtensionContext context) {
        TestOptions options = TestOptions.ofJvm();
        CheckingSwitch.requireKnownParameters();
        JvmSetup.requireAgent();
        for (String name : TestOptions.namesOfSession()) {
            Optional<String> value = context.getConfigurationParameter(PREFIX + name);
            if (value.isPresent()) {
                options = options.with(name, value.get(), "configuration parameter " + PREFIX + name);
            }
        }
        return options;
    }

    private static TestOptions withAttribute(TestOptions options, String name, String value) {
        return value.isEmpty() ? options : options.with(name, value, ANNOTATION);
    }
}
