package org.jrsan.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.JavaFormatterOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The twins of the project itself. */
class TwinsTest {
    private static final Map<String, String> TWINS = new TreeMap<>();

    @BeforeAll
    static void generate() throws Exception {
        Path sources = Path.of(System.getProperty("twins.sources"));
        Layout layout = new Layout();
        for (Source source : Twins.SOURCES) {
            TWINS.putAll(source.twins(Files.readString(sources.resolve(source.file())), layout));
        }
    }

    @Test
    void aTwinStandsInNoOthersPlace() {
        Path sources = Path.of(System.getProperty("twins.sources"));

        TWINS.keySet().forEach(twin -> assertFalse(Files.exists(sources.resolve(twin)), twin));
    }

    @Test
    void noMarkerIsLeft() {
        TWINS.forEach((twin, text) ->
                assertTrue(text.lines().noneMatch(line -> line.matches(".*//\\s*@.*")), () -> twin + ":\n" + text));
    }

    @Test
    void theProjectsFormatterWouldChangeNothing() throws Exception {
        Formatter formatter = Formatter.createFormatter(JavaFormatterOptions.builder()
                .style(JavaFormatterOptions.Style.PALANTIR)
                .build());
        for (Map.Entry<String, String> twin : TWINS.entrySet()) {
            assertEquals(formatter.formatSourceAndFixImports(twin.getValue()), twin.getValue(), twin.getKey());
        }
    }

    @Test
    void noLineIsTooLong() {
        TWINS.forEach((twin, text) ->
                text.lines().forEach(line -> assertTrue(line.length() <= 120, () -> twin + ": " + line)));
    }
}
