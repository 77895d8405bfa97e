package org.jrsan.bench.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.bench.agent.checked.Triple;

/** What is measured in a JVM of its own, from its start to its end. */
enum WholeProgram {
    /** Milliseconds to load and run 2000 small classes, with the start of the JVM. */
    START {
        @Override
        double once(List<String> jvmArgs) {
            Path folder = classes();
            long before = System.nanoTime();
            Forked.runAlone(jvmArgs, folder, CLASSES + "Main");
            return (System.nanoTime() - before) / NANOS_IN_A_MILLI;
        }
    },
    /** Bytes for each of many objects whose fields one thread has written and read. */
    MEMORY {
        @Override
        double once(List<String> jvmArgs) {
            return Double.parseDouble(Forked.run(jvmArgs, Path.of("."), WholeProgram.class.getName()));
        }
    };

    /** The package of the classes that are loaded. */
    static final String CLASSES = "org.jrsan.bench.agent.checked.many.";

    private static final int MANY = 2_000;
    private static final int OBJECTS = 100_000;
    private static final int COLLECTIONS = 3;
    private static final int TIMES = 3;
    private static final double NANOS_IN_A_MILLI = 1e6;

    private static Path compiled;

    abstract double once(List<String> jvmArgs);

    /** The best of a few, since other work on the machine only makes it slower. */
    double measure(List<String> jvmArgs) {
        return IntStream.range(0, TIMES).mapToDouble(i -> once(jvmArgs)).min().orElseThrow();
    }

    /** A folder for what is kept of the classes: the first JVM finds it empty. */
    static Path folder() {
        try {
            return Files.createTempDirectory("jrsan-kept");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static synchronized Path classes() {
        if (compiled == null) {
            try {
                compiled = Files.createTempDirectory("jrsan-many");
                compile(compiled);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return compiled;
    }

    private static void compile(Path folder) throws IOException {
        String home = "package " + CLASSES.substring(0, CLASSES.length() - 1) + ";\n";
        List<Path> sources = new ArrayList<>();
        StringBuilder main = new StringBuilder(home)
                .append("public class Main { static int sum;\n")
                .append("public static void main(String[] args) { ");
        for (int i = 0; i < MANY; i++) {
            String name = "One" + i;
            sources.add(Files.writeString(
                    folder.resolve(name + ".java"),
                    home + "class " + name
                            + " { private int plain; private volatile int state; private final int[] all ="
                            + " new int[4];\n int use(int i) { plain = i; state = plain + 1; all[i & 3] = state;"
                            + " return all[1]; } }\n"));
            if (i % PIECE == 0) {
                main.append("Main.use").append(i / PIECE).append("(); ");
            }
        }
        main.append("}\n");
        for (int piece = 0; piece < MANY / PIECE; piece++) {
            main.append("static void use").append(piece).append("() {");
            for (int i = piece * PIECE; i < (piece + 1) * PIECE; i++) {
                main.append("sum += new One")
                        .append(i)
                        .append("().use(")
                        .append(i)
                        .append(");\n");
            }
            main.append("}\n");
        }
        sources.add(Files.writeString(folder.resolve("Main.java"), main.append("}\n")));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of("-proc:none", "-d", folder.toString());
            if (!compiler.getTask(null, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call()) {
                throw new IllegalStateException("the classes to be loaded do not compile");
            }
        }
    }

    private static final int PIECE = 100;

    /**
     * Prints the bytes for each object; in a session, if checking is on.
     *
     * @param args none
     */
    public static void main(String[] args) {
        Session session = Boolean.getBoolean("jrsan.enabled") ? Sanitizer.open() : null;
        if (session != null) {
            // Else nothing would be kept.
            Company.comes();
        }
        long before = used();
        Triple[] all = new Triple[OBJECTS];
        for (int i = 0; i < OBJECTS; i++) {
            all[i] = new Triple();
            all[i].use(i);
        }
        long after = used();
        System.out.println((double) (after - before) / all.length);
        if (session != null) {
            session.close();
        }
        Reference.reachabilityFence(all);
    }

    private static long used() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
