package org.jrsan.internal.options;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Pattern;

/** The methods that option {@code accessors} names; one object for each value of it, compared by identity. */
public final class Accessors {
    private static final String FORM = "[\\p{javaJavaIdentifierPart}*]+(\\.[\\p{javaJavaIdentifierPart}*]+)*";

    private static final ConcurrentMap<String, Accessors> KNOWN = new ConcurrentHashMap<>();

    /** None but those found by themselves. */
    public static final Accessors NONE = new Accessors(List.of());

    private final List<Pattern> patterns;

    private Accessors(List<Pattern> patterns) {
        this.patterns = patterns;
    }

    /** Those of an option's value; empty when it cannot be read. */
    static Optional<Accessors> read(String option) {
        if (option.isEmpty()) {
            return Optional.of(NONE);
        }
        List<String> written =
                Arrays.stream(option.split(";")).filter(one -> !one.isEmpty()).toList();
        return written.stream().allMatch(one -> one.matches(FORM))
                ? Optional.of(KNOWN.computeIfAbsent(option, key -> new Accessors(patterns(written))))
                : Optional.empty();
    }

    private static List<Pattern> patterns(List<String> written) {
        return written.stream().map(Accessors::pattern).toList();
    }

    /** The end of a name, from any dot on; a star stands for what has no dot. */
    private static Pattern pattern(String written) {
        // A dollar parts classes, or is one of a method's name, as in Scala's setters.
        String escaped = written.replace(".", "\\.").replace("$", "[.$]").replace("*", "[^.]*");
        return Pattern.compile("(.*\\.)?" + escaped);
    }

    /** Whether a frame's method is named. */
    public boolean name(StackTraceElement frame) {
        if (patterns.isEmpty()) {
            return false;
        }
        String name = frame.getClassName().replace('$', '.') + '.' + frame.getMethodName();
        return patterns.stream().anyMatch(pattern -> pattern.matcher(name).matches());
    }
}
