package org.jrsan.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares the plain accesses to a field opaque, for code that orders them by explicit fences or by other fields. They
 * are checked as opaque accesses and do not race. Reports say so. On a class, this applies to each of its fields. Like
 * {@code plainAsOpaque()} of the atomics, it claims that the code copes with stale values. It makes no access stronger
 * when checking is off.
 *
 * <p>For drop-in atomics and plain types, the place of their creation decides: the code of an annotated class, of an
 * annotated method or constructor (including its lambdas; if several methods have one name, all must be annotated), or
 * of a class in an annotated package. A nested class does not inherit the annotation. JRSan must know the places of
 * creation, so this needs the option {@code sites=full}. On a field, this annotation is only for {@link Robust}
 * declarations, and for the agent.
 *
 * <p>Under the agent, it applies to an ordinary field of a checked class, or to all fields that an annotated class, or a class of an
 * annotated package, declares. If such a field refers to an atomic or an array, it applies to that. It also applies to the arrays and
 * atomics that annotated code makes by {@code new}, by the rule above; not to what it copies, makes by a reference to a constructor, or has
 * a subclass for. An annotated constructor says nothing of the fields of its class.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.TYPE, ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.PACKAGE})
public @interface PlainAsOpaque {}
