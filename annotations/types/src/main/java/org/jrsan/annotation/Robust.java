package org.jrsan.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares fields that threads share. The annotated class is a declaration: each of its instance fields becomes a checked
 * atomic in an abstract class that the processor generates, for the class that uses the fields to extend:
 *
 * <pre>{@code
 * final class Sequence extends RobustSequenceFields {
 *     @Robust
 *     static class Fields {
 *         @Padded long next = -1;
 *         boolean closed;
 *     }
 *
 *     void publish(long n) {
 *         nextRelease(n);
 *     }
 *
 *     long waitFor(long n) throws InterruptedException {
 *         return awaitNext(seen -> seen >= n, WaitMode.ACQUIRE);
 *     }
 * }
 * }</pre>
 *
 * <p>The generated class is in the same package. Its name is {@code Robust} followed by the names of the enclosing
 * classes, outermost first, and of the declaration. It has the declaration's type parameters, and one constructor for
 * each of its constructors, with the same parameters. The constructor creates a declaration and takes the initial
 * values from it, so field initialisers and constructors work as written. If the declaration is public, the generated
 * class is public with protected accessors. Otherwise everything is package-private.
 *
 * <p>The name of an accessor tells its mode. For a field {@code next}:
 *
 * <ul>
 *   <li>{@code nextPlain()}, {@code nextOpaque()}, {@code nextAcquire()}, {@code nextVolatile()} load it;
 *   <li>{@code nextPlain(v)}, {@code nextOpaque(v)}, {@code nextRelease(v)}, {@code nextVolatile(v)} store to it;
 *   <li>{@code casNext(expected, v)} is a strong volatile compare-and-set, and {@code weakCasNext} is a weak volatile
 *       one; {@code weakCasNextPlain}, {@code weakCasNextAcquire} and {@code weakCasNextRelease} are weak ones in other
 *       modes;
 *   <li>{@code compareAndExchangeNext}, also {@code Acquire} and {@code Release}, return the old value;
 *   <li>{@code getAndSetNext(v)} and, for numbers, {@code getAndAddNext(delta)} and similar methods are volatile;
 *   <li>{@code getAndUpdateNext(f)}, {@code updateAndGetNext(f)}, {@code getAndAccumulateNext(x, f)} and
 *       {@code accumulateAndGetNext(x, f)}, not for boolean, are one volatile read-modify-write;
 *   <li>{@code awaitNext(condition)} waits until the value fulfils the condition and returns it: a volatile load;
 *       {@code awaitNextValue(v)} waits for one value;
 *   <li>{@code bcasNext(expected, v)} waits for the expected value and replaces it in the same step: a volatile
 *       read-modify-write;
 *   <li>each wait also takes a mode, as in {@code awaitNext(condition, WaitMode.ACQUIRE)}, and a mode and a time limit,
 *       as in {@code awaitNext(condition, WaitMode.ACQUIRE, 1, SECONDS)}. With a limit it returns whether it ended in
 *       time, and is not an access if it did not.
 * </ul>
 *
 * <p>With checking on, an accessor is the operation of the drop-in atomic ({@code RobustAtomicLong} and similar types
 * in {@code org.jrsan.atomic}) and is checked in the same way. Otherwise it is the operation of a {@code VarHandle} and
 * nothing else. Any thread may call any accessor.
 *
 * <p>Fields are {@code int}, {@code long}, {@code boolean} or references. The declaration is a top-level or static
 * class that is not private and has no private fields. Anything else is a compilation error.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Robust {}
