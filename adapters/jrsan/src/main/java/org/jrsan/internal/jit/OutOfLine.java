package org.jrsan.internal.jit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method that the JIT shall call and not copy to where it is called. Each checked access of the user's has two or three such calls. If they
 * were copied there, a method of the user's with ten accesses would have 200,000 bytes of machine code, and the JIT would need seconds
 * for it, in which what it compiles runs slowly, and on a small machine others have no processor.
 *
 * <p>HotSpot has no public annotation for this, but it copies no method of more than 325 bytes of byte code ({@code FreqInlineSize}). So
 * the build adds bytes behind the end of the method, where nobody comes by, and takes this annotation away.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface OutOfLine {}
