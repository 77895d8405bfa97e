package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plain reads under an optimistic stamp count only if the stamp is valid, whichever method of the JDK's lock tells that. */
class OptimisticReadsTest {
    @TempDir
    Path folder;

    @Test
    void readsCountIfTheirStampIsValid() throws Exception {
        AgentJvm jvm = AgentJvm.run(folder, "quiet=true", List.of(), OptimisticReadsMain.class);
        assertEquals(0, jvm.exitValue(), jvm::output);
        List<String> told = jvm.output()
                .lines()
                .filter(line -> line.startsWith("os ") || line.startsWith("random "))
                .toList();
        assertEquals(
                List.of(
                        "os validates silent",
                        "os converts silent",
                        "os upgrades silent",
                        "os downgrades silent",
                        "os forgets races",
                        "random validates silent",
                        "random converts silent",
                        "random upgrades silent",
                        "random downgrades silent",
                        "random forgets races"),
                told,
                jvm::output);
    }

    @Test
    void whoIsInterruptedMeanwhileReadsOn() throws Exception {
        AgentJvm jvm = AgentJvm.run(
                folder,
                "quiet=true",
                List.of("-Djrsan.enabled=true", "-Djrsan.session=process", "-Djrsan.exitcode=1"),
                InterruptedReadsMain.class);
        assertEquals(0, jvm.exitValue(), jvm::output);
        assertTrue(jvm.output().contains("JRSan: ROBUST_SO_FAR: 0 violations, 0 races"), jvm::output);
    }
}
