package org.jrsan.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares the plain accesses of a field opaque, for code that orders them by explicit fences or by other fields: they are
 * checked as opaque accesses and are no part of a race. Reports say so. On a class, this goes for each of its fields. Like
 * {@code plainAsOpaque()} of the atomics, it claims that the code copes with stale values; it makes no access stronger
 * when checking is off.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.TYPE})
public @interface PlainAsOpaque {}
