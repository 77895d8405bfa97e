package org.jrsan.internal.options;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jrsan.schedule.Shard;

/**
 * An option: its name, its default, and what its values are read as.
 *
 * <p>This is read in every JVM, also with checking off. So it uses no lambdas: the first one in a JVM loads many classes.
 *
 * @param <T> what its values are
 */
public abstract class Option<T> {
    private final String name;
    private final T defaultValue;
    private final String defaultText;

    private Option(String name, T defaultValue, String defaultText) {
        this.name = name;
        this.defaultValue = defaultValue;
        this.defaultText = defaultText;
    }

    /** One of several, the first by default: {@code THREAD_CLOCKS} is written as {@code thread-clocks}. */
    static <T> Option<T> choice(String name, List<T> values) {
        return new Choice<>(name, values);
    }

    /** A whole number between bounds, which are allowed themselves. */
    static Option<Integer> number(String name, int defaultValue, int least, int most) {
        return new WholeNumber(name, defaultValue, least, most);
    }

    /** Names of methods, none by default. */
    static Option<Accessors> methods(String name) {
        return new Methods(name);
    }

    /** Any text, empty by default. */
    static Option<String> text(String name, String expected) {
        return new Text(name, expected);
    }

    /** Which of several parts, as {@code i/n}; the whole by default. */
    static Option<Shard> part(String name) {
        return new Part(name);
    }

    public String name() {
        return name;
    }

    /** The default as it is written. */
    String defaultText() {
        return defaultText;
    }

    /** What its values are, in words that follow "must be". */
    abstract String expected();

    /** What is written, by type; empty when it is not allowed. */
    abstract Optional<T> read(String text);

    /** Its value among settings that are allowed, by name. */
    final T in(Map<String, String> given) {
        String text = given.get(name);
        return text == null ? defaultValue : read(text).orElseThrow();
    }

    private static final class Choice<T> extends Option<T> {
        private final Map<String, T> values = new LinkedHashMap<>();

        Choice(String name, List<T> values) {
            super(name, values.get(0), text(values.get(0)));
            for (T value : values) {
                this.values.put(text(value), value);
            }
        }

        private static String text(Object value) {
            return value.toString().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        @Override
        String expected() {
            return "one of " + String.join(", ", values.keySet());
        }

        @Override
        Optional<T> read(String text) {
            return Optional.ofNullable(values.get(text));
        }
    }

    private static final class WholeNumber extends Option<Integer> {
        private final int least;
        private final int most;

        WholeNumber(String name, int defaultValue, int least, int most) {
            super(name, defaultValue, Integer.toString(defaultValue));
            this.least = least;
            this.most = most;
        }

        @Override
        String expected() {
            return "a whole number from " + least + " to " + most;
        }

        @Override
        Optional<Integer> read(String text) {
            try {
                int number = Integer.parseInt(text);
                return number >= least && number <= most ? Optional.of(number) : Optional.empty();
            } catch (NumberFormatException e) {
                return Optional.empty();
            }
        }
    }

    private static final class Text extends Option<String> {
        private final String expected;

        Text(String name, String expected) {
            super(name, "", "");
            this.expected = expected;
        }

        @Override
        String expected() {
            return expected;
        }

        @Override
        Optional<String> read(String text) {
            return Optional.of(text);
        }
    }

    private static final class Part extends Option<Shard> {
        private static final Pattern OF = Pattern.compile("([0-9]{1,6})/([0-9]{1,6})");

        Part(String name) {
            super(name, Shard.WHOLE, "1/1");
        }

        @Override
        String expected() {
            return "i/n, where i is from 1 to n, like 2/3";
        }

        @Override
        Optional<Shard> read(String text) {
            Matcher of = OF.matcher(text);
            if (!of.matches()) {
                return Optional.empty();
            }
            int index = Integer.parseInt(of.group(1));
            int count = Integer.parseInt(of.group(2));
            return index < 1 || index > count ? Optional.empty() : Optional.of(new Shard(index - 1, count));
        }
    }

    private static final class Methods extends Option<Accessors> {
        Methods(String name) {
            super(name, Accessors.NONE, "");
        }

        @Override
        String expected() {
            return "names of methods, like Queue.lvElement or Access.lv*, with ; between";
        }

        @Override
        Optional<Accessors> read(String text) {
            return Accessors.read(text);
        }
    }
}
