package org.jrsan.agent;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jrsan.agent.code.Instrumenter;
import org.jrsan.agent.sites.Checked;
import org.jrsan.internal.values.NamesByLoader;
import org.jspecify.annotations.Nullable;

/** Which classes are checked: those of folders, as a project's own are, or of given places, and those that were included. Thread-safe. */
final class CheckedClasses implements Checked {
    private static final Set<String> PAIRS = Set.of(
            "java.util.concurrent.atomic.AtomicStampedReference",
            "java.util.concurrent.atomic.AtomicMarkableReference");

    private final AgentOptions options;

    /** By its URL, whether the classes of a place are checked. */
    private final Map<String, Boolean> places = new ConcurrentHashMap<>();

    private final NamesByLoader instrumented = new NamesByLoader();

    CheckedClasses(AgentOptions options) {
        this.options = options;
    }

    /** Whether a class of the JDK is checked as if it were a user's: all that it does is to replace a pair in one field. */
    static boolean isPair(String name, @Nullable ClassLoader loader) {
        return loader == null && PAIRS.contains(name);
    }

    /** Whether a class that is being loaded is one to check. */
    boolean isWanted(String name, @Nullable ClassLoader loader, @Nullable ProtectionDomain domain) {
        if (loader == null || AgentOptions.isNamed(options.exclude(), name) || isOurs(name)) {
            return false;
        }
        return AgentOptions.isNamed(options.include(), name) || isInPlace(domain);
    }

    /** Whether a class is one of JRSan's, and is not there to be checked by tests and benchmarks. */
    static boolean isOurs(String name) {
        return name.startsWith("org.jrsan.") && !name.contains(".acceptance.") && !name.contains(".checked.");
    }

    /** Whether a class may be one to check, once it is loaded: where its file is tells that here. */
    private boolean mayBeWanted(String name, @Nullable ClassLoader loader) {
        if (loader == null
                || name.startsWith("java.")
                || AgentOptions.isNamed(options.exclude(), name)
                || isOurs(name)) {
            return false;
        }
        if (AgentOptions.isNamed(options.include(), name)) {
            return true;
        }
        URL file = loader.getResource(name.replace('.', '/') + ".class");
        return file != null && file.getProtocol().equals("file");
    }

    /**
     * The file of a class that may be one to check, once it is loaded; else null.
     *
     * @param name the internal name of the class
     * @param loader of a class that refers to it
     * @param domain of that class: most often both are in one folder
     */
    byte @Nullable [] file(String name, @Nullable ClassLoader loader, @Nullable ProtectionDomain domain) {
        String dotted = name.replace('/', '.');
        URL place = place(domain);
        if (place != null && place.getPath().endsWith("/") && isWanted(dotted, loader, domain)) {
            try {
                Path file = Path.of(place.toURI()).resolve(name + ".class");
                if (Files.isRegularFile(file)) {
                    return Files.readAllBytes(file);
                }
            } catch (URISyntaxException | IllegalArgumentException | IOException e) {
                // The loader knows.
            }
        }
        return loader != null && mayBeWanted(dotted, loader) ? Instrumenter.read(loader, name) : null;
    }

    private static @Nullable URL place(@Nullable ProtectionDomain domain) {
        CodeSource source = domain == null ? null : domain.getCodeSource();
        URL place = source == null ? null : source.getLocation();
        return place == null || !place.getProtocol().equals("file") ? null : place;
    }

    private boolean isInPlace(@Nullable ProtectionDomain domain) {
        URL place = place(domain);
        if (place == null) {
            return false;
        }
        // Not computeIfAbsent, which would hold a lock while files are looked at.
        String key = place.toString();
        Boolean known = places.get(key);
        if (known == null) {
            known = isWanted(place);
            places.put(key, known);
        }
        return known;
    }

    private boolean isWanted(URL place) {
        try {
            Path path = Path.of(place.toURI());
            if (options.classes().isEmpty()) {
                return Files.isDirectory(path);
            }
            Path real = path.toRealPath();
            return options.classes().stream().anyMatch(real::startsWith);
        } catch (URISyntaxException | IllegalArgumentException | IOException e) {
            return false;
        }
    }

    void add(String name, @Nullable ClassLoader loader) {
        instrumented.add(name, loader);
    }

    @Override
    public boolean contains(Class<?> type) {
        return instrumented.contains(type);
    }
}
