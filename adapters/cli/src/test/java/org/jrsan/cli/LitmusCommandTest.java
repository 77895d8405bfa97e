package org.jrsan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LitmusCommandTest {
    private static final String SB = """
            program SB
            thread
              store.release x 1
              r0 = load.acquire y
            thread
              store.release y 1
              r0 = load.acquire x
            expect %s
            """;
    private static final String SPIN = """
            program spin
            thread
              again:
              r0 = r0 + 1
              store.opaque x r0
              goto again
            """;

    private static final String HERD = """
            C SB+rlx
            { x=0; y=0; }
            P0 (atomic_int* x, atomic_int* y) {
              atomic_store_explicit(x, 1, memory_order_relaxed);
              int r0 = atomic_load_explicit(y, memory_order_relaxed);
            }
            P1 (atomic_int* x, atomic_int* y) {
              atomic_store_explicit(y, 1, memory_order_relaxed);
              int r0 = atomic_load_explicit(x, memory_order_relaxed);
            }
            %s (0:r0=0 /\\ 1:r0=0)
            """;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void outcomes_are_listed_with_their_schedules() throws IOException {
        assertEquals(0, litmus(file(SB.formatted("robust")), "--outcomes"));
        assertEquals("""
                Test SB
                States 4
                sc\t1\t0:r0=0; 1:r0=1; x=1; y=1;
                sc\t1\t0:r0=1; 1:r0=0; x=1; y=1;
                sc\t4\t0:r0=1; 1:r0=1; x=1; y=1;
                weak\t6\t0:r0=0; 1:r0=0; x=1; y=1;

                """, out.toString());
    }

    @Test
    void outcomes_are_one_json_object_a_line() throws IOException {
        String stuck = """
                program stuck
                thread
                  wait.opaque x 1
                  assert 0
                """;
        assertEquals(0, litmus(file(SB.formatted("robust") + stuck), "--outcomes", "--json"));
        assertEquals("""
                {"name":"SB","sc":["0 ; 1 | 1 1","1 ; 0 | 1 1","1 ; 1 | 1 1"],"weak":["0 ; 0 | 1 1"]}
                {"name":"stuck","sc":["- | 0 | stuck 0"],"weak":[]}
                """, out.toString());
    }

    @Test
    void aRepairIsADiffWithItsCost() throws IOException {
        String message = """
                program message
                thread
                  store.opaque data 1
                  store.opaque flag 1
                thread
                  wait.opaque flag 1
                  load.opaque data
                """;
        assertEquals(0, litmus(file(message), "--repair", "--weaken"));
        assertEquals("""
                message\trepaired: robust without a race\tN programs decided
                  smallest, cheapest on x86, cheapest on ARM, fewest places; cost on x86 0 (before 0, all volatile 8), \
                cost on ARM 3 (before 0, all volatile 6)
                    thread 0, instruction 1
                    - store.opaque flag 1
                    + store.release flag 1
                    thread 1, instruction 0
                    - wait.opaque flag 1
                    + wait.acquire flag 1
                message\tnot weakened: it is not robust without a race\tN programs decided
                """, out.toString().replaceAll("[0-9]+ programs decided", "N programs decided"));
    }

    @Test
    void repairsAreJson() throws IOException {
        assertEquals(0, litmus(file(SB.formatted("robust")), "--repair", "--json"));
        assertTrue(out.toString().contains("\"cheapest on ARM\""), out::toString);
        assertTrue(out.toString().contains("\"allVolatile\""), out::toString);
    }

    @Test
    void whatIsSmallestIsUnknownBehindALimit() throws IOException {
        assertEquals(3, litmus(file(SB.formatted("robust")), "--repair", "--max-states", "1"));
        assertTrue(out.toString().contains("unknown: a limit was met"), out::toString);
    }

    @Test
    void repairsAndOutcomesAreAskedForOneByOne() throws IOException {
        assertEquals(2, litmus(file(SB.formatted("robust")), "--repair", "--outcomes"));
        assertTrue(err.toString().contains("--outcomes does not go with --repair or --weaken"), err::toString);
    }

    @Test
    void outcomes_that_may_not_be_all_are_unknown() throws IOException {
        assertEquals(3, litmus(file(SPIN), "--outcomes", "--max-states", "5"));
        assertTrue(out.toString().contains("Unknown whether these are all: stopped after 5 states"), out::toString);
    }

    @Test
    void anExpectationThatHoldsIsOk() throws IOException {
        assertEquals(0, litmus(file(SB.formatted("not-robust"))));
        assertEquals("SB\tnot-robust\t-\tnot-robust\tok\n", out.toString());
    }

    @Test
    void anExpectationThatDoesNotHoldIsAMismatch() throws IOException {
        assertEquals(1, litmus(file(SB.formatted("robust"))));
        assertEquals("SB\tnot-robust\t-\trobust\tMISMATCH\n", out.toString());
    }

    @Test
    void goodProgramsBesideABadOneAreAnswered() throws IOException {
        String bad = "program bad\nthread\n  load.release x\n";
        assertEquals(2, litmus(file(SB.formatted("not-robust") + bad)));
        assertTrue(out.toString().startsWith("SB\tnot-robust"), out.toString());
        assertTrue(err.toString().contains(": 11:3: there is no 'load.release'"), err.toString());
    }

    @Test
    void aProgramThatWouldRunForEverIsUnknown() throws IOException {
        assertEquals(3, litmus(file(SPIN), "--max-states", "100"));
        assertTrue(out.toString().startsWith("spin\tunknown"), out.toString());
    }

    @Test
    void aFileThatIsNotThereIsBadInput() {
        assertEquals(2, litmus(folder.resolve("missing.litmus")));
        assertTrue(err.toString().contains("missing.litmus: cannot be read"), err.toString());
    }

    @Test
    void aFileWithoutAProgramIsNoPass() throws IOException {
        assertEquals(2, litmus(file("# nothing\n")));
        assertTrue(err.toString().contains("no program"), err.toString());
    }

    @Test
    void aCompressedFileIsRead() throws IOException {
        Path file = folder.resolve("sb.litmus.gz");
        try (GZIPOutputStream compressed = new GZIPOutputStream(Files.newOutputStream(file))) {
            compressed.write(SB.formatted("not-robust").getBytes(StandardCharsets.UTF_8));
        }
        assertEquals(0, litmus(file));
    }

    @Test
    void explanationShowsTheScheduleAndTheClocks() throws IOException {
        assertEquals(0, litmus(file(SB.formatted("not-robust")), "--explain"));
        assertTrue(out.toString().contains("<- violation"), out.toString());
        assertTrue(out.toString().contains("the check Tc(x) < Tsc(x) fails: 0 < 1"), out.toString());
    }

    @Test
    void jsonHoldsAnswersAndErrors() throws IOException {
        Path bad = file("program bad\nthread\n  nonsense\n");
        Path good = Files.writeString(folder.resolve("good.litmus"), SB.formatted("not-robust"));
        assertEquals(2, litmus(good, bad.toString(), "--json"));
        JsonNode document = new ObjectMapper().readTree(out.toString());
        assertEquals("SB", document.at("/programs/0/name").asText());
        assertEquals("not-robust", document.at("/programs/0/robustness").asText());
        assertEquals(bad.toString(), document.at("/errors/0/file").asText());
    }

    @Test
    void limitsBelowOneAreMisuse() throws IOException {
        assertEquals(2, litmus(file(SPIN), "--seconds", "0"));
        assertTrue(err.toString().startsWith("jrsan: --max-states and --seconds must be at least 1"), err.toString());
    }

    @Test
    void aFileInTheFormOfHerd7IsAnsweredAsThere() throws IOException {
        assertEquals(0, litmus(file(HERD.formatted("exists"))));
        assertTrue(
                out.toString().startsWith("Test SB+rlx Allowed\nStates 4\nweak\t6\t0:r0=0; 1:r0=0;\n"), out.toString());
        assertTrue(
                out.toString().endsWith("Observation SB+rlx Sometimes 1 3\nRobustness SB+rlx not-robust\n\n"),
                out.toString());
    }

    @Test
    void existsMayFailAndTheOthersMayNot() throws IOException {
        assertEquals(0, litmus(file(HERD.formatted("exists").replace("relaxed", "seq_cst"))));
        assertTrue(out.toString().contains("\nNo\n"), out.toString());
        assertEquals(1, litmus(file(HERD.formatted("~exists"))));
        assertEquals(1, litmus(file(HERD.formatted("forall")), "--outcomes"));
        assertEquals(3, litmus(file(HERD.formatted("forall")), "--max-states", "2"));
    }

    @Test
    void anErrorInTheFormOfHerd7IsOneLine() throws IOException {
        Path bad = file(HERD.formatted("exists").replace("r0 =", "r1 ="));
        assertEquals(2, litmus(bad));
        assertEquals("jrsan: " + bad + ": 11:11: thread 0 has no register 'r0'; it has r1\n", err.toString());
    }

    @Test
    void jsonHoldsConditionAndObservation() throws IOException {
        assertEquals(0, litmus(file(HERD.formatted("exists")), "--json"));
        JsonNode program = new ObjectMapper().readTree(out.toString()).at("/programs/0");
        assertEquals("exists (0:r0=0 /\\ 1:r0=0)", program.at("/condition").asText());
        assertEquals("Sometimes", program.at("/observation").asText());
        assertEquals("not-robust", program.at("/robustness").asText());
        out.getBuffer().setLength(0);
        assertEquals(0, litmus(file(HERD.formatted("exists")), "--json", "--outcomes"));
        JsonNode states = new ObjectMapper().readTree(out.toString());
        assertEquals("[\"0 ; 0 | 1 1\"]", states.at("/weak").toString());
        assertEquals("Sometimes", states.at("/observation").asText());
    }

    @Test
    void explanationFollowsTheAnswerInTheFormOfHerd7() throws IOException {
        assertEquals(0, litmus(file(HERD.formatted("exists")), "--explain"));
        assertTrue(out.toString().contains("<- violation"), out.toString());
    }

    private static final String THREE =
            SB.formatted("not-robust") + SB.replace("SB", "SBR").formatted("robust") + SB.formatted("not-robust");

    private int merge(Path... results) {
        out.getBuffer().setLength(0);
        List<String> args = new ArrayList<>(List.of("merge"));
        Stream.of(results).map(Path::toString).forEach(args::add);
        return Main.run(List.of(), new PrintWriter(out, true), new PrintWriter(err, true), args.toArray(String[]::new));
    }

    @Test
    void shardsTogetherAnswerEachProgramOnce() throws IOException {
        Path all = file(THREE);
        List<String> lines = new ArrayList<>();
        for (int shard = 1; shard <= 2; shard++) {
            out.getBuffer().setLength(0);
            litmus(all, "--shard", shard + "/2");
            out.toString().lines().forEach(lines::add);
        }
        out.getBuffer().setLength(0);
        assertEquals(1, litmus(all));
        assertEquals(
                out.toString().lines().sorted().toList(),
                lines.stream().sorted().toList());
    }

    @Test
    void resultsOfShardsAreMerged() throws IOException {
        Path all = file(THREE);
        Path first = folder.resolve("first");
        Path second = folder.resolve("second");
        assertEquals(0, litmus(all, "--shard=1/2", "--results=" + first));
        assertEquals(1, litmus(all, "--shard=2/2", "--results=" + second));

        assertEquals(1, merge(first, second));
        assertEquals("""
                JRSan: litmus SB: NOT_ROBUST: 2 shards, 1 iteration
                JRSan: litmus SBR: NOT_ROBUST (fails): 2 shards, 1 iteration
                SBR\tnot-robust\t-\trobust\tMISMATCH
                JRSan: litmus SB #2: NOT_ROBUST: 2 shards, 1 iteration
                """, out.toString().replace("\r\n", "\n"));
    }

    @Test
    void aMissingShardIsNoPass() throws IOException {
        Path results = folder.resolve("results");
        assertEquals(0, litmus(file(THREE), "--shard=1/2", "--results", results.toString()));

        assertEquals(1, merge(results));
        assertTrue(out.toString().contains("litmus SBR: NOTHING_CHECKED (fails): 1 shard"), out.toString());
        assertTrue(out.toString().contains("shard 2/2 is missing"), out.toString());
        assertEquals(
                3,
                out.toString().lines().filter(line -> line.contains("(fails)")).count());
    }

    @Test
    void resultsOfAllAreMerged() throws IOException {
        Path results = folder.resolve("results");
        assertEquals(0, litmus(file(SB.formatted("not-robust")), "--results", results.toString()));

        assertEquals(0, merge(results));
        assertEquals("JRSan: litmus SB: NOT_ROBUST: 1 shard, 1 iteration\n", out.toString());
    }

    @Test
    void aBadShardOrFileIsMisuse() throws IOException {
        Path all = file(THREE);
        assertEquals(2, litmus(all, "--shard", "3/2"));
        assertEquals(2, litmus(all, "--results", folder.toString()));
        List<String> lines = err.toString().lines().toList();
        assertEquals(2, lines.size(), err.toString());
        assertTrue(lines.get(0).startsWith("jrsan: --shard: option shard is '3/2' but must be i/n"), err.toString());
        assertTrue(
                lines.get(1).contains("option results is '" + folder + "', which cannot be written"), err.toString());
        assertEquals("", out.toString());
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("test.litmus"), text);
    }

    private int litmus(Path file, String... more) {
        String[] args = new String[2 + more.length];
        args[0] = "litmus";
        args[1] = file.toString();
        System.arraycopy(more, 0, args, 2, more.length);
        return Main.run(List.of(), new PrintWriter(out, true), new PrintWriter(err, true), args);
    }
}
