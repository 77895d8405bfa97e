package org.jrsan.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.WildcardTypeName;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** The kinds of checked fields. There is a drop-in atomic for each. */
enum FieldKind {
    INT("Integer", "Int", "applyAsInt"),
    LONG("Long", "Long", "applyAsLong"),
    BOOLEAN("Boolean", "", ""),
    REFERENCE("Reference", "", "apply");

    private final String atomic;
    private final String function;
    private final String apply;

    FieldKind(String atomic, String function, String apply) {
        this.atomic = atomic;
        this.function = function;
        this.apply = apply;
    }

    /** The kind for a field of that type, null if there is none. */
    static @Nullable FieldKind of(TypeMirror type) {
        return switch (type.getKind()) {
            case INT -> INT;
            case LONG -> LONG;
            case BOOLEAN -> BOOLEAN;
            case DECLARED, ARRAY, TYPEVAR -> REFERENCE;
            default -> null;
        };
    }

    boolean isNumber() {
        return this == INT || this == LONG;
    }

    /** Tells whether {@code java.util.function} has functions on it, so that it has updates and conditional waits. */
    boolean hasFunctions() {
        return this != BOOLEAN;
    }

    /** The drop-in atomic that holds a value of that type. */
    TypeName atomic(TypeName type) {
        ClassName raw = ClassName.get("org.jrsan.atomic", "RobustAtomic" + atomic);
        return this == REFERENCE ? ParameterizedTypeName.get(raw, type) : raw;
    }

    TypeName predicate(TypeName type) {
        ClassName raw = ClassName.get("java.util.function", function + "Predicate");
        return this == REFERENCE ? ParameterizedTypeName.get(raw, WildcardTypeName.supertypeOf(type)) : raw;
    }

    TypeName unaryOperator(TypeName type) {
        ClassName raw = ClassName.get("java.util.function", function + "UnaryOperator");
        return this == REFERENCE ? ParameterizedTypeName.get(raw, type) : raw;
    }

    TypeName binaryOperator(TypeName type) {
        ClassName raw = ClassName.get("java.util.function", function + "BinaryOperator");
        return this == REFERENCE ? ParameterizedTypeName.get(raw, type) : raw;
    }

    /** The method of {@link #unaryOperator} and of {@link #binaryOperator}. */
    String apply() {
        return apply;
    }
}
