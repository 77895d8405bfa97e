package org.jrsan.agent;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is given to the agent: {@code classes=PLACES,include=PATTERNS,exclude=PATTERNS,declarations=FILE,edges=off,loops=off,coverage=true,quiet=true,cache=FOLDER}. Several
 * places or patterns are parted by {@code ;}. A place is a folder or a jar, by its path, or by its URI if the path has a comma or a
 * semicolon. A pattern is the name of a class, in which {@code *} stands for anything.
 *
 * @param classes the places whose classes are checked; none stands for all folders
 * @param include classes that are checked beside those
 * @param exclude classes that are not checked, wherever they are
 * @param declarations the files of declarations, see {@link org.jrsan.agent.declared.DeclarationFile}
 * @param edges whether the edges of classes that are not checked are seen, those of the JDK apart, which always are
 * @param loops whether loops that wait or retry an update are recognised without an annotation
 * @param coverage whether a line for each checked class is printed at the end
 * @param quiet whether nothing is printed at the end
 * @param cache the folder for what is kept of instrumented classes, null if nothing is
 */
public record AgentOptions(
        List<Path> classes,
        List<ClassPattern> include,
        List<ClassPattern> exclude,
        List<String> declarations,
        boolean edges,
        boolean loops,
        boolean coverage,
        boolean quiet,
        @Nullable File cache) {
    /**
     * Reads options.
     *
     * @param text the options
     * @return them
     * @throws IllegalArgumentException with one line, if they are not understood
     */
    public static AgentOptions of(String text) {
        List<Path> classes = new ArrayList<>();
        List<ClassPattern> include = new ArrayList<>();
        List<ClassPattern> exclude = new ArrayList<>();
        List<String> declarations = new ArrayList<>();
        boolean edges = true;
        boolean loops = true;
        boolean coverage = false;
        boolean quiet = false;
        File cache = null;
        for (String option : parts(text, ",")) {
            int equals = option.indexOf('=');
            String name = equals < 0 ? option : option.substring(0, equals);
            String value = equals < 0 ? "" : option.substring(equals + 1);
            switch (name) {
                case "classes" -> classes.addAll(places(value));
                case "include" -> include.addAll(patterns(name, value));
                case "exclude" -> exclude.addAll(patterns(name, value));
                case "declarations" -> declarations.add(file(value));
                case "edges" -> edges = isOn(name, value);
                case "loops" -> loops = isOn(name, value);
                case "coverage" -> coverage = isTrue(name, value);
                case "quiet" -> quiet = isTrue(name, value);
                case "cache" -> cache = folder(value);
                default ->
                    throw new IllegalArgumentException(
                            "unknown option \"" + name
                                    + "\"; the options are classes, include, exclude, declarations, edges, loops, coverage, quiet and cache");
            }
        }
        return new AgentOptions(
                List.copyOf(classes),
                List.copyOf(include),
                List.copyOf(exclude),
                List.copyOf(declarations),
                edges,
                loops,
                coverage,
                quiet,
                cache);
    }

    private static String file(String value) {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("declarations has no file; write declarations=FILE");
        }
        return value;
    }

    private static File folder(String value) {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("cache has no folder; write cache=FOLDER");
        }
        File folder = new File(value).getAbsoluteFile();
        if (folder.exists() && !folder.isDirectory()) {
            throw new IllegalArgumentException("cache names \"" + value + "\", which is no folder");
        }
        return folder;
    }

    private static boolean isOn(String name, String value) {
        if (!value.equals("on") && !value.equals("off")) {
            throw new IllegalArgumentException(name + " is on or off, and not \"" + value + '"');
        }
        return value.equals("on");
    }

    private static boolean isTrue(String name, String value) {
        if (!value.equals("true") && !value.equals("false")) {
            throw new IllegalArgumentException(name + " is true or false, and not \"" + value + '"');
        }
        return value.equals("true");
    }

    private static List<Path> places(String value) {
        List<String> texts = parts(value, ";");
        if (texts.isEmpty()) {
            throw new IllegalArgumentException("classes has no folder; write classes=target/classes");
        }
        List<Path> places = new ArrayList<>();
        for (String text : texts) {
            places.add(place(text));
        }
        return places;
    }

    /** As a class's own place is named, so that the two can be compared. */
    private static Path place(String text) {
        try {
            boolean isUri = text.startsWith("file:");
            Path path = isUri ? Path.of(URI.create(text)) : Path.of(text);
            if (Files.exists(path)) {
                return path.toRealPath();
            }
            Path parent = path.getParent();
            if (isUri && text.endsWith(".jar") && parent != null && Files.isDirectory(parent)) {
                // A build names the jar that it will make.
                return parent.toRealPath().resolve(path.getFileName());
            }
        } catch (IllegalArgumentException | IOException e) {
            throw new IllegalArgumentException("bad place \"" + text + "\" of classes: " + e.getMessage(), e);
        }
        throw new IllegalArgumentException(
                "classes names \"" + text
                        + "\", where nothing is; it takes folders and jars, as URIs if their paths have a comma or a semicolon");
    }

    private static List<ClassPattern> patterns(String name, String value) {
        List<String> texts = parts(value, ";");
        if (texts.isEmpty()) {
            throw new IllegalArgumentException(name + " has no pattern; write " + name + "=com.example.*");
        }
        List<ClassPattern> patterns = new ArrayList<>();
        for (String text : texts) {
            patterns.add(ClassPattern.of(text, name));
        }
        return patterns;
    }

    /** Neither streams nor lambdas here, which take ten milliseconds before the program starts. */
    private static List<String> parts(String text, String separator) {
        List<String> parts = new ArrayList<>();
        for (String part : text.split(separator)) {
            if (!part.isBlank()) {
                parts.add(part.strip());
            }
        }
        return parts;
    }

    /** Whether a class is named by a pattern. */
    static boolean isNamed(List<ClassPattern> patterns, String type) {
        for (ClassPattern pattern : patterns) {
            if (pattern.names(type)) {
                return true;
            }
        }
        return false;
    }
}
