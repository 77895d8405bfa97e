package org.jrsan.rc20.oracle;

import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.text.LitmusPrinter;

/** What random programs consisted of: how often each instruction in each mode, and their verdicts. */
final class MixCount {
    private final Map<String, Integer> instructions = new TreeMap<>();
    private int programs;
    private int events;
    private int notRobust;
    private int races;
    private int withPlainAccesses;
    private int disagreeing;

    void add(Program program, Comparison verdicts) {
        programs++;
        notRobust += verdicts.robust() ? 0 : 1;
        races += verdicts.race() ? 1 : 0;
        withPlainAccesses += program.plainLocations().isEmpty() ? 0 : 1;
        disagreeing += verdicts.disagreements().isEmpty() ? 0 : 1;
        program.threads().forEach(code -> code.instructions().forEach(this::add));
    }

    private void add(Instruction instruction) {
        if (!(instruction instanceof Instruction.Label)) {
            events += instruction instanceof Instruction.Local ? 0 : 1;
            instructions.merge(word(instruction), 1, Integer::sum);
        }
    }

    /** The operation and mode as litmus programs have it, as in {@code load.acquire}. */
    static String word(Instruction instruction) {
        String text = LitmusPrinter.print(instruction);
        if (instruction instanceof Instruction.Assign) {
            return "assign";
        }
        return text.replaceFirst("^r[0-9]+ = ", "").split(" ")[0];
    }

    int programs() {
        return programs;
    }

    int notRobust() {
        return notRobust;
    }

    int races() {
        return races;
    }

    /** How many access some location plainly. */
    int withPlainAccesses() {
        return withPlainAccesses;
    }

    /** How often each instruction occurred, by {@link #word}. */
    Map<String, Integer> instructions() {
        return instructions;
    }

    double meanEvents() {
        return (double) events / programs;
    }

    double shareNotRobust() {
        return (double) notRobust / programs;
    }

    double shareRacy() {
        return (double) races / programs;
    }

    /** Several lines: the verdicts, then the instructions. */
    @Override
    public String toString() {
        StringJoiner counts = new StringJoiner(", ");
        instructions.forEach((word, count) -> counts.add(word + " " + count));
        return String.format(
                "%,d programs, mean %.1f events, %.0f%% not robust, %.0f%% with a race, %,d disagreements%n    %s",
                programs, meanEvents(), 100 * shareNotRobust(), 100 * shareRacy(), disagreeing, counts);
    }
}
