package org.jrsan.prove;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jrsan.slice.Cause;
import org.jrsan.slice.Slice;
import org.jrsan.slice.SliceStep;
import org.jspecify.annotations.Nullable;

/**
 * Looks for single changes of a slice that close its finding: a stronger mode of one access, one fence, or a release that comes
 * after the access that it is to publish. Each is explored. Used by one thread.
 */
final class Causes {
    /** The modes of Java that are stronger, by what an instruction does and its mode. */
    private static final Map<String, List<String>> STRONGER = Map.ofEntries(
            Map.entry("load.opaque", List.of("acquire", "volatile")),
            Map.entry("load.acquire", List.of("volatile")),
            Map.entry("wait.opaque", List.of("acquire", "volatile")),
            Map.entry("wait.acquire", List.of("volatile")),
            Map.entry("store.opaque", List.of("release", "volatile")),
            Map.entry("store.release", List.of("volatile")),
            Map.entry("opaque", List.of("acquire", "release", "volatile")),
            Map.entry("acquire", List.of("volatile")),
            Map.entry("release", List.of("volatile")),
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

    /** A change of a slice, which finds its place by the numbers of events; null if that is not there. */
    private interface Change {
        @Nullable
        Slice of(Slice slice);
    }

    private final Slice slice;
    private final @Nullable Slice whole;
    private final Exploring exploring;
    private final List<Cause> all = new ArrayList<>();

    Causes(Slice slice, @Nullable Slice whole, Exploring exploring) {
        this.slice = slice;
        this.whole = whole;
        this.exploring = exploring;
    }

    /** What closes the finding alone: stronger modes first, in the order of accesses, then fences. */
    List<Cause> all() {
        if (whole == null || !exploring.showsInRun(whole)) {
            return List.of();
        }
        slice.steps().forEach(this::strengthen);
        if (slice.isRace() && all.isEmpty()) {
            slice.steps().subList(0, slice.earlier()).forEach(this::publishLater);
        }
        for (String fence : List.of("acquire", "release", "full")) {
            for (int i = 1; i < slice.steps().size(); i++) {
                fenceBefore(i, fence);
            }
        }
        return all;
    }

    private void strengthen(SliceStep step) {
        String instruction = step.instructions().get(0);
        int dot = instruction.indexOf('.');
        if (step.instructions().size() != 1 || isHandOver(step) || dot < 0) {
            return;
        }
        String operation = instruction.substring(0, dot);
        int end = instruction.indexOf(' ') < 0 ? instruction.length() : instruction.indexOf(' ');
        String given = instruction.substring(dot + 1, end);
        boolean isUpdate = List.of("swap", "cas", "weakcas", "bcas").contains(operation);
        for (String stronger : STRONGER.getOrDefault(isUpdate ? given : operation + "." + given, List.of())) {
            if (closes(each -> strengthened(each, step.event(), stronger))) {
                String mode = inWords(stronger) + " mode";
                all.add(new Cause(
                        words(step),
                        step.place(),
                        "",
                        isOfFailedUpdate(step) ? mode + ", besides what it has when it succeeds," : mode));
                return;
            }
        }
    }

    /** Whether the step is a load that a compare-and-set is which fails: the code has another mode than that. */
    private static boolean isOfFailedUpdate(SliceStep step) {
        return step.instructions().get(0).startsWith("load.") && step.words().contains("compare-and-set");
    }

    /** Whether the step stands for what a synchroniser does, or a thread: these have no mode. */
    private static boolean isHandOver(SliceStep step) {
        return step.words().contains("release of") || step.words().contains("acquire of") || step.other() >= 0;
    }

    private static @Nullable Slice strengthened(Slice slice, int event, String stronger) {
        int index = index(slice, event);
        if (index < 0) {
            return null;
        }
        SliceStep step = slice.steps().get(index);
        String changed = step.instructions().get(0).replaceFirst("\\.[a-z]+", "." + stronger);
        List<SliceStep> steps = new ArrayList<>(slice.steps());
        steps.set(
                index,
                new SliceStep(
                        event, step.thread(), List.of(changed), step.read(), step.other(), step.place(), "", true));
        return slice.with(steps, slice.earlier());
    }

    /** A release that the other thread reads comes before the access that races: it is moved behind it. */
    private void publishLater(SliceStep step) {
        if (step.thread() == slice.steps().get(slice.earlier()).thread()
                && isRelease(step)
                && closes(each -> publishedLater(each, step.event()))) {
            all.add(new Cause(
                    words(step),
                    step.place(),
                    ", before the access that it is to publish",
                    "that access before the one"));
        }
    }

    private static @Nullable Slice publishedLater(Slice slice, int event) {
        int index = index(slice, event);
        if (index < 0 || index > slice.earlier()) {
            return null;
        }
        List<SliceStep> steps = new ArrayList<>(slice.steps());
        SliceStep step = steps.remove(index);
        steps.add(slice.earlier(), step);
        return slice.with(steps, slice.earlier() - 1);
    }

    private static boolean isRelease(SliceStep step) {
        String first = step.instructions().get(0);
        return first.startsWith("store.release ")
                || first.startsWith("store.volatile ")
                || first.matches("(swap|cas|bcas)\\.(release|acqrel|volatile) .*");
    }

    /** A fence right before a step of the same thread, after another one. */
    private void fenceBefore(int index, String fence) {
        SliceStep next = slice.steps().get(index);
        boolean isFirst = slice.steps().subList(0, index).stream().noneMatch(s -> s.thread() == next.thread());
        if (isFirst || next.instructions().get(0).startsWith("fence.")) {
            return;
        }
        if (closes(each -> fenced(each, next.event(), fence))) {
            String article = fence.equals("acquire") ? "an " : "a ";
            all.add(new Cause(
                    "no " + fence + " fence before " + words(next), next.place(), "", article + fence + " fence"));
        }
    }

    private static @Nullable Slice fenced(Slice slice, int event, String fence) {
        int index = index(slice, event);
        if (index < 0) {
            return null;
        }
        SliceStep next = slice.steps().get(index);
        List<SliceStep> steps = new ArrayList<>(slice.steps());
        steps.add(index, new SliceStep(-1, next.thread(), List.of("fence." + fence), null, -1, next.place(), "", true));
        return slice.with(steps, index <= slice.earlier() ? slice.earlier() + 1 : slice.earlier());
    }

    private static int index(Slice slice, int event) {
        for (int i = 0; i < slice.steps().size(); i++) {
            if (slice.steps().get(i).event() == event) {
                return i;
            }
        }
        return -1;
    }

    /** The finding is gone in the slice, and where the threads do all else that they did, in any order. */
    private boolean closes(Change change) {
        return closes(change.of(slice)) && whole != null && closes(change.of(whole));
    }

    private boolean closes(@Nullable Slice changed) {
        return changed != null && exploring.answerAtEnd(changed) == Exploring.Answer.NOT_SHOWN;
    }

    /** {@code opaque store of ready} for {@code store.opaque ready 1}; the location has the name that reports give it. */
    private String words(SliceStep step) {
        String[] parts = step.instructions().get(0).split("[. ]", -1);
        String operation =
                isOfFailedUpdate(step) ? "load by a compare-and-set that fails, of " : inWords(parts[0]) + " of ";
        return parts.length < 3 ? parts[0] : inWords(parts[1]) + " " + operation + named(parts[2]);
    }

    private String named(String variable) {
        return slice.locations().stream()
                .filter(location -> location.name().equals(variable))
                .map(location -> location.words().replaceFirst("\n.*", ""))
                .findFirst()
                .orElse(variable);
    }

    private static String inWords(String word) {
        return IN_WORDS.getOrDefault(word, word);
    }
}
