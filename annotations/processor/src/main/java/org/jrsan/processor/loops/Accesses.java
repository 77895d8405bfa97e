package org.jrsan.processor.loops;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import org.jrsan.annotation.GeneratedAccessors;
import org.jrsan.processor.loops.Access.Operation;
import org.jrsan.processor.loops.Atomic.Family;
import org.jrsan.processor.loops.Atomic.Values;
import org.jspecify.annotations.Nullable;

/** Recognises operations on atomics in one compilation unit. */
final class Accesses {
    private static final String JDK_PACKAGE = "java.util.concurrent.atomic.";
    private static final String ROBUST_PACKAGE = "org.jrsan.atomic.Robust";

    /** Methods by what they do. Methods of accessors are converted to this form first. */
    private static final Map<String, Operation> OPERATIONS = Map.ofEntries(
            Map.entry("get", Operation.LOAD),
            Map.entry("getVolatile", Operation.LOAD),
            Map.entry("getAcquire", Operation.LOAD),
            Map.entry("getOpaque", Operation.LOAD),
            Map.entry("getPlain", Operation.LOAD),
            Map.entry("intValue", Operation.LOAD),
            Map.entry("longValue", Operation.LOAD),
            Map.entry("compareAndSet", Operation.COMPARE_AND_SET),
            Map.entry("weakCompareAndSet", Operation.COMPARE_AND_SET),
            Map.entry("weakCompareAndSetVolatile", Operation.COMPARE_AND_SET),
            Map.entry("weakCompareAndSetPlain", Operation.COMPARE_AND_SET),
            Map.entry("weakCompareAndSetAcquire", Operation.COMPARE_AND_SET),
            Map.entry("weakCompareAndSetRelease", Operation.COMPARE_AND_SET),
            Map.entry("compareAndExchange", Operation.COMPARE_AND_EXCHANGE),
            Map.entry("compareAndExchangeAcquire", Operation.COMPARE_AND_EXCHANGE),
            Map.entry("compareAndExchangeRelease", Operation.COMPARE_AND_EXCHANGE),
            Map.entry("getAndSet", Operation.SWAP),
            Map.entry("getAndSetAcquire", Operation.SWAP),
            Map.entry("getAndSetRelease", Operation.SWAP));

    /** Scalars with a drop-in, and the corresponding types with an index or object. */
    private static final Pattern SCALAR = Pattern.compile("Atomic(Integer|Long|Boolean|Reference)");

    private static final Pattern KIN = Pattern.compile("Atomic(Integer|Long|Reference)(Array|FieldUpdater)");

    /** The types that declare the accesses of a drop-in handle, for each number of coordinates. */
    private static final Pattern ROBUST_HANDLE = Pattern.compile("org\\.jrsan\\.atomic\\.(Static|Field|Element)Handle");

    /** Accessors, recognised by the names that the processor gives them. */
    private static final Pattern LOADER = Pattern.compile("(\\w+?)(Plain|Opaque|Acquire|Volatile)");

    private static final Pattern CAS =
            Pattern.compile("(cas|weakCas|compareAndExchange|getAndSet)(\\w+?)(Plain|Acquire|Release)?");

    private final CompilationUnitTree unit;
    private final Trees trees;

    Accesses(CompilationUnitTree unit, Trees trees) {
        this.unit = unit;
        this.trees = trees;
    }

    /** All accesses in a tree, outermost first, without those in lambdas and classes inside it. */
    List<Access> in(Tree tree) {
        List<Access> found = new ArrayList<>();
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitMethodInvocation(MethodInvocationTree call, Void unused) {
                Access access = of(call);
                if (access != null) {
                    found.add(access);
                }
                return super.visitMethodInvocation(call, unused);
            }

            @Override
            public Void visitLambdaExpression(com.sun.source.tree.LambdaExpressionTree lambda, Void unused) {
                return null;
            }

            @Override
            public Void visitClass(com.sun.source.tree.ClassTree type, Void unused) {
                return null;
            }
        }.scan(tree, null);
        return found;
    }

    /** The access that an expression is, without casts and parentheses. Null if it is not an access. */
    @Nullable
    Access of(ExpressionTree expression) {
        return Code.strip(expression) instanceof MethodInvocationTree call
                        && element(call) instanceof ExecutableElement method
                        && method.getEnclosingElement() instanceof TypeElement type
                ? of(call, method, type)
                : null;
    }

    @Nullable
    Element element(Tree tree) {
        TreePath path = TreePath.getPath(unit, tree);
        return path == null ? null : trees.getElement(path);
    }

    private @Nullable Access of(MethodInvocationTree call, ExecutableElement method, TypeElement type) {
        if (type.getAnnotation(GeneratedAccessors.class) != null) {
            return accessor(call, method);
        }
        String owner = type.getQualifiedName().toString();
        Family family = family(owner);
        if (family == null) {
            return null;
        }
        String name = method.getSimpleName().toString();
        if ((family == Family.JDK_HANDLE || family == Family.ROBUST_HANDLE) && name.equals("get")) {
            // The handle's plain load. No wait should use it.
            name = "getPlain";
        }
        Operation operation = OPERATIONS.getOrDefault(name, Operation.OTHER);
        List<? extends ExpressionTree> arguments = call.getArguments();
        int coordinates = arguments.size() - operation.valueCount();
        if (coordinates < 0) {
            operation = Operation.OTHER;
            coordinates = arguments.size();
        }
        String receiver = receiver(call);
        Atomic atomic = new Atomic(
                family,
                receiver,
                arguments.subList(0, coordinates).stream().map(a -> a + ", ").collect(Collectors.joining()),
                proposedName(receiver),
                values(owner));
        return new Access(operation, mode(name), atomic, arguments.subList(coordinates, arguments.size()), call);
    }

    private static @Nullable Family family(String owner) {
        if (owner.equals("java.lang.invoke.VarHandle")) {
            return Family.JDK_HANDLE;
        }
        if (ROBUST_HANDLE.matcher(owner).matches()) {
            return Family.ROBUST_HANDLE;
        }
        boolean robust = owner.startsWith(ROBUST_PACKAGE);
        String name = robust
                ? owner.substring(ROBUST_PACKAGE.length())
                : owner.startsWith(JDK_PACKAGE) ? owner.substring(JDK_PACKAGE.length()) : "";
        if (SCALAR.matcher(name).matches()) {
            return robust ? Family.ROBUST : Family.JDK;
        }
        Matcher kin = KIN.matcher(name);
        if (!kin.matches()) {
            return null;
        }
        if (!kin.group(2).equals("Array")) {
            return Family.UPDATER;
        }
        return robust ? Family.ROBUST_ARRAY : Family.JDK_ARRAY;
    }

    private static Values values(String owner) {
        if (owner.endsWith("AtomicBoolean")) {
            return Values.BOOLEANS;
        }
        return owner.contains("AtomicInteger") || owner.contains("AtomicLong") ? Values.NUMBERS : Values.OTHERS;
    }

    private static Values values(TypeMirror type) {
        return switch (type.getKind()) {
            case BOOLEAN -> Values.BOOLEANS;
            case INT, LONG -> Values.NUMBERS;
            default -> Values.OTHERS;
        };
    }

    private static Access accessor(MethodInvocationTree call, ExecutableElement method) {
        String name = method.getSimpleName().toString();
        List<? extends ExpressionTree> arguments = call.getArguments();
        Matcher cas = CAS.matcher(name);
        if (cas.matches() && Character.isUpperCase(cas.group(2).charAt(0))) {
            Operation operation =
                    switch (cas.group(1)) {
                        case "getAndSet" -> Operation.SWAP;
                        case "compareAndExchange" -> Operation.COMPARE_AND_EXCHANGE;
                        default -> Operation.COMPARE_AND_SET;
                    };
            if (arguments.size() == operation.valueCount()) {
                String mode = cas.group(3) == null ? "" : cas.group(3);
                Values values = values(method.getParameters().get(0).asType());
                return new Access(operation, mode(mode), fieldOf(call, cas.group(2), values), arguments, call);
            }
        }
        Matcher load = LOADER.matcher(name);
        if (load.matches() && arguments.isEmpty()) {
            Atomic field = fieldOf(call, capital(load.group(1)), values(method.getReturnType()));
            return new Access(Operation.LOAD, mode(load.group(2)), field, List.of(), call);
        }
        return new Access(Operation.OTHER, "", fieldOf(call, name, Values.OTHERS), arguments, call);
    }

    private static Atomic fieldOf(MethodInvocationTree call, String field, Values values) {
        return new Atomic(Family.ACCESSORS, receiver(call), "", field, values);
    }

    private static String mode(String method) {
        for (String mode : Set.of("Acquire", "Release", "Opaque")) {
            if (method.endsWith(mode)) {
                return mode;
            }
        }
        return method.endsWith("Plain") ? "Opaque" : "";
    }

    private static String receiver(MethodInvocationTree call) {
        return call.getMethodSelect() instanceof MemberSelectTree select
                ? select.getExpression().toString()
                : "";
    }

    /**
     * A field's name in accessors, derived from the name of a handle: {@code this.NEXT_INDEX} gives {@code NextIndex}.
     */
    private static String proposedName(String receiver) {
        String last = receiver.substring(receiver.lastIndexOf('.') + 1).replaceAll("\\W.*", "");
        if (last.equals(last.toUpperCase(java.util.Locale.ROOT))) {
            StringBuilder name = new StringBuilder();
            for (String word : last.split("_")) {
                name.append(capital(word.toLowerCase(java.util.Locale.ROOT)));
            }
            return name.toString();
        }
        return capital(last);
    }

    private static String capital(String name) {
        return name.isEmpty() ? name : Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /** The variable that an expression names, null if it is not a variable. */
    @Nullable
    Element variable(ExpressionTree expression) {
        return Code.strip(expression) instanceof IdentifierTree name ? element(name) : null;
    }
}
