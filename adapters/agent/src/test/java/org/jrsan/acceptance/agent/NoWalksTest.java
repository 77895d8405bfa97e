package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each access of a checked class knows where it is: lines cost no walk of the stack, which takes a hundred times as long as an access. */
class NoWalksTest {
    @TempDir
    Path folder;

    @Test
    void onlyTheStartOfAThreadIsLookedForOnTheStack() throws Exception {
        AgentJvm jvm =
                AgentJvm.run(folder, "", List.of("-Djrsan.enabled=true", "-Djrsan.session=process"), NoWalksMain.class);

        assertEquals(0, jvm.exitValue(), jvm::output);
        assertTrue(jvm.output().contains("ROBUST_SO_FAR"), jvm::output);
        assertTrue(jvm.output().contains("3 loops count as updates"), jvm::output);
        List<String> walked =
                jvm.output().lines().filter(line -> line.startsWith("walked ")).toList();
        assertEquals(1, walked.size(), jvm::output);
        assertTrue(walked.get(0).contains("NoWalksMain.main("), jvm::output);
    }
}
