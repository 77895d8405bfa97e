package org.jrsan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jrsan.Verdict;
import org.jrsan.spi.TestResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergeCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int merge(Path... files) {
        String[] args = new String[files.length + 1];
        args[0] = "merge";
        for (int i = 0; i < files.length; i++) {
            args[i + 1] = files[i].toString();
        }
        return Main.run(List.of(), new PrintWriter(out, true), new PrintWriter(err, true), args);
    }

    private Path shard(int shard, Verdict verdict, String... obstacles) {
        Path file = folder.resolve("shard-" + shard);
        new TestResult("a.Test.b", shard, 2, verdict, verdict.isPass(), 10, 7, List.of(obstacles), "report " + shard)
                .addTo(file);
        return file;
    }

    @Test
    void allShardsWithoutAnObstacleAreRobust() {
        assertEquals(0, merge(shard(2, Verdict.ROBUST_SO_FAR), shard(1, Verdict.ROBUST_SO_FAR)));
        assertEquals("JRSan: a.Test.b: ROBUST: 2 shards, 20 iterations, 14 classes of schedules\n", lines());
    }

    @Test
    void anObstacleOfOneIsOneOfAll() {
        assertEquals(0, merge(shard(1, Verdict.ROBUST_SO_FAR), shard(2, Verdict.ROBUST_SO_FAR, "classes are left")));
        assertEquals(
                "JRSan: a.Test.b: ROBUST_SO_FAR: 2 shards, 20 iterations, 14 classes of schedules; not known to be ROBUST:"
                        + " classes are left\n",
                lines());
    }

    @Test
    void aFailingShardFailsWithItsReport() {
        assertEquals(1, merge(shard(1, Verdict.RACY), shard(2, Verdict.ROBUST_SO_FAR)));
        assertEquals(
                "JRSan: a.Test.b: RACY (fails): 2 shards, 20 iterations, 14 classes of schedules\nreport 1\n", lines());
    }

    @Test
    void aMissingShardIsNoPass() {
        assertEquals(1, merge(shard(2, Verdict.ROBUST_SO_FAR)));
        assertTrue(lines().contains("INCOMPLETE (fails): 1 shard, "), lines());
        assertTrue(lines().contains("shard 1/2 is missing"), lines());
    }

    @Test
    void whatEachShardLeftToOthersIsNoPass() {
        for (int shard = 1; shard <= 2; shard++) {
            new TestResult("item", shard, 2, Verdict.NOTHING_CHECKED, true, 0, 0, List.of(), "")
                    .addTo(folder.resolve("results"));
        }
        assertEquals(1, merge(folder.resolve("results")));
        assertTrue(lines().contains("NOTHING_CHECKED (fails): 2 shards, 0 iterations"), lines());
        assertTrue(lines().contains("each shard left it to others"), lines());
    }

    @Test
    void whatIsNoResultIsOneLineAndLosesNothing() throws IOException {
        Path bad = Files.writeString(folder.resolve("bad"), "what\n");

        assertEquals(2, merge(bad, shard(1, Verdict.ROBUST_SO_FAR), shard(2, Verdict.ROBUST_SO_FAR)));
        assertTrue(lines().startsWith("JRSan: a.Test.b: ROBUST: "), lines());
        assertEquals(
                "jrsan: " + bad + ": line 1 is no result; use files that the option results named\n",
                err.toString().replace("\r\n", "\n"));
    }

    @Test
    void aFileThatIsNotThereOrEmptyIsBadInput() throws IOException {
        assertEquals(2, merge(folder.resolve("none")));
        assertTrue(err.toString().contains("none: cannot be read: "), err.toString());
        assertEquals(2, merge(Files.writeString(folder.resolve("empty"), "")));
        assertTrue(err.toString().contains("no result; run the tests with the option results=FILE"), err.toString());
    }

    private String lines() {
        return out.toString().replace("\r\n", "\n");
    }
}
