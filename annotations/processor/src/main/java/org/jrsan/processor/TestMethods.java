package org.jrsan.processor;

import java.util.HashSet;
import java.util.Set;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/**
 * Finds robustness tests that JUnit skips. It knows the annotation by name, because this module does not need the
 * annotation's module.
 */
final class TestMethods {
    private static final String ROBUSTNESS_TEST = "org.jrsan.junit.RobustnessTest";

    private final Reporter reporter;

    TestMethods(Reporter reporter) {
        this.reporter = reporter;
    }

    void check(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        for (TypeElement annotation : annotations) {
            if (isRobustnessTest(annotation, new HashSet<>())) {
                ElementFilter.methodsIn(round.getElementsAnnotatedWith(annotation))
                        .forEach(this::check);
            }
        }
    }

    /** Tells whether an annotation is that annotation, or has it, directly or through others. */
    private static boolean isRobustnessTest(TypeElement annotation, Set<Element> seen) {
        if (annotation.getQualifiedName().contentEquals(ROBUSTNESS_TEST)) {
            return true;
        }
        for (AnnotationMirror mirror : annotation.getAnnotationMirrors()) {
            TypeElement borne = (TypeElement) mirror.getAnnotationType().asElement();
            if (seen.add(borne) && isRobustnessTest(borne, seen)) {
                return true;
            }
        }
        return false;
    }

    private void check(ExecutableElement method) {
        String fault = fault(method);
        if (fault != null) {
            reporter.report(
                    Problem.NOT_RUN_TEST,
                    method,
                    "a @RobustnessTest that " + fault
                            + " is skipped by JUnit; make it an instance method that is not"
                            + " private and returns void");
        }
    }

    private static @Nullable String fault(ExecutableElement method) {
        if (method.getModifiers().contains(Modifier.PRIVATE)) {
            return "is private";
        }
        if (method.getModifiers().contains(Modifier.STATIC)) {
            return "is static";
        }
        return method.getReturnType().getKind() == TypeKind.VOID ? null : "returns a value";
    }
}
