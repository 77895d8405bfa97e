package org.jrsan.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jrsan.agent.AgentOptions;

/** The argument of the JVM that starts the agent, as one word of a command line such as Surefire's {@code argLine}. */
final class AgentArgument {
    private final List<String> options = new ArrayList<>();

    /**
     * An agent without options.
     *
     * @param classes the folders whose classes are checked
     */
    AgentArgument(List<Path> classes) {
        options.add("classes=" + classes.stream().map(AgentArgument::uri).collect(Collectors.joining(";")));
    }

    /**
     * Gives patterns of classes.
     *
     * @param name {@code include} or {@code exclude}
     * @param patterns the patterns, perhaps none
     * @throws IllegalArgumentException with one line, if one has what parts options
     */
    void patterns(String name, List<String> patterns) {
        for (String pattern : patterns) {
            if (pattern.contains(",") || pattern.contains("\n")) {
                throw new IllegalArgumentException(
                        "bad pattern \"" + pattern + "\"; a pattern is a name of a class with * for anything");
            }
        }
        if (!patterns.isEmpty()) {
            options.add(name + "=" + String.join(";", patterns));
        }
    }

    /**
     * Gives a file of declarations.
     *
     * @param file the file
     * @throws IllegalArgumentException with one line, if it is none, or if an option cannot name it
     */
    void declarations(File file) {
        String path = file.getAbsolutePath();
        if (!file.isFile()) {
            throw new IllegalArgumentException("declarations names \"" + path + "\", which is no file");
        }
        if (path.contains(",")) {
            throw new IllegalArgumentException("declarations names \"" + path
                    + "\", which the agent would take for two options; use a path without commas");
        }
        options.add("declarations=" + withSlashes(path));
    }

    /**
     * Sets an option, if it is not as it would be without.
     *
     * @param option the option with that value
     * @param isSet whether it is to have it
     */
    void setIf(boolean isSet, String option) {
        if (isSet) {
            options.add(option);
        }
    }

    /**
     * Gives a folder for what is kept of classes, unless no option can name it: nobody has asked for it.
     *
     * @param folder the folder
     */
    void cache(File folder) {
        String path = withSlashes(folder.getAbsolutePath());
        if (!path.matches(".*[,\"'\\\\\\r\\n].*") && (folder.isDirectory() || !folder.exists())) {
            options.add("cache=" + path);
        }
    }

    /**
     * The argument.
     *
     * @param jar the agent
     * @return the argument, in quotes if it has blanks
     * @throws IllegalArgumentException with one line, if a pattern is none, or if no command line can name the jar or a file
     */
    String of(File jar) {
        String text = String.join(",", options);
        AgentOptions.of(text);
        String place = withSlashes(jar.getAbsolutePath());
        if (place.matches(".*[\"'\\\\=\\r\\n].*")) {
            // The JVM ends the path at the first =; the others mean something to whoever takes the line to pieces.
            throw new IllegalArgumentException(
                    "the jar of the agent cannot be given to a JVM, because its path has one of" + " \" ' \\ =: "
                            + place + "; use another local repository");
        }
        if (text.matches(".*[\"'\\\\\\r\\n].*")) {
            throw new IllegalArgumentException(
                    "the options of the agent cannot be given to a JVM, because one has one of \" ' \\: " + text);
        }
        return word("-javaagent:" + place + "=" + text);
    }

    /**
     * Gives a folder to the JVM by a system property.
     *
     * @param name the property
     * @param folder the folder
     * @return the argument, in quotes if it has blanks
     * @throws IllegalArgumentException with one line, if no command line can name the folder
     */
    static String property(String name, File folder) {
        String place = withSlashes(folder.getAbsolutePath());
        if (place.matches(".*[\"'\\\\\\r\\n].*")) {
            throw new IllegalArgumentException(
                    "the build directory cannot be given to a JVM, because its path has one of \" ' \\: " + place);
        }
        return word("-D" + name + "=" + place);
    }

    private static String word(String argument) {
        return argument.contains(" ") || argument.contains("\t") ? '"' + argument + '"' : argument;
    }

    /** Command lines take the separator of Windows for an escape. */
    private static String withSlashes(String path) {
        return File.separatorChar == '\\' ? path.replace('\\', '/') : path;
    }

    /** What the agent or a command line would take for something else is escaped, as URIs allow everywhere. */
    private static String uri(Path folder) {
        StringBuilder escaped = new StringBuilder();
        for (char each : folder.toUri().toASCIIString().toCharArray()) {
            boolean isPlain = each < 0x80 && (Character.isLetterOrDigit(each) || "/:.-_%".indexOf(each) >= 0);
            escaped.append(isPlain ? String.valueOf(each) : String.format("%%%02X", (int) each));
        }
        return escaped.toString();
    }
}
