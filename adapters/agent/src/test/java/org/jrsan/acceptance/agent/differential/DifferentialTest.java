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
    private static final int PROGRAMS = Integer.getInteger("differential.programs", 50);
    private static final int FORKED = Integer.getInteger("differential.forked", 200);
    private static final int MOST_CLASSES = Integer.getInteger("differential.classes", 30);
    private static final long SEED = Long.getLong("differential.seed", 1);

    /** By what operations are done. */
    private static final List<String> FORMS = List.of(
            "field",
            "static",
            "element",
            "VarHandle",
            "Updater",
            "Unsafe",
            "U",
            "Direct",
            "UnsafeOutside",
            "UnsafeAddress",
            "AtomicBoolean",
            "AtomicInteger",
            "AtomicLong",
            "AtomicReference",
            "AtomicIntegerArray",
            "AtomicLongArray",
            "AtomicReferenceArray",
            "BLOCK_ON_OBJECT",
            "BLOCK_ON_THIS",
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
    }

    @Test
    void soTheyDoInAJvmWithTheAgent() throws Exception {
        List<String> arguments = List.of(
                "-Ddifferential.folder=" + folder,
                "-Ddifferential.forked=" + FORKED,
                "-Ddifferential.classes=" + MOST_CLASSES,
                "-Ddifferential.seed=" + (SEED + 1));
        AgentJvm jvm = AgentJvm.runAsInJar(folder, "exclude=org.jrsan.*", arguments, DifferentialMain.class);
        assertEquals(0, jvm.exitValue(), jvm::output);
        assertTrue(jvm.output().contains(FORKED + " programs of seed "), jvm::output);
        // Which forms are drawn depends on the seed, and few programs of another one need not have them all.
        List<String> wanted = System.getProperty("differential.seed") == null ? FORMS : List.of();
        wanted.forEach(form -> assertTrue(jvm.output().matches("(?s).*[{ ]" + form + "=[1-9].*"), form));
        System.out.println(jvm.output());
    }
}
