package org.jrsan.spi;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.CRC32;
import org.jrsan.schedule.Exploration;
import org.jspecify.annotations.Nullable;

/** The code of one schedule of one test: its choices, after a short check of these and of the test's name. */
final class ReplayCode {
    private static final String BETWEEN = "-";

    /** What stands before the choices of a weak run. */
    private static final String WEAK = "w.";

    /** The check: whatever is typed wrong goes unseen once in 16 million times. */
    private static final int CHECKED_BITS = 0xff_ffff;

    private ReplayCode() {}

    /** The code for choices of a test. */
    static String of(String test, String choices) {
        return check(test, choices) + BETWEEN + choices;
    }

    /** The same for a weak run. */
    static String ofWeak(String test, String choices) {
        return of(test, WEAK + choices);
    }

    /** Whether a code is of a weak run, if it is one. */
    static boolean isWeak(String code) {
        return checked(code).startsWith(WEAK);
    }

    /** The choices that a code tells. */
    static String choices(String code) {
        String checked = checked(code);
        return checked.startsWith(WEAK) ? checked.substring(WEAK.length()) : checked;
    }

    private static String checked(String code) {
        return code.substring(code.indexOf(BETWEEN) + 1);
    }

    private static String check(String test, String choices) {
        CRC32 sum = new CRC32();
        sum.update((test + BETWEEN + choices).getBytes(StandardCharsets.UTF_8));
        return String.format(Locale.ROOT, "%06x", sum.getValue() & CHECKED_BITS);
    }

    /**
     * The schedule that a code of a test stands for.
     *
     * @throws IllegalArgumentException with a message of one line, if it is none of this test
     */
    static Exploration read(String test, String code) {
        if (!code.equals(of(test, checked(code)))) {
            throw refusal(test, code, null);
        }
        try {
            return Exploration.replay(choices(code));
        } catch (IllegalArgumentException e) {
            throw refusal(test, code, e);
        }
    }

    private static IllegalArgumentException refusal(String test, String code, @Nullable Throwable cause) {
        return new IllegalArgumentException(
                "JRSan: option replay is '" + code + "', which does not belong to this test, " + test
                        + ": it is of another one, or was changed; use a code as a report of this test printed it",
                cause);
    }
}
