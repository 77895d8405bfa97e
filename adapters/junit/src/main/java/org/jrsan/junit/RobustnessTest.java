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
 * <p><b>An iteration</b> opens a session and creates an instance of the test class. It runs the {@code @BeforeEach}
 * methods, the method, and the {@code @AfterEach} methods, all in one thread. Then it waits for threads that were
 * started through JRSan and still run, and closes the session. So all fields are new, including those of nested classes
 * and superclasses. With {@code @TestInstance(PER_CLASS)}, all iterations use the same instance. Methods may have the
 * {@link org.jrsan.Session} as a parameter, and any parameter that other extensions resolve.
 *
 * <p><b>To JUnit it is one test</b>, whatever the number of iterations. Callbacks of other extensions run once, around
 * all iterations, and {@code @Timeout} bounds all of them together. If an extension sets annotated fields of the
 * instance that JUnit made, JRSan sets them in every new instance, too.
 *
 * <p><b>The test fails</b>
 *
 * <ul>
 * <li>if something was found. The message shows each distinct violation and race once, with the number of times, and
 *     also silenced findings and errors of JRSan. It ends with the summary line. The stack trace leads to the first
 *     finding and the test;
 * <li>if an iteration throws. The test fails with that exception, and the report is a suppressed exception of it. No
 *     iteration follows;
 * <li>if a thread that was started does not end within the {@code timeout}. No iteration follows;
 * <li>if no iteration accessed anything, so that nothing was checked, or if checking is off.
 * </ul>
 *
 * <p>A failed assumption ends the test as aborted, unless something was found before. A test that passes prints its summary
 * line to standard output:
 *
 * <pre>
 * JRSan: MailboxTest.handsOver: ROBUST_SO_FAR: 1200 accesses, 2 locations, 3 threads, 200 iterations, 3 schedules
 * </pre>
 *
 * and another line, marked {@code note:}, if one thread made all accesses, or if no more than two schedules were seen.
 *
 * <p><b>The method</b> must not be private or static, and must return nothing. JUnit skips other methods, and JRSan
 * reports them as failing tests.
 *
 * <p>In the summary line, accesses are those of all iterations. Locations and threads are the largest numbers of any
 * one iteration. Starts and ends of threads that JRSan did not see are added, if there were any.
 *
 * <p><b>Schedules</b> is the number of different iterations. Two iterations are different if a thread made a different
 * sequence of atomic writes and of reads that found a new value, where each access counts with the number of writes
 * that its location had by then. So this counts orders of accesses only as far as some access could observe them; it
 * does not count interleavings. The order of two reads, or of accesses to different locations, counts only if it
 * changes something else. Turns of a loop that waits for a change do not count. Names of threads, plain accesses and
 * locks do not count, either. There were at least as many interleavings. If the number is close to that of the
 * iterations, there may be many more. If it is small and does not grow with {@code iterations}, the machine tries only
 * few.
 *
 * <p>This can be a meta-annotation: you can put it, with its options, on an annotation of your own.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@TestTemplate
@ExtendWith(RobustnessExtension.class)
@SuppressWarnings("exports") // a module that uses this requires JUnit
public @interface RobustnessTest {
    /**
     * How often the method runs.
     *
     * @return 1 to 1000000; 0, the default, means the option {@code iterations}
     */
    int iterations() default 0;

    /**
     * The only schedule that the method runs in, once. The test then fails if the code is of another test or was changed, and if
     * the method goes another way than it did.
     *
     * @return the code that an earlier report of this test printed; empty, the default, means the option {@code replay}
     */
    String replay() default "";

    /**
     * Which violations make the test fail, by their {@link org.jrsan.Effect}. Races make it fail in any case.
     *
     * @return {@code any}: all but those that were judged harmless; {@code outcome}: those that make the test fail or give its
     *     actors another outcome; {@code harmful}: those that make the test fail; {@code all}; empty, the default, means the
     *     option {@code fail}
     */
    String fail() default "";

    /**
     * Whether a test that finds something runs again with stronger modes, for up to a minute, to find the smallest changes that
     * close all findings. Its report then ends with up to three of them, each as a diff of modes by line, or with one line that
     * tells what was tried. Each was run. No source is changed, and the test fails all the same. Only under a schedule.
     *
     * @return whether to search; false, the default, means the option {@code repair}
     */
    boolean repair() default false;

    /**
     * Whether a test that finds nothing runs again with weaker modes, for up to a minute, to find accesses that can be weaker. They
     * are printed after the summary line, and the test passes all the same. Only under a schedule.
     *
     * @return whether to search; false, the default, means the option {@code weaken}
     */
    boolean weaken() default false;

    /**
     * Options of the sessions and of this test, see {@link org.jrsan.SanitizerOptions}.
     *
     * @return each {@code NAME=VALUE}
     */
    String[] options() default {};

    /**
     * Classes whose {@link org.jrsan.annotation.Benign} declarations apply to this test, and are reported if they match
     * nothing. Declarations of classes that take part in the test apply even if the classes are not named here.
     *
     * @return the classes
     */
    Class<?>[] benign() default {};
}
