package org.jrsan.acceptance.sessions;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jrsan.acceptance.sessions.Arrangement.Step;

/** Makes a failing arrangement smaller: leaves steps out while it still fails and nothing is to be found in it. */
final class Shrinker {
    private final Predicate<Arrangement> fails;

    Shrinker(Predicate<Arrangement> fails) {
        this.fails = fails;
    }

    /** The smallest that was found. */
    Arrangement shrink(Arrangement given) {
        Arrangement smallest = given;
        Arrangement before;
        do {
            before = smallest;
            smallest = withoutThreads(smallest);
            smallest = withoutRuns(smallest);
            smallest = withoutPairs(smallest);
        } while (smallest.steps().size() < before.steps().size());
        return smallest;
    }

    private boolean stillFails(Arrangement candidate) {
        return Machine.canRun(candidate) && Certificate.holds(candidate) && fails.test(candidate);
    }

    private Arrangement withoutThreads(Arrangement given) {
        Arrangement smallest = given;
        for (int i = 0; i < given.roles().size(); i++) {
            int thread = i;
            smallest = without(smallest, step -> isAbout(step, thread));
        }
        for (int i = 0; i < given.sessions(); i++) {
            int session = i;
            smallest = without(
                    smallest,
                    step -> step.op().kind().subject == Op.Subject.SESSION
                            && step.op().target() == session);
        }
        return smallest;
    }

    private static boolean isAbout(Step step, int thread) {
        boolean isItsOwn = step.thread() == thread;
        return isItsOwn
                || step.op().kind().subject == Op.Subject.THREAD && step.op().target() == thread;
    }

    private Arrangement without(Arrangement given, Predicate<Step> out) {
        List<Step> rest = given.steps().stream().filter(out.negate()).toList();
        Arrangement candidate = given.with(rest);
        return rest.size() < given.steps().size() && stillFails(candidate) ? candidate : given;
    }

    /** Leaves out stretches of steps, long ones first. */
    private Arrangement withoutRuns(Arrangement given) {
        Arrangement smallest = given;
        for (int length = given.steps().size() / 2; length > 0; length /= 2) {
            for (int from = smallest.steps().size() - length; from >= 0; from--) {
                List<Step> rest = new ArrayList<>(smallest.steps());
                if (from + length <= rest.size()) {
                    rest.subList(from, from + length).clear();
                    Arrangement candidate = smallest.with(rest);
                    smallest = stillFails(candidate) ? candidate : smallest;
                }
            }
        }
        return smallest;
    }

    /** Leaves out two steps at a time: a lock and its unlock, a start and a join. */
    private Arrangement withoutPairs(Arrangement given) {
        Arrangement smallest = given;
        for (int first = 0; first < smallest.steps().size(); first++) {
            for (int second = first + 1; second < smallest.steps().size(); second++) {
                List<Step> rest = new ArrayList<>(smallest.steps());
                rest.remove(second);
                rest.remove(first);
                Arrangement candidate = smallest.with(rest);
                if (stillFails(candidate)) {
                    smallest = candidate;
                    second = first;
                }
            }
        }
        return smallest;
    }
}
