package org.jrsan.examples.guide;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The page {@code docs/guide.md}, taken apart. */
final class Guide {
    /** The directory that all of JRSan is in. */
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final String FENCE = "```";

    /**
     * Text between fences.
     *
     * @param origin what the comment above says it is from, null when there is none
     * @param text its lines, each ended by a line feed
     * @param line the number of its first fence
     */
    record Block(String origin, String text, int line) {
        @Override
        public String toString() {
            return "docs/guide.md:" + line + " (" + origin + ")";
        }
    }

    private static final List<String> LINES = lines(ROOT.resolve("docs/guide.md"));

    private Guide() {}

    static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All text between fences. */
    static List<Block> blocks() {
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < LINES.size(); i++) {
            if (LINES.get(i).startsWith(FENCE)) {
                int end = i + 1;
                while (!LINES.get(end).equals(FENCE)) {
                    end++;
                }
                blocks.add(new Block(origin(i), text(LINES.subList(i + 1, end)), i + 1));
                i = end;
            }
        }
        return blocks;
    }

    private static String origin(int fence) {
        String above = fence == 0 ? "" : LINES.get(fence - 1);
        return above.startsWith("<!-- ") && above.endsWith(" -->") ? above.substring(5, above.length() - 4) : null;
    }

    /** The rows of the table under a heading, each as its cells, without the head. */
    static List<List<String>> table(String heading) {
        List<String> below = LINES.subList(LINES.indexOf(heading) + 1, LINES.size());
        return below.stream()
                .dropWhile(line -> !line.startsWith("|"))
                .takeWhile(line -> line.startsWith("|"))
                .skip(2)
                .map(row -> List.of(row.substring(1).trim().split("\\s*\\|\\s*")))
                .toList();
    }

    /** The lines of a file between {@code guide: NAME} and {@code guide: end}, moved to the left margin. */
    static String region(Path file, String name) {
        List<String> region = lines(file).stream()
                .dropWhile(line -> !isMark(line, name))
                .skip(1)
                .takeWhile(line -> !isMark(line, "end"))
                .toList();
        int margin = region.stream()
                .filter(line -> !line.isBlank())
                .mapToInt(line -> line.length() - line.stripLeading().length())
                .min()
                .orElseThrow(() -> new AssertionError(file + " has no region " + name));
        return text(region.stream()
                .map(line -> line.isBlank() ? "" : line.substring(margin))
                .toList());
    }

    private static boolean isMark(String line, String name) {
        String mark = line.strip().replaceFirst("^(//|<!--) ", "").replaceFirst(" -->$", "");
        return mark.equals("guide: " + name);
    }

    private static String text(List<String> lines) {
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }
}
