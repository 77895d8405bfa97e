package org.jrsan.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jrsan.rc20.litmus.LitmusRunner;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.repair.RepairAnswer;
import org.jrsan.rc20.litmus.repair.RepairSearch;
import org.jrsan.rc20.litmus.repair.RepairText;
import org.jrsan.rc20.litmus.search.Limits;

/** Searches programs for modes to strengthen or to weaken, and prints what came of it. */
final class RepairsPrinter {
    private final PrintWriter out;
    private final boolean repairs;
    private final boolean weakens;
    private final boolean json;
    private final List<Map<String, Object>> maps = new ArrayList<>();
    private int exitCode = LitmusRunner.EXIT_OK;

    /**
     * A printer that searches for one thing or both.
     *
     * @param json whether the answers are kept for {@link #maps} instead of being printed
     */
    RepairsPrinter(PrintWriter out, boolean repairs, boolean weakens, boolean json) {
        this.out = out;
        this.repairs = repairs;
        this.weakens = weakens;
        this.json = json;
    }

    void print(Program program, Limits limits) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", program.name());
        if (repairs) {
            RepairAnswer answer = RepairSearch.repair(program, limits);
            map.put("repair", RepairText.toMap(answer));
            print(answer, RepairText.repair(answer));
        }
        if (weakens) {
            RepairAnswer answer = RepairSearch.weaken(program, limits);
            map.put("weaken", RepairText.toMap(answer));
            print(answer, RepairText.weaken(answer));
        }
        maps.add(map);
    }

    private void print(RepairAnswer answer, List<String> lines) {
        if (!json) {
            lines.forEach(out::println);
            out.flush();
        }
        if (answer.status() == RepairAnswer.Status.NONE_CLOSES) {
            exitCode = LitmusRunner.EXIT_MISMATCH;
        } else if (answer.status() == RepairAnswer.Status.UNKNOWN && exitCode == LitmusRunner.EXIT_OK) {
            exitCode = LitmusRunner.EXIT_UNKNOWN;
        }
    }

    /** The answers so far. */
    List<Map<String, Object>> maps() {
        return maps;
    }

    /** 1 when some program has no repair, else 3 when some answer is unknown, else 0. */
    int exitCode() {
        return exitCode;
    }
}
