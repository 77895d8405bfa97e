package org.jrsan.junit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jrsan.spi.AgentOfJvm;
import org.jspecify.annotations.Nullable;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * What the options {@code agent=attach} and {@code junit=all} need before test classes are loaded. JUnit's launcher finds this class;
 * do not use it in code.
 */
@SuppressWarnings("exports") // a module that uses this requires JUnit
public final class JvmSetup implements LauncherSessionListener {
    private static final String AUTODETECTION = "junit.jupiter.extensions.autodetection.";

    /** Why the agent is not at work although it should be, null if there is nothing to say. */
    private static volatile @Nullable String refusal;

    /** Created by the launcher. */
    public JvmSetup() {}

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        if (AgentOfJvm.isSet("agent", "attach") && !AgentOfJvm.isThere()) {
            String reason = attach();
            refusal = reason == null
                    ? null
                    : "JRSan: agent=attach, but the agent could not be attached: " + reason + "; " + AgentOfJvm.hint();
        }
        if (AgentOfJvm.isSet("junit", "all") && System.getProperty(AUTODETECTION + "enabled") == null) {
            System.setProperty(AUTODETECTION + "enabled", "true");
            if (System.getProperty(AUTODETECTION + "include") == null) {
                // JUnit before 5.11 does not know this, and takes the extensions of others, too.
                System.setProperty(AUTODETECTION + "include", EveryTest.class.getName());
            }
        }
    }

    /** Null if the agent is at work. */
    private static @Nullable String attach() {
        if (System.getProperty("jrsan.enabled") == null) {
            System.setProperty("jrsan.enabled", "true");
        }
        Path jar = AgentOfJvm.jar().orElse(null);
        if (jar == null) {
            return "the jar org.jrsan:jrsan-agent is not on the class path";
        }
        try {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            jar.toString(),
                            "org.jrsan.agent.Attach",
                            Long.toString(ProcessHandle.current().pid()),
                            jar.toString(),
                            AgentOfJvm.options())
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return AgentOfJvm.isThere()
                    ? null
                    : AgentOfJvm.refusal()
                            .orElseGet(() -> said.lines().findFirst().orElse("nobody says why"));
        } catch (IOException e) {
            return e.toString();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return e.toString();
        }
    }

    /**
     * Refuses a test that would not be checked.
     *
     * @throws IllegalArgumentException with a message of one line
     */
    static void requireAgent() {
        String line = refusal;
        if (line != null) {
            throw new IllegalArgumentException(line);
        }
    }
}
