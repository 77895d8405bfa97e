package org.jrsan.processor;

import java.lang.annotation.Annotation;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import org.jrsan.annotation.Benign;
import org.jrsan.annotation.Label;
import org.jrsan.annotation.Padded;
import org.jrsan.annotation.Robust;
import org.jspecify.annotations.Nullable;

/** Checks the annotations that generate nothing. */
final class AnnotationChecks {
    private static final String IDENTIFIER = "\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*";

    /**
     * {@code Class.method} or {@code Class.method:label}. The class may have its package and enclosing classes before
     * it.
     */
    private static final Pattern PLACE = Pattern.compile(
            "(?:" + IDENTIFIER + "\\.)+(?:" + IDENTIFIER + "|<init>|<clinit>)(?:\\([^()]*\\))?(?::\\S(?:.*\\S)?)?");

    private final Reporter reporter;

    AnnotationChecks(Reporter reporter) {
        this.reporter = reporter;
    }

    void check(RoundEnvironment round) {
        // Not by the method for several annotations: javac fails there if one of them is not on the class path.
        Set<Element> declared = new LinkedHashSet<>(round.getElementsAnnotatedWith(Benign.class));
        declared.addAll(round.getElementsAnnotatedWith(Benign.List.class));
        for (Element method : declared) {
            for (AnnotationMirror mirror : method.getAnnotationMirrors()) {
                if (isA(mirror, Benign.class)) {
                    benign(method, mirror);
                } else if (isA(mirror, Benign.List.class)) {
                    nested(mirror).forEach(m -> benign(method, m));
                }
            }
        }
        for (Class<? extends Annotation> type : List.of(Label.class, Padded.class)) {
            for (Element field : round.getElementsAnnotatedWith(type)) {
                stray(field, type);
            }
        }
    }

    private void stray(Element field, Class<? extends Annotation> type) {
        boolean declared = field.getKind() == ElementKind.FIELD
                && field.getEnclosingElement() instanceof TypeElement owner
                && owner.getAnnotation(Robust.class) != null;
        if (!declared) {
            reporter.report(
                    Problem.STRAY_ANNOTATION,
                    field,
                    "@" + type.getSimpleName() + " has no effect here; it is for fields of a @Robust declaration");
        }
    }

    private void benign(Element method, AnnotationMirror mirror) {
        AnnotationValue reason = value(mirror, "reason");
        // The compiler reports a value that is not a string.
        if (reason != null && reason.getValue() instanceof String text && text.isBlank()) {
            reporter.report(
                    Problem.BENIGN_REASON,
                    method,
                    mirror,
                    reason,
                    "say why the findings do no harm; the reason is empty");
        }
        AnnotationValue with = value(mirror, "with");
        if (with != null
                && with.getValue() instanceof String text
                && !PLACE.matcher(text).matches()) {
            reporter.report(
                    Problem.BENIGN_PLACE,
                    method,
                    mirror,
                    with,
                    "the other place is Class.method or Class.method:label, not \"" + text + "\"");
        }
    }

    private static List<AnnotationMirror> nested(AnnotationMirror list) {
        AnnotationValue value = value(list, "value");
        return value != null && value.getValue() instanceof List<?> values
                ? values.stream()
                        .map(v -> ((AnnotationValue) v).getValue())
                        .filter(AnnotationMirror.class::isInstance)
                        .map(AnnotationMirror.class::cast)
                        .toList()
                : List.of();
    }

    private static @Nullable AnnotationValue value(AnnotationMirror mirror, String name) {
        for (Map.Entry<? extends ExecutableElement, ? extends AnnotationValue> entry :
                mirror.getElementValues().entrySet()) {
            if (entry.getKey().getSimpleName().contentEquals(name)) {
                return entry.getValue();
            }
        }
        return null;
    }

    private static boolean isA(AnnotationMirror mirror, Class<? extends Annotation> type) {
        return ((TypeElement) mirror.getAnnotationType().asElement())
                .getQualifiedName()
                .contentEquals(type.getCanonicalName());
    }
}
