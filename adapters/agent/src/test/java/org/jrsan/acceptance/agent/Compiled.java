package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Classes that are compiled into folders, for JVMs of their own. */
final class Compiled {
    private Compiled() {}

    /**
     * Compiles a class.
     *
     * @param name its name, without its package
     * @param source its source, which is left in the folder
     * @param to where it goes, and what it needs may be
     * @param libraries what it needs besides
     */
    static void into(Path to, String name, String source, Path... libraries) throws IOException {
        Path file = Files.writeString(to.resolve(name + ".java"), source);
        String path = Stream.concat(Stream.of(to), Arrays.stream(libraries))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        int result = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-g", "-cp", path, "-d", to.toString(), file.toString());
        assertEquals(0, result);
    }
}
