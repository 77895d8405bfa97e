package org.jrsan.processor.loops;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.lang.model.element.Element;
import org.jrsan.annotation.CasLoop;
import org.jrsan.annotation.GeneratedAccessors;
import org.jrsan.annotation.WaitLoop;
import org.jrsan.processor.Problem;
import org.jspecify.annotations.Nullable;

/** Examines the loops of one class, and checks the claims of its methods. */
final class LoopScanner extends TreePathScanner<Void, Void> {
    /** A method that is examined: what it claims, and what was found in it. */
    private static final class Method {
        private final boolean claimsWait;
        private final boolean claimsCas;
        private boolean waits;
        private boolean retries;

        /** Whether a loop is over variables that the agent knows, and not over those that are known here. */
        private boolean isForAgent;

        Method(@Nullable Element element) {
            claimsWait = element != null && element.getAnnotation(WaitLoop.class) != null;
            claimsCas = element != null && element.getAnnotation(CasLoop.class) != null;
        }
    }

    private final Trees trees;
    private final CompilationUnitTree unit;
    private final boolean notes;
    private final Accesses accesses;
    private final WaitLoops waitLoops;
    private final CasLoops casLoops;
    private final Deque<Method> methods = new ArrayDeque<>();

    LoopScanner(Trees trees, CompilationUnitTree unit, boolean notes) {
        this.trees = trees;
        this.unit = unit;
        this.notes = notes;
        accesses = new Accesses(unit, trees);
        waitLoops = new WaitLoops(accesses);
        casLoops = new CasLoops(accesses);
    }

    @Override
    public Void visitClass(com.sun.source.tree.ClassTree type, Void unused) {
        Element element = trees.getElement(getCurrentPath());
        if (element != null && element.getAnnotation(GeneratedAccessors.class) != null) {
            return null;
        }
        // Code outside methods claims nothing.
        methods.push(new Method(null));
        super.visitClass(type, unused);
        methods.pop();
        return null;
    }

    @Override
    public Void visitMethod(MethodTree method, Void unused) {
        methods.push(new Method(trees.getElement(getCurrentPath())));
        super.visitMethod(method, unused);
        Method found = methods.pop();
        if (found.claimsWait && !found.waits && !found.isForAgent) {
            report(Problem.NO_WAIT_LOOP, method, "@WaitLoop, but no loop of this method only waits for an atomic");
        }
        if (found.claimsCas && !found.retries && !found.isForAgent) {
            report(
                    Problem.NO_CAS_LOOP,
                    method,
                    "@CasLoop, but no loop of this method retries a compare-and-set from a value it read");
        }
        return null;
    }

    @Override
    public Void visitWhileLoop(WhileLoopTree loop, Void unused) {
        look(loop);
        return super.visitWhileLoop(loop, unused);
    }

    @Override
    public Void visitDoWhileLoop(DoWhileLoopTree loop, Void unused) {
        look(loop);
        return super.visitDoWhileLoop(loop, unused);
    }

    @Override
    public Void visitForLoop(ForLoopTree loop, Void unused) {
        look(loop);
        return super.visitForLoop(loop, unused);
    }

    private void look(Tree tree) {
        Loop loop = Loop.of(tree, accesses);
        Method method = methods.peek();
        Finding wait = waitLoops.find(loop);
        Finding retry = wait == null ? casLoops.find(loop) : null;
        method.isForAgent |= accesses.in(tree).isEmpty() && OrdinaryVariables.areIn(getCurrentPath(), trees);
        method.waits |= wait != null;
        method.retries |= retry != null || wait != null && wait.replaces();
        boolean meant = wait != null && method.claimsWait
                || (retry != null || wait != null && wait.replaces()) && method.claimsCas;
        if (meant || !notes) {
            return;
        }
        if (wait != null && wait.call() != null) {
            report(Problem.BUSY_WAIT, tree, "this loop waits for an atomic; write " + oneLine(wait.call()));
        } else if (retry != null && retry.call() != null) {
            report(Problem.CAS_LOOP, tree, "this loop updates an atomic; write " + oneLine(retry.call()));
        }
    }

    private static String oneLine(String code) {
        return code.replaceAll("\\s+", " ");
    }

    private void report(Problem problem, Tree tree, String text) {
        trees.printMessage(problem.kind(), problem.line(text), tree, unit);
    }

    static void scan(Trees trees, TreePath type, boolean notes) {
        new LoopScanner(trees, type.getCompilationUnit(), notes).scan(type, null);
    }
}
