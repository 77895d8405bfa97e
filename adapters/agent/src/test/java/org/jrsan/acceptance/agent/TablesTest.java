package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Arrays of constants in an initialiser of a class. The largest that compile take more of the method's 64 KB than sites would leave. */
class TablesTest {
    private static final int LAST = 9;

    private static final String SOURCE = """
            public class NAME implements Runnable {
                static class Table {
                    static final TYPE[] ALL = {VALUES}; static final TYPE[] MADE = new TYPE[2];
                    static { MADE[1] = ALL[1]; } }
                public void run() { try {
                    Thread[] all = {new Thread(this::use), new Thread(this::use)};
                    for (Thread one : all) { one.start(); } for (Thread one : all) { one.join(); } }
                    catch (InterruptedException e) { throw new AssertionError(e); } }
                void use() { if (Table.ALL[1] != Table.MADE[1]) { throw new AssertionError(); } LATER }
            }
            """;

    private static List<String> races(String type, int length, String later) throws Exception {
        String quote = type.equals("String") ? "\"" : "";
        String values = IntStream.range(0, length)
                .mapToObj(i -> quote + (1000 + i % 100) + quote)
                .collect(Collectors.joining(", "));
        String name = "Tables" + type + length;
        return Instrumented.races(Instrumented.load(
                name,
                SOURCE.replace("NAME", name)
                        .replace("TYPE", type)
                        .replace("VALUES", values)
                        .replace("LATER", later)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"short", "int", "char", "String"})
    void theLargestIsChecked(String type) throws Exception {
        assertEquals(List.of(), races(type, 8_000, ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"short", "int", "long", "double", "String"})
    void whatIsWrittenLaterIsARace(String type) throws Exception {
        assertEquals(
                List.of("element " + LAST + " of Table.ALL"),
                races(type, LAST + 1, "Table.ALL[" + LAST + "] = Table.ALL[0];"));
    }
}
