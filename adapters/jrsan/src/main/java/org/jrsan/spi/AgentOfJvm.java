package org.jrsan.spi;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jrsan.internal.options.OptionReader;
import org.jrsan.internal.report.AgentHint;
import org.jrsan.internal.report.LoadedAgent;

/** The agent, for whoever sets up a JVM before the first drop-in type is used. Any thread may call any method. */
public final class AgentOfJvm {
    private AgentOfJvm() {}

    /**
     * Whether the agent is at work in this JVM.
     *
     * @return whether classes that are loaded now are instrumented
     */
    public static boolean isThere() {
        return LoadedAgent.isThere();
    }

    /**
     * Why the agent, which was attached, refused to begin.
     *
     * @return the line; empty if it did not refuse
     */
    public static Optional<String> refusal() {
        return Optional.ofNullable(LoadedAgent.refusal());
    }

    /**
     * The options of the agent, for whoever attaches it.
     *
     * @return what the property {@code jrsan.agentoptions} or {@code JRSAN_OPTIONS} says, else nothing
     */
    public static String options() {
        return options(new ArrayList<>()).getOrDefault("agentoptions", "");
    }

    private static Map<String, String> options(List<String> refusals) {
        return OptionReader.read(System.getProperties(), System.getenv("JRSAN_OPTIONS"), refusals);
    }

    /**
     * The jar of the agent.
     *
     * @return its path; empty if it is not on the class path
     */
    public static Optional<Path> jar() {
        return Optional.ofNullable(AgentHint.jar());
    }

    /**
     * How to give the agent to a JVM.
     *
     * @return words that can follow "; "
     */
    public static String hint() {
        return AgentHint.toAdd();
    }

    /**
     * Whether an option of the JVM is set to a value. Unlike all else here, this does not fix the options: others may be set later.
     *
     * @param name its name
     * @param value the value
     * @return whether a property, or else {@code JRSAN_OPTIONS}, says so; false if it is refused
     */
    public static boolean isSet(String name, String value) {
        return value.equals(options(new ArrayList<>()).get(name));
    }
}
