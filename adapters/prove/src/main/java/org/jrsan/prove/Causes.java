package org.jrsan.prove;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jrsan.slice.Cause;
import org.jrsan.slice.Slice;
import org.jrsan.slice.SliceStep;

/**
 * Looks for single changes of a slice that close its finding: a stronger mode of one access, one fence, or a release that comes
 * after the access that it is to publish. Each is explored. Used by one thread.
 */
final class Causes {
    /** The modes that are stronger, by what an instruction does and its mode. */
    private static final Map<String, List<String>> STRONGER = Map.ofEntries(
            Map.entry("load.opaque", List.of("acquire", "volatile")),
            Map.entry("load.acquire", List.of("volatile")),
            Map.entry("wait.opaque", List.of("acquire", "volatile")),
            Map.entry("wait.acquire", List.of("volatile")),
            Map.entry("store.opaque", List.of("release", "volatile")),
            Map.entry("store.release", List.of("volatile")),
            Map.entry("opaque", List.of("acquire", "release", "acqrel", "volatile")),
            Map.entry("acquire", List.of("acqrel", "volatile")),
            Map.entry("release", List.of("acqrel", "volatile")),
            Map.entry("acqrel", List.of("volatile")));

    private static final Map<String, String> IN_WORDS = Map.of(
            "acqrel",
            "acquire-release",
            "swap",
            "read-modify-write",
            "cas",
            "compare-and-set",
            "weakcas",
            "weak compare-and-set",
            "bcas",
            "blocking compare-and-set");

    private final Slice slice;
    private final Exploring exploring;
    private final List<Cause> all = new ArrayList<>();

    Causes(Slice slice, Exploring exploring) {
        this.slice = slice;
        this.exploring = exploring;
    }

    /** What closes the finding alone: stronger modes first, then the order of accesses, then fences. */
    List<Cause> all() {
        for (int i = 0; i < slice.steps().size(); i++) {
            strengthen(i);
        }
        if (slice.isRace() && all.isEmpty()) {
            for (int i = 0; i < slice.earlier(); i++) {
                publishLater(i);
            }
        }
        for (String fence : List.of("acquire", "release", "full")) {
            for (int i = 1; i < slice.steps().size(); i++) {
                insert(fence, i);
            }
        }
        return all;
    }

    private void strengthen(int index) {
        SliceStep step = slice.steps().get(index);
        if (step.instructions().size() != 1 || isHandOver(step)) {
            return;
        }
        String instruction = step.instructions().get(0);
        int dot = instruction.indexOf('.');
        if (dot < 0) {
            return;
        }
        String operation = instruction.substring(0, dot);
        int end = instruction.indexOf(' ') < 0 ? instruction.length() : instruction.indexOf(' ');
        String mode = instruction.substring(dot + 1, end);
        boolean isUpdate = List.of("swap", "cas", "weakcas", "bcas").contains(operation);
        for (String stronger : STRONGER.getOrDefault(isUpdate ? mode : operation + "." + mode, List.of())) {
            List<SliceStep> steps = new ArrayList<>(slice.steps());
            steps.set(index, with(step, operation + "." + stronger + instruction.substring(end)));
            if (closes(steps, slice.earlier())) {
                all.add(new Cause(words(step), step.place(), "", inWords(stronger) + " mode"));
                return;
            }
        }
    }

    /** Whether the step stands for what a synchroniser does, or a thread: these have no mode. */
    private static boolean isHandOver(SliceStep step) {
        return step.words().contains("release of") || step.words().contains("acquire of") || step.other() >= 0;
    }

    /** A release that the other thread reads comes before the access that races: it is moved behind it. */
    private void publishLater(int index) {
        SliceStep step = slice.steps().get(index);
        if (step.thread() != slice.steps().get(slice.earlier()).thread() || !isRelease(step)) {
            return;
        }
        List<SliceStep> steps = new ArrayList<>(slice.steps());
        steps.remove(index);
        steps.add(slice.earlier(), step);
        if (closes(steps, slice.earlier() - 1)) {
            all.add(new Cause(
                    words(step),
                    step.place(),
                    ", before the access that it is to publish",
                    "that access before the one"));
        }
    }

    private static boolean isRelease(SliceStep step) {
        String first = step.instructions().get(0);
        return first.startsWith("store.release ")
                || first.startsWith("store.volatile ")
                || first.matches("(swap|cas|bcas)\\.(release|acqrel|volatile) .*");
    }

    /** A fence right before a step of the same thread, after another one. */
    private void insert(String fence, int index) {
        SliceStep next = slice.steps().get(index);
        boolean isFirst = slice.steps().subList(0, index).stream().noneMatch(s -> s.thread() == next.thread());
        if (isFirst || next.instructions().get(0).startsWith("fence.")) {
            return;
        }
        List<SliceStep> steps = new ArrayList<>(slice.steps());
        steps.add(index, new SliceStep(next.thread(), List.of("fence." + fence), null, -1, next.place(), "", true));
        int earlier = index <= slice.earlier() ? slice.earlier() + 1 : slice.earlier();
        if (closes(steps, earlier)) {
            String article = fence.equals("acquire") ? "an " : "a ";
            all.add(new Cause(
                    "no " + fence + " fence before " + words(next), next.place(), "", article + fence + " fence"));
        }
    }

    private boolean closes(List<SliceStep> steps, int earlier) {
        return exploring.answer(slice.with(steps, earlier)) == Exploring.Answer.NOT_SHOWN;
    }

    private static SliceStep with(SliceStep step, String instruction) {
        return new SliceStep(
                step.thread(), List.of(instruction), step.read(), step.other(), step.place(), step.words(), true);
    }

    /** {@code opaque store of ready} for {@code store.opaque ready 1}. */
    private static String words(SliceStep step) {
        String[] parts = step.instructions().get(0).split("[. ]", -1);
        return parts.length < 3 ? parts[0] : inWords(parts[1]) + " " + inWords(parts[0]) + " of " + parts[2];
    }

    private static String inWords(String word) {
        return IN_WORDS.getOrDefault(word, word);
    }
}
