package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.jrsan.Exploration;
import org.jrsan.FoundRace;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.internal.values.BesidePlace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The field that the agent adds to classes: what is kept there is of one object, goes with it, and disturbs nobody. */
class BesideTest {
    private static final String COPIED = "public class T implements Runnable, Cloneable { int x; T copy;\n"
            + "public void run() { try { x = 1; copy = (T) clone();\n"
            + "Thread one = new Thread(() -> FIRST.x = 2); Thread other = new Thread(() -> copy.x = 3);\n"
            + "one.start(); other.start(); one.join(); other.join();\n"
            + "} catch (CloneNotSupportedException | InterruptedException e) { throw new AssertionError(e); } } }";

    private static Exploration explored(String source) throws ReflectiveOperationException {
        Class<?> type = Instrumented.load("T", source);
        Exploration exploration = Sanitizer.exploration(SanitizerOptions.ofJvm(), "a test");
        while (exploration.hasNext()) {
            exploration.runNext(
                    session -> ((Runnable) type.getDeclaredConstructor().newInstance()).run());
        }
        assertNull(exploration.failure(), exploration::report);
        assertTrue(exploration.accesses() > 0);
        return exploration;
    }

    @Test
    void aCloneHasLocationsOfItsOwn() throws Exception {
        assertEquals(List.of(), explored(COPIED.replace("FIRST", "this")).races());
        List<FoundRace> ofClone = explored(COPIED.replace("FIRST", "copy")).races();
        assertEquals(1, ofClone.size(), ofClone::toString);
    }

    private static List<Field> added(Class<?> type) {
        return Stream.iterate(type, at -> at != null, (Class<?> at) -> at.getSuperclass())
                .flatMap(at -> Arrays.stream(at.getDeclaredFields()))
                .filter(field -> field.getName().equals(BesidePlace.FIELD))
                .toList();
    }

    @Test
    void anObjectHasOneAndNobodyMeetsIt() throws Exception {
        Map<String, String> sources = Map.of(
                "Base", "public abstract class Base { }",
                "Derived", "public class Derived extends Base implements java.io.Serializable { int x; public int y; }",
                "Constant", "public class Constant { final int x = 1; static int y; }",
                "Told", "public class Told extends java.util.ArrayList<String> { int x; }");
        Map<String, Class<?>> types = Instrumented.load(sources);

        List<Field> added = added(types.get("Derived"));
        assertEquals(1, added.size());
        int modifiers = added.get(0).getModifiers();
        assertTrue(Modifier.isPrivate(modifiers) && Modifier.isTransient(modifiers) && Modifier.isFinal(modifiers));
        assertTrue(added.get(0).isSynthetic());
        assertEquals(types.get("Base"), added.get(0).getDeclaringClass());
        assertEquals(1, added(types.get("Told")).size());
        assertEquals(0, added(types.get("Constant")).size());

        Map<String, byte[]> plain = Instrumented.compile(sources);
        Class<?> asItIs = new ClassLoader() {
            @Override
            protected Class<?> findClass(String name) {
                byte[] bytes = plain.get(name);
                return defineClass(name, bytes, 0, bytes.length);
            }
        }.loadClass("Derived");
        assertEquals(
                ObjectStreamClass.lookup(asItIs).getSerialVersionUID(),
                ObjectStreamClass.lookup(types.get("Derived")).getSerialVersionUID());
    }

    @Test
    @SuppressWarnings("unchecked")
    void neitherTheObjectNorItsCloneKeepsTheOtherAlive() throws Exception {
        Callable<Object> maker = (Callable<Object>) Instrumented.load(
                        "T",
                        "public class T implements java.util.concurrent.Callable<Object>, Cloneable { int x; public volatile int y;\n"
                                + "public Object call() throws Exception { T t = new T(); t.x = 1; t.y = 2; Object c = t.clone();\n"
                                + "return new Object[] {t, c}; } }")
                .getDeclaredConstructor()
                .newInstance();
        try (Session session = Sanitizer.open()) {
            Object[] both = (Object[]) maker.call();
            assertTrue(session.counts().accesses() > 0);
            Object clone = both[1];
            WeakReference<Object> original = new WeakReference<>(both[0]);
            both = null;
            for (int i = 0; i < 50 && original.get() != null; i++) {
                System.gc();
                Thread.sleep(10);
            }
            assertNull(original.get(), "what is kept beside its clone keeps it");
            assertEquals(2, clone.getClass().getDeclaredField("y").getInt(clone));
        }
    }

    @Test
    void aMockOfACheckedClassIsOne(@TempDir Path folder) throws Exception {
        AgentJvm jvm = AgentJvm.run(folder, "include=org.agrona.*", List.of("-Djrsan.enabled=true"), MocksMain.class);
        assertEquals(0, jvm.exitValue(), jvm::output);
        assertTrue(jvm.output().contains("mocks are mocks"), jvm::output);
        assertTrue(jvm.output().contains("MocksMain.await:"), jvm::output);
        assertFalse(jvm.output().contains("is not checked: "), jvm::output);
    }

    /** As a debugger does it, or a library of mocks, whose agent may have come first. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aClassCanBeChangedOnceMore(boolean isFirst, @TempDir Path folder) throws Exception {
        Path jar = folder.resolve("other.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", ChangedMain.Other.class.getName());
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        try (OutputStream file = Files.newOutputStream(jar)) {
            new JarOutputStream(file, manifest).close();
        }
        String path = System.getProperty("java.class.path");
        String other = "-javaagent:" + jar;
        AgentJvm jvm = AgentJvm.run(
                folder,
                "exclude=*.ChangedMain$Excluded;*.ChangedMain$Other*",
                isFirst ? List.of("-Djrsan.enabled=true", other) : List.of("-Djrsan.enabled=true"),
                isFirst
                        ? List.of("-cp", path, ChangedMain.class.getName())
                        : List.of(other, "-cp", path, ChangedMain.class.getName()));
        assertEquals(0, jvm.exitValue(), jvm::output);
        assertTrue(jvm.output().contains("races before 1, afterwards 1"), jvm::output);
        assertTrue(jvm.output().contains("passed at 1, stubbed at 7"), jvm::output);
        assertFalse(jvm.output().contains("is not checked: "), jvm::output);
    }
}
