package org.jrsan.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Gives a field of a {@link Robust} declaration cache lines of its own: padding before and after it, 128 bytes each unless
 * the processor's option {@code jrsan.padding} says otherwise. Against false sharing, where one field is written by one
 * thread and its neighbour by another. Neighbours that are both padded share the padding between them.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.FIELD)
public @interface Padded {}
