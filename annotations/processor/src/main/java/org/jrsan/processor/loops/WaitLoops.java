package org.jrsan.processor.loops;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;
import org.jrsan.processor.loops.Access.Operation;
import org.jrsan.processor.loops.Code.Condition;
import org.jspecify.annotations.Nullable;

/**
 * Recognises loops that only read atomics until a condition on them holds. The condition may depend on atomics, on
 * local variables that the loop reads from atomics, and on values that the loop does not change.
 */
final class WaitLoops {
    private final Accesses accesses;
    private final Idle idle;

    WaitLoops(Accesses accesses) {
        this.accesses = accesses;
        this.idle = new Idle(accesses);
    }

    /** What the loop is, null if it is not a wait. */
    @Nullable
    Finding find(Loop loop) {
        Condition awaited = awaited(loop);
        if (awaited == null) {
            return null;
        }
        List<Access> looks = looks(loop, awaited.tree());
        if (looks == null || looks.isEmpty()) {
            return null;
        }
        Access first = looks.get(0);
        if (looks.size() == 1) {
            return new Finding(waitFor(loop, awaited, first), first.is(Operation.COMPARE_AND_SET));
        }
        boolean one = looks.stream().allMatch(l -> l.atomic().equals(first.atomic()));
        boolean replaces = looks.stream().anyMatch(l -> l.is(Operation.COMPARE_AND_SET));
        return new Finding(one && looks.size() == 2 ? testAndSet(awaited) : null, one && replaces);
    }

    /** The condition that ends the loop, null if the loop does more than test that condition. */
    private @Nullable Condition awaited(Loop loop) {
        ExpressionTree goesOn = loop.condition();
        Condition awaited = goesOn == null ? null : Condition.of(goesOn, false);
        for (StatementTree statement : loop.body()) {
            if (awaited == null
                    && statement instanceof IfTree exit
                    && Code.leaves(exit.getThenStatement())
                    && Code.statements(exit.getThenStatement()).size() == 1
                    && idle.is(exit.getElseStatement())) {
                awaited = Condition.of(exit.getCondition(), true);
            } else if (!idle.is(statement)) {
                return null;
            }
        }
        return awaited;
    }

    /** The accesses that decide a condition, null if it also depends on something else. */
    private @Nullable List<Access> looks(Loop loop, ExpressionTree condition) {
        List<Access> looks = new ArrayList<>();
        boolean[] pure = {true};
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitMethodInvocation(MethodInvocationTree call, Void unused) {
                Access access = accesses.of(call);
                if (access == null
                        || access.is(Operation.OTHER)
                        || access.is(Operation.COMPARE_AND_EXCHANGE)
                        || access.values().stream().anyMatch(v -> changes(loop, v))) {
                    pure[0] = false;
                } else {
                    looks.add(access);
                }
                // The names in the call are not examined.
                return null;
            }

            @Override
            public Void visitAssignment(AssignmentTree assignment, Void unused) {
                return scan(assignment.getExpression(), unused);
            }

            @Override
            public Void visitIdentifier(IdentifierTree name, Void unused) {
                Element variable = accesses.element(name);
                if (variable != null && loop.assigns(variable)) {
                    Access load = loop.loadOf(variable);
                    pure[0] &= load != null;
                    if (load != null) {
                        looks.add(load);
                    }
                }
                return null;
            }

            @Override
            public Void visitNewClass(NewClassTree made, Void unused) {
                pure[0] = false;
                return null;
            }

            @Override
            public Void visitLambdaExpression(LambdaExpressionTree lambda, Void unused) {
                pure[0] = false;
                return null;
            }
        }.scan(condition, null);
        return pure[0] ? looks : null;
    }

    /**
     * Tells whether the value of an expression depends on something that the loop assigns. Then it is not a wait for
     * one value.
     */
    private boolean changes(Loop loop, ExpressionTree expression) {
        boolean[] changes = {
            !idle.isSilent(expression) || !accesses.in(expression).isEmpty()
        };
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitIdentifier(IdentifierTree name, Void unused) {
                changes[0] |= loop.assigns(accesses.element(name));
                return null;
            }
        }.scan(expression, null);
        return changes[0];
    }

    /** The call to use for a wait on one access. */
    private @Nullable String waitFor(Loop loop, Condition awaited, Access look) {
        Atomic atomic = look.atomic();
        ExpressionTree value = comparedWith(loop, awaited, look);
        boolean bare = isLook(loop, awaited.tree(), look);
        return switch (look.operation()) {
            case COMPARE_AND_SET ->
                bare && awaited.holds()
                        ? atomic.waiting(
                                "bcas",
                                look.mode(),
                                look.values().get(0) + ", " + look.values().get(1))
                        : null;
            case SWAP -> {
                String old = bare ? String.valueOf(awaited.holds()) : value == null ? null : value.toString();
                yield old == null
                        ? null
                        : atomic.waiting(
                                "bcas", look.mode(), old + ", " + look.values().get(0));
            }
            default -> {
                if (bare) {
                    yield atomic.waiting("awaitValue", look.mode(), String.valueOf(awaited.holds()));
                }
                yield value != null
                        ? atomic.waiting("awaitValue", look.mode(), value.toString())
                        : atomic.waiting("await", look.mode(), "seen -> " + inTermsOfSeen(loop, awaited, look));
            }
        };
    }

    private String inTermsOfSeen(Loop loop, Condition awaited, Access look) {
        String text = Code.replace(awaited.text(), look.tree().toString(), "seen");
        List<String> names = new ArrayList<>();
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitIdentifier(IdentifierTree name, Void unused) {
                if (loop.assigns(accesses.element(name))) {
                    names.add(name.getName().toString());
                }
                return null;
            }
        }.scan(awaited.tree(), null);
        for (String name : names) {
            text = text.replaceAll("\\(" + name + " = seen\\)", "seen").replaceAll("\\b" + name + "\\b", "seen");
        }
        return text;
    }

    /** What the load is compared with for equality, null if the condition is not such a comparison. */
    private @Nullable ExpressionTree comparedWith(Loop loop, Condition condition, Access look) {
        if (!condition.isEquality()) {
            return null;
        }
        BinaryTree comparison = (BinaryTree) condition.tree();
        if (isLook(loop, comparison.getLeftOperand(), look)) {
            return comparison.getRightOperand();
        }
        return isLook(loop, comparison.getRightOperand(), look) ? comparison.getLeftOperand() : null;
    }

    /**
     * Tells whether an expression is the load itself: the call, a variable that holds its value, or both in an
     * assignment.
     */
    private boolean isLook(Loop loop, ExpressionTree expression, Access look) {
        ExpressionTree bare = Code.strip(expression);
        if (bare instanceof AssignmentTree assignment) {
            bare = Code.strip(assignment.getExpression());
        }
        Element variable = accesses.variable(bare);
        return bare == look.tree() || variable != null && loop.assigns(variable);
    }

    /** The call to use for "it has the value, and I could replace it", null if the condition is not of this form. */
    private @Nullable String testAndSet(Condition awaited) {
        if (!awaited.isBoth()) {
            return null;
        }
        Condition test = awaited.left();
        Access replacing = awaited.right().holds() ? accesses.of(awaited.right().tree()) : null;
        if (replacing == null || !replacing.is(Operation.COMPARE_AND_SET)) {
            return null;
        }
        String expected = replacing.values().get(0).toString();
        boolean same;
        if (accesses.of(test.tree()) != null) {
            same = expected.equals(String.valueOf(test.holds()));
        } else {
            same = test.isEquality()
                    && List.of(
                                    ((BinaryTree) test.tree()).getLeftOperand().toString(),
                                    ((BinaryTree) test.tree()).getRightOperand().toString())
                            .contains(expected);
        }
        return same
                ? replacing
                        .atomic()
                        .waiting(
                                "bcas",
                                replacing.mode(),
                                expected + ", " + replacing.values().get(1))
                : null;
    }
}
