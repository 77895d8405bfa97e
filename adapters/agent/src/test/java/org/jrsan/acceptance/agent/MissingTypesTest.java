package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JVM tells none of the fields of a class if the type of one is missing: the program runs as it does without the agent, and is no pass. */
class MissingTypesTest {
    private static final String HOLDER =
            "class " + MissingMain.class.getName() + "$Holder is not checked: the JVM does not tell its fields,"
                    + " because of java.lang.NoClassDefFoundError: "
                    + MissingMain.class.getName().replace('.', '/')
                    + "$Missing; add what is missing to the class path, or leave the class out by exclude";

    @TempDir
    Path folder;

    private AgentJvm run(String options) throws Exception {
        AgentJvm jvm = AgentJvm.run(
                folder,
                options,
                List.of("-Djrsan.enabled=true", "-Djrsan.session=process", "-Djrsan.exitcode=1"),
                MissingMain.class);
        assertTrue(jvm.output().contains("found 91234"), jvm::output);
        assertFalse(jvm.output().contains("Exception"), jvm::output);
        assertFalse(jvm.output().contains("DATA RACE"), jvm::output);
        return jvm;
    }

    @Test
    void aClassWithoutSuchATypeIsNamed() throws Exception {
        AgentJvm jvm = run("");
        assertEquals(1, jvm.exitValue(), jvm::output);
        assertTrue(jvm.output().contains("JRSan: NOT_ALL_CHECKED: 0 violations, 0 races"), jvm::output);
        assertEquals(
                1,
                jvm.output()
                        .lines()
                        .filter(line -> line.equals("JRSan agent: " + HOLDER))
                        .count(),
                jvm::output);
    }

    /** A class of which a method alone names the missing one is checked. */
    @Test
    void leftOutItIsALibrary() throws Exception {
        AgentJvm jvm = run("exclude=*$Holder");
        assertEquals(0, jvm.exitValue(), jvm::output);
        assertTrue(jvm.output().contains("JRSan: ROBUST_SO_FAR: 0 violations, 0 races"), jvm::output);
    }
}
