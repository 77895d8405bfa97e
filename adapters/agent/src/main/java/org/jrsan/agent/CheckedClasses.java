package org.jrsan.agent;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jrsan.agent.initial.ClassFiles;
import org.jrsan.agent.resolve.Checked;
import org.jrsan.internal.told.Uninstrumented;
import org.jrsan.internal.values.NamesByLoader;
import org.jspecify.annotations.Nullable;

/** Which classes are checked: those of folders, as a project's own are, or of given places, and those that were included. Thread-safe. */
final class CheckedClasses implements Checked {
    private static final Set<String> PAIRS = Set.of(
            "java.util.concurrent.atomic.AtomicStampedReference",
            "java.util.concurrent.atomic.AtomicMarkableReference");

    /** What compilers of Kotlin and Scala keep a variable in that lambdas write: it is the program's, though the class is a library's. */
    private static final Pattern VARIABLES = Pattern.compile("kotlin\\.jvm\\.internal\\.Ref\\$\\w+Ref"
            + "|scala\\.runtime\\.(Boolean|Byte|Char|Double|Float|Int|Long|Object|Short)Ref");

    /** The URL of a folder inside of a jar, as the loaders of such programs name it. */
    private static final Pattern INSIDE =
            Pattern.compile("jar:(?:file|nested):(?<jar>[^!]*?\\.(?:jar|war))/?!/?(?<inside>.+)");

    private final AgentOptions options;

    /**
     * Where classes are from.
     *
     * @param url the place, which is not compared: to compare URLs may ask a server for names
     * @param isWanted whether its classes are checked
     * @param folder the place as a folder, null if it is none
     */
    private record Place(
            URL url, boolean isWanted, @Nullable File folder) {}

    /** By its URL, what is known of a place. */
    private final Map<String, Place> places = new ConcurrentHashMap<>();

    /** Where the last class was from: most classes of a program are from one place, whose URL is one object. */
    private volatile @Nullable Place latest;

    private final NamesByLoader instrumented = new NamesByLoader();

    /** Those to check that could not be instrumented and were told of. */
    final NamesByLoader refused = new NamesByLoader();

    /** The patterns of classes to include that no class has had so far. */
    private final Set<ClassPattern> unmatched;

    CheckedClasses(AgentOptions options) {
        this.options = options;
        unmatched = ConcurrentHashMap.newKeySet();
        unmatched.addAll(options.include());
    }

    /** A class that is to be checked is loaded. Others may have been asked for that never are. */
    void loads(String name) {
        if (!unmatched.isEmpty()) {
            unmatched.removeIf(pattern -> pattern.names(name));
        }
    }

    /** A loaded class that is to be checked cannot be. */
    void refuse(Class<?> type, String reason) {
        loads(type.getName());
        refused.add(type.getName(), type.getClassLoader());
        Uninstrumented.add(type.getName(), reason);
    }

    /** A line for each pattern of classes to include that no class has had so far. */
    List<String> unmatched() {
        return options.include().stream()
                .filter(unmatched::contains)
                .map(pattern -> "include=" + pattern.text() + " found no class to check"
                        + (pattern.text().startsWith("java.")
                                ? "; classes of the JDK cannot be checked, but copies of them in another package"
                                : "; correct the pattern, or leave it out"))
                .toList();
    }

    /** Whether a class of the JDK is checked as if it were a user's: all that it does is to replace a pair in one field. */
    static boolean isPair(String name, @Nullable ClassLoader loader) {
        return loader == null && PAIRS.contains(name);
    }

    /** Whether a class that is being loaded is one to check. */
    boolean isWanted(String name, @Nullable ClassLoader loader, @Nullable ProtectionDomain domain) {
        return loader != null && isWanted(name, loader, place(domain));
    }

    private boolean isWanted(String name, @Nullable ClassLoader loader, @Nullable Place place) {
        if (loader == null || AgentOptions.isNamed(options.exclude(), name) || isOurs(name)) {
            return false;
        }
        return place != null && place.isWanted() || AgentOptions.isNamed(options.include(), name) || isVariable(name);
    }

    /** Asked for each class that is loaded: nearly all have another package. */
    private static boolean isVariable(String name) {
        return (name.startsWith("kotlin.jvm.internal.Ref$") || name.startsWith("scala.runtime."))
                && VARIABLES.matcher(name).matches();
    }

    /** Whether a class is one of JRSan's, and is not there to be checked by tests and benchmarks. */
    static boolean isOurs(String name) {
        return name.startsWith("org.jrsan.") && !name.contains(".acceptance.") && !name.contains(".checked.");
    }

    /** Whether a class may be one to check, once it is loaded: where its file is tells that here. */
    private boolean mayBeWanted(String name, @Nullable ClassLoader loader) {
        if (loader == null || isNeverWanted(name)) {
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
        byte[] beside = fileBeside(name, loader, domain);
        if (beside != null) {
            return beside;
        }
        return loader != null && mayBeWanted(dotted, loader) ? ClassFiles.read(loader, name) : null;
    }

    /**
     * The same, without a call of the loader.
     *
     * @param name the internal name of the class
     * @param loader as above
     * @param domain as above
     * @return null if the file is not beside that class
     */
    byte @Nullable [] fileBeside(String name, @Nullable ClassLoader loader, @Nullable ProtectionDomain domain) {
        Place place = place(domain);
        if (place != null && place.folder() != null && isWanted(name.replace('/', '.'), loader, place)) {
            // Not by a channel, which takes several times as long in a JVM that has just begun.
            try (InputStream stream = new FileInputStream(new File(place.folder(), name + ".class"))) {
                return stream.readAllBytes();
            } catch (IOException e) {
                // The loader knows.
            }
        }
        return null;
    }

    /** Whether a class is certainly none to check, whatever its loader has. */
    boolean isNeverWanted(String internalName) {
        String name = internalName.replace('/', '.');
        return name.startsWith("java.") || AgentOptions.isNamed(options.exclude(), name) || isOurs(name);
    }

    private @Nullable Place place(@Nullable ProtectionDomain domain) {
        URL url = location(domain);
        if (url == null) {
            return null;
        }
        Place last = latest;
        if (last == null || last.url() != url) {
            // Not computeIfAbsent, which would hold a lock while files are looked at.
            String key = url.toString();
            last = places.get(key);
            if (last == null) {
                last = new Place(url, isWanted(url), folder(url));
                places.put(key, last);
            }
            if (last.url() != url) {
                last = new Place(url, last.isWanted(), last.folder());
            }
            latest = last;
        }
        return last;
    }

    private static @Nullable URL location(@Nullable ProtectionDomain domain) {
        CodeSource source = domain == null ? null : domain.getCodeSource();
        return source == null ? null : source.getLocation();
    }

    /** Whether it is known that a class is from a file or a jar. */
    static boolean isFromFile(@Nullable ProtectionDomain domain) {
        URL url = location(domain);
        return url != null && url.getProtocol().equals("file");
    }

    private static @Nullable File folder(URL url) {
        try {
            return url.getProtocol().equals("file") && url.getPath().endsWith("/")
                    ? Path.of(url.toURI()).toFile()
                    : null;
        } catch (URISyntaxException | IllegalArgumentException e) {
            return null;
        }
    }

    /**
     * The folder or jar that a place is, or the jar of a whole program in which it is a folder; null if it is none of these. A jar inside of a jar is a
     * library.
     */
    private static @Nullable URI outer(URL place) throws URISyntaxException {
        if (place.getProtocol().equals("file")) {
            return place.toURI();
        }
        Matcher found = INSIDE.matcher(place.toString());
        return found.matches() && !found.group("inside").contains(".jar")
                ? new URI("file:" + found.group("jar"))
                : null;
    }

    private boolean isWanted(URL place) {
        try {
            URI outer = outer(place);
            if (outer == null) {
                return false;
            }
            Path path = Path.of(outer);
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
