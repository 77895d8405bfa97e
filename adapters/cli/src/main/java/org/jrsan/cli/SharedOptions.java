package org.jrsan.cli;

import java.util.List;
import java.util.function.Function;
import org.jrsan.spi.Portion;
import org.jrsan.spi.TestOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options by which several processes share the items of a command. */
public final class SharedOptions {
    private static final String WHOLE = "1/1";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            description = "Only every N-th of them, from the I-th on (default ${DEFAULT-VALUE}).",
            defaultValue = WHOLE)
    private String shard;

    @Option(
            names = "--results",
            paramLabel = "FILE",
            description = "Add the result of each to a file, for 'jrsan merge'.",
            defaultValue = "")
    private String results;

    /** For picocli. */
    public SharedOptions() {}

    /**
     * Whether one of them was given.
     *
     * @return whether this process runs a part, or writes results down
     */
    public boolean areSet() {
        return !shard.equals(WHOLE) || !results.isEmpty();
    }

    /**
     * The items that are this process's.
     *
     * @param <T> what an item is
     * @param items all of them, in the order that all processes have
     * @param name tells the name of an item
     * @return the portion
     * @throws ParameterException if a value is not allowed, or the file cannot be written
     */
    public <T> Portion<T> portion(List<T> items, Function<? super T, String> name) {
        try {
            TestOptions.check("shard", shard, "--shard");
            return new Portion<>(spec.name(), shard, results, items, name);
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new ParameterException(
                    spec.commandLine(), String.valueOf(e.getMessage()).replaceFirst("^JRSan: ", ""), e);
        }
    }
}
