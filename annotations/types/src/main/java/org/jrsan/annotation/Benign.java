package org.jrsan.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Silences the findings between exactly one pair of places, and says why they do no harm. One place is the annotated
 * method, code of its lambdas included; the other is {@link #with}. It does not matter which of the two accesses a finding
 * names first. What was silenced is counted in the report, and an annotation that matched nothing is listed as unused.
 *
 * <pre>{@code
 * @Benign(reason = "a size is out of date when it is returned anyway", with = "Queue.offer:Queue.tail")
 * int size() { ... }
 * }</pre>
 *
 * <p>A pair is one of lines. When more pairs match, none is silenced and the run is no pass: name the location too, or
 * repeat the annotation, once for each pair. Of a method that shares its name with another of its class, the lambdas are not
 * included, as nobody can tell whose they are. It holds for runs in which the class takes part with its lines recorded
 * ({@code sites=full}), and wherever the class is named.
 *
 * <p>An empty reason, or a place that cannot be read, is an error when the class is compiled with the processor, and
 * makes a run no pass.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
@Repeatable(Benign.List.class)
public @interface Benign {
    /**
     * Why the findings do no harm, for the reader of the report.
     *
     * @return the reason; not blank
     */
    String reason();

    /**
     * The other place: {@code Class.method}, or {@code Class.method:label} for accesses of one location alone. The class is
     * named simply ({@code Queue}), with the classes around it ({@code Queue.Node}), or in full ({@code org.acme.Queue},
     * {@code org.acme.Queue$Node}). The method is its name, {@code <init>} for a constructor and
     * {@code <clinit>} for static initialisation; where several methods have that name, the types of its parameters in
     * parentheses tell which is meant ({@code Queue.offer(Object, long)}). The label is the name of the location in reports,
     * from the colon to the end; that of an array or field stands for all its elements, or for the field in all objects.
     *
     * @return the other place
     */
    String with();

    /** Several pairs of places that share one. Written by the compiler for repeated {@link Benign}. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
    @interface List {
        /**
         * The pairs.
         *
         * @return the pairs
         */
        Benign[] value();
    }
}
