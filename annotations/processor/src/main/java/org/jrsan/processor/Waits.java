package org.jrsan.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Writes the waiting accessors of one field: volatile, in a mode, and in a mode for a limited time. */
final class Waits {
    private static final ClassName BACKOFF = ClassName.get("org.jrsan.atomic", "Backoff");
    private static final ClassName MODE = ClassName.get("org.jrsan.atomic", "WaitMode");

    /** How a wait is called. */
    private enum Form {
        VOLATILE,
        IN_MODE,
        TIMED
    }

    private final Declaration declaration;
    private final Field field;
    private final List<MethodSpec> methods = new ArrayList<>();

    Waits(Declaration declaration, Field field) {
        this.declaration = declaration;
        this.field = field;
    }

    List<MethodSpec> write() {
        for (Form form : Form.values()) {
            if (field.kind().hasFunctions()) {
                forCondition(form);
            }
            forValue(form);
            blocking(form);
        }
        return methods;
    }

    private CodeBlock look(Form form) {
        CodeBlock look = load("getVolatile");
        return form == Form.VOLATILE
                ? look
                : CodeBlock.of(
                        "(mode == $T.ACQUIRE ? $L : mode == $T.OPAQUE ? $L : $L)",
                        MODE,
                        load("getAcquire"),
                        MODE,
                        load("getOpaque"),
                        look);
    }

    private CodeBlock load(String method) {
        return CodeBlock.of("($T) $L.$L(this)", field.type(), field.handle(), method);
    }

    private void forValue(Form form) {
        MethodSpec.Builder method = method("await" + field.capital() + "Value", TypeName.VOID, form)
                .addJavadoc(
                        "Waits until the value is the awaited one and reads it: one $L.\n\n"
                                + "@param awaited the value to wait for\n",
                        load(form))
                .addParameter(field.type(), "awaited");
        mode(method, form, "load");
        finish(
                method,
                CodeBlock.of("checked.$L.awaitValue(awaited", field.name()),
                CodeBlock.of("$L == awaited", look(form)),
                form,
                true);
    }

    private void forCondition(Form form) {
        MethodSpec.Builder method = method("await" + field.capital(), field.type(), form)
                .addJavadoc(
                        "Waits until the value fulfils the condition and reads it: one $L.\n\n"
                                + "@param condition a function without side effects; it is called repeatedly, and for the check also"
                                + " with values that the field had before\n",
                        load(form))
                .addParameter(field.kind().predicate(field.type()), "condition");
        mode(method, form, "load");
        CodeBlock checked = CodeBlock.of("checked.$L.awaitUntil(condition", field.name());
        if (form == Form.TIMED) {
            finish(method, checked, CodeBlock.of("condition.test($L)", look(form)), form, true);
            return;
        }
        method.addJavadoc("@return the value\n");
        interruptible(method);
        method.beginControlFlow("if ($L)", BaseClass.CHECKED)
                .addStatement("return $L$L)", checked, form == Form.VOLATILE ? "" : ", mode")
                .endControlFlow();
        requireLoad(method, form);
        looks(
                method,
                CodeBlock.builder()
                        .addStatement("$T value = $L", field.type(), look(form))
                        .beginControlFlow("if (condition.test(value))")
                        .addStatement("return value")
                        .endControlFlow()
                        .build());
        methods.add(method.build());
    }

    private static String load(Form form) {
        return form == Form.VOLATILE ? "volatile load" : "load in the given mode";
    }

    private void blocking(Form form) {
        MethodSpec.Builder method = method("bcas" + field.capital(), TypeName.VOID, form)
                .addJavadoc(
                        "Blocking compare-and-set: waits until the value is the expected one and replaces it in the same"
                                + " step, one $L.\n\n"
                                + "@param expected the value to be replaced\n@param value the new value\n",
                        form == Form.VOLATILE
                                ? "volatile read-modify-write"
                                : "read-modify-write in the given mode, which is volatile when checking is off")
                .addParameter(field.type(), "expected")
                .addParameter(field.type(), "value");
        mode(method, form, "read-modify-write");
        // The load before it avoids attempts that would fail and slow down other threads. The compare-and-set is
        // strong, because a weak one could fail spuriously and time out although the value is there.
        finish(
                method,
                CodeBlock.of("checked.$L.bcas(expected, value", field.name()),
                CodeBlock.of(
                        "($T) $L.getOpaque(this) == expected && $L.compareAndSet(this, expected, value)",
                        field.type(),
                        field.handle(),
                        field.handle()),
                form,
                false);
    }

    private static void mode(MethodSpec.Builder method, Form form, String access) {
        if (form != Form.VOLATILE) {
            method.addParameter(MODE, "mode").addJavadoc("@param mode the mode of the $L\n", access);
        }
    }

    private static void requireLoad(MethodSpec.Builder method, Form form) {
        if (form != Form.VOLATILE) {
            method.addStatement("$T.requireLoad(mode)", BACKOFF)
                    .addJavadoc(
                            "@throws IllegalArgumentException if $L\n",
                            form == Form.TIMED
                                    ? "a load cannot have the mode, or the timeout is negative"
                                    : "a load cannot have the mode");
        }
    }

    /** The rest of a method that returns nothing, or returns whether it was in time. */
    private void finish(MethodSpec.Builder method, CodeBlock checked, CodeBlock holds, Form form, boolean loads) {
        boolean timed = form == Form.TIMED;
        if (timed) {
            method.addParameter(TypeName.LONG, "timeout")
                    .addParameter(TimeUnit.class, "unit")
                    .addJavadoc("@param timeout the maximum time to wait\n@param unit the unit of the timeout\n"
                            + "@return false if the time ran out; no access is recorded then\n");
            if (!loads) {
                method.addJavadoc("@throws IllegalArgumentException if the timeout is negative\n");
            }
        }
        interruptible(method);
        method.beginControlFlow("if ($L)", BaseClass.CHECKED);
        if (timed) {
            method.addStatement("return $L, mode, timeout, unit)", checked).endControlFlow();
        } else {
            method.addStatement("$L$L)", checked, form == Form.VOLATILE ? "" : ", mode")
                    .addStatement("return")
                    .endControlFlow();
        }
        if (loads) {
            requireLoad(method, form);
        }
        if (timed) {
            method.addStatement("long end = $T.end(timeout, unit)", BACKOFF);
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
        method.addStatement("$T look = $T.first()", BACKOFF, BACKOFF)
                .beginControlFlow("try")
                .beginControlFlow("for (; ; look = look.next())")
                .addCode(look)
                .endControlFlow()
                .nextControlFlow("finally")
                .addStatement("look.end()")
                .endControlFlow();
    }

    private static void interruptible(MethodSpec.Builder method) {
        method.addException(InterruptedException.class)
                .addJavadoc("@throws InterruptedException if the thread is interrupted, before or while it waits\n");
    }

    private MethodSpec.Builder method(String name, TypeName type, Form form) {
        return Accessors.method(declaration, name, form == Form.TIMED ? TypeName.BOOLEAN : type);
    }
}
