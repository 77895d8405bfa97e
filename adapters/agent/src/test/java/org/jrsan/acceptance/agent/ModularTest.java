package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.jrsan.Sanitizer;
import org.jrsan.annotation.Label;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application that is a module and has the drop-in types as one, beside the agent: one engine, one session, one report. */
class ModularTest {
    private static final String MAIN = """
            package app;
            import org.jrsan.*;
            import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
            import org.jrsan.atomic.RobustAtomicInteger;
            public class Main {
                static int plain;
                int data;
                volatile int updated;
                private static final AtomicIntegerFieldUpdater<Main> UPDATED =
                        AtomicIntegerFieldUpdater.newUpdater(Main.class, "updated");
                static final RobustAtomicInteger swapped = new RobustAtomicInteger();
                public static void main(String[] args) throws Exception {
                    try (Session session = Sanitizer.open()) {
                        Thread thread = new Thread(() -> { plain = 1; swapped.setOpaque(1); });
                        thread.start();
                        while (swapped.getOpaque() == 0) { Thread.onSpinWait(); }
                        plain = 2;
                        thread.join();
                        Main main = new Main();
                        Thread sends = new Thread(() -> { main.data = 1; UPDATED.lazySet(main, 1); });
                        sends.start();
                        while (main.updated == 0) { Thread.onSpinWait(); }
                        main.data = 2;
                        UPDATED.compareAndSet(main, 1, 2);
                        sends.join();
                        System.out.println(session.report());
                    }
                    System.out.println("engine in " + Sanitizer.class.getModule());
                    Class<?> agents = ClassLoader.getSystemClassLoader().loadClass("org.jrsan.agent.Agent");
                    System.out.println("agent in " + agents.getModule());
                }
            }
            """;

    @TempDir
    Path folder;

    private static String placeOf(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }

    @Test
    void aModuleHasOneEngineWithTheAgent() throws Exception {
        Path sources = Files.createDirectories(folder.resolve("sources/app"));
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Path module =
                Files.writeString(folder.resolve("sources/module-info.java"), "module app { requires org.jrsan; }");
        Path main = Files.writeString(sources.resolve("Main.java"), MAIN);
        String path = placeOf(Sanitizer.class) + File.pathSeparator + placeOf(Label.class);
        StringWriter log = new StringWriter();
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of("-p", path, "-d", classes.toString());
            assertTrue(
                    compiler.getTask(log, files, null, options, null, files.getJavaFileObjects(module, main))
                            .call(),
                    log::toString);
        }
        AgentJvm jvm = AgentJvm.run(
                folder, "", List.of(), List.of("-p", path + File.pathSeparator + classes, "-m", "app/app.Main"));
        assertEquals(0, jvm.exitValue(), jvm::output);
        assertTrue(jvm.output().contains("engine in module org.jrsan"), jvm::output);
        assertTrue(jvm.output().contains("agent in unnamed module"), jvm::output);
        assertTrue(jvm.output().contains("JRSan: RACY: 0 violations, 1 race"), jvm::output);
        assertTrue(jvm.output().contains("JRSan agent: 1 class with "), jvm::output);
    }
}
