package org.jrsan.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test method that runs many times, each time in its own {@link org.jrsan.Session}. It fails if any of these sessions
 * finds a violation or a race.
 *
 * <p><b>An iteration</b> opens a session, creates an instance of the test class, runs the {@code @BeforeEach} methods,
 * the method, and the {@code @AfterEach} methods, all in one thread, waits for the threads that were started through
 * JRSan and still run, and then closes the session. So fields are fresh, nested classes and superclasses included. With
 * {@code @TestInstance(PER_CLASS)} the one instance serves all iterations. Methods may have the
 * {@link org.jrsan.Session} as a parameter, and any parameter that other extensions resolve.
 *
 * <p><b>To JUnit it is one test</b>, whatever the number of iterations. Callbacks of other extensions run once, around
 * all iterations, and {@code @Timeout} bounds all of them together. If an extension sets annotated fields of the
 * instance that JUnit made, JRSan sets them in every fresh instance, too.
 *
 * <p><b>The test fails</b>
 *
 * <ul>
 * <li>when something was found: the message has each distinct violation and race once, with the number of times, silenced
 *     ones and errors of JRSan, and ends with the summary line; the stack trace is the place of the first finding, and the test;
 * <li>when an iteration throws: with that exception; the report comes with it as suppressed. No iteration follows;
 * <li>when a thread that was started does not end within the {@code timeout}. No iteration follows;
 * <li>when no iteration accessed anything, so that nothing was checked. It also fails when checking is off.
 * </ul>
 *
 * <p>A failed assumption ends the test as aborted, unless something was found before. A test that passes prints its summary
 * line to standard output:
 *
 * <pre>
 * JRSan: MailboxTest.handsOver: ROBUST_SO_FAR: 1200 accesses, 2 locations, 3 threads, 200 iterations, 3 schedules
 * </pre>
 *
 * and a further line, marked {@code note:}, when one thread made all accesses, or when no more than two schedules were seen.
 *
 * <p><b>The method</b> must not be private or static, and must return nothing. JUnit skips other methods; JRSan reports
 * them as failing tests.
 *
 * <p>Accesses are those of all iterations; locations and threads are the most of any one iteration. Starts and ends
 * that JRSan did not see are added, if there were any.
 *
 * <p><b>Schedules</b> counts the iterations that can be told apart by this: what every thread did, as the sequence of its
 * atomic writes and of those reads that brought it news, each with the number of writes that its location had by then. So it
 * counts orders of accesses as far as some access could tell them apart, and no interleavings: the order of two reads, or
 * of accesses of different locations, counts only by what it changes elsewhere, and turns of a loop that waits for a change
 * count as none. Threads are not told apart by name; plain accesses and locks count as nothing. There were at least so many
 * interleavings. A number near that of the iterations says that there may be many more; a small one that does not grow with
 * {@code iterations} says that the machine keeps to few.
 *
 * <p>This can be a meta-annotation: another annotation that carries it stands for it, with its options.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@TestTemplate
@ExtendWith(RobustnessExtension.class)
@SuppressWarnings("exports") // whoever uses it has JUnit, and requires it
public @interface RobustnessTest {
    /**
     * How often the method runs.
     *
     * @return 1 to 1000000; 0, the default, means the option {@code iterations}
     */
    int iterations() default 0;

    /**
     * Options of the sessions and of this test, see {@link org.jrsan.SanitizerOptions}.
     *
     * @return each {@code NAME=VALUE}
     */
    String[] options() default {};

    /**
     * Classes whose {@link org.jrsan.annotation.Benign} declarations hold in this test, and are reported when they
     * matched nothing. Those of classes that took part in the test hold without being named here.
     *
     * @return the classes
     */
    Class<?>[] benign() default {};
}
