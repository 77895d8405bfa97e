package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Code of the program that a call of the JDK's calls is no part of a step: other orders are found, or a verdict says that they were not run. */
class CallBacksTest {

    @Test
    void noOrderIsLeftOutInSilence(@TempDir Path folder) throws Exception {
        AgentJvm jvm = AgentJvm.run(
                folder, "exclude=*agent.Seen;*agent.CallBacks*", List.of("-Djrsan.enabled=true"), CallBackMain.class);
        List<String> results = jvm.output()
                .lines()
                .filter(line -> line.matches("(unchecked|between|after) .*"))
                .toList();
        assertTrue(results.size() > 900, jvm::output);
        assertEquals(
                List.of(),
                results.stream().filter(line -> !line.endsWith(": right")).toList());
    }
}
