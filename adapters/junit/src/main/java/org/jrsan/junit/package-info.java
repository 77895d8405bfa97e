/**
 * JUnit 5 support. {@link org.jrsan.junit.RobustnessTest} runs a method many times, and fails with a report of
 * everything that it found. {@link org.jrsan.junit.Actors} start together and give their outcomes.
 *
 * <pre>{@code
 * class MailboxTest {
 *     private final Mailbox box = new Mailbox();
 *
 *     @RobustnessTest
 *     void handsOver() {
 *         Actors.run(() -> box.put(1), () -> box.poll());
 *     }
 * }
 * }</pre>
 *
 * <p>This package needs JUnit on the class path: {@code org.junit.jupiter:junit-jupiter} 5.10 or later. The rest of
 * JRSan does not.
 *
 * <h2>Checking turns itself on</h2>
 *
 * A JVM that is about to run a {@link org.jrsan.junit.RobustnessTest} sets {@code jrsan.enabled=true}, unless
 * {@code jrsan.enabled} is set: by a system property, by {@code JRSAN_OPTIONS}, or as a JUnit configuration parameter.
 * This comes too late if something used a drop-in type before the tests began, and it does not work if JUnit does not find
 * the listener that does so. In both cases the test fails and says what to add to the command line of the JVM.
 *
 * <h2>Where options come from</h2>
 *
 * Each of these takes precedence over those below it:
 *
 * <ol>
 * <li>the annotation: {@code @RobustnessTest(iterations = 1000, options = "sites=off")};</li>
 * <li>JUnit's configuration parameters {@code jrsan.NAME}, as JUnit looks them up: those given to the launcher (Surefire's
 *     {@code configurationParameters}), then system properties {@code jrsan.NAME}, then {@code junit-platform.properties};
 *     </li>
 * <li>the environment variable {@code JRSAN_OPTIONS};</li>
 * <li>the defaults of {@link org.jrsan.SanitizerOptions}.</li>
 * </ol>
 *
 * If a name is unknown or a value is invalid, the test fails with a message of one line, wherever the option was set.
 */
@NullMarked
package org.jrsan.junit;

import org.jspecify.annotations.NullMarked;
