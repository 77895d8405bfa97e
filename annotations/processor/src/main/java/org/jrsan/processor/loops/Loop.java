package org.jrsan.processor.loops;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/** A loop, in whichever form it is written. */
final class Loop {
    private final Tree tree;
    private final @Nullable ExpressionTree condition;
    private final List<StatementTree> body = new ArrayList<>();
    private final Accesses accesses;

    /** The values that each local variable gets in the loop, in order. */
    private final Map<Element, List<ExpressionTree>> given = new HashMap<>();

    private final Set<Element> assigned = new HashSet<>();

    private Loop(Tree tree, @Nullable ExpressionTree condition, StatementTree statement, Accesses accesses) {
        this.tree = tree;
        this.condition = Code.isTrue(condition) ? null : condition;
        this.accesses = accesses;
        body.addAll(Code.statements(statement));
    }

    /** The loop that a tree is. Null for a loop over the elements of something, and for a tree that is not a loop. */
    static Loop of(Tree tree, Accesses accesses) {
        Loop loop;
        if (tree instanceof WhileLoopTree whileLoop) {
            loop = new Loop(tree, whileLoop.getCondition(), whileLoop.getStatement(), accesses);
        } else if (tree instanceof DoWhileLoopTree doLoop) {
            loop = new Loop(tree, doLoop.getCondition(), doLoop.getStatement(), accesses);
        } else if (tree instanceof ForLoopTree forLoop) {
            loop = new Loop(tree, forLoop.getCondition(), forLoop.getStatement(), accesses);
            loop.body.addAll(forLoop.getUpdate());
        } else {
            throw new IllegalArgumentException("no such loop: " + tree.getKind());
        }
        loop.findAssignments();
        return loop;
    }

    private void findAssignments() {
        Code.assigned(tree, target -> {
            Element variable = accesses.variable(target);
            if (variable != null) {
                assigned.add(variable);
            }
        });
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitVariable(VariableTree variable, Void unused) {
                if (variable.getInitializer() != null) {
                    give(accesses.element(variable), variable.getInitializer());
                }
                return super.visitVariable(variable, unused);
            }

            @Override
            public Void visitAssignment(AssignmentTree assignment, Void unused) {
                give(accesses.variable(assignment.getVariable()), assignment.getExpression());
                return super.visitAssignment(assignment, unused);
            }
        }.scan(tree, null);
    }

    private void give(@Nullable Element variable, ExpressionTree value) {
        if (variable != null) {
            assigned.add(variable);
            given.computeIfAbsent(variable, v -> new ArrayList<>()).add(value);
        }
    }

    Tree tree() {
        return tree;
    }

    /** The condition under which it goes on, null if it goes on for ever. */
    @Nullable
    ExpressionTree condition() {
        return condition;
    }

    /** Its statements. Those of a block are listed one by one. */
    List<StatementTree> body() {
        return body;
    }

    /** All accesses in the loop. */
    List<Access> accesses() {
        return accesses.in(tree);
    }

    boolean assigns(@Nullable Element variable) {
        return assigned.contains(variable);
    }

    /** The values that the loop assigns to a variable with {@code =}. */
    List<ExpressionTree> given(Element variable) {
        return given.getOrDefault(variable, List.of());
    }

    /** The load from which the loop gives a variable its values. Null unless all of them are loads of one atomic. */
    @Nullable
    Access loadOf(Element variable) {
        Access load = null;
        for (ExpressionTree value : given(variable)) {
            Access next = accesses.of(value);
            if (next == null
                    || !next.is(Access.Operation.LOAD)
                    || load != null && !load.atomic().equals(next.atomic())) {
                return null;
            }
            load = next;
        }
        return load;
    }
}
