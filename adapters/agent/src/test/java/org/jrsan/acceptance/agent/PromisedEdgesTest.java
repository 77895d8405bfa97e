package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The edges that the JDK documents are those of the drop-in types: random steps find the same by both. Inside of the JDK there are
 * more edges in happens-before, so the agent may find less, and it may find nothing else.
 */
class PromisedEdgesTest {
    private static final int SCRIPTS = Integer.getInteger("promised.scripts", 60);
    private static final long SEED = Long.getLong("promised.seed", 20261126L);

    /** Of a hundred loads that are exposed, how many at least the agent must find. */
    private static final int LEAST = 50;

    /** The same in scripts with collections alone. Without what their elements promise, it finds a little less than that: the rest is forced by what threads load. */
    private static final int LEAST_OF_ELEMENTS = 92;

    @TempDir
    Path folder;

    @Test
    void whatIsPromisedIsForced() throws Exception {
        Set<PromisedPairs> not = EnumSet.range(PromisedPairs.READ_AND_READ, PromisedPairs.RESULT_FROM_BEFORE);
        AgentJvm jvm = run(0);
        assertEquals(
                EnumSet.allOf(PromisedPairs.class).stream()
                        .map(one -> "pair " + one + " " + !not.contains(one))
                        .toList(),
                jvm.output().lines().filter(line -> line.startsWith("pair ")).toList(),
                jvm::output);
    }

    @Test
    void elementsOfCollectionsCarryWhatIsForced() throws Exception {
        Set<ElementPairs> not =
                EnumSet.range(ElementPairs.OTHER_POLLED, ElementPairs.values()[ElementPairs.values().length - 1]);
        AgentJvm jvm = run(0);
        assertEquals(
                EnumSet.allOf(ElementPairs.class).stream()
                        .map(one -> "element " + one + " " + !not.contains(one))
                        .toList(),
                jvm.output().lines().filter(line -> line.startsWith("element ")).toList(),
                jvm::output);
    }

    private AgentJvm run(int scripts) throws IOException, InterruptedException {
        AgentJvm jvm = AgentJvm.run(
                folder,
                "",
                List.of(),
                List.of(
                        "-cp",
                        System.getProperty("java.class.path"),
                        PromisedMain.class.getName(),
                        String.valueOf(SEED),
                        String.valueOf(scripts)));
        assertEquals(0, jvm.exitValue(), jvm::output);
        return jvm;
    }

    @Test
    void theAgentFindsWhatTheTypesFind() throws Exception {
        AgentJvm jvm = run(SCRIPTS);
        compare(jvm, "script ", false);
        compare(jvm, "elements ", true);
    }

    private static void compare(AgentJvm jvm, String kind, boolean ofElements) {
        List<String> lines =
                jvm.output().lines().filter(line -> line.startsWith(kind)).toList();
        assertEquals(SCRIPTS, lines.size(), jvm::output);
        int found = 0;
        int expected = 0;
        for (int i = 0; i < SCRIPTS; i++) {
            List<Integer> byTypes =
                    new PromisedScript(SEED + i, new PromisedByTypes(), ofElements).play(RobustThreads::start);
            List<Integer> byAgent = numbers(lines.get(i));
            assertTrue(byTypes.containsAll(byAgent), kind + "seed " + (SEED + i) + ": " + byTypes + " " + byAgent);
            found += byAgent.size();
            expected += byTypes.size();
        }
        System.out.println(
                "promised: " + kind + "seed " + SEED + ", " + SCRIPTS + " scripts, " + found + " of " + expected);
        assertTrue(expected > SCRIPTS, "too few violations to prove anything: " + expected);
        int least = ofElements ? LEAST_OF_ELEMENTS : LEAST;
        assertTrue(100 * found >= least * expected, found + " of " + expected);
    }

    private static List<Integer> numbers(String line) {
        String list = line.substring(line.indexOf('[') + 1, line.indexOf(']'));
        return list.isEmpty()
                ? List.of()
                : Arrays.stream(list.split(", ")).map(Integer::valueOf).collect(Collectors.toList());
    }
}
