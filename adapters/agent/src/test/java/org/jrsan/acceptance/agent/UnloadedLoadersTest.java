package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a call site has learned of the classes of another loader does not keep that loader. More loaders come by than a site has cases, one after
 * the other.
 */
class UnloadedLoadersTest {
    private static final String VALUE = """
            public interface Value { int get(); int plain(); void set(int to); boolean cas(int from, int to); }
            """;

    private static final String GIVEN = """
            import java.lang.invoke.VarHandle;
            import java.util.concurrent.atomic.*;
            import sun.misc.Unsafe;
            public record Given(VarHandle handle, VarHandle ofStatic, VarHandle elements,
                AtomicIntegerFieldUpdater<Object> ints, AtomicReferenceFieldUpdater<Object, Object> references,
                Value value, Object[] array, Class<?> type, long offset, long offsetOfStatic, Unsafe unsafe) {}
            """;

    /** Its call sites are given everything. */
    private static final String USES = """
            import java.lang.invoke.VarHandle;
            import java.util.concurrent.atomic.*;
            import java.util.function.BiConsumer;
            import sun.misc.Unsafe;
            public class Uses implements BiConsumer<String, Given> {
              private static final int TIMES = 3;
              public void accept(String kind, Given given) {
                Value value = given.value();
                VarHandle handle = given.handle();
                AtomicIntegerFieldUpdater<Object> ints = given.ints();
                Unsafe unsafe = given.unsafe();
                for (int i = 0; i < TIMES; i++) {
                  switch (kind) {
                    case "handle" -> { int seen = (int) handle.getVolatile(value); handle.setRelease(value, seen); }
                    case "handle of a static field" -> { int seen = (int) given.ofStatic().getVolatile(); }
                    case "handle of elements" -> { Object seen = given.elements().getVolatile(given.array(), 0); }
                    case "updater" -> { ints.set(value, 1); ints.compareAndSet(value, 1, 1); }
                    case "updater of a reference" -> given.references().get(value);
                    case "updater with a function" -> ints.updateAndGet(value, old -> old);
                    case "offset" -> { unsafe.getIntVolatile(value, given.offset()); unsafe.getInt(value, given.offset()); }
                    case "offset of a static field" -> unsafe.getIntVolatile(given.type(), given.offsetOfStatic());
                    case "offset of an element" -> unsafe.getObjectVolatile(given.array(), (long) Unsafe.ARRAY_OBJECT_BASE_OFFSET);
                    case "offset of a byte" -> unsafe.getByte(value, given.offset());
                    case "accessor" -> { value.get(); value.plain(); value.set(1); value.cas(1, 1); }
                    case "wait" -> { while (value.get() != 1) { Thread.onSpinWait(); } }
                    case "wait by handle" -> { while ((int) handle.getVolatile(value) != 1) { Thread.onSpinWait(); } }
                    case "wait by updater" -> { while (ints.get(value) != 1) { Thread.onSpinWait(); } }
                    case "wait that is given up" -> waitFor(handle, value, TIMES);
                    case "update" -> { int old; do { old = value.get(); } while (!value.cas(old, old)); }
                    case "update by handle" -> { int old; do { old = (int) handle.getVolatile(value); } while (!handle.compareAndSet(value, old, old)); }
                    case "update by updater" -> { int old; do { old = ints.get(value); } while (!ints.compareAndSet(value, old, old)); }
                    default -> throw new AssertionError(kind);
                  }
                }
              }
              private static void waitFor(VarHandle handle, Object value, int times) {
                int left = times;
                while ((int) handle.getVolatile(value) != 2) { if (--left == 0) { return; } Thread.onSpinWait(); }
              }
            }
            """;

    private static final String PLUGIN = """
            import java.lang.invoke.*;
            import java.lang.reflect.Field;
            import java.util.concurrent.atomic.*;
            import sun.misc.Unsafe;
            public class Plugin implements Value, Source {
              static volatile int s;
              volatile int x = 1;
              volatile Object reference;
              int p;
              private static final AtomicIntegerFieldUpdater<Plugin> X = AtomicIntegerFieldUpdater.newUpdater(Plugin.class, "x");
              public int get() { return x; }
              public int plain() { return p; }
              public void set(int to) { x = to; }
              public boolean cas(int from, int to) { return X.compareAndSet(this, from, to); }
              @SuppressWarnings({"unchecked", "rawtypes"})
              public Given get(MethodHandles.Lookup lookup) throws ReflectiveOperationException {
                Field field = Unsafe.class.getDeclaredField("theUnsafe");
                field.setAccessible(true);
                Unsafe unsafe = (Unsafe) field.get(null);
                return new Given(lookup.findVarHandle(Plugin.class, "x", int.class),
                    lookup.findStaticVarHandle(Plugin.class, "s", int.class),
                    MethodHandles.arrayElementVarHandle(Plugin[].class),
                    (AtomicIntegerFieldUpdater) X,
                    (AtomicReferenceFieldUpdater) AtomicReferenceFieldUpdater.newUpdater(Plugin.class, Object.class, "reference"),
                    this, new Plugin[1], Plugin.class,
                    unsafe.objectFieldOffset(Plugin.class.getDeclaredField("x")),
                    unsafe.staticFieldOffset(Plugin.class.getDeclaredField("s")), unsafe);
              }
            }
            """;

    private static final String SOURCE = """
            import java.lang.invoke.MethodHandles;
            public interface Source {
              Given get(MethodHandles.Lookup lookup) throws ReflectiveOperationException;
            }
            """;

    /** Tells of which kinds of sites the loaders are kept. Which of both classes is of a loader of its own is told by their folders. */
    private static final String MAIN = """
            import java.lang.invoke.MethodHandles;
            import java.lang.ref.WeakReference;
            import java.net.*;
            import java.nio.file.Path;
            import java.util.*;
            import java.util.concurrent.atomic.AtomicInteger;
            import java.util.function.BiConsumer;
            public class Main {
              private static final int LOADERS = 6;
              private static final int LOOKS = 30;
              private static final AtomicInteger ANY = new AtomicInteger();
              private static ClassLoader loader(String folder) throws Exception {
                return new URLClassLoader(new URL[] {Path.of(folder).toUri().toURL()}, Main.class.getClassLoader());
              }
              private static Object made(String name, ClassLoader by) throws ReflectiveOperationException {
                return by.loadClass(name).getDeclaredConstructor().newInstance();
              }
              @SuppressWarnings("unchecked")
              private static void use(String kind, ClassLoader uses, ClassLoader plugin) throws ReflectiveOperationException {
                Object made = made("Plugin", plugin);
                Given given = ((Source) made).get(MethodHandles.privateLookupIn(made.getClass(), MethodHandles.lookup()));
                ((BiConsumer<String, Given>) made("Uses", uses)).accept(kind, given);
              }
              public static void main(String[] folders) throws Exception {
                ClassLoader own = loader(folders[2]);
                List<String> kept = new ArrayList<>();
                for (String kind : folders[3].split(",")) {
                  List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
                  for (int i = 0; i < LOADERS; i++) {
                    ClassLoader made = loader(folders[1]);
                    boolean isPlugin = folders[0].equals("plugin");
                    use(kind, isPlugin ? own : made, isPlugin ? made : own);
                    loaders.add(new WeakReference<>(made));
                    made = null;
                  }
                  for (int i = 0; i < LOOKS && !areGone(loaders); i++) {
                    System.gc();
                    Thread.sleep(2);
                    ANY.get();
                  }
                  if (!areGone(loaders)) {
                    kept.add(kind);
                  }
                }
                System.out.println("kept by " + kept);
              }
              private static boolean areGone(List<WeakReference<ClassLoader>> loaders) {
                for (WeakReference<ClassLoader> loader : loaders) {
                  if (!loader.refersTo(null)) {
                    return false;
                  }
                }
                return true;
              }
            }
            """;

    private static final List<String> KINDS = List.of(
            "handle",
            "handle of a static field",
            "handle of elements",
            "updater",
            "updater of a reference",
            "updater with a function",
            "offset",
            "offset of a static field",
            "offset of an element",
            "offset of a byte",
            "accessor",
            "wait",
            "wait by handle",
            "wait by updater",
            "wait that is given up",
            "update",
            "update by handle",
            "update by updater");

    @TempDir
    Path folder;

    private Path common;
    private Path uses;
    private Path plugin;

    @BeforeEach
    void compile() throws IOException {
        common = Files.createDirectory(folder.resolve("common"));
        uses = Files.createDirectory(folder.resolve("uses"));
        plugin = Files.createDirectory(folder.resolve("plugin"));
        Compiled.into(common, "Value", VALUE);
        Compiled.into(common, "Given", GIVEN);
        Compiled.into(common, "Source", SOURCE);
        Compiled.into(common, "Main", MAIN);
        Compiled.into(uses, "Uses", USES, common);
        Compiled.into(plugin, "Plugin", PLUGIN, common);
    }

    /**
     * Runs it.
     *
     * @param goes whose loaders go
     * @param path where the program is
     * @param options of the JVM
     */
    private void assertGone(String goes, String path, String... options) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("-Djrsan.enabled=true", "-Djrsan.session=process"));
        arguments.addAll(List.of(options));
        boolean isPlugin = goes.equals("plugin");
        List<String> last = List.of(
                "-cp",
                path,
                "Main",
                goes,
                (isPlugin ? plugin : uses).toString(),
                (isPlugin ? uses : plugin).toString(),
                String.join(",", KINDS));
        AgentJvm jvm = AgentJvm.run(folder, "quiet=true", arguments, last);
        assertEquals(0, jvm.exitValue(), jvm::output);
        assertTrue(jvm.output().contains("kept by []"), jvm::output);
    }

    private static String path(Path... parts) {
        StringBuilder path = new StringBuilder();
        for (Path part : parts) {
            path.append(path.isEmpty() ? "" : File.pathSeparator).append(part);
        }
        return path.toString();
    }

    @Test
    void aSiteOfTheProgramKeepsNoPlugin() throws Exception {
        assertGone("plugin", path(common, uses));
    }

    @Test
    void whatAPluginLearnsOfTheProgramDoesNotKeepThePlugin() throws Exception {
        assertGone("uses", path(common, plugin));
    }

    /** Neither loader knows the other: memory that is needed lets go of it. */
    @Test
    void aSiteOfAPluginKeepsAnotherNoLongerThanThereIsMemory() throws Exception {
        assertGone("plugin", path(common), "-XX:SoftRefLRUPolicyMSPerMB=0");
        assertGone("uses", path(common), "-XX:SoftRefLRUPolicyMSPerMB=0");
    }
}
