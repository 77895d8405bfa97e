package org.jrsan.report.html;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jrsan.report.SourceFiles;
import org.jrsan.result.Frame;
import org.jspecify.annotations.Nullable;

/** The lines of source files; each file is read once. Used by one thread. */
final class Sources {
    private static final long LONGEST = 4L << 20;

    /**
     * A source file.
     *
     * @param name its path from the top, with slashes
     * @param lines its lines
     */
    record Source(String name, List<String> lines) {}

    private final SourceFiles files;
    private final Map<String, Optional<Source>> known = new HashMap<>();

    Sources(SourceFiles files) {
        this.files = files;
    }

    /** The file of a place; null if it is not found, cannot be read as text, or ends before that line. */
    @Nullable
    Source of(Frame place) {
        if (place.line() < 1) {
            return null;
        }
        return known.computeIfAbsent(packageOf(place) + '/' + place.file(), name -> read(place))
                .filter(source -> source.lines().size() >= place.line())
                .orElse(null);
    }

    private static String packageOf(Frame place) {
        return place.className().substring(0, Math.max(0, place.className().lastIndexOf('.')));
    }

    private Optional<Source> read(Frame place) {
        Path file = files.file(place);
        try {
            return file == null || Files.size(file) > LONGEST
                    ? Optional.empty()
                    : Optional.of(new Source(files.name(file), Files.readAllLines(file, StandardCharsets.UTF_8)));
        } catch (IOException e) {
            // Then the place is all that is shown.
            return Optional.empty();
        }
    }
}
