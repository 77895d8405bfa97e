package org.jrsan.examples.demo;

import java.util.List;
import java.util.stream.Stream;

/** All examples, in the order in which they are shown. */
public final class Catalog {
    private static final List<Example> ALL = Stream.of(
                    LitmusExamples.all(),
                    LockExamples.all(),
                    SyncExamples.all(),
                    QueueExamples.all(),
                    PortExamples.all(),
                    BenchmarkExamples.all())
            .flatMap(List::stream)
            .toList();

    private Catalog() {}

    /**
     * Every example.
     *
     * @return the examples; variants of one program stand together
     */
    public static List<Example> all() {
        return ALL;
    }

    /**
     * The names of the programs.
     *
     * @return each once
     */
    public static List<String> programs() {
        return ALL.stream().map(Example::program).distinct().toList();
    }

    /**
     * The variants of a program.
     *
     * @param program its name
     * @return the names of its variants; empty when there is no such program
     */
    public static List<String> variants(String program) {
        return ALL.stream()
                .filter(e -> e.program().equals(program))
                .map(Example::variant)
                .toList();
    }
}
