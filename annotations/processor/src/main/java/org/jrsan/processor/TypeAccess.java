package org.jrsan.processor;

import java.util.HashSet;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.SimpleTypeVisitor14;
import org.jspecify.annotations.Nullable;

/** Finds a private class in a type. Other classes of the package cannot name it. */
final class TypeAccess extends SimpleTypeVisitor14<Element, Void> {
    /** The bounds of type variables may refer to the variables themselves. */
    private final Set<Element> variables = new HashSet<>();

    private TypeAccess() {}

    /** The private class that the type contains, null if there is none. */
    static @Nullable Element privatePart(TypeMirror type) {
        return new TypeAccess().visit(type);
    }

    @Override
    public @Nullable Element visitDeclared(DeclaredType type, Void unused) {
        for (Element part = type.asElement();
                part != null && (part.getKind().isClass() || part.getKind().isInterface());
                part = part.getEnclosingElement()) {
            if (part.getModifiers().contains(Modifier.PRIVATE)) {
                return part;
            }
        }
        for (TypeMirror argument : type.getTypeArguments()) {
            Element found = visit(argument);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    @Override
    public @Nullable Element visitArray(ArrayType type, Void unused) {
        return visit(type.getComponentType());
    }

    @Override
    public @Nullable Element visitTypeVariable(TypeVariable type, Void unused) {
        return variables.add(type.asElement()) ? visit(type.getUpperBound()) : null;
    }

    @Override
    public @Nullable Element visitIntersection(IntersectionType type, Void unused) {
        return type.getBounds().stream()
                .map(this::visit)
                .filter(java.util.Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    @Override
    public @Nullable Element visitWildcard(WildcardType type, Void unused) {
        TypeMirror bound = type.getExtendsBound() != null ? type.getExtendsBound() : type.getSuperBound();
        return bound == null ? null : visit(bound);
    }
}
