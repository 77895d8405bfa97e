package org.jrsan.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Gives a field of a {@link Robust} declaration its own cache lines: padding before and after it, 128 bytes each unless
 * the processor's option {@code jrsan.padding} says otherwise. This prevents false sharing, where one thread writes a
 * field and another thread writes its neighbour. Neighbours that are both padded share the padding between them.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.FIELD)
public @interface Padded {}
