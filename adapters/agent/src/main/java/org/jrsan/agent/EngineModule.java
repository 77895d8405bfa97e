package org.jrsan.agent;

import java.io.IOException;
import java.lang.module.ModuleReader;
import java.lang.module.ResolvedModule;
import java.util.List;
import java.util.Optional;

/**
 * JRSan as a module of the application's. Whoever loads a class of a module locks something, which is an edge once the JDK is
 * instrumented. An edge must not need a class that is about to be loaded. So all of them are loaded before.
 */
final class EngineModule {
    private static final String CLASS = ".class";

    private EngineModule() {}

    static void load(Module engine) {
        for (String name : names(engine)) {
            try {
                Class.forName(name, false, engine.getClassLoader());
            } catch (ClassNotFoundException | LinkageError e) {
                // It needs what this JVM does not have, and nobody will use it.
                continue;
            }
        }
    }

    private static List<String> names(Module engine) {
        Optional<ResolvedModule> resolved = Optional.ofNullable(engine.getLayer())
                .flatMap(layer -> layer.configuration().findModule(engine.getName()));
        if (resolved.isEmpty()) {
            return List.of();
        }
        try (ModuleReader reader = resolved.get().reference().open()) {
            return reader.list()
                    .filter(file -> file.endsWith(CLASS) && file.indexOf('/') > 0 && !file.startsWith("META-INF/"))
                    .map(file ->
                            file.substring(0, file.length() - CLASS.length()).replace('/', '.'))
                    .toList();
        } catch (IOException e) {
            throw new IllegalStateException("the module " + engine.getName() + " cannot be read: " + e.getMessage(), e);
        }
    }
}
