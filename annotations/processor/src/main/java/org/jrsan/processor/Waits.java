package org.jrsan.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Writes the accessors of one field that wait, each without a limit and with one. */
final class Waits {
    private static final ClassName BACKOFF = ClassName.get("org.jrsan.atomic", "Backoff");

    private final Declaration declaration;
    private final Field field;
    private final List<MethodSpec> methods = new ArrayList<>();

    Waits(Declaration declaration, Field field) {
        this.declaration = declaration;
        this.field = field;
    }

    List<MethodSpec> write() {
        for (boolean timed : new boolean[] {false, true}) {
            waits("", "getVolatile", "volatile", timed);
            waits("Acquire", "getAcquire", "acquire", timed);
            waits("Opaque", "getOpaque", "opaque", timed);
            blocking("", "compareAndSet", "volatile", timed);
            // Strong where there is a limit: one that fails for no reason could run out of time though the value is
            // there.
            blocking("Acquire", timed ? "compareAndSet" : "weakCompareAndSetAcquire", "acquiring", timed);
            blocking("Release", timed ? "compareAndSet" : "weakCompareAndSetRelease", "releasing", timed);
            blocking("Opaque", timed ? "compareAndSet" : "weakCompareAndSetPlain", "relaxed", timed);
        }
        return methods;
    }

    private void waits(String mode, String raw, String load, boolean timed) {
        if (field.kind().hasFunctions()) {
            forCondition(mode, raw, load, timed);
        }
        MethodSpec.Builder method = method("await" + field.capital() + "Value" + mode, TypeName.VOID, timed)
                .addJavadoc(
                        "Waits until the value is the awaited one and reads it: one $L load.\n\n"
                                + "@param awaited the value to wait for\n",
                        load)
                .addParameter(field.type(), "awaited");
        finish(
                method,
                CodeBlock.of("checked.$L.awaitValue$L(awaited", field.name(), mode),
                CodeBlock.of("($T) $L.$L(this) == awaited", field.type(), field.handle(), raw),
                timed);
    }

    private void forCondition(String mode, String raw, String load, boolean timed) {
        MethodSpec.Builder method = method("await" + field.capital() + mode, field.type(), timed)
                .addJavadoc(
                        "Waits until the condition holds of the value and reads it: one $L load.\n\n"
                                + "@param condition a function without side effects, called repeatedly, for the check also with"
                                + " values that the field had before\n",
                        load)
                .addParameter(field.kind().predicate(field.type()), "condition");
        CodeBlock checked = CodeBlock.of("checked.$L.awaitUntil$L(condition", field.name(), mode);
        if (timed) {
            CodeBlock holds = CodeBlock.of("condition.test(($T) $L.$L(this))", field.type(), field.handle(), raw);
            finish(method, checked, holds, true);
            return;
        }
        method.addJavadoc("@return the value\n");
        interruptible(method);
        method.beginControlFlow("if ($L)", BaseClass.CHECKED)
                .addStatement("return $L)", checked)
                .endControlFlow();
        looks(
                method,
                CodeBlock.builder()
                        .addStatement("$T value = ($T) $L.$L(this)", field.type(), field.type(), field.handle(), raw)
                        .beginControlFlow("if (condition.test(value))")
                        .addStatement("return value")
                        .endControlFlow()
                        .build());
        methods.add(method.build());
    }

    private void blocking(String mode, String raw, String doc, boolean timed) {
        MethodSpec.Builder method = method("bcas" + field.capital() + mode, TypeName.VOID, timed)
                .addJavadoc(
                        "Blocking compare-and-set: waits until the value is the expected one and replaces it in the same"
                                + " step, one $L read-modify-write.\n\n"
                                + "@param expected the value to be replaced\n@param value the new value\n",
                        doc)
                .addParameter(field.type(), "expected")
                .addParameter(field.type(), "value");
        // The look before spares the others the attempts that would fail.
        finish(
                method,
                CodeBlock.of("checked.$L.bcas$L(expected, value", field.name(), mode),
                CodeBlock.of(
                        "($T) $L.getOpaque(this) == expected && $L.$L(this, expected, value)",
                        field.type(),
                        field.handle(),
                        field.handle(),
                        raw),
                timed);
    }

    /** The rest of a method that returns nothing, or whether it was in time. */
    private void finish(MethodSpec.Builder method, CodeBlock checked, CodeBlock holds, boolean timed) {
        if (timed) {
            method.addParameter(TypeName.LONG, "timeout")
                    .addParameter(TimeUnit.class, "unit")
                    .addJavadoc("@param timeout how long at most\n@param unit the unit of the timeout\n"
                            + "@return false if the time ran out; no access is recorded then\n"
                            + "@throws IllegalArgumentException when the timeout is negative\n");
        }
        interruptible(method);
        method.beginControlFlow("if ($L)", BaseClass.CHECKED);
        if (timed) {
            method.addStatement("return $L, timeout, unit)", checked)
                    .endControlFlow()
                    .addStatement("long end = $T.end(timeout, unit)", BACKOFF);
        } else {
            method.addStatement("$L)", checked).addStatement("return").endControlFlow();
        }
        CodeBlock.Builder look = CodeBlock.builder()
                .beginControlFlow("if ($L)", holds)
                .addStatement(timed ? "return true" : "return")
                .endControlFlow();
        if (timed) {
            look.beginControlFlow("if ($T.isOver(end))", BACKOFF)
                    .addStatement("return false")
                    .endControlFlow();
        }
        looks(method, look.build());
        methods.add(method.build());
    }

    private static void looks(MethodSpec.Builder method, CodeBlock look) {
        method.beginControlFlow("for ($T look = $T.first(); ; look = look.next())", BACKOFF, BACKOFF)
                .addCode(look)
                .endControlFlow();
    }

    private static void interruptible(MethodSpec.Builder method) {
        method.addException(InterruptedException.class)
                .addJavadoc("@throws InterruptedException when the thread is interrupted, before or while it waits\n");
    }

    private MethodSpec.Builder method(String name, TypeName type, boolean timed) {
        return Accessors.method(declaration, name, timed ? TypeName.BOOLEAN : type);
    }
}
