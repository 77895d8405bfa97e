package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jrsan.acceptance.agent.library.Slot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes that another agent has loaded before ours began. */
class LoadedBeforeTest {
    private static final String OPTIONS = "exclude=*.UncheckedRelay*;*.library.*;*.FrontAgent";

    @TempDir
    Path folder;

    private AgentJvm runBehind(Class<?>... loaded) throws Exception {
        Path front = AgentJvm.jar(folder.resolve("front.jar"), FrontAgent.class);
        String names = Stream.of(loaded).map(Class::getName).collect(Collectors.joining(":"));
        AgentJvm jvm = AgentJvm.run(folder, OPTIONS, List.of("-javaagent:" + front + "=" + names), HandOversMain.class);
        assertEquals(0, jvm.exitValue(), jvm::output);
        return jvm;
    }

    private static List<String> verdicts(AgentJvm jvm) {
        return jvm.output()
                .lines()
                .filter(line -> Arrays.stream(HandOvers.values()).anyMatch(one -> line.startsWith(one + " ")))
                .toList();
    }

    @Test
    void aLibraryThatWasLoadedBeforeMakesItsEdges() throws Exception {
        AgentJvm jvm = runBehind(UncheckedRelay.Slot.class, UncheckedRelay.Fenced.class, Slot.class);
        assertEquals(Arrays.stream(HandOvers.values()).map(HandOvers::told).toList(), verdicts(jvm), jvm::output);
    }

    /** A reference to a method needs a method of the class, which can have none any more. */
    @Test
    void aLibraryWhoseReferencesToMethodsAreLostIsNoPass() throws Exception {
        AgentJvm jvm = runBehind(UncheckedRelay.class);
        assertTrue(
                jvm.output()
                        .contains(
                                "JRSan agent: what class " + UncheckedRelay.class.getName()
                                        + " hands on by references to methods cannot be seen: it is hidden, or was loaded before the agent began"),
                jvm::output);
        assertFalse(jvm.output().contains(" ROBUST"), jvm::output);
    }

    @Test
    void aClassToCheckThatWasLoadedBeforeIsNoPass() throws Exception {
        AgentJvm jvm = runBehind(HandOvers.class);
        assertTrue(
                jvm.output()
                        .contains("JRSan agent: class " + HandOvers.class.getName()
                                + " is not checked: it was loaded before the agent began"),
                jvm::output);
        assertFalse(jvm.output().contains(" ROBUST"), jvm::output);
    }
}
