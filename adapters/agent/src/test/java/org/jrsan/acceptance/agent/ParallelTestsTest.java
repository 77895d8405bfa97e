package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A robustness test finds the same whatever JUnit runs in parallel. See {@link ParallelTestsMain}. */
class ParallelTestsTest {
    @TempDir
    Path folder;

    @Test
    void whatATestFindsDoesNotDependOnOthers() throws Exception {
        AgentJvm jvm = AgentJvm.run(folder, "quiet=true", List.of("-Djrsan.enabled=true"), ParallelTestsMain.class);
        String found =
                ": ROBUST: 30 accesses, 1 location, 3 threads, 10 iterations, 1 schedule, all classes of schedules";
        assertEquals(
                List.of("JRSan: First.counts" + found, "JRSan: Second.counts" + found),
                jvm.output().lines().sorted().toList(),
                jvm::output);
    }
}
