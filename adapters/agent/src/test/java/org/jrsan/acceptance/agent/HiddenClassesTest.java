package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hidden classes, which the JVM shows to no agent. */
class HiddenClassesTest {
    private static final String FLAG = HiddenMain.Flag.class.getName();

    @TempDir
    Path folder;

    private String output(String kind, String excluded) throws Exception {
        List<String> last = List.of("-cp", System.getProperty("java.class.path"), HiddenMain.class.getName(), kind);
        AgentJvm jvm = AgentJvm.run(folder, "exclude=*.UncheckedRelay*" + excluded, List.of(), last);
        assertEquals(0, jvm.exitValue(), jvm::output);
        return jvm.output();
    }

    @Test
    void oneOfALibraryMakesItsEdges() throws Exception {
        String output = output("library", ";*.HiddenMain$Flag");
        assertTrue(output.contains("verdict ROBUST_SO_FAR null"), output);
    }

    @Test
    void oneThatShouldBeCheckedIsNamed() throws Exception {
        String output = output("checked", "");
        assertTrue(output.contains("verdict NOT_ALL_CHECKED"), output);
        String line = "JRSan agent: class " + FLAG + " is not checked: it is hidden, so that nothing can name it";
        assertTrue(output.contains(line), output);
    }

    @Test
    void oneThatAccessesNothingNeedsNeither() throws Exception {
        String output = output("nothing", "");
        assertTrue(output.contains("verdict ROBUST"), output);
    }
}
