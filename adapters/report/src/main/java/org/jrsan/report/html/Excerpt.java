package org.jrsan.report.html;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jrsan.result.Frame;
import org.jrsan.result.Picture;
import org.jrsan.result.TestFinding;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a source file that a finding is about, with a few lines around them.
 *
 * @param file the file, by its path from the project
 * @param lines its lines
 */
record Excerpt(String file, List<Line> lines) {
    private static final int AROUND = 2;
    private static final int LONGEST = 200;

    /**
     * A line.
     *
     * @param number its number; empty for a gap
     * @param text its text
     * @param marks the steps that are made there
     * @param style of the whole line
     */
    record Line(String number, String text, List<String> marks, String style) {}

    /** A place with the steps there, in words. */
    record Unfound(String place, String marks) {}

    /** The lines of a finding that can be found. */
    static List<Excerpt> of(TestFinding finding, Sources sources) {
        // By identity: to compare files would be to compare their lines.
        Map<Sources.Source, TreeMap<Integer, List<String>>> files = new IdentityHashMap<>();
        List<Sources.Source> inOrder = new ArrayList<>();
        places(finding).forEach((place, marks) -> {
            Sources.Source source = sources.of(place);
            if (source != null) {
                files.computeIfAbsent(source, file -> {
                            inOrder.add(file);
                            return new TreeMap<>();
                        })
                        .computeIfAbsent(place.line(), line -> new ArrayList<>())
                        .addAll(marks);
            }
        });
        return inOrder.stream()
                .map(source -> excerpt(source, files.getOrDefault(source, new TreeMap<>())))
                .toList();
    }

    /** The places of a finding whose lines cannot be found. */
    static List<Unfound> unfound(TestFinding finding, Sources sources) {
        return places(finding).entrySet().stream()
                .filter(entry -> sources.of(entry.getKey()) == null)
                .map(entry -> new Unfound(
                        entry.getKey().toString(),
                        entry.getValue().stream()
                                .filter(mark -> !mark.isEmpty())
                                .collect(Collectors.joining(", "))))
                .toList();
    }

    /** The places of the run, else of the weak run, else of the accesses, each with the numbers of its steps. */
    private static Map<Frame, List<String>> places(TestFinding finding) {
        Map<Frame, List<String>> places = new LinkedHashMap<>();
        Picture picture = finding.run() == null ? finding.weakRun() : finding.run();
        if (picture != null) {
            for (int i = 0; i < picture.steps().size(); i++) {
                add(places, picture.steps().get(i).place(), Integer.toString(i + 1));
            }
        }
        add(places, finding.access().place(), "");
        if (finding.other() != null) {
            add(places, finding.other().place(), "");
        }
        return places;
    }

    private static void add(Map<Frame, List<String>> places, @Nullable Frame place, String mark) {
        if (place != null) {
            List<String> marks = places.computeIfAbsent(place, known -> new ArrayList<>());
            if (!mark.isEmpty()) {
                marks.add(mark);
            }
        }
    }

    private static Excerpt excerpt(Sources.Source source, TreeMap<Integer, List<String>> marked) {
        List<Line> lines = new ArrayList<>();
        int last = 0;
        for (int line : marked.keySet()) {
            int begin = Math.max(last + 1, line - AROUND);
            if (last > 0 && begin > last + 1) {
                lines.add(new Line("", "", List.of(), "gap"));
            }
            int end = Math.min(source.lines().size(), line + AROUND);
            for (int i = begin; i <= end; i++) {
                List<String> marks = marked.getOrDefault(i, List.of());
                String style = marked.containsKey(i) ? "hit" : "";
                lines.add(new Line(Integer.toString(i), text(source.lines().get(i - 1)), marks, style));
            }
            last = Math.max(last, end);
        }
        return new Excerpt(source.name(), withoutIndent(lines));
    }

    /** Without the blanks that all lines begin with. */
    private static List<Line> withoutIndent(List<Line> lines) {
        int indent = lines.stream()
                .map(Line::text)
                .filter(text -> !text.isBlank())
                .mapToInt(text -> text.length() - text.stripLeading().length())
                .min()
                .orElse(0);
        return lines.stream()
                .map(line -> new Line(
                        line.number(),
                        line.text().substring(Math.min(indent, line.text().length())),
                        line.marks(),
                        line.style()))
                .toList();
    }

    private static String text(String line) {
        String spaces = line.replace("\t", "    ");
        return spaces.length() <= LONGEST ? spaces : spaces.substring(0, LONGEST) + "\u2026";
    }
}
