package org.jrsan.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jrsan.result.TestRun;

/** Reads and writes JSON. Thread-safe. */
public final class Json {
    private static final int LONGEST_TEXT = 200_000_000;

    /** What is deep in a file would else be blanks for the most part. */
    private static final DefaultIndenter LINES = new DefaultIndenter("", "\n");

    private static final List<String> PICTURES = List.of("run", "weakRun");

    static final JsonMapper MAPPER = mapper();

    private Json() {}

    private static JsonMapper mapper() {
        JsonMapper mapper = JsonMapper.builder()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .defaultPrettyPrinter(
                        new DefaultPrettyPrinter().withObjectIndenter(LINES).withArrayIndenter(LINES))
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                // A later version may have more members.
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
                .build();
        mapper.getFactory()
                .setStreamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(LONGEST_TEXT)
                        .build());
        return mapper;
    }

    /**
     * Results as JSON.
     *
     * @param tests the results
     * @return a document after {@code docs/report.schema.json}
     */
    public static byte[] of(List<TestRun> tests) {
        return bytes(ReportFile.of(tests));
    }

    static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("JRSan: a report cannot be written as JSON", e);
        }
    }

    /**
     * Reads results.
     *
     * @param file a file that was written from {@link #of}
     * @return its content
     * @throws IOException if it cannot be read, or is not such a file; the message has one line
     */
    public static ReportFile read(Path file) throws IOException {
        JsonNode tree = tree(file);
        int version = tree.path("version").asInt(-1);
        if (version != ReportFile.VERSION || !tree.path("tests").isArray()) {
            throw new IOException("it is no report of version " + ReportFile.VERSION);
        }
        complete(tree);
        try {
            return MAPPER.treeToValue(tree, ReportFile.class);
        } catch (JsonProcessingException e) {
            throw new IOException("it is no report: " + oneLine(e), e);
        }
    }

    /** Adds the members that a file of an earlier JRSan does not have, where their absence stands for a value. */
    private static void complete(JsonNode tree) {
        for (JsonNode test : tree.path("tests")) {
            for (JsonNode finding : test.path("findings")) {
                for (String picture : PICTURES) {
                    for (JsonNode step : finding.path(picture).path("steps")) {
                        if (step instanceof ObjectNode object && !object.has("pending")) {
                            object.put("pending", false);
                        }
                    }
                }
            }
        }
    }

    /** The content of a file; the message of what is thrown has one line. */
    static JsonNode tree(Path file) throws IOException {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (IOException e) {
            throw new IOException("it cannot be read: " + e.getClass().getSimpleName(), e);
        }
        try {
            return MAPPER.readTree(bytes);
        } catch (JsonProcessingException e) {
            throw new IOException("it is no JSON: " + oneLine(e), e);
        }
    }

    private static String oneLine(JsonProcessingException e) {
        String where =
                e.getLocation() == null ? "" : " at line " + e.getLocation().getLineNr();
        return String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("") + where;
    }
}
