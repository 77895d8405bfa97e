package org.jrsan.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that a method contains, on purpose, a loop that waits for an atomic. The processor then reports no note for that
 * loop, and compilation fails if the method has no such loop. JRSan still records and checks each poll of the loop. An
 * await of the atomic does not record failed polls.
 *
 * <p>Under the agent, where the loop is over ordinary variables, it is a wait itself: failed polls are not recorded. The claim
 * is checked in the class file. Until the loop ends it reads one volatile field, atomic or {@code VarHandle}, or tries a
 * compare-and-set with the same arguments; it computes from the last value only, writes nothing that lives on, and calls
 * nothing but {@code onSpinWait}, {@code yield} and {@code park}. Otherwise the agent prints a line, and the loop is ordinary
 * code.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface WaitLoop {}
