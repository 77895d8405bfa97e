package org.jrsan.processor;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.TypeVariableName;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/**
 * Writes the class that users extend. An object holds each value once: in its own field if checking is off, or in a
 * drop-in atomic of the object {@code checked} if it is on.
 */
final class BaseClass {
    /** The constant that says whether this JVM checks. */
    static final String CHECKED = "CHECKED";

    private static final ClassName SANITIZER = ClassName.get("org.jrsan", "Sanitizer");
    private static final ClassName MARKER = ClassName.get("org.jrsan.annotation", "GeneratedAccessors");

    private final Declaration declaration;
    private final ClassName atomics;

    BaseClass(Declaration declaration) {
        this.declaration = declaration;
        this.atomics = declaration.name().nestedClass("Atomics");
    }

    TypeSpec write() {
        TypeSpec.Builder type = TypeSpec.classBuilder(declaration.name())
                .addJavadoc(
                        "The checked fields that {@link $T} declares.\n$L",
                        ClassName.get(declaration.element()),
                        typeParameterDoc())
                .addAnnotation(MARKER)
                .addAnnotation(quiet())
                .addModifiers(Modifier.ABSTRACT)
                .addTypeVariables(declaration.typeVariables())
                .addOriginatingElement(declaration.element())
                .addField(FieldSpec.builder(boolean.class, CHECKED, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                        .initializer("$T.isEnabled()", SANITIZER)
                        .build());
        if (declaration.isPublic()) {
            type.addModifiers(Modifier.PUBLIC);
        }
        if (declaration.hasPadding()) {
            type.superclass(declaration.of(Layout.last(declaration)));
        }
        declaration.fields().forEach(f -> type.addField(handle(f)));
        type.addStaticBlock(findHandles());
        if (!declaration.hasPadding()) {
            declaration.fields().forEach(f -> type.addField(f.type(), f.storage(), Modifier.PRIVATE));
        }
        type.addField(FieldSpec.builder(declaration.of(atomics), "checked", Modifier.PRIVATE, Modifier.FINAL)
                .addJavadoc("Holds the values while JRSan checks, else null.\n")
                .build());
        declaration.constructors().forEach(c -> type.addMethod(constructor(c)));
        for (Field field : declaration.fields()) {
            type.addMethods(new Accessors(declaration, field).write());
        }
        return type.addType(atomics()).build();
    }

    /**
     * Casts to a type variable are safe, because only values of that type are stored. The rest is the user's own use of
     * types.
     */
    static AnnotationSpec quiet() {
        AnnotationSpec.Builder quiet = AnnotationSpec.builder(SuppressWarnings.class);
        for (String warning : List.of("unchecked", "rawtypes", "deprecation", "removal")) {
            quiet.addMember("value", "$S", warning);
        }
        return quiet.build();
    }

    private String typeParameterDoc() {
        String tags = declaration.typeVariables().stream()
                .map(v -> "@param <" + v.name() + "> as in the declaration\n")
                .collect(Collectors.joining());
        return tags.isEmpty() ? "" : "\n" + tags;
    }

    private static FieldSpec handle(Field field) {
        return FieldSpec.builder(VarHandle.class, field.handle(), Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .build();
    }

    /**
     * The handles are exact, so that an accessor that would convert or box fails in every test instead of being slow.
     */
    private CodeBlock findHandles() {
        CodeBlock.Builder code = CodeBlock.builder()
                .beginControlFlow("try")
                .addStatement("$T lookup = $T.lookup()", MethodHandles.Lookup.class, MethodHandles.class);
        for (Field field : declaration.fields()) {
            code.addStatement(
                    "$L = lookup.findVarHandle($T.class, $S, $T.class).withInvokeExactBehavior()",
                    field.handle(),
                    declaration.name(),
                    field.storage(),
                    field.erased());
        }
        return code.nextControlFlow("catch ($T e)", ReflectiveOperationException.class)
                .addStatement("throw new $T(e)", ExceptionInInitializerError.class)
                .endControlFlow()
                .build();
    }

    private MethodSpec constructor(ExecutableElement of) {
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder()
                .addJavadoc("Makes the fields, with the initial values that the same constructor of the declaration"
                        + " gives them.\n\n");
        if (declaration.isPublic()) {
            constructor.addModifiers(Modifier.PROTECTED);
        }
        of.getTypeParameters().forEach(p -> {
            constructor.addTypeVariable(TypeVariableName.get(p));
            constructor.addJavadoc("@param <$L> as in the declaration\n", p.getSimpleName());
        });
        of.getParameters().forEach(p -> {
            constructor.addParameter(ParameterSpec.builder(
                            TypeName.get(p.asType()), p.getSimpleName().toString())
                    .build());
            constructor.addJavadoc("@param $L as in the declaration\n", p.getSimpleName());
        });
        of.getThrownTypes().forEach(t -> {
            constructor.addException(TypeName.get(t));
            constructor.addJavadoc("@throws $T as in the declaration\n", TypeName.get(t));
        });
        constructor.varargs(of.isVarArgs());
        TypeElement element = declaration.element();
        constructor.addStatement(
                "$T initial$$ = new $T($L)",
                declaration.of(ClassName.get(element)),
                declaration.of(ClassName.get(element)),
                of.getParameters().stream()
                        .map(p -> p.getSimpleName().toString())
                        .collect(Collectors.joining(", ")));
        constructor.beginControlFlow("if ($L)", CHECKED);
        constructor.addStatement("this.checked = new $T(initial$$)", declaration.of(atomics));
        constructor.nextControlFlow("else");
        constructor.addStatement("this.checked = null");
        declaration.fields().forEach(f -> constructor.addStatement("this.$L = initial$$.$L", f.storage(), f.name()));
        return constructor.endControlFlow().build();
    }

    private TypeSpec atomics() {
        TypeSpec.Builder type = TypeSpec.classBuilder(atomics)
                .addJavadoc("The fields while JRSan checks.\n")
                .addAnnotation(MARKER)
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .addTypeVariables(declaration.typeVariables());
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder()
                .addParameter(declaration.of(ClassName.get(declaration.element())), "initial$");
        for (Field field : declaration.fields()) {
            TypeName atomic = field.kind().atomic(field.type());
            type.addField(
                    FieldSpec.builder(atomic, field.name(), Modifier.FINAL).build());
            constructor.addStatement(
                    "$L = new $T(initial$$.$L).label($S)$L",
                    field.name(),
                    atomic,
                    field.name(),
                    field.label(),
                    field.plainAsOpaque() ? ".plainAsOpaque()" : "");
        }
        return type.addMethod(constructor.build()).build();
    }
}
