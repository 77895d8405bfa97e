package org.jrsan.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Claims that a method reads an atomic and retries a compare-and-set on it in a loop of its own, on purpose: the processor
 * then has no note on that loop, and compiling fails when the method has no such loop. Each read and each attempt stays an
 * access and is checked; in an update method of the atomic, attempts that fail are none.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface CasLoop {}
