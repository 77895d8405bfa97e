package org.jrsan.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.TypeName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jrsan.annotation.Label;
import org.jrsan.annotation.Padded;
import org.jrsan.annotation.PlainAsOpaque;
import org.jspecify.annotations.Nullable;

/** Reads declarations of checked fields, and reports what is wrong with them. */
final class DeclarationReader {
    private static final String PREFIX = "Robust";

    private final Elements elements;
    private final Types types;
    private final Reporter reporter;

    DeclarationReader(Elements elements, Types types, Reporter reporter) {
        this.elements = elements;
        this.types = types;
        this.reporter = reporter;
    }

    /** Reads a class. If it cannot be a declaration, this reports it and returns empty. */
    Optional<Declaration> read(TypeElement type) {
        String wrong = wrongWithClass(type);
        if (wrong != null) {
            reporter.report(Problem.ROBUST_DECLARATION, type, wrong);
            return Optional.empty();
        }
        List<ExecutableElement> constructors = ElementFilter.constructorsIn(type.getEnclosedElements()).stream()
                .filter(c -> !c.getModifiers().contains(Modifier.PRIVATE))
                .toList();
        List<VariableElement> declared = ElementFilter.fieldsIn(type.getEnclosedElements()).stream()
                .filter(f -> !isConstant(f))
                .toList();
        if (constructors.isEmpty() || declared.isEmpty()) {
            String missing = constructors.isEmpty() ? "constructor that is not private" : "field";
            reporter.report(Problem.ROBUST_DECLARATION, type, "a @Robust declaration needs a " + missing);
            return Optional.empty();
        }
        List<Field> fields = readFields(type, declared);
        return fields.size() < declared.size()
                ? Optional.empty()
                : Optional.of(new Declaration(type, generatedName(type), fields, constructors));
    }

    private @Nullable String wrongWithClass(TypeElement type) {
        if (type.getKind() != ElementKind.CLASS) {
            return "a @Robust declaration is a class, not " + kindName(type);
        }
        if (type.getNestingKind() == NestingKind.LOCAL || type.getNestingKind() == NestingKind.ANONYMOUS) {
            return "a @Robust declaration is a top-level or static class, not a local one";
        }
        if (type.getNestingKind() == NestingKind.MEMBER && !type.getModifiers().contains(Modifier.STATIC)) {
            return "a @Robust declaration inside a class must be static";
        }
        if (type.getModifiers().contains(Modifier.ABSTRACT)) {
            return "a @Robust declaration must not be abstract: the generated code makes one for the initial values";
        }
        Element hidden = TypeAccess.privatePart(type.asType());
        if (hidden != null) {
            return "the generated class cannot see this @Robust declaration, because " + hidden + " is private";
        }
        TypeMirror superclass = type.getSuperclass();
        if (superclass.getKind() == TypeKind.ERROR
                || !types.isSameType(
                        superclass, elements.getTypeElement("java.lang.Object").asType())) {
            return "a @Robust declaration extends no class; the class that uses the fields does";
        }
        for (TypeParameterElement parameter : type.getTypeParameters()) {
            if (TypeAccess.privatePart(parameter.asType()) != null) {
                return "the bound of " + parameter + " is private, so the generated class cannot name it";
            }
        }
        return null;
    }

    private static String kindName(TypeElement type) {
        return switch (type.getKind()) {
            case ENUM -> "an enum";
            case RECORD -> "a record";
            case ANNOTATION_TYPE -> "an annotation";
            default -> "an interface";
        };
    }

    /** Static and final, so threads cannot change it. */
    private static boolean isConstant(VariableElement field) {
        return field.getModifiers().contains(Modifier.STATIC)
                && field.getModifiers().contains(Modifier.FINAL);
    }

    private List<Field> readFields(TypeElement type, List<VariableElement> declared) {
        List<Field> fields = new ArrayList<>();
        NameAllocator constants = new NameAllocator();
        constants.newName(BaseClass.CHECKED);
        Map<String, VariableElement> capitals = new HashMap<>();
        boolean allOpaque = type.getAnnotation(PlainAsOpaque.class) != null;
        for (VariableElement element : declared) {
            FieldKind kind = FieldKind.of(element.asType());
            String wrong = wrongWithField(element, kind);
            Optional<String> label = label(type, element);
            if (kind == null || wrong != null) {
                reporter.report(Problem.ROBUST_FIELD, element, String.valueOf(wrong));
            } else if (label.isPresent()) {
                String name = element.getSimpleName().toString();
                Field field = new Field(
                        name,
                        constants.newName(constant(name)),
                        kind,
                        TypeName.get(element.asType()),
                        TypeName.get(types.erasure(element.asType())),
                        label.get(),
                        element.getAnnotation(Padded.class) != null,
                        allOpaque || element.getAnnotation(PlainAsOpaque.class) != null);
                VariableElement twin = capitals.put(field.capital(), element);
                if (twin == null) {
                    fields.add(field);
                } else {
                    reporter.report(
                            Problem.ROBUST_FIELD,
                            element,
                            "the accessors of " + name + " and of " + twin + " would have the same names");
                }
            }
        }
        return fields;
    }

    private static @Nullable String wrongWithField(VariableElement field, @Nullable FieldKind kind) {
        if (field.getModifiers().contains(Modifier.PRIVATE)) {
            return "a field of a @Robust declaration is not private: the generated class reads its initial value";
        }
        if (field.getModifiers().contains(Modifier.FINAL)) {
            return "a checked field cannot be final; declare " + field + " in the class that uses the fields";
        }
        if (field.getModifiers().contains(Modifier.STATIC)) {
            return "a checked field cannot be static";
        }
        if (field.getModifiers().contains(Modifier.VOLATILE)) {
            return "volatile has no effect here: the name of each accessor tells the mode";
        }
        if (kind == null) {
            return "a checked field is an int, long, boolean or reference, not " + field.asType()
                    + "; use the next wider one";
        }
        Element hidden = TypeAccess.privatePart(field.asType());
        if (hidden != null) {
            return "the generated class cannot name the type of " + field + ", because " + hidden + " is private";
        }
        return null;
    }

    /** The name in reports. If the label cannot be a name, this reports it and returns empty. */
    private Optional<String> label(TypeElement type, VariableElement field) {
        Label label = field.getAnnotation(Label.class);
        if (label == null) {
            TypeElement user = type.getEnclosingElement() instanceof TypeElement outer ? outer : type;
            return Optional.of(user.getSimpleName() + "." + field.getSimpleName());
        }
        if (label.value().isBlank() || label.value().lines().count() != 1) {
            reporter.report(Problem.BAD_LABEL, field, "a label must be one line that is not blank");
            return Optional.empty();
        }
        return Optional.of(label.value());
    }

    private ClassName generatedName(TypeElement type) {
        StringBuilder name = new StringBuilder();
        for (Element part = type; part instanceof TypeElement; part = part.getEnclosingElement()) {
            name.insert(0, part.getSimpleName());
        }
        return ClassName.get(elements.getPackageOf(type).getQualifiedName().toString(), PREFIX + name);
    }

    /** The name in the style of constants: {@code NEXT_INDEX} for {@code nextIndex}. */
    private static String constant(String name) {
        String constant = name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
        return SourceVersion.isName(constant) ? constant : constant + "_";
    }
}
