package org.jrsan.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All that one call of the command measured, for {@code --json}. */
final class Figures {
    /** One row of a table, or the score of one benchmark. */
    record Figure(String table, String what, double value, String unit, String goal) {}

    private static final List<Figure> ALL = new ArrayList<>();

    private Figures() {}

    static void add(String table, String what, double value, String unit, String goal) {
        ALL.add(new Figure(table, what, value, unit, goal));
    }

    static void write(Path file) throws IOException {
        Map<String, Object> document = Map.of(
                "date", Instant.now().toString(),
                "jvm", System.getProperty("java.vm.version"),
                "processors", Runtime.getRuntime().availableProcessors(),
                "pinning", Pinning.how(),
                "figures", ALL);
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(file.toFile(), document);
    }
}
