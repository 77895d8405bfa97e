package org.jrsan.agent;

import java.io.IOException;
import java.io.InputStream;
import java.security.CodeSource;
import java.util.Properties;
import org.jrsan.Sanitizer;
import org.jspecify.annotations.Nullable;

/** Whether the JRSan that the application has fits the agent. Maven writes the version into each jar. */
final class OneVersion {
    private OneVersion() {}

    /**
     * Compares the two. Classes in a folder have no version, and are taken to fit.
     *
     * @throws IllegalStateException with the reason in words if they differ
     */
    static void check() {
        String ofAgent = version(OneVersion.class, "jrsan-agent");
        String ofEngine = version(Sanitizer.class, "jrsan");
        if (ofAgent != null && ofEngine != null && !ofAgent.equals(ofEngine)) {
            throw new IllegalStateException(mismatch("has version " + ofEngine + ", and the agent " + ofAgent));
        }
    }

    /** What to tell of a JRSan that does not fit. */
    static String mismatch(String why) {
        CodeSource from = Sanitizer.class.getProtectionDomain().getCodeSource();
        return "the JRSan of the application" + (from == null ? "" : ", " + from.getLocation() + ',') + ' ' + why
                + "; use one version of both";
    }

    private static @Nullable String version(Class<?> type, String artifact) {
        try (InputStream file = type.getResourceAsStream("/META-INF/maven/org.jrsan/" + artifact + "/pom.properties")) {
            if (file == null) {
                return null;
            }
            Properties properties = new Properties();
            properties.load(file);
            return properties.getProperty("version");
        } catch (IOException e) {
            // What cannot be read cannot be loaded either, and the JVM says so.
            return null;
        }
    }
}
