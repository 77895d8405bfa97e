package org.jrsan.spi;

import java.util.Collection;
import org.jrsan.internal.values.Suggestion;

/** Names that somebody wrote and that there are not. Any thread may call any method. */
public final class UnknownName {
    private UnknownName() {}

    /**
     * What was probably meant.
     *
     * @param unknown what was written
     * @param known the names that there are
     * @return for example {@code did you mean 'sites'?}; all names when none is so near that it could be meant
     */
    public static String suggestion(String unknown, Collection<String> known) {
        return Suggestion.of(unknown, known);
    }
}
