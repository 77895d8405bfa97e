package org.jrsan.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jrsan.result.TestRun;

/**
 * Takes out of reports what tells of the machine. JRSan itself writes no such thing; but the message of an exception of a test, or the
 * value of a variable, can have a path in it, and the path the name of a user. Thread-safe.
 */
final class PrivateText {
    private static final String INSTEAD = "[path]";

    /** A path from the root with two names or more, and one with a drive. A URI with a host is none. */
    private static final Pattern PATH = Pattern.compile(
            "(?<![\\w./:\\-])/[\\w.@+~\\-]+(?:/[\\w.@+~\\-]+)+/?|(?<!\\w)[A-Za-z]:[\\\\/][\\w.@+~\\-]+(?:[\\\\/][\\w.@+~\\-]+)*|file:[^\\s\"']+");

    private static final int SHORTEST = 4;

    /** The folders of this JVM, which can have blanks in them, and the name of the machine. */
    private static final List<String> KNOWN = known();

    private PrivateText() {}

    private static List<String> known() {
        List<String> all = new ArrayList<>();
        for (String property : List.of("user.dir", "user.home", "java.io.tmpdir", "java.home")) {
            all.add(System.getProperty(property, ""));
        }
        for (String variable : List.of("HOSTNAME", "COMPUTERNAME")) {
            String value = System.getenv(variable);
            all.add(value == null ? "" : value);
        }
        return all.stream()
                .filter(value -> value.length() >= SHORTEST)
                .flatMap(value -> Stream.of(value))
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    /** A result without paths. */
    static TestRun without(TestRun run) {
        try {
            return Json.MAPPER.treeToValue(without(Json.MAPPER.<JsonNode>valueToTree(run)), TestRun.class);
        } catch (IOException e) {
            throw new UncheckedIOException("JRSan: a result cannot be copied", e);
        }
    }

    private static JsonNode without(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.properties().forEach(member -> member.setValue(without(member.getValue())));
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, without(array.get(i)));
            }
        } else if (node.isTextual()) {
            String text = node.textValue();
            String plain = without(text);
            return plain.equals(text) ? node : TextNode.valueOf(plain);
        }
        return node;
    }

    /** A text without paths. */
    static String without(String text) {
        String plain = text;
        for (String value : KNOWN) {
            plain = plain.replace(value, INSTEAD);
        }
        return plain.indexOf('/') < 0 && plain.indexOf('\\') < 0 && !plain.contains("file:")
                ? plain
                : PATH.matcher(plain).replaceAll("[path]");
    }
}
