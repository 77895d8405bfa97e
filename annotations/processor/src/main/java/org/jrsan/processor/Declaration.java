package org.jrsan.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import java.util.List;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/**
 * A valid class that declares checked fields.
 *
 * @param element the class
 * @param name the name of the class to generate
 * @param fields its fields, in order
 * @param constructors its constructors that code in the package may call
 */
record Declaration(TypeElement element, ClassName name, List<Field> fields, List<ExecutableElement> constructors) {
    boolean isPublic() {
        return element.getModifiers().contains(Modifier.PUBLIC);
    }

    List<TypeVariableName> typeVariables() {
        return element.getTypeParameters().stream().map(TypeVariableName::get).toList();
    }

    /** That class, with this declaration's type parameters as arguments. */
    TypeName of(ClassName type) {
        List<TypeVariableName> arguments = typeVariables();
        return arguments.isEmpty() ? type : ParameterizedTypeName.get(type, arguments.toArray(TypeName[]::new));
    }

    boolean hasPadding() {
        return fields.stream().anyMatch(Field::padded);
    }
}
