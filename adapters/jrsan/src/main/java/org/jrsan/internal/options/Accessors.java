package org.jrsan.internal.options;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Pattern;
import org.jrsan.SanitizerOptions;

/** The methods that option {@code accessors} names; one object for each value of it, compared by identity. */
public final class Accessors {
    private static final Pattern FORM =
            Pattern.compile("[\\p{javaJavaIdentifierPart}*]+(\\.[\\p{javaJavaIdentifierPart}*]+)*");

    private static final ConcurrentMap<String, Accessors> KNOWN = new ConcurrentHashMap<>();

    /** None but those found by themselves. */
    public static final Accessors NONE = new Accessors("");

    private final List<Pattern> patterns;

    private Accessors(String option) {
        patterns = Arrays.stream(option.split(";"))
                .filter(one -> !one.isEmpty())
                .map(Accessors::pattern)
                .toList();
    }

    public static Accessors of(SanitizerOptions options) {
        String option = options.get("accessors");
        return option.isEmpty() ? NONE : KNOWN.computeIfAbsent(option, Accessors::new);
    }

    /** Whether an option can be read. */
    static boolean areReadable(String option) {
        return Arrays.stream(option.split(";"))
                .allMatch(one -> one.isEmpty() || FORM.matcher(one).matches());
    }

    /** The end of a name, from any dot on; a star stands for what has no dot. */
    private static Pattern pattern(String written) {
        String dotted = written.replace('$', '.');
        return Pattern.compile("(.*\\.)?" + dotted.replace(".", "\\.").replace("*", "[^.]*"));
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
