package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** See {@link ShapesMain}. */
class ShapesTest {
    @TempDir
    Path folder;

    private AgentJvm run(String... arguments) throws IOException, InterruptedException {
        List<String> last =
                new ArrayList<>(List.of("-cp", System.getProperty("java.class.path"), ShapesMain.class.getName()));
        last.addAll(List.of(arguments));
        AgentJvm jvm = AgentJvm.run(folder, "", List.of("-Djrsan.enabled=true", "-Djrsan.session=process"), last);
        assertTrue(jvm.output().contains("shapes are right"), jvm::output);
        assertFalse(jvm.output().contains("did not end within"), jvm::output);
        return jvm;
    }

    @Test
    void shapesOfLibrariesWork() throws Exception {
        AgentJvm jvm = run();
        assertEquals(0, jvm.exitValue(), jvm::output);
        assertFalse(jvm.output().contains("is not checked"), jvm::output);
        assertTrue(jvm.output().contains("ROBUST_SO_FAR"), jvm::output);
    }

    @Test
    void aFieldWhoseTypeHasNoNameHereIsToldOf() throws Exception {
        AgentJvm jvm = run("changing");
        assertTrue(jvm.output().contains("NOT_ALL_CHECKED"), jvm::output);
        assertTrue(
                jvm.output()
                        .contains(
                                "what class org.jrsan.acceptance.agent.ShapesMain$Changing does with field changing of"
                                        + " org.jrsan.acceptance.agent.library.Concealing is not checked, as it may not name"
                                        + " the type of that field; make the type public, or leave the class out by exclude"),
                jvm::output);
    }
}
