package org.jrsan.processor.loops;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import org.jspecify.annotations.Nullable;

/** Recognises code that has no effect outside a loop: pauses, counting, and reading atomics into local variables. */
final class Idle {
    private final Accesses accesses;

    Idle(Accesses accesses) {
        this.accesses = accesses;
    }

    boolean is(@Nullable StatementTree statement) {
        if (statement == null) {
            return true;
        }
        return switch (statement.getKind()) {
            case EMPTY_STATEMENT -> true;
            case BLOCK -> ((BlockTree) statement).getStatements().stream().allMatch(this::is);
            case VARIABLE -> isSilent(((VariableTree) statement).getInitializer());
            case EXPRESSION_STATEMENT -> isIdleExpression(((ExpressionStatementTree) statement).getExpression());
            case IF -> {
                IfTree choice = (IfTree) statement;
                yield accesses.in(choice.getCondition()).isEmpty()
                        && isSilent(choice.getCondition())
                        && is(choice.getThenStatement())
                        && is(choice.getElseStatement());
            }
            default -> false;
        };
    }

    private boolean isIdleExpression(ExpressionTree expression) {
        if (expression instanceof AssignmentTree assignment) {
            return accesses.variable(assignment.getVariable()) != null && isSilent(assignment.getExpression());
        }
        if (expression instanceof CompoundAssignmentTree assignment) {
            return accesses.variable(assignment.getVariable()) != null && isSilent(assignment.getExpression());
        }
        return expression instanceof UnaryTree || Code.isPause(expression);
    }

    /** Tells whether an expression calls only loads of atomics and creates no objects. */
    boolean isSilent(@Nullable ExpressionTree expression) {
        boolean[] silent = {true};
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitMethodInvocation(MethodInvocationTree call, Void unused) {
                Access access = accesses.of(call);
                silent[0] &= access != null && access.is(Access.Operation.LOAD);
                return super.visitMethodInvocation(call, unused);
            }

            @Override
            public Void visitNewClass(NewClassTree made, Void unused) {
                silent[0] = false;
                return null;
            }
        }.scan(expression, null);
        return silent[0];
    }
}
