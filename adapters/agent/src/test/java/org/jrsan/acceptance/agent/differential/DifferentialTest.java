package org.jrsan.acceptance.agent.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.jrsan.acceptance.agent.AgentJvm;
import org.jrsan.acceptance.agent.Instrumented;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random programs by agent, by types, and as litmus programs, see {@link Comparison}. */
class DifferentialTest {
    private static final int PROGRAMS = Integer.getInteger("differential.programs", 100);
    private static final int FORKED = Integer.getInteger("differential.forked", 200);
    private static final int MOST_CLASSES = Integer.getInteger("differential.classes", 30);
    private static final long SEED = Long.getLong("differential.seed", 1);

    /** What the ways begin with by which operations are done. */
    private static final List<String> WAYS = List.of(
            "field.",
            "static.",
            "element.",
            "VarHandle.",
            "Updater.",
            "Unsafe.",
            "U.",
            "AtomicInteger.",
            "AtomicLong.",
            "AtomicReference.",
            "AtomicIntegerArray.",
            "AtomicLongArray.",
            "AtomicReferenceArray.",
            "BLOCK_",
            "METHOD",
            "STATIC_METHOD");

    @TempDir
    Path folder;

    @Test
    void plainClassesTypesAndLitmusProgramsAgree() {
        Comparison comparison = new Comparison(SEED, MOST_CLASSES, true, Instrumented::load);
        comparison.run(PROGRAMS);
        System.out.println(comparison);
        assertTrue(comparison.notRobust() * 8 > PROGRAMS, "not robust");
        assertTrue(comparison.races() > 0, "races");
        WAYS.forEach(
                way -> assertTrue(comparison.ways().keySet().stream().anyMatch(name -> name.startsWith(way)), way));
    }

    @Test
    void soTheyDoInAJvmWithTheAgent() throws Exception {
        List<String> arguments = List.of(
                "-XX:TieredStopAtLevel=1",
                "-Ddifferential.folder=" + folder,
                "-Ddifferential.forked=" + FORKED,
                "-Ddifferential.classes=" + MOST_CLASSES,
                "-Ddifferential.seed=" + (SEED + 1));
        AgentJvm jvm = AgentJvm.run(folder, "exclude=org.jrsan.*", arguments, DifferentialMain.class);
        assertEquals(0, jvm.exitValue(), jvm::output);
        assertTrue(jvm.output().contains(FORKED + " programs of seed "), jvm::output);
        System.out.println(jvm.output());
    }
}
