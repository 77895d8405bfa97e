package org.jrsan.rc20.litmus.repair;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.text.LitmusPrinter;
import org.jrsan.rc20.repair.Aim;
import org.jrsan.rc20.repair.Machine;

/** Answers of a search for changes, in words and as maps. */
public final class RepairText {
    private RepairText() {}

    /**
     * A repair of a program in lines: first the program and how the search ended, then each repair as a diff.
     *
     * @param answer an answer of {@link RepairSearch#repair}
     * @return the lines, without their ends
     */
    public static List<String> repair(RepairAnswer answer) {
        String goal = answer.goal().map(Goal::text).orElse("");
        String head =
                switch (answer.status()) {
                    case NOTHING_TO_DO -> "nothing to repair: " + goal;
                    case FOUND -> "repaired: " + goal;
                    case NONE_CLOSES -> "no repair: not robust with every access volatile and full fences around it";
                    case UNKNOWN -> "unknown: a limit was met";
                };
        return lines(answer, head);
    }

    /**
     * A weakening of a program in lines, likewise.
     *
     * @param answer an answer of {@link RepairSearch#weaken}
     * @return the lines, without their ends
     */
    public static List<String> weaken(RepairAnswer answer) {
        boolean same =
                answer.repairs().stream().allMatch(repair -> repair.changes().isEmpty());
        String head =
                switch (answer.status()) {
                    case NOTHING_TO_DO -> "not weakened: it is not robust without a race";
                    case FOUND -> same ? "nothing can be weaker" : "can be weaker, and stays robust without a race";
                    case NONE_CLOSES -> throw new IllegalStateException("the program itself is robust");
                    case UNKNOWN -> "unknown: a limit was met";
                };
        return lines(answer, head);
    }

    private static List<String> lines(RepairAnswer answer, String head) {
        List<String> lines = new ArrayList<>();
        lines.add(answer.program().name() + "\t" + head + "\t" + answer.tried() + " programs decided");
        for (Repair repair : answer.repairs()) {
            if (repair.changes().isEmpty()) {
                continue;
            }
            lines.add("  smallest, " + repair.aims().stream().map(Aim::text).collect(Collectors.joining(", ")) + "; "
                    + cost(answer, repair));
            for (Change change : repair.changes()) {
                lines.add("    thread " + change.thread() + ", instruction " + change.instruction());
                lines.add("    - " + LitmusPrinter.print(change.before()));
                change.after().forEach(after -> lines.add("    + " + LitmusPrinter.print(after)));
            }
        }
        return lines;
    }

    private static String cost(RepairAnswer answer, Repair repair) {
        List<String> costs = new ArrayList<>();
        for (Machine machine : Machine.values()) {
            costs.add("cost on " + (machine == Machine.X86 ? "x86" : "ARM") + " "
                    + repair.cost().get(machine)
                    + " (before " + answer.cost().get(machine) + ", all volatile "
                    + answer.allVolatile().get(machine) + ")");
        }
        return String.join(", ", costs);
    }

    /**
     * An answer as maps, lists, strings and numbers, which any JSON library writes.
     *
     * @param answer an answer
     * @return it by property, in a fixed order
     */
    public static Map<String, Object> toMap(RepairAnswer answer) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", answer.program().name());
        map.put("status", word(answer.status()));
        answer.goal().ifPresent(goal -> map.put("goal", word(goal)));
        map.put("cost", costs(answer.cost()));
        map.put("allVolatile", costs(answer.allVolatile()));
        map.put("decided", answer.tried());
        map.put("repairs", answer.repairs().stream().map(RepairText::toMap).toList());
        return map;
    }

    private static Map<String, Object> toMap(Repair repair) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("aims", repair.aims().stream().map(Aim::text).toList());
        map.put("cost", costs(repair.cost()));
        List<Map<String, Object>> changes = new ArrayList<>();
        for (Change change : repair.changes()) {
            Map<String, Object> each = new LinkedHashMap<>();
            each.put("thread", change.thread());
            each.put("instruction", change.instruction());
            each.put("before", LitmusPrinter.print(change.before()));
            each.put("after", change.after().stream().map(RepairText::print).toList());
            changes.add(each);
        }
        map.put("changes", changes);
        return map;
    }

    private static String print(Instruction instruction) {
        return LitmusPrinter.print(instruction);
    }

    private static Map<String, Integer> costs(Map<Machine, Integer> costs) {
        Map<String, Integer> map = new LinkedHashMap<>();
        for (Machine machine : Machine.values()) {
            map.put(machine == Machine.X86 ? "x86" : "arm", costs.get(machine));
        }
        return map;
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
