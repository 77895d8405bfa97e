package org.jrsan.agent.loops;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.AnalyzerAdapter;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/** The instructions of one method, by their numbers: what follows them, what is alive before them, and what they find. */
final class Code {
    final String owner;
    final MethodNode method;
    final AbstractInsnNode[] all;
    private final int[][] next;
    private final int[] lines;
    private BitSet @Nullable [] live;
    private Frame<SourceValue> @Nullable [] sources;

    /** What is in the local variables and on the stack before each instruction, as the frames tell; null where unknown. */
    private @Nullable List<Object> @Nullable [] locals;

    private @Nullable List<Object> @Nullable [] stacks;

    Code(String owner, MethodNode method) {
        this.owner = owner;
        this.method = method;
        all = method.instructions.toArray();
        next = new int[all.length][];
        lines = new int[all.length];
        int line = 0;
        for (int i = 0; i < all.length; i++) {
            line = all[i] instanceof LineNumberNode node ? node.line : line;
            lines[i] = line;
            next[i] = following(i);
        }
    }

    private int[] following(int i) {
        AbstractInsnNode node = all[i];
        int opcode = node.getOpcode();
        InsnList code = method.instructions;
        if (node instanceof JumpInsnNode jump) {
            int target = code.indexOf(jump.label);
            return opcode == Opcodes.GOTO ? new int[] {target} : new int[] {i + 1, target};
        }
        if (node instanceof TableSwitchInsnNode table) {
            return targets(table.labels, table.dflt);
        }
        if (node instanceof LookupSwitchInsnNode lookup) {
            return targets(lookup.labels, lookup.dflt);
        }
        boolean ends = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN
                || opcode == Opcodes.ATHROW
                || opcode == Opcodes.RET
                || i + 1 == all.length;
        return ends ? new int[0] : new int[] {i + 1};
    }

    private int[] targets(List<LabelNode> labels, LabelNode otherwise) {
        // Not by the stream's own method: a class of the JDK that makes edges would be loaded for it.
        Set<LabelNode> targets = new LinkedHashSet<>(labels);
        targets.add(otherwise);
        return targets.stream()
                .mapToInt(label -> method.instructions.indexOf(label))
                .toArray();
    }

    /** What may follow an instruction that throws nothing. */
    int[] next(int i) {
        return next[i];
    }

    /** The line of an instruction, or of the next one; 0 where it has none. */
    int line(int i) {
        int at = i;
        while (at < all.length - 1 && all[at].getOpcode() < 0) {
            at++;
        }
        return lines[at];
    }

    /** The local variable that an instruction writes; -1 for none. */
    static int written(AbstractInsnNode node) {
        if (node instanceof IincInsnNode increment) {
            return increment.var;
        }
        boolean isStore = node.getOpcode() >= Opcodes.ISTORE && node.getOpcode() <= Opcodes.ASTORE;
        return isStore && node instanceof VarInsnNode store ? store.var : -1;
    }

    /** The local variable that an instruction reads; -1 for none. */
    static int read(AbstractInsnNode node) {
        if (node instanceof IincInsnNode increment) {
            return increment.var;
        }
        boolean isLoad = node.getOpcode() >= Opcodes.ILOAD && node.getOpcode() <= Opcodes.ALOAD
                || node.getOpcode() == Opcodes.RET;
        return isLoad && node instanceof VarInsnNode load ? load.var : -1;
    }

    /** The local variables whose values may be needed after an instruction begins. */
    BitSet live(int i) {
        if (live == null) {
            live = live(handlers());
        }
        return live[i];
    }

    private BitSet[] live(int[][] handlers) {
        BitSet[] found = new BitSet[all.length];
        for (int i = 0; i < all.length; i++) {
            found[i] = new BitSet();
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = all.length - 1; i >= 0; i--) {
                BitSet before = new BitSet();
                for (int after : next[i]) {
                    before.or(found[after]);
                }
                changed |= !step(found, i, before, handlers[i]).equals(found[i]);
                found[i] = before;
            }
        }
        return found;
    }

    private BitSet step(BitSet[] found, int i, BitSet before, int[] handlers) {
        int written = written(all[i]);
        if (written >= 0) {
            before.clear(written);
        }
        for (int handler : handlers) {
            before.or(found[handler]);
        }
        int read = read(all[i]);
        if (read >= 0) {
            before.set(read);
        }
        return before;
    }

    private int[][] handlers() {
        List<List<Integer>> found = new ArrayList<>();
        for (int i = 0; i < all.length; i++) {
            found.add(new ArrayList<>());
        }
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            int end = method.instructions.indexOf(block.end);
            for (int i = method.instructions.indexOf(block.start); i < end; i++) {
                found.get(i).add(method.instructions.indexOf(block.handler));
            }
        }
        return found.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    /** Which instructions made the values that an instruction finds; null for code that is not reached or not understood. */
    @Nullable
    Frame<SourceValue> sources(int i) {
        if (sources == null) {
            sources = analysed();
        }
        return sources[i];
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of nothing
    private Frame<SourceValue>[] analysed() {
        try {
            return new Analyzer<>(new SourceInterpreter()).analyze(owner, method);
        } catch (AnalyzerException | RuntimeException e) {
            return new Frame[all.length];
        }
    }

    /** The type in each local variable before an instruction, by its number; null where it is not known. */
    @Nullable
    List<Object> locals(int i) {
        if (locals == null) {
            findTypes();
        }
        return locals == null ? null : locals[i];
    }

    /** The types on the stack, likewise. */
    @Nullable
    List<Object> stack(int i) {
        if (stacks == null) {
            findTypes();
        }
        return stacks == null ? null : stacks[i];
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of lists
    private void findTypes() {
        List<Object>[] before = new List[all.length];
        List<Object>[] stack = new List[all.length];
        Types types = new Types(this);
        for (int i = 0; i < all.length; i++) {
            before[i] = types.locals == null ? null : List.copyOf(types.locals);
            stack[i] = types.stack == null ? null : List.copyOf(types.stack);
            all[i].accept(types);
        }
        locals = before;
        stacks = stack;
    }

    /** Follows the frames of the class file. */
    private static final class Types extends AnalyzerAdapter {
        Types(Code code) {
            super(Opcodes.ASM9, code.owner, code.method.access, code.method.name, code.method.desc, null);
        }
    }
}
