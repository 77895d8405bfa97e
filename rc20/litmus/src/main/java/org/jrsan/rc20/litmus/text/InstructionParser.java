package org.jrsan.rc20.litmus.text;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.program.Expression;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Names;
import org.jrsan.rc20.litmus.program.Operand;

/** Reads one instruction from a line, and notes where it names labels and threads. */
final class InstructionParser {
    private static final Set<Mode> ALL_MODES = EnumSet.allOf(Mode.class);
    private static final Set<Mode> READ_MODES = ALL_MODES.stream()
            .filter(Names::isReadMode)
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(Mode.class)));
    private static final Set<Mode> WRITE_MODES = ALL_MODES.stream()
            .filter(Names::isWriteMode)
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(Mode.class)));
    private static final String INSTRUCTIONS = "load, store, add, swap, cas, weakcas, wait, bcas or fence";

    private final LineCursor cursor;
    private final ThreadReferences references;

    InstructionParser(LineCursor cursor, ThreadReferences references) {
        this.cursor = cursor;
        this.references = references;
    }

    /** Reads the instruction, which is all of the rest of the line. */
    Instruction parse() {
        int column = cursor.column();
        if (!cursor.atWord()) {
            throw cursor.unexpected("an instruction");
        }
        String word = cursor.word();
        Instruction instruction;
        if (Names.isRegisterLike(word)) {
            instruction = assignment(ExpressionParser.register(cursor, column, word));
        } else if (word.indexOf('.') >= 0) {
            instruction = event(word, column, Optional.empty());
        } else {
            instruction = local(word, column);
        }
        cursor.requireEnd();
        return instruction;
    }

    private Instruction assignment(Operand.Register target) {
        if (cursor.at("==") || !cursor.skip("=")) {
            throw cursor.unexpected("'=' behind the register");
        }
        String word = cursor.peekWord();
        if (word.indexOf('.') < 0) {
            return new Instruction.Assign(target, lastExpression());
        }
        int column = cursor.column();
        cursor.word();
        return event(word, column, Optional.of(target));
    }

    private Instruction local(String word, int column) {
        switch (word) {
            case "goto":
                return new Instruction.Goto(labelUse());
            case "if":
                return branch();
            case "choose":
                return choose();
            case "assume":
                return new Instruction.Assume(lastExpression());
            case "assert":
                return new Instruction.Assert(lastExpression());
            case "start":
                return new Instruction.Start(threadUse(true));
            case "join":
                return new Instruction.Join(threadUse(false));
            case "lock":
                return new Instruction.Lock(location("lock"));
            case "unlock":
                return new Instruction.Unlock(location("lock"));
            case "load", "store", "add", "swap", "cas", "weakcas", "wait", "bcas", "fence":
                throw cursor.error(column, word + " needs a mode; write for example " + word + "." + exampleMode(word));
            default:
                throw unknown(word, column);
        }
    }

    private static String exampleMode(String word) {
        return switch (word) {
            case "fence" -> "full";
            case "store" -> "release";
            default -> "acquire";
        };
    }

    private LitmusSyntaxException unknown(String word, int column) {
        return cursor.error(
                column,
                "unknown instruction " + LineCursor.quote(word) + "; write " + INSTRUCTIONS
                        + " with a mode, or rN = EXPR, goto, if, choose, assume, assert, start, join, lock, unlock");
    }

    private Expression lastExpression() {
        Expression expression = ExpressionParser.expression(cursor);
        if (!cursor.atEnd()) {
            throw cursor.unexpected("an operator or the end of the line");
        }
        return expression;
    }

    private Instruction branch() {
        Expression condition = ExpressionParser.expression(cursor);
        if (!cursor.peekWord().equals("goto")) {
            throw cursor.unexpected("an operator or 'goto'");
        }
        cursor.word();
        return new Instruction.If(condition, labelUse());
    }

    private Instruction choose() {
        List<String> labels = new ArrayList<>();
        do {
            labels.add(labelUse());
        } while (!cursor.atEnd());
        return new Instruction.Choose(labels);
    }

    private String labelUse() {
        int column = cursor.column();
        String label = cursor.word();
        if (!Names.isLabel(label)) {
            throw label.isEmpty() ? cursor.unexpected("a label") : notALabel(column, label);
        }
        references.addLabelUse(label, cursor.line(), column);
        return label;
    }

    private LitmusSyntaxException notALabel(int column, String label) {
        return cursor.error(column, LineCursor.quote(label) + " cannot be a label; choose another name");
    }

    private int threadUse(boolean start) {
        int column = cursor.column();
        long thread = cursor.integer("the number of a thread");
        references.addThreadUse(start, thread, cursor.line(), column);
        return (int) Math.max(-1, Math.min(thread, Integer.MAX_VALUE));
    }

    private String location(String what) {
        int column = cursor.column();
        String name = cursor.word();
        if (name.isEmpty()) {
            throw cursor.unexpected("the name of a " + what);
        }
        if (!Names.isLocation(name)) {
            throw cursor.error(
                    column,
                    LineCursor.quote(name) + " cannot be the name of a " + what
                            + "; use letters, digits and _, and not the name of a register");
        }
        return name;
    }

    private Instruction event(String word, int column, Optional<Operand.Register> result) {
        int dot = word.indexOf('.');
        String operation = word.substring(0, dot);
        String mode = word.substring(dot + 1);
        switch (operation) {
            case "load":
                if (mode.equals("plain")) {
                    return new Instruction.PlainLoad(result, location("location"));
                }
                return new Instruction.Load(
                        result, mode(operation, mode, READ_MODES, " or plain", column), location("location"));
            case "store":
                refuseResult(operation, result, column);
                if (mode.equals("plain")) {
                    return new Instruction.PlainStore(location("location"), operand());
                }
                return new Instruction.Store(
                        mode(operation, mode, WRITE_MODES, " or plain", column), location("location"), operand());
            case "add":
                return new Instruction.Add(result, anyMode(operation, mode, column), location("location"), operand());
            case "swap":
                return new Instruction.Swap(result, anyMode(operation, mode, column), location("location"), operand());
            case "cas":
                return new Instruction.Cas(
                        result, anyMode(operation, mode, column), location("location"), operand(), operand());
            case "weakcas":
                return new Instruction.WeakCas(
                        result, anyMode(operation, mode, column), location("location"), operand(), operand());
            case "bcas":
                return new Instruction.Bcas(
                        result, anyMode(operation, mode, column), location("location"), operand(), operand());
            case "wait":
                return new Instruction.Wait(
                        result, mode(operation, mode, READ_MODES, "", column), location("location"), operands());
            case "fence":
                refuseResult(operation, result, column);
                return new Instruction.MemoryFence(fence(mode, column));
            default:
                throw unknown(word, column);
        }
    }

    private void refuseResult(String operation, Optional<Operand.Register> result, int column) {
        if (result.isPresent()) {
            throw cursor.error(column, "a " + operation + " returns no value; remove '" + result.get() + " ='");
        }
    }

    private Operand operand() {
        return ExpressionParser.operand(cursor);
    }

    private List<Operand> operands() {
        List<Operand> operands = new ArrayList<>();
        do {
            operands.add(operand());
        } while (!cursor.atEnd());
        return operands;
    }

    private Mode anyMode(String operation, String mode, int column) {
        return mode(operation, mode, ALL_MODES, "", column);
    }

    private Mode mode(String operation, String word, Set<Mode> allowed, String alsoAllowed, int column) {
        for (Mode mode : allowed) {
            if (Names.word(mode).equals(word)) {
                return mode;
            }
        }
        String modes = allowed.stream().map(Names::word).collect(Collectors.joining(", "));
        throw noSuch(operation, word, modes + alsoAllowed, column);
    }

    private Fence fence(String word, int column) {
        for (Fence fence : Fence.values()) {
            if (Names.word(fence).equals(word)) {
                return fence;
            }
        }
        throw noSuch("fence", word, "acquire, release, acqrel, full", column);
    }

    private LitmusSyntaxException noSuch(String operation, String word, String allowed, int column) {
        String shown = LineCursor.quote(operation + "." + word).toLowerCase(Locale.ROOT);
        return cursor.error(column, "there is no " + shown + "; " + operation + " takes " + allowed);
    }
}
