package org.jrsan.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Silences the findings between exactly one pair of places, and says why they do no harm. One place is the annotated
 * method, including its lambdas. The other is {@link #with}. It does not matter which of the two accesses a finding
 * names first. The report counts what was silenced, and lists an annotation that matched nothing as unused.
 *
 * <pre>{@code
 * @Benign(reason = "a size is out of date when it is returned anyway", with = "Queue.offer:Queue.tail")
 * int size() { ... }
 * }</pre>
 *
 * <p>A pair is a pair of lines. If more than one pair matches, none is silenced and the run does not pass: name the
 * location too, or repeat the annotation, once for each pair. If two methods of a class have the same name, their
 * lambdas are not included, because JRSan cannot tell to which method they belong. The annotation applies to runs in
 * which the class takes part and its lines are recorded ({@code sites=full}), and to runs for which the class is named.
 *
 * <p>An empty reason, or a place that cannot be read, is a compilation error with the processor. At run time it makes a
 * run fail.
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
     * The other place: {@code Class.method}, or {@code Class.method:label} for accesses to one location only. The class
     * is its simple name ({@code Queue}), the name with the enclosing classes ({@code Queue.Node}), or the full name
     * ({@code org.acme.Queue}, {@code org.acme.Queue$Node}). The method is its name, {@code <init>} for a constructor,
     * or {@code <clinit>} for static initialisation. If several methods have that name, add the types of the parameters
     * in parentheses ({@code Queue.offer(Object, long)}). The label is the name of the location in reports, and extends
     * from the colon to the end. The label of an array stands for all its elements, and the label of a field for that
     * field in all objects.
     *
     * @return the other place
     */
    String with();

    /** Several pairs that share a place. The compiler writes this for repeated {@link Benign}. */
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
