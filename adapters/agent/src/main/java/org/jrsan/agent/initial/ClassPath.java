package org.jrsan.agent.initial;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jrsan.internal.source.Quiet;
import org.jspecify.annotations.Nullable;

/**
 * Files of the class path, which are read as they are. The loader would verify those of a signed jar. For that it loads classes of the JDK, and what is
 * loaded while a class is instrumented is not instrumented itself, so that its edges would be missing. Thread-safe.
 */
final class ClassPath {
    private static final String VERSIONS = "META-INF/versions/";
    private static final int FIRST_VERSION = 9;

    /** Guarded by the class, as is all that it has. */
    private static @Nullable ClassPath ofJvm;

    /** What is yet to be looked at, in order. */
    private final Deque<File> left = new ArrayDeque<>();

    private final Set<File> known = new HashSet<>();

    /** Those that were looked at, in order. */
    private final Deque<Source> sources = new ArrayDeque<>();

    /** By the names of files, those that were found. */
    private final Map<String, Source> found = new HashMap<>();

    /**
     * A folder, or a jar that is open.
     *
     * @param file where it is
     * @param jar null for a folder
     * @param hasVersions whether the jar has files for newer versions of the JDK
     */
    private record Source(File file, @Nullable ZipFile jar, boolean hasVersions) {
        byte @Nullable [] read(String name) throws IOException {
            ZipFile open = jar;
            if (open == null) {
                File inside = new File(file, name);
                if (!inside.isFile()) {
                    return null;
                }
                try (InputStream stream = new FileInputStream(inside)) {
                    return stream.readAllBytes();
                }
            }
            ZipEntry entry = hasVersions ? newest(open, name) : open.getEntry(name);
            if (entry == null) {
                return null;
            }
            try (InputStream stream = open.getInputStream(entry)) {
                return stream.readAllBytes();
            }
        }

        /** That for the newest version that this JDK runs. */
        private static @Nullable ZipEntry newest(ZipFile jar, String name) {
            for (int version = Runtime.version().feature(); version >= FIRST_VERSION; version--) {
                ZipEntry versioned = jar.getEntry(VERSIONS + version + '/' + name);
                if (versioned != null) {
                    return versioned;
                }
            }
            return jar.getEntry(name);
        }
    }

    /** A class path as the JVM is given it. */
    ClassPath(String path) {
        for (String part : path.split(File.pathSeparator)) {
            left.add(new File(part.isEmpty() ? "." : part));
        }
    }

    /**
     * The file of a class.
     *
     * @param loader its loader
     * @param name the name of the file
     * @return null if the loader is another than that of the class path, or the file is not found there
     */
    static byte @Nullable [] read(ClassLoader loader, String name) {
        boolean isOfClassPath = Quiet.canReadBy(loader) && loader == ClassLoader.getSystemClassLoader();
        // Loaders look at modules first.
        if (!isOfClassPath || BootModules.of(packageOf(name)) != null) {
            return null;
        }
        synchronized (ClassPath.class) {
            if (ofJvm == null) {
                ofJvm = new ClassPath(System.getProperty("java.class.path", ""));
            }
            return ofJvm.find(name);
        }
    }

    private static String packageOf(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('/'))).replace('/', '.');
    }

    /** A file by its name; null if there is none, or it cannot be read. One thread at a time. */
    byte @Nullable [] find(String name) {
        try {
            Source last = found.get(name);
            if (last != null) {
                return last.read(name);
            }
            for (Source source : sources) {
                byte[] bytes = read(source, name);
                if (bytes != null) {
                    return bytes;
                }
            }
            while (!left.isEmpty()) {
                Source next = open(left.removeFirst());
                if (next != null) {
                    sources.add(next);
                    byte[] bytes = read(next, name);
                    if (bytes != null) {
                        return bytes;
                    }
                }
            }
        } catch (IOException | IllegalStateException e) {
            // The loader tells.
        }
        return null;
    }

    private byte @Nullable [] read(Source source, String name) throws IOException {
        byte[] bytes = source.read(name);
        if (bytes != null) {
            found.put(name, source);
        }
        return bytes;
    }

    /** Null if it was opened before, or is nothing that can be opened. */
    private @Nullable Source open(File file) {
        if (!known.add(file)) {
            return null;
        }
        if (file.isDirectory()) {
            return new Source(file, null, false);
        }
        try {
            ZipFile jar = new ZipFile(file);
            Attributes told = told(jar);
            addNamed(told.getValue(Attributes.Name.CLASS_PATH), file);
            return new Source(file, jar, Boolean.parseBoolean(told.getValue(Attributes.Name.MULTI_RELEASE)));
        } catch (IOException e) {
            return null;
        }
    }

    private static Attributes told(ZipFile jar) throws IOException {
        ZipEntry entry = jar.getEntry(JarFile.MANIFEST_NAME);
        if (entry == null) {
            return new Attributes();
        }
        try (InputStream stream = jar.getInputStream(entry)) {
            return new Manifest(stream).getMainAttributes();
        }
    }

    /** What a jar names comes right behind it. */
    private void addNamed(@Nullable String named, File by) {
        if (named == null) {
            return;
        }
        Deque<File> all = new ArrayDeque<>();
        for (String part : named.strip().split(" +")) {
            try {
                all.addFirst(new File(by.toURI().resolve(new URI(part))));
            } catch (URISyntaxException | IllegalArgumentException e) {
                // No file. The loader may know what it is.
            }
        }
        for (File each : all) {
            left.addFirst(each);
        }
    }
}
