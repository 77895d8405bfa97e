package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that was compiled with another version of a class gets the errors that its instructions throw, each time and from its own lines. */
class ChangedLibraryTest {
    private static final String BEFORE = """
            public class Lib {
                public static int gone = 1;
                public int field = 2, hidden = 3, nowStatic = 4, wider = 5, nowFinal = 6, still = 7;
                public static int nowInstance = 8;
            }
            """;

    private static final String AFTER = """
            public class Lib {
                private int hidden = 3;
                public static int nowStatic = 4;
                public long wider = 5;
                public final int nowFinal = 6;
                public int nowInstance = 8;
                public int still = 7;
            }
            """;

    private static final String MAIN = """
            public class Main {
                interface Code { int run(); }
                static void tell(String name, Code code) {
                    String first = told(code);
                    String second = told(code);
                    System.out.println(name + ": " + first + (first.equals(second) ? "" : ", then " + second));
                }
                static String told(Code code) {
                    try {
                        return "found " + code.run();
                    } catch (LinkageError e) {
                        return e.getClass().getName() + " by " + e.getCause() + " at " + e.getStackTrace()[0];
                    }
                }
                public static void main(String[] args) {
                    Lib lib = new Lib();
                    tell("gone", () -> Lib.gone);
                    tell("gone, assigned", () -> Lib.gone = 2);
                    tell("field", () -> lib.field);
                    tell("field, assigned", () -> lib.field = 2);
                    tell("hidden", () -> lib.hidden);
                    tell("hidden, assigned", () -> lib.hidden = 2);
                    tell("nowStatic", () -> lib.nowStatic);
                    tell("nowInstance", () -> Lib.nowInstance);
                    tell("wider", () -> lib.wider);
                    tell("nowFinal, assigned", () -> lib.nowFinal = 2);
                    tell("still", () -> lib.still++);
                }
            }
            """;

    @TempDir
    Path folder;

    private List<String> told(String enabled) throws Exception {
        AgentJvm jvm = AgentJvm.run(
                folder,
                "",
                List.of("-Djrsan.enabled=" + enabled, "-Djrsan.session=process"),
                List.of("-cp", folder.resolve("classes").toString(), "Main"));
        assertEquals(0, jvm.exitValue(), jvm::output);
        return jvm.output()
                .lines()
                .filter(line -> line.contains(": ") && !line.startsWith("JRSan"))
                .filter(line -> !line.startsWith(" "))
                .toList();
    }

    @Test
    void errorsAreThoseOfTheInstructions() throws Exception {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Compiled.into(classes, "Lib", BEFORE);
        Compiled.into(classes, "Main", MAIN);
        Compiled.into(classes, "Lib", AFTER);
        // Without a session, fields are accessed by their own instructions.
        List<String> instructions = told("false");
        assertEquals(11, instructions.size(), instructions::toString);
        assertTrue(
                instructions.get(0).contains("java.lang.NoSuchFieldError by null at Main.lambda"),
                instructions::toString);
        assertEquals(instructions, told("true"));
    }
}
