package org.jrsan.slice;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The part of a run that causes a finding, as a litmus program: one interleaving of it is that part of the run. Immutable.
 *
 * <p>A slice is a claim until somebody has explored it, see {@link Prover}.
 *
 * @param headline what was found, in one line
 * @param isRace whether it is a race; else it is a violation
 * @param locations what is accessed, in the order in which that happened first
 * @param threads the names of the threads
 * @param steps what they did, in the order of the run; the last one is the exposed access, or the later one of a race
 * @param earlier the index of the step that the last one can miss, or races with
 */
public record Slice(
        String headline,
        boolean isRace,
        List<Location> locations,
        List<String> threads,
        List<SliceStep> steps,
        int earlier) {
    private static final String COMMENT = "# ";
    private static final int COMMENT_COLUMN = 36;

    /**
     * Something that is accessed.
     *
     * @param name its name in the program
     * @param words its name in reports
     * @param initial its initial value in the program
     */
    public record Location(String name, String words, long initial) {}

    /**
     * Copies the lists.
     *
     * @param headline what was found, in one line
     * @param isRace whether it is a race; else it is a violation
     * @param locations what is accessed, in the order in which that happened first
     * @param threads the names of the threads
     * @param steps what they did, in the order of the run; the last one is the exposed access, or the later one of a race
     * @param earlier the index of the step that the last one can miss, or races with
     */
    public Slice {
        locations = List.copyOf(locations);
        threads = List.copyOf(threads);
        steps = List.copyOf(steps);
    }

    /**
     * The step whose check fails, or the later access of a race.
     *
     * @return the last step
     */
    public SliceStep exposed() {
        return steps.get(steps.size() - 1);
    }

    /**
     * The slice without one step.
     *
     * @param index the index of a step that is neither the last one nor the earlier one
     * @return a slice that says the same of less
     */
    public Slice without(int index) {
        List<SliceStep> left = new ArrayList<>(steps);
        left.remove(index);
        return new Slice(headline, isRace, locations, threads, left, index < earlier ? earlier - 1 : earlier);
    }

    /**
     * The slice with other steps.
     *
     * @param others the steps in the order of a run, the last one last
     * @param otherEarlier the index of the step that the last one can miss, or races with
     * @return a slice of the same finding
     */
    public Slice with(List<SliceStep> others, int otherEarlier) {
        return new Slice(headline, isRace, locations, threads, others, otherEarlier);
    }

    /**
     * The threads that have a part in it, by their indices: those without a step that nobody starts or joins do not.
     *
     * @return the thread of the program that is to be found at each index
     */
    public List<Integer> present() {
        Set<Integer> present = new TreeSet<>();
        for (SliceStep step : steps) {
            present.add(step.thread());
            if (step.other() >= 0) {
                present.add(step.other());
            }
        }
        return List.copyOf(present);
    }

    /**
     * Whether a thread goes on after a step only with the value that it read there.
     *
     * @param index the index of the step
     * @return false as well for the last step of a thread, after which nothing depends on it
     */
    public boolean isConditional(int index) {
        SliceStep step = steps.get(index);
        return step.read() != null
                && steps.subList(index + 1, steps.size()).stream().anyMatch(s -> s.thread() == step.thread());
    }

    /**
     * The program, with comments that tell the line of each instruction.
     *
     * @param name the name of the program: no white space, no control characters, no {@code #}
     * @return the text of a file that the command {@code litmus} reads
     */
    public String text(String name) {
        StringBuilder out = new StringBuilder();
        comment(out, headline);
        comment(
                out,
                "The slice of the run that causes this: the accesses in the order of each thread, with their lines.");
        Set<String> used = steps.stream()
                .flatMap(step -> step.instructions().stream())
                .map(instruction -> instruction.split(" ", -1))
                .filter(words -> words.length > 1)
                .map(words -> words[1])
                .collect(Collectors.toSet());
        List<Location> shown =
                locations.stream().filter(l -> used.contains(l.name())).toList();
        shown.forEach(location -> comment(out, location.name() + ": " + location.words()));
        out.append("program ").append(name).append('\n');
        String init = shown.stream()
                .filter(location -> location.initial() != 0)
                .map(location -> " " + location.name() + "=" + location.initial())
                .collect(Collectors.joining());
        if (!init.isEmpty()) {
            out.append("init").append(init).append('\n');
        }
        List<Integer> present = present();
        for (int thread : present) {
            line(out, "thread", threads.get(thread));
            for (int i = 0; i < steps.size(); i++) {
                if (steps.get(i).thread() == thread) {
                    add(out, i, present);
                }
            }
        }
        return out.append("expect ")
                .append(isRace ? "race" : "not-robust")
                .append('\n')
                .toString();
    }

    private void add(StringBuilder out, int index, List<Integer> present) {
        SliceStep step = steps.get(index);
        boolean isConditional = isConditional(index);
        for (String instruction : step.instructions()) {
            String operand = step.other() < 0 ? "" : " " + present.indexOf(step.other());
            line(out, "  " + (isConditional ? "r0 = " : "") + instruction + operand, step.comment());
        }
        if (isConditional) {
            line(out, "  assume r0 == " + step.read(), null);
        }
    }

    private static void line(StringBuilder out, String text, @Nullable String comment) {
        out.append(text);
        if (comment != null && !comment.isEmpty()) {
            out.append(" ".repeat(Math.max(1, COMMENT_COLUMN - text.length())));
            comment(out, comment);
        } else {
            out.append('\n');
        }
    }

    /** What users named may hold anything. */
    private static void comment(StringBuilder out, String words) {
        out.append(COMMENT)
                .append(words.replaceAll("[\\p{Cntrl}\\u2028\\u2029]", " "))
                .append('\n');
    }
}
