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
 *
 * <p>The drop-in atomics and plain types are declared so by where they are created: in code of an annotated class, of an
 * annotated method or constructor (code of its lambdas included; of several methods with one name all must be annotated),
 * or of a class of an annotated package. Nested classes are classes of their own. That needs the places of creation, so
 * the option {@code sites=full}. On a field this annotation is for classes that are {@link Robust}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.TYPE, ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.PACKAGE})
public @interface PlainAsOpaque {}
