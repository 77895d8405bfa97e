package org.jrsan.processor;

import javax.annotation.processing.Messager;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;

/** Reports problems at their place in the source. */
final class Reporter {
    private final Messager messager;

    Reporter(Messager messager) {
        this.messager = messager;
    }

    void report(Problem problem, String text) {
        messager.printMessage(problem.kind(), problem.line(text));
    }

    void report(Problem problem, Element where, String text) {
        messager.printMessage(problem.kind(), problem.line(text), where);
    }

    void report(Problem problem, Element where, AnnotationMirror annotation, AnnotationValue value, String text) {
        messager.printMessage(problem.kind(), problem.line(text), where, annotation, value);
    }
}
