package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.annotation.Benign;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.clock.VectorClock;
import org.jrsan.race.Race;
import org.jrsan.rc20.Engine;
import org.jrsan.schedule.Execution;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;

/** JRSan as a module, as its jar has it. */
class ModulePathTest {
    static final class NamesItsModule {
        public static void main(String[] args) {
            try (Session session = Sanitizer.open()) {
                new RobustAtomicInteger().set(1);
                System.out.println(RobustAtomicInteger.class.getModule().getName() + " " + session.verdict());
            }
        }
    }

    @Test
    void theModuleChecks() throws Exception {
        String modules = paths(Benign.class, Sanitizer.class);
        // As in the jar, where these are packages of the module.
        String inside = paths(VectorClock.class, Engine.class, Race.class, Execution.class);

        Forked forked = Forked.run(
                NamesItsModule.class,
                "enabled=true",
                "-cp",
                paths(
                        ModulePathTest.class,
                        ClassReader.class,
                        BackoffIdleStrategy.class,
                        MpscUnboundedAtomicArrayQueue.class),
                "-p",
                modules,
                "--patch-module",
                "org.jrsan=" + inside,
                "--add-reads",
                "org.jrsan=ALL-UNNAMED",
                "--add-modules",
                "org.jrsan");

        assertEquals(new Forked(0, "org.jrsan ROBUST_SO_FAR\n", ""), forked);
    }

    private static String paths(Class<?>... types) {
        return Stream.of(types).map(ModulePathTest::path).collect(Collectors.joining(File.pathSeparator));
    }

    private static String path(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
