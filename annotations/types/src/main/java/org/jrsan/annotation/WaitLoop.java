package org.jrsan.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Claims that a method waits by a loop of its own on an atomic, on purpose: the processor then has no note on that loop,
 * and compiling fails when the method has no such loop. Each look of the loop stays an access and is checked; in an
 * await of the atomic, looks that fail are none.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface WaitLoop {}
