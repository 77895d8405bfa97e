package org.jrsan.processor.loops;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import java.util.List;
import javax.lang.model.element.Element;
import org.jrsan.processor.loops.Access.Operation;
import org.jrsan.processor.loops.Code.Condition;
import org.jspecify.annotations.Nullable;

/**
 * Recognises loops that read an atomic and retry a compare-and-set from the value that they read. A loop that does
 * nothing else is an update. A loop that reads other atomics, gives up or has side effects is not, and no call can
 * replace it.
 */
final class CasLoops {
    private final Accesses accesses;
    private final Idle idle;

    CasLoops(Accesses accesses) {
        this.accesses = accesses;
        this.idle = new Idle(accesses);
    }

    /** What the loop is, null if it is not such a loop. */
    @Nullable
    Finding find(Loop loop) {
        List<Access> all = loop.accesses();
        for (Access access : all) {
            Element old = access.values().isEmpty()
                    ? null
                    : accesses.variable(access.values().get(0));
            if (old == null || !loop.assigns(old)) {
                continue;
            }
            if (access.is(Operation.COMPARE_AND_EXCHANGE)) {
                return new Finding(null, true);
            }
            if (access.is(Operation.COMPARE_AND_SET)) {
                Access load = loop.loadOf(old);
                if (load != null && load.atomic().equals(access.atomic())) {
                    return new Finding(isUpdate(loop, all, access) ? update(loop, access, old) : null, true);
                }
            }
        }
        return null;
    }

    private boolean isUpdate(Loop loop, List<Access> all, Access replacing) {
        boolean alone = all.stream()
                .allMatch(a -> a == replacing
                        || a.tree() == replacing.tree()
                        || a.is(Operation.LOAD) && a.atomic().equals(replacing.atomic()));
        ExpressionTree condition = loop.condition();
        if (!alone || condition != null && !isFailure(condition, replacing)) {
            return false;
        }
        int exits = condition != null ? 1 : 0;
        for (StatementTree statement : loop.body()) {
            if (exit(statement, replacing) != null) {
                exits++;
            } else if (!idle.is(statement) && !isComputation(statement)) {
                return false;
            }
        }
        return exits == 1;
    }

    /** A new value may be computed by any expression: an update method would call it as well. */
    private static boolean isComputation(StatementTree statement) {
        return statement.getKind() == Tree.Kind.VARIABLE
                || statement.toString().matches("(?s)\\w+ = .*")
                        && statement.getKind() == Tree.Kind.EXPRESSION_STATEMENT;
    }

    private boolean isFailure(ExpressionTree tree, Access replacing) {
        Condition condition = Condition.of(tree, true);
        return condition.tree() == replacing.tree() && !condition.holds();
    }

    /** The statement as the exit on success, null if it is not one. */
    private @Nullable IfTree exit(StatementTree statement, Access replacing) {
        return statement instanceof IfTree exit
                        && Code.strip(exit.getCondition()) == replacing.tree()
                        && Code.leaves(exit.getThenStatement())
                        && idle.is(exit.getElseStatement())
                ? exit
                : null;
    }

    private @Nullable String update(Loop loop, Access replacing, Element old) {
        Atomic atomic = replacing.atomic();
        ExpressionTree value = replacing.values().get(1);
        Element local = accesses.variable(value);
        if (local != null && loop.assigns(local) && !local.equals(old)) {
            value = loop.given(local).size() == 1 && isGivenAtTop(loop, local)
                    ? loop.given(local).get(0)
                    : null;
        }
        boolean returnsOld = loop.body().stream()
                .map(s -> exit(s, replacing))
                .anyMatch(e -> e != null && returns(e.getThenStatement(), old));
        if (value != null && Code.strip(value) instanceof LiteralTree) {
            return atomic.updating("getAndSet", value.toString());
        }
        if (atomic.values() == Atomic.Values.BOOLEANS) {
            return null;
        }
        ExpressionTree added = value == null ? null : added(value, old);
        if (added != null && atomic.values() == Atomic.Values.NUMBERS) {
            return atomic.updating(returnsOld ? "getAndAdd" : "addAndGet", added.toString());
        }
        String function = old.getSimpleName() + " -> " + (value == null ? "..." : value);
        return atomic.updating(returnsOld ? "getAndUpdate" : "updateAndGet", function);
    }

    /**
     * Tells whether a variable gets its value unconditionally. Otherwise its expression is only a part of the truth.
     */
    private boolean isGivenAtTop(Loop loop, Element local) {
        return loop.body().stream()
                .anyMatch(s -> s.getKind() != Tree.Kind.IF
                        && s.getKind() != Tree.Kind.BLOCK
                        && s.toString().contains(local.getSimpleName() + " = "));
    }

    private boolean returns(StatementTree then, Element old) {
        List<? extends StatementTree> steps = Code.statements(then);
        return steps.get(steps.size() - 1) instanceof ReturnTree last
                && last.getExpression() != null
                && old.equals(accesses.variable(last.getExpression()));
    }

    /** What is added to the old value, null if the expression is not such a sum. */
    private @Nullable ExpressionTree added(ExpressionTree value, Element old) {
        if (!(Code.strip(value) instanceof BinaryTree sum) || sum.getKind() != Tree.Kind.PLUS) {
            return null;
        }
        return old.equals(accesses.variable(sum.getLeftOperand())) && !mentions(sum.getRightOperand(), old)
                ? sum.getRightOperand()
                : null;
    }

    private boolean mentions(ExpressionTree expression, Element variable) {
        boolean[] mentions = {false};
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitIdentifier(IdentifierTree name, Void unused) {
                mentions[0] |= variable.equals(accesses.element(name));
                return null;
            }
        }.scan(expression, null);
        return mentions[0];
    }
}
