package org.jrsan.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A small source and its twins, which stand beside this test as they should come out. */
class BoxTest {
    private static final String INT = "boxes/IntBox.java";

    private static Source boxes() {
        return new Source("boxes/*Box.java", "Long")
                .twin(
                        "Int",
                        new Rules()
                                .keep("long serialVersionUID")
                                .text("LongUnaryOperator", "IntUnaryOperator")
                                .text("applyAsLong", "applyAsInt")
                                .text("LongBox", "IntBox")
                                .word("long", "int"))
                .twin(
                        "Reference",
                        new Rules()
                                .keep("long serialVersionUID")
                                .text("it. */\nfinal class LongBox", """
                                        it.
                                         *
                                         * @param <V> what is in the box
                                         */
                                        final class ReferenceBox<V>""")
                                .text("function.LongUnaryOperator", "function.UnaryOperator")
                                .text("LongUnaryOperator", "UnaryOperator<V>")
                                .text("applyAsLong", "apply")
                                .pattern("LongBox (\\w+)", "ReferenceBox<V> $1")
                                .word("long", "V"));
    }

    private static String resource(String name) throws IOException {
        try (InputStream stream = BoxTest.class.getResourceAsStream(name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"IntBox.java", "ReferenceBox.java"})
    void aTwinIsWhatStandsBesideThisTest(String twin) throws IOException {
        assertEquals(
                resource(twin),
                boxes().twins(resource("LongBox.java"), new Layout()).get("boxes/" + twin));
    }

    @Test
    void aSourceThatBecomesNoJavaIsRefusedByName() {
        Source source = new Source("*Box.java", "Long").twin("Int", new Rules().text("class", "clasp"));

        GeneratorException refusal =
                assertThrows(GeneratorException.class, () -> source.twins("class LongBox {}\n", new Layout()));

        assertEquals("IntBox.java is no Java source", refusal.getMessage().split(":")[0]);
        assertFalse(refusal.getMessage().contains("\n"));
    }

    @Test
    void whatIsNoTwinAnyMoreIsRemovedAndWhatIsTheSameKeepsItsTime(@TempDir Path directory) throws IOException {
        Path from = directory.resolve("from");
        Path to = directory.resolve("to");
        Files.createDirectories(from.resolve("boxes"));
        Files.writeString(from.resolve("boxes/LongBox.java"), resource("LongBox.java"));
        Main.generate(List.of(boxes()), from, to);
        Path stale = Files.writeString(to.resolve("boxes/ShortBox.java"), "class ShortBox {}");
        FileTime early = FileTime.fromMillis(1_000_000);
        Files.setLastModifiedTime(to.resolve(INT), early);
        Files.writeString(to.resolve("boxes/ReferenceBox.java"), "class Other {}");

        Main.generate(List.of(boxes()), from, to);

        assertFalse(Files.exists(stale));
        assertEquals(early, Files.getLastModifiedTime(to.resolve(INT)));
        assertEquals(resource("ReferenceBox.java"), Files.readString(to.resolve("boxes/ReferenceBox.java")));
    }
}
