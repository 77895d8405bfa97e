package org.jrsan.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;

/**
 * Writes the accessors of one field. Each asks the constant {@code CHECKED} and then is one operation of the drop-in atomic or
 * one of the VarHandle, so the JIT leaves nothing but that operation.
 */
final class Accessors {
    private static final ClassName BACKOFF = ClassName.get("org.jrsan.atomic", "Backoff");

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
        exchange("", "a volatile read-modify-write, or a volatile load when it fails");
        exchange("Acquire", "a read-modify-write that acquires, or an acquire load when it fails");
        exchange("Release", "a read-modify-write that releases, or an opaque load when it fails");
        swap();
        if (field.kind().isNumber()) {
            add("getAndAdd", true, "");
            add("addAndGet", true, " + delta");
            add("getAndIncrement", false, "");
            add("incrementAndGet", false, " + 1");
        }
        if (field.kind().hasFunctions()) {
            update("getAndUpdate", "old");
            update("updateAndGet", "next");
        }
        waits("", "getVolatile", "volatile");
        waits("Acquire", "getAcquire", "acquire");
        waits("Opaque", "getOpaque", "opaque");
        blocking("", "compareAndSet", "volatile");
        blocking("Acquire", "weakCompareAndSetAcquire", "acquiring");
        blocking("Release", "weakCompareAndSetRelease", "releasing");
        blocking("Opaque", "weakCompareAndSetPlain", "relaxed");
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

    private void add(String prefix, boolean delta, String after) {
        MethodSpec.Builder method =
                method(prefix + field.capital(), field.type()).addJavadoc("Volatile read-modify-write.\n\n");
        if (delta) {
            method.addParameter(field.type(), "delta").addJavadoc("@param delta what to add\n");
        }
        method.addJavadoc("@return the $L value\n", after.isEmpty() ? "old" : "new");
        branch(method, "return checked.$L.$L($L)", field.name(), prefix, delta ? "delta" : "");
        // A literal of the wrong width would make the call inexact.
        method.addStatement(
                "return ($T) $L.getAndAdd(this, $L)$L",
                field.type(),
                field.handle(),
                delta ? "delta" : field.kind() == FieldKind.LONG ? "1L" : "1",
                after);
        methods.add(method.build());
    }

    private void update(String prefix, String result) {
        MethodSpec.Builder method = method(prefix + field.capital(), field.type())
                .addJavadoc("One volatile read-modify-write; failed attempts are no accesses.\n\n"
                        + "@param function a function without side effects; it may be called again when another thread"
                        + " interferes\n")
                .addJavadoc("@return the $L value\n", result.equals("old") ? "old" : "new")
                .addParameter(field.kind().unaryOperator(field.type()), "function");
        branch(method, "return checked.$L.$L(function)", field.name(), prefix);
        method.beginControlFlow("while (true)")
                .addStatement("$T old = ($T) $L.getVolatile(this)", field.type(), field.type(), field.handle())
                .addStatement(
                        "$T next = function.$L(old)", field.type(), field.kind().apply())
                .beginControlFlow("if ($L.weakCompareAndSet(this, old, next))", field.handle())
                .addStatement("return $L", result)
                .endControlFlow()
                .endControlFlow();
        methods.add(method.build());
    }

    private void waits(String mode, String raw, String load) {
        if (field.kind().hasFunctions()) {
            MethodSpec.Builder method = method("await" + field.capital() + mode, field.type())
                    .addJavadoc(
                            "Waits until the condition holds of the value and reads it: one $L load.\n\n"
                                    + "@param condition a function without side effects, called repeatedly, for the check also with"
                                    + " values that the field had before\n"
                                    + "@return the value\n",
                            load)
                    .addParameter(field.kind().predicate(field.type()), "condition");
            interruptible(method);
            branch(method, "return checked.$L.awaitUntil$L(condition)", field.name(), mode);
            looks(
                    method,
                    CodeBlock.builder()
                            .addStatement(
                                    "$T value = ($T) $L.$L(this)", field.type(), field.type(), field.handle(), raw)
                            .beginControlFlow("if (condition.test(value))")
                            .addStatement("return value")
                            .endControlFlow()
                            .build());
            methods.add(method.build());
        }
        MethodSpec.Builder method = method("await" + field.capital() + "Value" + mode, TypeName.VOID)
                .addJavadoc(
                        "Waits until the value is the awaited one and reads it: one $L load.\n\n"
                                + "@param awaited the value to wait for\n",
                        load)
                .addParameter(field.type(), "awaited");
        interruptible(method);
        method.beginControlFlow("if ($L)", BaseClass.CHECKED)
                .addStatement("checked.$L.awaitValue$L(awaited)", field.name(), mode)
                .addStatement("return")
                .endControlFlow();
        looks(
                method,
                CodeBlock.builder()
                        .beginControlFlow("if (($T) $L.$L(this) == awaited)", field.type(), field.handle(), raw)
                        .addStatement("return")
                        .endControlFlow()
                        .build());
        methods.add(method.build());
    }

    private void blocking(String mode, String raw, String doc) {
        MethodSpec.Builder method = method("bcas" + field.capital() + mode, TypeName.VOID)
                .addJavadoc(
                        "Blocking compare-and-set: waits until the value is the expected one and replaces it in the same"
                                + " step, one $L read-modify-write.\n\n",
                        doc);
        expectedAndValue(method);
        interruptible(method);
        method.beginControlFlow("if ($L)", BaseClass.CHECKED)
                .addStatement("checked.$L.bcas$L(expected, value)", field.name(), mode)
                .addStatement("return")
                .endControlFlow();
        // The look before spares the others the attempts that would fail.
        looks(
                method,
                CodeBlock.builder()
                        .beginControlFlow(
                                "if (($T) $L.getOpaque(this) == expected && $L.$L(this, expected, value))",
                                field.type(),
                                field.handle(),
                                field.handle(),
                                raw)
                        .addStatement("return")
                        .endControlFlow()
                        .build());
        methods.add(method.build());
    }

    private static void looks(MethodSpec.Builder method, CodeBlock look) {
        method.beginControlFlow("for (int look = 0; ; look++)")
                .addStatement("$T.before(look)", BACKOFF)
                .addCode(look)
                .endControlFlow();
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

    private static void interruptible(MethodSpec.Builder method) {
        method.addException(InterruptedException.class)
                .addJavadoc("@throws InterruptedException when the thread is interrupted, before or while it waits\n");
    }

    private MethodSpec.Builder method(String name, TypeName type) {
        MethodSpec.Builder method =
                MethodSpec.methodBuilder(name).addModifiers(Modifier.FINAL).returns(type);
        if (declaration.isPublic()) {
            method.addModifiers(Modifier.PROTECTED);
        }
        return method;
    }
}
