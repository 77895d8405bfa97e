package org.jrsan.rc20.litmus.program;

import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A litmus program. Immutable; two programs with equal parts are equal.
 *
 * <p>Threads are numbered from 0 in the order they stand in. A thread that is the target of some {@code start} does
 * nothing until that start; all others run from the beginning.
 *
 * @param name the name: no white space, no control characters, no {@code #}
 * @param domain the values it computes with
 * @param init initial values by location, in the order written; a location that is missing starts at 0
 * @param threads the threads, at least one and at most {@value #MAX_THREADS}
 * @param expectations what it expects of itself; may be empty
 */
public record Program(
        String name,
        ValueDomain domain,
        Map<String, Long> init,
        List<ThreadProgram> threads,
        Set<Expectation> expectations) {
    /** The most threads of a program. */
    public static final int MAX_THREADS = 32;

    /**
     * Copies the parts and checks them.
     *
     * @throws IllegalArgumentException when a name is malformed or reserved, a load or wait releases, a store acquires,
     *     a wait has no value or a choose no label, a label is missing or doubled in its thread, a register index is
     *     out of range, an expression nests deeper than {@link Expression#MAX_DEPTH}, the number of threads is out of
     *     range, a thread starts or joins itself or a thread that does not exist, two instructions start the same
     *     thread, or two expectations exclude each other
     */
    public Program {
        Names.requireProgramName(name);
        Objects.requireNonNull(domain);
        init = Collections.unmodifiableMap(new LinkedHashMap<>(init));
        init.forEach((location, value) -> {
            Names.requireLocation(location);
            Objects.requireNonNull(value);
        });
        threads = List.copyOf(threads);
        expectations = expectations.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(expectations));
        for (Expectation expectation : expectations) {
            if (expectations.contains(expectation.opposite())) {
                throw new IllegalArgumentException("expects both " + expectation.word() + " and "
                        + expectation.opposite().word());
            }
        }
        ProgramChecks.requireValid(threads);
    }

    /** A program over 64-bit integers that starts from zeros and expects nothing. */
    public static Program of(String name, ThreadProgram... threads) {
        return new Program(name, ValueDomain.LONG, Map.of(), List.of(threads), Set.of());
    }

    /**
     * This program with other expectations.
     *
     * @param others what it expects of itself
     */
    public Program expecting(Expectation... others) {
        return new Program(name, domain, init, threads, Set.of(others));
    }

    /**
     * The initial value of a location.
     *
     * @return a value of the domain; 0 when nothing was said
     */
    public long initialValue(String location) {
        return domain.wrap(init.getOrDefault(location, 0L));
    }

    /**
     * The locations that some instruction accesses, atomically or not.
     *
     * @return their names in alphabetical order
     */
    public SortedSet<String> locations() {
        SortedSet<String> locations = new TreeSet<>(atomicLocations());
        locations.addAll(plainLocations());
        return locations;
    }

    /**
     * The locations that some instruction accesses atomically.
     *
     * @return their names in alphabetical order
     */
    public SortedSet<String> atomicLocations() {
        SortedSet<String> locations = new TreeSet<>();
        for (ThreadProgram thread : threads) {
            for (Instruction instruction : thread.instructions()) {
                if (instruction instanceof Instruction.Access access) {
                    locations.add(access.location());
                }
            }
        }
        return locations;
    }

    /**
     * The locations that some instruction accesses non-atomically; only these can have races.
     *
     * @return their names in alphabetical order
     */
    public SortedSet<String> plainLocations() {
        SortedSet<String> locations = new TreeSet<>();
        for (ThreadProgram thread : threads) {
            for (Instruction instruction : thread.instructions()) {
                if (instruction instanceof Instruction.PlainLoad load) {
                    locations.add(load.location());
                } else if (instruction instanceof Instruction.PlainStore store) {
                    locations.add(store.location());
                }
            }
        }
        return locations;
    }

    /**
     * Whether a thread waits for a {@code start}.
     *
     * @param thread the index of a thread
     * @return true when some instruction of the program starts it
     */
    public boolean isStarted(int thread) {
        return threads.stream()
                .flatMap(code -> code.instructions().stream())
                .anyMatch(instruction -> instruction instanceof Instruction.Start start && start.thread() == thread);
    }

    /**
     * Whether every run is finite, since no thread goes backwards.
     *
     * @return true when no thread {@linkplain ThreadProgram#hasBackwardJump goes backwards}
     */
    public boolean isLoopFree() {
        return threads.stream().noneMatch(ThreadProgram::hasBackwardJump);
    }
}
