package org.jrsan.agent.initial;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The modules that the JVM began with, by their packages: the JDK's, and those of the program on the module path. Any thread may ask. */
public final class BootModules {
    private static final Map<String, Module> BY_PACKAGE = byPackage();

    private BootModules() {}

    private static Map<String, Module> byPackage() {
        Map<String, Module> found = new HashMap<>();
        for (Module module : ModuleLayer.boot().modules()) {
            for (String each : module.getPackages()) {
                found.put(each, module);
            }
        }
        return Map.copyOf(found);
    }

    /**
     * The module of a package.
     *
     * @param name the name of the package, with dots
     * @return null if none has it
     */
    public static @Nullable Module of(String name) {
        return BY_PACKAGE.get(name);
    }
}
