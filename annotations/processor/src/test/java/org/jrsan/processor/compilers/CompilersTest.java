package org.jrsan.processor.compilers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Filer;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import org.jrsan.Sanitizer;
import org.jrsan.processor.RobustProcessor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the processor writes compiles without a warning, wherever a declaration stands and however the compiler is called. */
class CompilersTest {
    @TempDir
    private Path directory;

    private Workspace workspace;
    private URLClassLoader loader;

    @BeforeEach
    void create() {
        workspace = new Workspace(directory);
    }

    @AfterEach
    void close() throws IOException {
        if (loader != null) {
            loader.close();
        }
    }

    @Test
    void topLevelDeclarationInTheUnnamedPackage() {
        workspace.source(
                "Cursor.java",
                "@org.jrsan.annotation.Robust",
                "class Cursor { @org.jrsan.annotation.Padded long at; }");
        workspace.source("Reader.java", "class Reader extends RobustCursor {}");
        workspace.compile(new RobustProcessor(), List.of(), "Cursor.java", "Reader.java");
        assertTrue(workspace.has("RobustCursorLayout$Level3.class"));
    }

    @Test
    void nestedGenericAndPackagePrivate() throws Exception {
        workspace.source(
                "org/acme/Outer.java",
                "package org.acme;",
                "import org.jrsan.annotation.*;",
                "final class Outer<T> {",
                "  static final class Node<E extends Comparable<? super E> & java.io.Serializable, X extends Exception>",
                "      extends RobustOuterNodeFields<E, X> {",
                "    @Robust static class Fields<E extends Comparable<? super E> & java.io.Serializable, X extends Exception> {",
                "      E item; @Padded Node<E, X> next; E[] items; java.util.Map<String, ? extends X>[] maps; X why;",
                "      Fields(E item) throws X { this.item = item; }",
                "    }",
                "    Node(E item) throws X { super(item); }",
                "    E first() { return itemAcquire() == null ? itemsPlain()[0] : nextVolatile().itemOpaque(); }",
                "  }",
                "}");
        workspace.compile(new RobustProcessor(), List.of(), "org/acme/Outer.java");
        Class<?> generated = load("org.acme.RobustOuterNodeFields");
        assertFalse(Modifier.isPublic(generated.getModifiers()));
        // Coverage adds a method of its own.
        assertTrue(Arrays.stream(generated.getDeclaredMethods())
                .filter(m -> !m.isSynthetic())
                .allMatch(m -> (m.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED | Modifier.PRIVATE)) == 0));
    }

    @Test
    void publicDeclarationsAreForSubclassesElsewhere() throws Exception {
        workspace.source(
                "org/acme/Cursors.java",
                "package org.acme;",
                "/** Cursors. */",
                "@org.jrsan.annotation.Robust",
                "public class Cursors {",
                "  @org.jrsan.annotation.Padded long head;",
                "  /** Starts at 0. */",
                "  public Cursors() {}",
                "}");
        workspace.source(
                "org/other/Queue.java",
                "package org.other;",
                "/** A queue. */",
                "public class Queue extends org.acme.RobustCursors {",
                "  /** Empty. */",
                "  public Queue() {}",
                "  /** Moves. */",
                "  public void move() { headRelease(headPlain() + 1); }",
                "}");
        workspace.compile(new RobustProcessor(), List.of(), "org/acme/Cursors.java", "org/other/Queue.java");
        Class<?> generated = load("org.acme.RobustCursors");
        assertTrue(Modifier.isPublic(generated.getModifiers()));
        assertTrue(
                Modifier.isProtected(generated.getDeclaredMethod("headAcquire").getModifiers()));
    }

    @Test
    void modules() {
        workspace.source(
                "module-info.java",
                "/** Flags. */",
                "module org.acme {",
                "  requires org.jrsan;",
                "  exports org.acme;",
                "}");
        workspace.source(
                "org/acme/Flag.java",
                "package org.acme;",
                "/** A flag. */",
                "public class Flag extends RobustFlagFields {",
                "  @org.jrsan.annotation.Robust static class Fields { @org.jrsan.annotation.Padded boolean up; }",
                "  /** Down. */",
                "  public Flag() {}",
                "}");
        workspace.compile(new RobustProcessor(), modulePath(), "module-info.java", "org/acme/Flag.java");
        assertTrue(workspace.has("org/acme/RobustFlagFields.class"));
    }

    @Test
    void aModuleThatDoesNotReadTheRuntime() {
        workspace.source("module-info.java", "module org.acme {", "  requires org.jrsan.annotation;", "}");
        workspace.source(
                "org/acme/Flag.java", "package org.acme;", "@org.jrsan.annotation.Robust class Flag { boolean up; }");
        String said =
                workspace.diagnostics(new RobustProcessor(), modulePath(), "module-info.java", "org/acme/Flag.java");
        assertTrue(said.contains("[jrsan:missing-runtime]"), said);
    }

    private static List<String> modulePath() {
        String path = Stream.of(
                        Sanitizer.class,
                        org.jrsan.annotation.Robust.class,
                        org.jrsan.race.Race.class,
                        org.jrsan.rc20.Mode.class,
                        org.jrsan.clock.VectorClock.class)
                .map(c -> c.getProtectionDomain().getCodeSource().getLocation().getPath())
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
        return List.of("--module-path", path);
    }

    @Test
    void oneFileAtATime() throws Exception {
        workspace.source(
                "org/acme/Fields.java",
                "package org.acme;",
                "@org.jrsan.annotation.Robust class Fields { int count; }");
        workspace.source(
                "org/acme/Counter.java",
                "package org.acme;",
                "class Counter extends RobustFields { int next() { return incrementAndGetCount(); } }");
        workspace.compile(new RobustProcessor(), List.of(), "org/acme/Fields.java", "org/acme/Counter.java");

        // The user changes: its base class comes from a class file.
        workspace.source(
                "org/acme/Counter.java",
                "package org.acme;",
                "class Counter extends RobustFields { int last() { return getAndSetCount(0); } }");
        workspace.compile(new RobustProcessor(), List.of(), "org/acme/Counter.java");

        // The declaration changes: the base class is made anew.
        workspace.source(
                "org/acme/Fields.java",
                "package org.acme;",
                "@org.jrsan.annotation.Robust class Fields { int count; boolean closed; }");
        workspace.compile(new RobustProcessor(), List.of(), "org/acme/Fields.java");
        assertEquals(
                boolean.class,
                load("org.acme.RobustFields").getDeclaredMethod("closedAcquire").getReturnType());
    }

    @Test
    void everyFileComesFromOneDeclaration() {
        workspace.source(
                "org/acme/A.java",
                "package org.acme;",
                "@org.jrsan.annotation.Robust class A { @org.jrsan.annotation.Padded int a; }");
        workspace.source("org/acme/B.java", "package org.acme;", "@org.jrsan.annotation.Robust class B { int b; }");
        Recording recording = new Recording();
        workspace.diagnostics(recording, List.of(), "org/acme/A.java", "org/acme/B.java");
        assertEquals(
                Set.of(
                        "org.acme.RobustA from [org.acme.A]",
                        "org.acme.RobustALayout from [org.acme.A]",
                        "org.acme.RobustB from [org.acme.B]"),
                recording.written);
    }

    @Test
    void paddingIsAsWideAsTheOptionSays() throws Exception {
        workspace.source(
                "A.java", "@org.jrsan.annotation.Robust class A { int a; @org.jrsan.annotation.Padded int b; int c; }");
        workspace.compile(new RobustProcessor(), List.of("-Ajrsan.padding=64"), "A.java");
        List<String> levels = new ArrayList<>();
        for (Class<?> level = load("RobustA").getSuperclass(); level != Object.class; level = level.getSuperclass()) {
            levels.add(level.getDeclaredFields().length == 64 ? "padding" : level.getDeclaredFields()[0].getName());
        }
        assertEquals(List.of("c$", "padding", "b$", "padding", "a$"), levels);
    }

    @Test
    void withoutJavacTheRestGoesOn() {
        workspace.source(
                "A.java",
                "@org.jrsan.annotation.Robust class A { int a; }",
                "class B { @org.jrsan.annotation.WaitLoop void none() {} }");
        String said = workspace.diagnostics(new RobustProcessor(), List.of(), "A.java");
        assertTrue(said.contains("[jrsan:no-wait-loop]"), said);
        said = workspace.diagnostics(new Recording(), List.of(), "A.java");
        assertTrue(said.contains("[jrsan:loops-not-seen]"), said);
        assertFalse(said.contains("[jrsan:no-wait-loop]"), said);
        assertTrue(workspace.has("RobustA.class"));
    }

    private Class<?> load(String name) throws Exception {
        loader = new URLClassLoader(
                new URL[] {workspace.classes().toUri().toURL()}, getClass().getClassLoader());
        return loader.loadClass(name);
    }

    /** The processor, watched, in an environment that is not javac's own. */
    private static final class Recording extends AbstractProcessor {
        private final RobustProcessor watched = new RobustProcessor();
        private final Set<String> written = new TreeSet<>();

        @Override
        public Set<String> getSupportedAnnotationTypes() {
            return watched.getSupportedAnnotationTypes();
        }

        @Override
        public SourceVersion getSupportedSourceVersion() {
            return watched.getSupportedSourceVersion();
        }

        @Override
        public synchronized void init(ProcessingEnvironment environment) {
            super.init(environment);
            watched.init(wrapped(environment));
        }

        private ProcessingEnvironment wrapped(ProcessingEnvironment environment) {
            return proxy(
                    ProcessingEnvironment.class,
                    environment,
                    (name, arguments, result) ->
                            name.equals("getFiler") ? proxy(Filer.class, result, this::note) : result);
        }

        private Object note(String name, Object[] arguments, Object result) {
            if (name.equals("createSourceFile")) {
                written.add(arguments[0] + " from " + Arrays.toString((Element[]) arguments[1]));
            }
            return result;
        }

        private interface After {
            Object call(String name, Object[] arguments, Object result);
        }

        private static <T> T proxy(Class<T> type, Object target, After after) {
            return type.cast(Proxy.newProxyInstance(
                    type.getClassLoader(),
                    new Class<?>[] {type},
                    (self, method, arguments) ->
                            after.call(method.getName(), arguments, method.invoke(target, arguments))));
        }

        @Override
        public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
            return watched.process(annotations, round);
        }
    }
}
