package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever reads a file of a signed jar as its loader does loads classes of the JDK to verify it. What these hand on must be seen all the same. */
class SignedJarTest {
    private static final String LIBRARY = """
            package lib;
            import java.util.*;
            public class Hand {
                private final Map<String, Object> map = Collections.synchronizedMap(new HashMap<>());
                private final Vector<Object> all = new Vector<>();
                public void put(Object one) { map.put("one", one); }
                public Object get() { return map.get("one"); }
                public void add(Object one) { all.add(one); }
                public Object first() { return all.isEmpty() ? null : all.get(0); }
            }
            """;

    private static final String PROGRAM = """
            public class Program {
                static class Box { volatile lib.Hand hand = new lib.Hand(); }
                static class Message { int plain; }
                public static void main(String[] arguments) throws Exception {
                    lib.Hand hand = new Box().hand;
                    Message one = new Message(), two = new Message();
                    Thread thread = new Thread(() -> { one.plain = 1; hand.put(one); two.plain = 2; hand.add(two); });
                    thread.start();
                    Object found;
                    while ((found = hand.get()) == null) { Thread.yield(); }
                    int sum = ((Message) found).plain;
                    while ((found = hand.first()) == null) { Thread.yield(); }
                    sum += ((Message) found).plain;
                    thread.join();
                    System.out.println("sum " + sum);
                }
            }
            """;

    @TempDir
    Path folder;

    private static void run(String tool, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", tool).toString()));
        command.addAll(Arrays.asList(arguments));
        Path log = Files.createTempFile(tool, ".log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertEquals(0, process.waitFor(), () -> {
            try {
                return Files.readString(log);
            } catch (java.io.IOException e) {
                return e.toString();
            }
        });
        Files.delete(log);
    }

    private Path signed() throws Exception {
        Path library = Files.createDirectories(folder.resolve("library"));
        Compiled.into(library, "Hand", LIBRARY);
        Path jar = folder.resolve("library.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(file)) {
            zip.putNextEntry(new ZipEntry("lib/Hand.class"));
            Files.copy(library.resolve("lib/Hand.class"), zip);
        }
        String keys = folder.resolve("keys").toString();
        run(
                "keytool",
                "-genkeypair",
                "-keystore",
                keys,
                "-storepass",
                "password",
                "-alias",
                "own",
                "-keyalg",
                "EC",
                "-dname",
                "CN=own");
        run("jarsigner", "-keystore", keys, "-storepass", "password", jar.toString(), "own");
        return jar;
    }

    @Test
    void whatHandsOnBehindASignedJarIsSeen() throws Exception {
        Path jar = signed();
        Path program = Files.createDirectories(folder.resolve("program"));
        Compiled.into(program, "Program", PROGRAM, jar);

        AgentJvm jvm = AgentJvm.run(
                folder,
                "",
                List.of("-Djrsan.enabled=true", "-Djrsan.session=process"),
                List.of("-cp", program + File.pathSeparator + jar, "Program"));

        assertEquals(0, jvm.exitValue(), jvm::output);
        assertTrue(jvm.output().contains("sum 3"), jvm::output);
        assertTrue(jvm.output().contains("JRSan: ROBUST_SO_FAR: 0 violations, 0 races"), jvm::output);
    }
}
