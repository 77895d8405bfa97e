package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.jrsan.agent.Agent;

/**
 * A JVM with the agent that has ended. The agent's jar is one without classes, which leads to those of this build.
 *
 * @param exitValue how it ended
 * @param output all that it wrote
 */
public record AgentJvm(int exitValue, String output) {
    private static final long SECONDS = Long.getLong("forked.seconds", 120);

    /**
     * Runs one to its end.
     *
     * @param folder for its files
     * @param options of the agent
     * @param arguments other arguments of the JVM
     * @param main what it runs, with the class path of this JVM
     */
    public static AgentJvm run(Path folder, String options, List<String> arguments, Class<?> main)
            throws IOException, InterruptedException {
        return run(folder, options, arguments, lastOf(main), Agent.class);
    }

    /** The same as by jars, where JRSan's own parts are relocated: see {@link AgentAsInJar}. */
    public static AgentJvm runAsInJar(Path folder, String options, List<String> arguments, Class<?> main)
            throws IOException, InterruptedException {
        return run(folder, options, arguments, lastOf(main), AgentAsInJar.class);
    }

    private static List<String> lastOf(Class<?> main) {
        return List.of("-cp", System.getProperty("java.class.path"), main.getName());
    }

    /**
     * The same with what the command ends with.
     *
     * @param folder for its files
     * @param options of the agent
     * @param arguments other arguments of the JVM
     * @param last where the program is
     */
    public static AgentJvm run(Path folder, String options, List<String> arguments, List<String> last)
            throws IOException, InterruptedException {
        return run(folder, options, arguments, last, Agent.class);
    }

    private static AgentJvm run(
            Path folder, String options, List<String> arguments, List<String> last, Class<?> premain)
            throws IOException, InterruptedException {
        Path jar = jar(folder.resolve("agent.jar"), premain);
        Path log = folder.resolve("log");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        // Two processors have enough to do without a collector's threads and the second compiler, which has its turn in
        // stress runs.
        command.add("-XX:+UseSerialGC");
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(arguments);
        command.add("-javaagent:" + jar + (options.isEmpty() ? "" : "=" + options));
        command.addAll(last);
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly();
        String output = Files.readString(log);
        assertTrue(ended, () -> "it did not end in " + SECONDS + " s:\n" + output);
        assertFalse(output.contains("were not seen, as the agent loaded it for itself"), output);
        return new AgentJvm(process.exitValue(), output);
    }

    /**
     * An agent's jar that has no classes.
     *
     * @param jar where it is written
     * @param premain the class of the agent, which is on the class path of this JVM
     * @return where it is
     */
    static Path jar(Path jar, Class<?> premain) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", premain.getName());
        attributes.putValue("Can-Retransform-Classes", "true");
        String path = System.getProperty("java.class.path");
        attributes.put(
                Attributes.Name.CLASS_PATH,
                Arrays.stream(path.split(File.pathSeparator))
                        .map(part -> Path.of(part).toUri().toString())
                        .collect(Collectors.joining(" ")));
        try (OutputStream file = Files.newOutputStream(jar)) {
            new JarOutputStream(file, manifest).close();
        }
        return jar;
    }
}
