package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.jrsan.agent.Agent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A build can give the agent twice, as by a plugin and by an argument of its own. */
class GivenTwiceTest {
    @TempDir
    Path folder;

    private AgentJvm run(String first, String second) throws Exception {
        Path jar = AgentJvm.jar(folder.resolve("first.jar"), Agent.class);
        return AgentJvm.run(folder, second, List.of("-javaagent:" + jar + first), MissingMain.class);
    }

    @Test
    void withTheSameOptionsItIsThereOnce() throws Exception {
        AgentJvm jvm = run("=exclude=*$Holder", "exclude=*$Holder");
        assertEquals(0, jvm.exitValue(), jvm::output);
        assertEquals(
                1,
                jvm.output()
                        .lines()
                        .filter(line -> line.contains("access sites instrumented"))
                        .count(),
                jvm::output);
    }

    @Test
    void withOthersItIsOneLineAndTheEnd() throws Exception {
        AgentJvm jvm = run("=exclude=*$Holder", "");
        assertEquals(2, jvm.exitValue(), jvm::output);
        String line =
                "JRSan agent: it is given to this JVM twice, with options \"exclude=*$Holder\" and \"\": give it once, with all options";
        assertTrue(jvm.output().startsWith(line), jvm::output);
    }
}
