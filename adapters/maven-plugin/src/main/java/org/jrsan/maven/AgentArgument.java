package org.jrsan.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jrsan.agent.AgentOptions;

/** The argument of the JVM that starts the agent, as one word of a command line such as Surefire's {@code argLine}. */
final class AgentArgument {
    private AgentArgument() {}

    /**
     * Makes the argument.
     *
     * @param jar the agent
     * @param classes the folders whose classes are checked
     * @param include patterns of more classes
     * @param exclude patterns of classes that are not checked
     * @param isQuiet whether the agent prints nothing at the end
     * @return the argument, in quotes if it has blanks
     * @throws IllegalArgumentException with one line, if a pattern is none, or if no command line can name the jar
     */
    static String of(File jar, List<Path> classes, List<String> include, List<String> exclude, boolean isQuiet) {
        List<String> options = new ArrayList<>();
        options.add("classes=" + classes.stream().map(AgentArgument::uri).collect(Collectors.joining(";")));
        addPatterns(options, "include", include);
        addPatterns(options, "exclude", exclude);
        if (isQuiet) {
            options.add("quiet=true");
        }
        String text = String.join(",", options);
        AgentOptions.of(text);
        String place = jar.getAbsolutePath();
        if (File.separatorChar == '\\') {
            place = place.replace('\\', '/');
        }
        if (place.matches(".*[\"'\\\\=\\r\\n].*")) {
            // The JVM ends the path at the first =; the others mean something to whoever takes the line to pieces.
            throw new IllegalArgumentException(
                    "the jar of the agent cannot be given to a JVM, because its path has one of" + " \" ' \\ =: "
                            + place + "; use another local repository");
        }
        String argument = "-javaagent:" + place + "=" + text;
        return argument.contains(" ") || argument.contains("\t") ? '"' + argument + '"' : argument;
    }

    private static void addPatterns(List<String> options, String name, List<String> patterns) {
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
