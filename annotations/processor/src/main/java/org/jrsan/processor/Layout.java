package org.jrsan.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;

/**
 * Writes the superclasses that keep padded fields apart. The JVM may order the fields of one class as it likes, but the
 * fields of a superclass come before those of its subclasses. So there is a class for each group of fields and for each
 * padding, and each class extends the one before.
 */
final class Layout {
    private final Declaration declaration;
    private final int padding;

    /** The classes so far. Each extends the one before. */
    private final List<TypeSpec> levels = new ArrayList<>();

    private Layout(Declaration declaration, int padding) {
        this.declaration = declaration;
        this.padding = padding;
    }

    /** The class around the levels. A class cannot extend one that is nested in itself. */
    static ClassName holder(Declaration declaration) {
        return declaration.name().peerClass(declaration.name().simpleName() + "Layout");
    }

    /** The last level, which the generated class extends. */
    static ClassName last(Declaration declaration) {
        return holder(declaration).nestedClass("Level" + levelCount(declaration));
    }

    private static int levelCount(Declaration declaration) {
        return new Layout(declaration, 0).build().size();
    }

    static TypeSpec write(Declaration declaration, int padding) {
        return TypeSpec.classBuilder(holder(declaration))
                .addJavadoc("Keeps the fields of {@link $T} on their own cache lines.\n", declaration.name())
                .addAnnotation(BaseClass.quiet())
                .addModifiers(Modifier.FINAL)
                .addOriginatingElement(declaration.element())
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build())
                .addTypes(new Layout(declaration, padding).build())
                .build();
    }

    private List<TypeSpec> build() {
        List<Field> run = new ArrayList<>();
        boolean padded = false;
        for (Field field : declaration.fields()) {
            if (field.padded()) {
                fields(run);
                if (!padded) {
                    padding();
                }
                fields(List.of(field));
                padding();
                run.clear();
            } else {
                run.add(field);
            }
            padded = field.padded();
        }
        fields(run);
        return levels;
    }

    private void fields(List<Field> fields) {
        if (!fields.isEmpty()) {
            TypeSpec.Builder level = level();
            fields.forEach(f -> level.addField(f.type(), f.storage()));
            levels.add(level.build());
        }
    }

    /**
     * These are bytes, so that alignment leaves no gaps. They fill whole words, so that the JVM fits nothing in
     * between.
     */
    private void padding() {
        TypeSpec.Builder level = level();
        for (int i = 0; i < padding; i++) {
            level.addField(FieldSpec.builder(TypeName.BYTE, "pad" + i + "$").build());
        }
        levels.add(level.build());
    }

    private TypeSpec.Builder level() {
        int number = levels.size() + 1;
        TypeSpec.Builder level = TypeSpec.classBuilder("Level" + number)
                .addModifiers(Modifier.ABSTRACT, Modifier.STATIC)
                .addTypeVariables(declaration.typeVariables());
        if (number > 1) {
            level.superclass(declaration.of(holder(declaration).nestedClass("Level" + (number - 1))));
        }
        return level;
    }
}
