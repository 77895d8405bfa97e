package org.jrsan.cli;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.jrsan.rc20.litmus.LitmusAnswer;
import org.jrsan.rc20.litmus.LitmusRunner;
import org.jrsan.rc20.litmus.herd.HerdAnswer;
import org.jrsan.rc20.litmus.herd.HerdFile;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Limits;

/** The inputs in the C form of herd7, and what was found of their conditions. */
final class HerdFiles {
    private final Map<Program, HerdFile> files = new IdentityHashMap<>();
    private boolean mismatch;
    private boolean unknown;

    void add(HerdFile file) {
        files.put(file.program(), file);
    }

    boolean holds(Program program) {
        return files.containsKey(program);
    }

    /** Decides the condition of a program; empty for one that was in our own form. */
    Optional<HerdAnswer> answer(LitmusAnswer answer, Limits limits) {
        HerdFile file = files.get(answer.program());
        if (file == null) {
            return Optional.empty();
        }
        HerdAnswer decided = HerdAnswer.of(file, answer, limits);
        mismatch |= decided.isMismatch();
        unknown |= decided.result() == HerdAnswer.Result.UNKNOWN;
        return Optional.of(decided);
    }

    /**
     * The exit code with these files, which count as their expectations do.
     *
     * @param others what it would be without them
     */
    int exitCode(int others) {
        if (others == LitmusRunner.EXIT_BAD_INPUT || others == LitmusRunner.EXIT_MISMATCH) {
            return others;
        }
        if (mismatch) {
            return LitmusRunner.EXIT_MISMATCH;
        }
        return unknown ? LitmusRunner.EXIT_UNKNOWN : others;
    }
}
