package org.jrsan.processor;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;

/**
 * Writes the accessors of one field. Each tests the constant {@code CHECKED}, and then makes one operation of the
 * drop-in atomic or of the VarHandle. So the JIT leaves only that operation.
 */
final class Accessors {
    private final Declaration declaration;
    private final Field field;
    private final List<MethodSpec> methods = new ArrayList<>();

    Accessors(Declaration declaration, Field field) {
        this.declaration = declaration;
        this.field = field;
    }

    List<MethodSpec> write() {
        load("Plain", "getPlain", "get");
        load("Opaque", "getOpaque", "getOpaque");
        load("Acquire", "getAcquire", "getAcquire");
        load("Volatile", "get", "getVolatile");
        store("Plain", "setPlain", "set");
        store("Opaque", "setOpaque", "setOpaque");
        store("Release", "setRelease", "setRelease");
        store("Volatile", "set", "setVolatile");
        compareAndSet("cas", "", "compareAndSet", "compareAndSet", "Strong volatile compare-and-set");
        weak("", "weakCompareAndSetVolatile", "weakCompareAndSet", "Volatile weak compare-and-set");
        weak("Plain", "Plain", "Plain", "Plain weak compare-and-set, modelled as opaque");
        weak("Acquire", "Acquire", "Acquire", "Weak compare-and-set that acquires and writes relaxed");
        weak("Release", "Release", "Release", "Weak compare-and-set that reads relaxed and releases");
        exchange("", "a volatile read-modify-write, or a volatile load if it fails");
        exchange("Acquire", "a read-modify-write that acquires, or an acquire load if it fails");
        exchange("Release", "a read-modify-write that releases, or an opaque load if it fails");
        swap();
        if (field.kind().isNumber()) {
            add("getAndAdd", "");
            add("addAndGet", " + delta");
            one("getAndIncrement", 1, "");
            one("getAndDecrement", -1, "");
            one("incrementAndGet", 1, " + 1");
            one("decrementAndGet", -1, " - 1");
        }
        if (field.kind().hasFunctions()) {
            update("getAndUpdate", "old");
            update("updateAndGet", "next");
            accumulate("getAndAccumulate", "old");
            accumulate("accumulateAndGet", "next");
        }
        methods.addAll(new Waits(declaration, field).write());
        return methods;
    }

    private void load(String mode, String checked, String raw) {
        MethodSpec.Builder method =
                method(field.name() + mode, field.type()).addJavadoc("$L load.\n\n@return the value\n", mode);
        branch(method, "return checked.$L.$L()", field.name(), checked);
        method.addStatement("return ($T) $L.$L(this)", field.type(), field.handle(), raw);
        methods.add(method.build());
    }

    private void store(String mode, String checked, String raw) {
        MethodSpec.Builder method = method(field.name() + mode, TypeName.VOID)
                .addJavadoc("$L store.\n\n@param value the new value\n", mode)
                .addParameter(field.type(), "value");
        method.beginControlFlow("if ($L)", BaseClass.CHECKED)
                .addStatement("checked.$L.$L(value)", field.name(), checked)
                .nextControlFlow("else")
                .addStatement("$L.$L(this, value)", field.handle(), raw)
                .endControlFlow();
        methods.add(method.build());
    }

    private void weak(String mode, String checked, String raw, String doc) {
        boolean whole = mode.isEmpty();
        String prefix = whole ? "" : "weakCompareAndSet";
        compareAndSet("weakCas", mode, prefix + checked, prefix + raw, doc);
    }

    private void compareAndSet(String prefix, String mode, String checked, String raw, String doc) {
        MethodSpec.Builder method =
                method(prefix + field.capital() + mode, TypeName.BOOLEAN).addJavadoc("$L.\n\n", doc);
        expectedAndValue(method);
        method.addJavadoc("@return whether it was replaced\n");
        branch(method, "return checked.$L.$L(expected, value)", field.name(), checked);
        method.addStatement("return $L.$L(this, expected, value)", field.handle(), raw);
        methods.add(method.build());
    }

    private void exchange(String mode, String doc) {
        MethodSpec.Builder method = method("compareAndExchange" + field.capital() + mode, field.type())
                .addJavadoc("Strong compare-and-exchange: $L.\n\n", doc);
        expectedAndValue(method);
        method.addJavadoc("@return the old value\n");
        branch(method, "return checked.$L.compareAndExchange$L(expected, value)", field.name(), mode);
        method.addStatement(
                "return ($T) $L.compareAndExchange$L(this, expected, value)", field.type(), field.handle(), mode);
        methods.add(method.build());
    }

    private void swap() {
        MethodSpec.Builder method = method("getAndSet" + field.capital(), field.type())
                .addJavadoc("Volatile read-modify-write.\n\n@param value the new value\n@return the old value\n")
                .addParameter(field.type(), "value");
        branch(method, "return checked.$L.getAndSet(value)", field.name());
        method.addStatement("return ($T) $L.getAndSet(this, value)", field.type(), field.handle());
        methods.add(method.build());
    }

    private void add(String prefix, String after) {
        MethodSpec.Builder method = method(prefix + field.capital(), field.type())
                .addJavadoc("Volatile read-modify-write.\n\n@param delta what to add\n")
                .addParameter(field.type(), "delta");
        add(method, prefix, "delta", CodeBlock.of("delta"), after);
    }

    private void one(String prefix, int delta, String after) {
        MethodSpec.Builder method =
                method(prefix + field.capital(), field.type()).addJavadoc("Volatile read-modify-write.\n\n");
        // A literal of the wrong width would make the call inexact.
        add(method, prefix, "", CodeBlock.of(field.kind() == FieldKind.LONG ? "$LL" : "$L", delta), after);
    }

    private void add(MethodSpec.Builder method, String prefix, String argument, CodeBlock delta, String after) {
        method.addJavadoc("@return the $L value\n", after.isEmpty() ? "old" : "new");
        branch(method, "return checked.$L.$L($L)", field.name(), prefix, argument);
        method.addStatement("return ($T) $L.getAndAdd(this, $L)$L", field.type(), field.handle(), delta, after);
        methods.add(method.build());
    }

    private void update(String prefix, String result) {
        MethodSpec.Builder method =
                function(prefix, "", result).addParameter(field.kind().unaryOperator(field.type()), "function");
        branch(method, "return checked.$L.$L(function)", field.name(), prefix);
        retry(method, "function.$L(old)", result);
    }

    private void accumulate(String prefix, String result) {
        MethodSpec.Builder method = function(prefix, "@param operand the second argument of the function\n", result)
                .addParameter(field.type(), "operand")
                .addParameter(field.kind().binaryOperator(field.type()), "function");
        branch(method, "return checked.$L.$L(operand, function)", field.name(), prefix);
        retry(method, "function.$L(old, operand)", result);
    }

    private MethodSpec.Builder function(String prefix, String operand, String result) {
        return method(prefix + field.capital(), field.type())
                .addJavadoc("One volatile read-modify-write; failed attempts are not recorded.\n\n"
                        + operand
                        + "@param function a function without side effects; it may be called again if another thread"
                        + " interferes\n")
                .addJavadoc("@return the $L value\n", result.equals("old") ? "old" : "new");
    }

    private void retry(MethodSpec.Builder method, String next, String result) {
        method.beginControlFlow("while (true)")
                .addStatement("$T old = ($T) $L.getVolatile(this)", field.type(), field.type(), field.handle())
                .addStatement("$T next = " + next, field.type(), field.kind().apply())
                .beginControlFlow("if ($L.weakCompareAndSet(this, old, next))", field.handle())
                .addStatement("return $L", result)
                .endControlFlow()
                .endControlFlow();
        methods.add(method.build());
    }

    private static void branch(MethodSpec.Builder method, String format, Object... arguments) {
        method.beginControlFlow("if ($L)", BaseClass.CHECKED)
                .addStatement(format, arguments)
                .endControlFlow();
    }

    private void expectedAndValue(MethodSpec.Builder method) {
        method.addParameter(field.type(), "expected")
                .addParameter(field.type(), "value")
                .addJavadoc("@param expected the value to be replaced\n@param value the new value\n");
    }

    private MethodSpec.Builder method(String name, TypeName type) {
        return method(declaration, name, type);
    }

    static MethodSpec.Builder method(Declaration declaration, String name, TypeName type) {
        MethodSpec.Builder method =
                MethodSpec.methodBuilder(name).addModifiers(Modifier.FINAL).returns(type);
        if (declaration.isPublic()) {
            method.addModifiers(Modifier.PROTECTED);
        }
        return method;
    }
}
