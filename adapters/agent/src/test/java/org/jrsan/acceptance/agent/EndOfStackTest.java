package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A class whose initialiser meets the end of a stack can never be initialised again: so what sites are linked by is initialised before. */
class EndOfStackTest {
    @Test
    void aProgramGoesOnAfterTheEndOfAStack(@TempDir Path folder) throws Exception {
        AgentJvm jvm = AgentJvm.run(
                folder, "", List.of("-Djrsan.enabled=true", "-Djrsan.session=process"), DeepHandlerMain.class);
        assertTrue(jvm.output().contains("the stack has ended"), jvm::output);
        assertTrue(jvm.output().contains("goes on 11true"), jvm::output);
        assertFalse(jvm.output().contains("NoClassDefFoundError"), jvm::output);
    }
}
