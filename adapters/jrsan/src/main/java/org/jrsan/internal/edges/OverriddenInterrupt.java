package org.jrsan.internal.edges;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jrsan.clock.LocationLock;
import org.jrsan.rc20.Mode;
import org.jrsan.schedule.Task;

/**
 * Threads whose class overrides {@link Thread#interrupt}. Who loads a class while it is interrupted is interrupted once more by the JDK when the class file
 * has been read. If JRSan needs the class in the midst of an access, the user's method would be called there, and wait for the lock of its own access. So before the first such
 * thread is interrupted, all classes that accesses may need are loaded.
 */
final class OverriddenInterrupt {
    private static final String CLASS = ".class";

    private static final ClassValue<Boolean> OVERRIDES = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            try {
                Class<?> by = type.getMethod("interrupt").getDeclaringClass();
                return by.getClassLoader() != null && !by.getName().startsWith("org.jrsan.");
            } catch (NoSuchMethodException | LinkageError e) {
                return false;
            }
        }
    };

    /** What is loaded, once. */
    private static final class All {
        static final int LOADED = load();

        private All() {}

        private static int load() {
            return Stream.of(OverriddenInterrupt.class, LocationLock.class, Mode.class, Task.class)
                    .map(All::place)
                    .filter(Objects::nonNull)
                    .distinct()
                    .mapToInt(All::loadAllOf)
                    .sum();
        }

        @SuppressWarnings("NullAway") // filtered
        private static Path place(Class<?> type) {
            CodeSource source = type.getProtectionDomain().getCodeSource();
            try {
                return source == null ? null : Path.of(source.getLocation().toURI());
            } catch (URISyntaxException | RuntimeException e) {
                // It is in no file: its classes are loaded one by one.
                return null;
            }
        }

        private static int loadAllOf(Path place) {
            try {
                if (Files.isDirectory(place)) {
                    return loadAllIn(place);
                }
                try (FileSystem jar = FileSystems.newFileSystem(place)) {
                    return loadAllIn(jar.getPath("/"));
                }
            } catch (IOException | RuntimeException e) {
                return 0;
            }
        }

        private static int loadAllIn(Path root) throws IOException {
            List<String> names;
            try (Stream<Path> files = Files.walk(root.resolve("org").resolve("jrsan"))) {
                names = files.map(file -> root.relativize(file).toString())
                        .filter(file -> file.endsWith(CLASS) && !file.contains("asm"))
                        .map(file -> file.substring(0, file.length() - CLASS.length())
                                .replace(File.separatorChar, '.')
                                .replace('/', '.'))
                        .toList();
            }
            int loaded = 0;
            for (String name : names) {
                try {
                    Class.forName(name, false, OverriddenInterrupt.class.getClassLoader());
                    loaded++;
                } catch (ClassNotFoundException | LinkageError e) {
                    // It needs what this JVM does not have, and no access will use it.
                    continue;
                }
            }
            return loaded;
        }
    }

    private OverriddenInterrupt() {}

    /** Whether the class of a thread overrides it. */
    static boolean isOf(Thread thread) {
        return OVERRIDES.get(thread.getClass());
    }

    /**
     * A thread is about to be interrupted. Called before it is, by whoever interrupts it.
     *
     * @param thread the thread
     * @return how many classes have been loaded by now so that it may be
     */
    static int prepare(Thread thread) {
        return isOf(thread) ? All.LOADED : 0;
    }
}
