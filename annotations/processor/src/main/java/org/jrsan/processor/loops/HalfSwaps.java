package org.jrsan.processor.loops;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jrsan.processor.Problem;
import org.jspecify.annotations.Nullable;

/**
 * Looks for direct accesses to volatile fields for which the same top-level class makes a checked handle or updater. If
 * the class or name is not a constant, this is left to the run.
 */
final class HalfSwaps extends TreePathScanner<Void, Void> {
    private static final String HANDLE = "org.jrsan.atomic.RobustVarHandle";
    private static final Set<String> FINDERS = Set.of("findVarHandle", "findStaticVarHandle");
    private static final Pattern UPDATER =
            Pattern.compile("org\\.jrsan\\.atomic\\.RobustAtomic(Integer|Long|Reference)FieldUpdater");

    private final Trees trees;
    private final Set<VariableElement> swapped;

    /** Tells whether the examined code runs while the object or class is created. */
    private boolean isInitial;

    private HalfSwaps(Trees trees, Set<VariableElement> swapped) {
        this.trees = trees;
        this.swapped = swapped;
    }

    /** Examines a top-level class and everything that is declared in it. */
    static void scan(Trees trees, TreePath type) {
        Set<VariableElement> swapped = swapped(trees, type);
        if (!swapped.isEmpty()) {
            new HalfSwaps(trees, swapped).scan(type, null);
        }
    }

    private static Set<VariableElement> swapped(Trees trees, TreePath type) {
        Set<VariableElement> fields = new HashSet<>();
        new TreePathScanner<Void, Void>() {
            @Override
            public Void visitMethodInvocation(MethodInvocationTree call, Void unused) {
                VariableElement field = field(trees, getCurrentPath(), call);
                if (field != null && field.getModifiers().contains(Modifier.VOLATILE)) {
                    fields.add(field);
                }
                return super.visitMethodInvocation(call, unused);
            }
        }.scan(type, null);
        return fields;
    }

    /** The field for which a call makes a handle or updater. Null if it makes none, or the field is not known here. */
    private static @Nullable VariableElement field(Trees trees, TreePath path, MethodInvocationTree call) {
        if (!(trees.getElement(path) instanceof ExecutableElement method)
                || !(method.getEnclosingElement() instanceof TypeElement owner)) {
            return null;
        }
        String type = owner.getQualifiedName().toString();
        String name = method.getSimpleName().toString();
        List<? extends ExpressionTree> arguments = call.getArguments();
        if (type.equals(HANDLE) && FINDERS.contains(name)) {
            return field(trees, path, arguments.get(1), arguments.get(2));
        }
        return UPDATER.matcher(type).matches() && name.equals("newUpdater")
                ? field(trees, path, arguments.get(0), arguments.get(arguments.size() - 1))
                : null;
    }

    private static @Nullable VariableElement field(
            Trees trees, TreePath call, ExpressionTree type, ExpressionTree name) {
        Object sought = constant(trees, call, Code.strip(name));
        if (sought == null
                || !(Code.strip(type) instanceof MemberSelectTree literal)
                || !literal.getIdentifier().contentEquals("class")) {
            return null;
        }
        Element found = trees.getElement(new TreePath(call, literal.getExpression()));
        while (found instanceof TypeElement declaring) {
            for (VariableElement field : ElementFilter.fieldsIn(declaring.getEnclosedElements())) {
                if (field.getSimpleName().contentEquals(sought.toString())) {
                    return field;
                }
            }
            TypeMirror superclass = declaring.getSuperclass();
            found = superclass instanceof DeclaredType above ? above.asElement() : null;
        }
        return null;
    }

    private static @Nullable Object constant(Trees trees, TreePath call, ExpressionTree name) {
        if (name instanceof LiteralTree literal) {
            return literal.getValue();
        }
        return trees.getElement(new TreePath(call, name)) instanceof VariableElement variable
                ? variable.getConstantValue()
                : null;
    }

    private void within(boolean initial, Runnable scan) {
        boolean before = isInitial;
        isInitial = initial;
        scan.run();
        isInitial = before;
    }

    private boolean isMember() {
        return getCurrentPath().getParentPath().getLeaf() instanceof ClassTree;
    }

    @Override
    public Void visitMethod(MethodTree method, Void unused) {
        within(method.getName().contentEquals("<init>"), () -> super.visitMethod(method, unused));
        return null;
    }

    @Override
    public Void visitBlock(BlockTree block, Void unused) {
        within(isInitial || isMember(), () -> super.visitBlock(block, unused));
        return null;
    }

    @Override
    public Void visitVariable(VariableTree variable, Void unused) {
        within(isInitial || isMember(), () -> super.visitVariable(variable, unused));
        return null;
    }

    /** A lambda may run at any time, wherever it is written. */
    @Override
    public Void visitLambdaExpression(LambdaExpressionTree lambda, Void unused) {
        within(false, () -> super.visitLambdaExpression(lambda, unused));
        return null;
    }

    @Override
    public Void visitIdentifier(IdentifierTree name, Void unused) {
        look(name);
        return super.visitIdentifier(name, unused);
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree select, Void unused) {
        look(select);
        return super.visitMemberSelect(select, unused);
    }

    private void look(Tree tree) {
        if (!isInitial
                && trees.getElement(getCurrentPath()) instanceof VariableElement field
                && swapped.contains(field)) {
            String text = field.getSimpleName()
                    + " has a checked handle or updater, but JRSan does not see this direct access, which can cause"
                    + " false alarms; use getVolatile and setVolatile of the handle, or get and set of the updater";
            trees.printMessage(
                    Problem.HALF_SWAPPED.kind(),
                    Problem.HALF_SWAPPED.line(text),
                    tree,
                    getCurrentPath().getCompilationUnit());
        }
    }
}
