package org.jrsan.rc20.litmus.text;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where the lines of a program name labels and threads, to be resolved when all lines are known. */
final class ThreadReferences {
    private record LabelUse(int thread, String label, int line, int column) {}

    private record ThreadUse(int thread, boolean start, long target, int line, int column) {}

    private final List<Map<String, Integer>> labels = new ArrayList<>();
    private final List<LabelUse> labelUses = new ArrayList<>();
    private final List<ThreadUse> threadUses = new ArrayList<>();

    void beginThread() {
        labels.add(new HashMap<>());
    }

    int threadCount() {
        return labels.size();
    }

    /** Notes a label of the current thread; the line that already has it, or 0. */
    int addLabel(String label, int line) {
        Integer before = labels.get(labels.size() - 1).putIfAbsent(label, line);
        return before == null ? 0 : before;
    }

    void addLabelUse(String label, int line, int column) {
        labelUses.add(new LabelUse(labels.size() - 1, label, line, column));
    }

    void addThreadUse(boolean start, long target, int line, int column) {
        threadUses.add(new ThreadUse(labels.size() - 1, start, target, line, column));
    }

    /** What does not resolve. */
    List<LitmusError> errors() {
        List<LitmusError> errors = new ArrayList<>();
        for (LabelUse use : labelUses) {
            if (!labels.get(use.thread).containsKey(use.label)) {
                errors.add(new LitmusError(
                        use.line,
                        use.column,
                        "this thread has no label " + LineCursor.quote(use.label) + "; write '" + use.label
                                + ":' where it should go"));
            }
        }
        LongSet started = new LongOpenHashSet();
        for (ThreadUse use : threadUses) {
            String problem = problem(use, started);
            if (problem != null) {
                errors.add(new LitmusError(use.line, use.column, problem));
            }
        }
        return errors;
    }

    private @Nullable String problem(ThreadUse use, LongSet started) {
        if (use.target < 0 || use.target >= labels.size()) {
            return "there is no thread " + use.target + "; threads are numbered from 0 to " + (labels.size() - 1);
        }
        if (use.target == use.thread) {
            return "a thread cannot " + (use.start ? "start" : "join") + " itself; this is thread " + use.thread;
        }
        if (use.start && !started.add(use.target)) {
            return "thread " + use.target + " is started in two places; a thread starts once";
        }
        return null;
    }
}
