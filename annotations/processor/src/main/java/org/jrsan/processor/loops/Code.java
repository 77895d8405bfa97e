package org.jrsan.processor.loops;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.util.TreeScanner;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Questions about pieces of code that their form alone can answer. */
final class Code {
    /** Names of methods that let time pass: those of the JDK, and names that people give their own. */
    private static final Set<String> PAUSES =
            Set.of("onSpinWait", "yield", "sleep", "park", "parkNanos", "pause", "idle", "backoff");

    private Code() {}

    /** The expression without parentheses and casts around it. */
    static ExpressionTree strip(ExpressionTree expression) {
        if (expression instanceof ParenthesizedTree parentheses) {
            return strip(parentheses.getExpression());
        }
        return expression instanceof TypeCastTree cast ? strip(cast.getExpression()) : expression;
    }

    static List<? extends StatementTree> statements(@Nullable StatementTree statement) {
        if (statement instanceof BlockTree block) {
            return block.getStatements();
        }
        return statement == null || statement.getKind() == Tree.Kind.EMPTY_STATEMENT ? List.of() : List.of(statement);
    }

    static boolean isTrue(@Nullable ExpressionTree expression) {
        return expression == null
                || strip(expression) instanceof LiteralTree literal && Boolean.TRUE.equals(literal.getValue());
    }

    /** Tells whether an expression is a call that only pauses, as far as its name tells. */
    static boolean isPause(ExpressionTree expression) {
        if (!(expression instanceof MethodInvocationTree call)) {
            return false;
        }
        ExpressionTree method = call.getMethodSelect();
        return PAUSES.contains(
                method instanceof MemberSelectTree select
                        ? select.getIdentifier().toString()
                        : method.toString());
    }

    /** Tells whether a statement leaves the loop when it is reached: its last step is a return or a plain break. */
    static boolean leaves(StatementTree statement) {
        List<? extends StatementTree> steps = statements(statement);
        if (steps.isEmpty()) {
            return false;
        }
        StatementTree last = steps.get(steps.size() - 1);
        return last.getKind() == Tree.Kind.RETURN || last.getKind() == Tree.Kind.BREAK;
    }

    /** A condition without its negations. */
    record Condition(ExpressionTree tree, boolean holds) {
        static Condition of(ExpressionTree tree, boolean holds) {
            ExpressionTree bare = strip(tree);
            return bare.getKind() == Tree.Kind.LOGICAL_COMPLEMENT
                    ? of(((UnaryTree) bare).getExpression(), !holds)
                    : new Condition(bare, holds);
        }

        /** Tells whether it says that two things are equal. */
        boolean isEquality() {
            return tree.getKind() == (holds ? Tree.Kind.EQUAL_TO : Tree.Kind.NOT_EQUAL_TO);
        }

        /** Splits it into two conditions that both hold. By De Morgan, this works for a negated "or", too. */
        boolean isBoth() {
            return tree.getKind() == (holds ? Tree.Kind.CONDITIONAL_AND : Tree.Kind.CONDITIONAL_OR);
        }

        Condition left() {
            return of(((BinaryTree) tree).getLeftOperand(), holds);
        }

        Condition right() {
            return of(((BinaryTree) tree).getRightOperand(), holds);
        }

        /** The condition as code. */
        String text() {
            if (holds) {
                return tree.toString();
            }
            String opposite =
                    switch (tree.getKind()) {
                        case EQUAL_TO -> "!=";
                        case NOT_EQUAL_TO -> "==";
                        case LESS_THAN -> ">=";
                        case LESS_THAN_EQUAL -> ">";
                        case GREATER_THAN -> "<=";
                        case GREATER_THAN_EQUAL -> "<";
                        default -> null;
                    };
            return opposite == null
                    ? "!(" + tree + ")"
                    : ((BinaryTree) tree).getLeftOperand() + " " + opposite + " "
                            + ((BinaryTree) tree).getRightOperand();
        }
    }

    /** Replaces a piece of code in a text, with a cast before it. */
    static String replace(String text, String piece, String by) {
        return text.replaceAll("(\\(\\w+\\) ?)?" + Pattern.quote(piece), by);
    }

    /** Hands out every variable or field that a tree assigns to. */
    static void assigned(Tree tree, Consumer<ExpressionTree> found) {
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitAssignment(AssignmentTree assignment, Void unused) {
                found.accept(assignment.getVariable());
                return super.visitAssignment(assignment, unused);
            }

            @Override
            public Void visitCompoundAssignment(CompoundAssignmentTree assignment, Void unused) {
                found.accept(assignment.getVariable());
                return super.visitCompoundAssignment(assignment, unused);
            }

            @Override
            public Void visitUnary(UnaryTree unary, Void unused) {
                switch (unary.getKind()) {
                    case PREFIX_INCREMENT, PREFIX_DECREMENT, POSTFIX_INCREMENT, POSTFIX_DECREMENT ->
                        found.accept(unary.getExpression());
                    default -> {}
                }
                return super.visitUnary(unary, unused);
            }
        }.scan(tree, null);
    }
}
