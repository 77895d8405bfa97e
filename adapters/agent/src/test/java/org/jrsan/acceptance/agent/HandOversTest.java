package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs that hand objects over out of sight: none of them mentions JRSan. Those of several kinds run in one JVM with the agent, one after another, as a JVM
 * and what it compiles take most of the time.
 */
class HandOversTest {
    private static final String SILENT = "ROBUST_SO_FAR";

    @TempDir
    Path folder;

    private AgentJvm jvm;

    private void run(String... kinds) throws IOException, InterruptedException {
        List<String> last =
                new ArrayList<>(List.of("-cp", System.getProperty("java.class.path"), HandOversMain.class.getName()));
        last.addAll(List.of(kinds));
        jvm = AgentJvm.run(folder, "exclude=*.UncheckedRelay*", List.of(), last);
        assertEquals(0, jvm.exitValue(), jvm::output);
    }

    /** Whether those that race were found, and the others were not. */
    private void are(String kind, Set<? extends Enum<?>> races, Enum<?>... all) {
        List<String> lines = jvm.output()
                .lines()
                .filter(line -> Arrays.stream(all).anyMatch(one -> line.startsWith(kind + " " + one + " ")))
                .toList();
        assertEquals(
                Arrays.stream(all)
                        .map(one -> kind + " " + one + " " + (races.contains(one) ? "RACY" : SILENT) + " passes")
                        .toList(),
                lines,
                jvm::output);
    }

    @Test
    void whatTheJdkAndLibrariesHandOnIsSilent() throws Exception {
        run("jdk", "disguises", "services", "channels", "handles", "library", "scheduled");
        are("jdk", Set.of(), JdkHandOvers.values());
        are("disguises", Set.of(), Disguises.values());
        are("services", Set.of(), ServiceHandOvers.values());
        are("channels", Set.of(), ChannelHandOvers.values());
        are("handles", Set.of(), HandleHandOvers.known());
        are("library", Set.of(), LibraryHandOvers.values());
        // Who is in no schedule leaves its orders open.
        are("scheduled", Set.of(), StartedOutOfSight.NOT_WAITED_FOR);
    }

    @Test
    void whatMakesACollectionHandsOnWhatIsInIt() throws Exception {
        run("made");
        are("made", MadeCollections.RACES, MadeCollections.values());
    }

    /**
     * Threads that others start used to know all that anybody had done before they came. What is told by a channel, or found in the midst of a call of a collection,
     * is what was done before, and not all that anybody does. Who finds a reference may learn of more.
     */
    @Test
    void whatNobodyHandsOnIsARace() throws Exception {
        run("started", "called", "reflected", "looks", "late");
        are("started", StartedOutOfSight.RACES, StartedOutOfSight.values());
        are("called", CalledInsideOfJdk.RACES, CalledInsideOfJdk.values());
        are("reflected", ReflectedHandOvers.RACES, ReflectedHandOvers.values());
        are("looks", Looks.RACES, Looks.values());
        Enum<?>[] late = Stream.concat(
                        Arrays.stream(ChannelHandOvers.values())
                                .filter(one -> !ChannelHandOvers.BY_COLLECTOR.contains(one)),
                        JdkHandOvers.STORING.stream())
                .toArray(Enum<?>[]::new);
        are("late", Set.of(late), late);
    }

    /** The edges of a volatile load and of a store that it does not see are on both sides of them. */
    @Test
    void storeBufferingByALibraryIsSilent() throws Exception {
        jvm = AgentJvm.run(folder, "exclude=*.UncheckedRelay*", List.of(), UnseenLoadsMain.class);
        assertEquals(0, jvm.exitValue(), jvm::output);
        assertEquals(
                Arrays.stream(UncheckedRelaySlot.Way.values())
                        .map(way -> way + " ROBUST_SO_FAR met")
                        .toList(),
                jvm.output().lines().filter(line -> line.endsWith("met")).toList(),
                jvm::output);
    }

    @Test
    @EnabledForJreRange(
            minVersion = 25,
            maxVersion = 25,
            disabledReason = "older JDKs do not have it, and newer ones may call it otherwise")
    void whatNewerJdksHandOnIsSilent() throws Exception {
        run("newer");
        are("newer", Set.of(), NewerHandOvers.values());
    }
}
