package org.jrsan.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that a method contains, on purpose, a loop that reads an atomic and retries a compare-and-set on it. The
 * processor then reports no note for that loop, and compilation fails if the method has no such loop. JRSan still
 * records and checks each read and each attempt. An update method of the atomic does not record failed attempts.
 *
 * <p>Under the agent, where the loop is over ordinary variables, it is an update itself: the load and the compare-and-set that
 * succeeds are one read-modify-write, and failed rounds are not recorded. The claim is checked in the class file. The
 * compare-and-set expects what the loop has loaded, a failure leads back to the load, and the loop writes nothing that lives
 * on and calls nothing. Otherwise the agent prints a line, and the loop is ordinary code.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface CasLoop {}
