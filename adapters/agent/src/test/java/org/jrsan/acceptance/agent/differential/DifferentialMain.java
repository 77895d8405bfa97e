package org.jrsan.acceptance.agent.differential;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jrsan.acceptance.agent.Instrumented;

/** A comparison in a JVM with the agent, which instruments the classes of a folder. */
final class DifferentialMain {
    private DifferentialMain() {}

    /** Ends with an exception at a difference. The number of programs and their seed are system properties. */
    public static void main(String[] arguments) {
        Comparison comparison = new Comparison(
                Long.getLong("differential.seed", 1),
                Integer.getInteger("differential.classes", 30),
                false,
                DifferentialMain::load);
        comparison.run(Integer.getInteger("differential.forked"));
        System.out.println(comparison);
    }

    private static Map<String, Class<?>> load(Map<String, String> sources) {
        try {
            Path folder = Files.createTempDirectory(Path.of(System.getProperty("differential.folder")), "programs");
            for (Map.Entry<String, byte[]> type : Instrumented.compile(sources).entrySet()) {
                Files.write(folder.resolve(type.getKey() + ".class"), type.getValue());
            }
            Map<String, Class<?>> loaded = new HashMap<>();
            ClassLoader loader =
                    new URLClassLoader(new URL[] {folder.toUri().toURL()}, DifferentialMain.class.getClassLoader());
            for (String name : sources.keySet()) {
                loaded.put(name, loader.loadClass(name));
            }
            return loaded;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }
}
