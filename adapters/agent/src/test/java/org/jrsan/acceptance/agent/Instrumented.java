package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.agent.boot.Hooks;
import org.jrsan.agent.code.Instrumenter;
import org.jrsan.agent.sites.Sites;
import org.jspecify.annotations.Nullable;

/** Compiles sources, and loads their classes instrumented, without an agent. */
public final class Instrumented extends ClassLoader {
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    /** It keeps what is in the JDK and on the class path, for one compilation at a time. */
    private static final StandardJavaFileManager STANDARD = COMPILER.getStandardFileManager(null, null, null);

    static {
        Hooks.given = new Sites.Hooked(new Sites(type -> type.getClassLoader() instanceof Instrumented));
    }

    private final Map<String, byte[]> classes;
    private final boolean loops;
    private final boolean areFiles;

    private Instrumented(Map<String, byte[]> classes, boolean loops, boolean areFiles) {
        super(Instrumented.class.getClassLoader());
        this.classes = classes;
        this.loops = loops;
        this.areFiles = areFiles;
    }

    /** Loads a class of this name from its source; its nested classes along with it. */
    static Class<?> load(String name, String source) {
        return load(name, source, true);
    }

    /** The same; tells whether loops are recognised without an annotation. */
    static Class<?> load(String name, String source, boolean loops) {
        try {
            return new Instrumented(compile(Map.of(name, source)), loops, false).loadClass(name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /** The same, from its class file. */
    static Class<?> load(String name, byte[] file) {
        try {
            return new Instrumented(Map.of(name, file), true, false).loadClass(name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /** The same, with others. */
    static Class<?> load(String name, Map<String, byte[]> files) {
        try {
            return new Instrumented(files, true, false).loadClass(name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /**
     * Loads classes that are compiled together.
     *
     * @param sources by name of the class; loops are ordinary code in them
     * @return the classes by name
     */
    public static Map<String, Class<?>> load(Map<String, String> sources) {
        return load(sources, false);
    }

    /** The same; tells whether loops are recognised. */
    static Map<String, Class<?>> load(Map<String, String> sources, boolean loops) {
        Instrumented loader = new Instrumented(compile(sources), loops, true);
        Map<String, Class<?>> loaded = new HashMap<>();
        try {
            for (String name : sources.keySet()) {
                loaded.put(name, loader.loadClass(name));
            }
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
        return loaded;
    }

    /** A task that the source is the body of a class for, with {@code run()}. */
    static Runnable task(String source) {
        try {
            return (Runnable) load("T", "public class T implements Runnable {\n" + source + "\n}\n")
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** The locations with races of a program that runs in a session, by name; JRSan has no error. */
    static List<String> races(Class<?> program) throws ReflectiveOperationException {
        return locations(program, session -> races(session));
    }

    /** The same, with those that have violations. */
    static List<String> findings(Class<?> program) throws ReflectiveOperationException {
        return locations(
                program,
                session -> Stream.concat(
                        races(session), session.violations().stream().map(found -> found.violation()
                                .location())));
    }

    /** A program that runs under schedules, as often as that many iterations take. */
    static Exploration explored(Class<?> program, int iterations) {
        SanitizerOptions options = SanitizerOptions.ofJvm().with("iterations", Integer.toString(iterations));
        return Sanitizer.explore(options, "a test", session -> ((Runnable)
                        program.getDeclaredConstructor().newInstance())
                .run());
    }

    private static Stream<String> races(Session session) {
        return session.races().stream().map(found -> found.race().field());
    }

    private static List<String> locations(Class<?> program, Function<Session, Stream<String>> of)
            throws ReflectiveOperationException {
        try (Session session = Sanitizer.open(SanitizerOptions.ofJvm())) {
            ((Runnable) program.getDeclaredConstructor().newInstance()).run();
            assertEquals(List.of(), session.errors());
            return of.apply(session).sorted().distinct().toList();
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = classes.get(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        byte[] instrumented = Instrumenter.instrument(
                        bytes, "org/jrsan/agent/boot/Link", loops, this, classes::containsKey)
                .bytes();
        return defineClass(name, instrumented, 0, instrumented.length);
    }

    /** The class files, as those of a folder; none of a class that was compiled by itself. */
    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
        byte[] bytes = !areFiles ? null : classes.get(name.replace(".class", "").replace('/', '.'));
        return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
    }

    private static JavaFileObject unit(String name, String source) {
        return new SimpleJavaFileObject(
                URI.create("string:///" + name.replace('.', '/') + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
    }

    /**
     * Compiles sources together.
     *
     * @param sources by name of the class
     * @return the class files by name, those of nested classes too
     */
    public static Map<String, byte[]> compile(Map<String, String> sources) {
        Map<String, ByteArrayOutputStream> written = new HashMap<>();
        DiagnosticCollector<JavaFileObject> told = new DiagnosticCollector<>();
        List<JavaFileObject> units = new ArrayList<>();
        sources.forEach((name, source) -> units.add(unit(name, source)));
        JavaFileManager files = new ForwardingJavaFileManager<>(STANDARD) {
            @Override
            public JavaFileObject getJavaFileForOutput(
                    Location location, String of, JavaFileObject.Kind kind, FileObject sibling) {
                return new SimpleJavaFileObject(URI.create("mem:///" + of + kind.extension), kind) {
                    @Override
                    public OutputStream openOutputStream() {
                        return written.computeIfAbsent(of, n -> new ByteArrayOutputStream());
                    }
                };
            }
        };
        // Not by --release: to read the table of a release takes longer than to compile.
        List<String> options = List.of(
                "-g",
                "-XDignore.symbol.file",
                "-nowarn",
                "-proc:none",
                "-source",
                "17",
                "-target",
                "17",
                "--add-exports",
                "java.base/jdk.internal.misc=ALL-UNNAMED");
        synchronized (STANDARD) {
            if (!COMPILER.getTask(null, files, told, options, null, units).call()) {
                throw new AssertionError("does not compile: " + told.getDiagnostics() + "\n" + sources);
            }
        }
        Map<String, byte[]> classes = new HashMap<>();
        written.forEach((of, bytes) -> classes.put(of, bytes.toByteArray()));
        return classes;
    }
}
