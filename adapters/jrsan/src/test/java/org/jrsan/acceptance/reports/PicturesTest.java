package org.jrsan.acceptance.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jrsan.Effect;
import org.jrsan.Exploration;
import org.jrsan.FoundViolation;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustFences;
import org.jrsan.atomic.WaitMode;
import org.jrsan.internal.report.Judged;
import org.jrsan.plain.PlainInt;
import org.jrsan.result.Frame;
import org.jrsan.result.Picture;
import org.jrsan.result.Picture.Arrow;
import org.jrsan.result.Picture.Relation;
import org.jrsan.result.Picture.Step;
import org.jrsan.sync.RobustReentrantLock;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;

/** Which steps and arrows the pictures of findings have. What is expected is worked out by hand. */
class PicturesTest {
    private static final SanitizerOptions OPTIONS =
            SanitizerOptions.ofJvm().with("schedule", "auto").with("iterations", "1000");

    private static Exploration explore(Exploration.Program program) {
        Exploration exploration = Sanitizer.explore(OPTIONS, "pictures", program);
        exploration.judge(program);
        return exploration;
    }

    private static FoundViolation only(Exploration exploration) {
        assertEquals(1, exploration.violations().size(), exploration::toString);
        return exploration.violations().get(0);
    }

    private static Picture run(FoundViolation found) {
        return Objects.requireNonNull(found.details().run(), found::toString);
    }

    private static Picture weakRun(FoundViolation found) {
        assertEquals(Effect.HARMFUL, found.effect(), found::toString);
        Judged judged = Objects.requireNonNull(found.details().judged());
        return Objects.requireNonNull(judged.picture(), found::toString);
    }

    /** The steps, and then the arrows, each as one line. */
    private static String text(Picture picture) {
        List<String> lines = new ArrayList<>();
        for (Step step : picture.steps()) {
            lines.add(picture.threads().get(step.thread()) + ": " + step.type() + " " + step.mode() + " "
                    + step.location() + (step.value() == null ? "" : " " + step.value())
                    + (step.stale() ? " stale" : "")
                    + (step.pending() ? " pending" : ""));
        }
        picture.arrows().stream()
                .map(arrow -> arrow.from() + "-" + arrow.to() + " " + arrow.relation())
                .sorted()
                .forEach(lines::add);
        return String.join("\n", lines);
    }

    @Test
    void messagePassing() {
        FoundViolation found = only(explore(session -> {
            RobustAtomicInteger data = new RobustAtomicInteger().label("data");
            RobustAtomicInteger flag = new RobustAtomicInteger().label("flag");
            Thread writer = RobustThreads.start("writer", () -> {
                data.setOpaque(7);
                flag.setOpaque(1);
            });
            int seen = flag.getOpaque() == 1 ? data.getOpaque() : 7;
            RobustThreads.join(writer);
            assertEquals(7, seen);
        }));

        assertEquals("""
                writer: WRITE opaque data 7
                writer: WRITE opaque flag 1
                main: READ opaque flag 1
                main: READ opaque data 7
                0-1 PROGRAM_ORDER
                0-3 MISSING
                0-3 READS_FROM
                1-2 READS_FROM
                2-3 PROGRAM_ORDER""", text(run(found)).replace(Thread.currentThread().getName(), "main"));
        assertEquals("""
                writer: WRITE opaque data 7
                writer: WRITE opaque flag 1
                main: READ opaque flag 1
                main: READ opaque data 0 stale
                0-1 PROGRAM_ORDER
                0-3 MISSING
                1-2 READS_FROM
                2-3 PROGRAM_ORDER
                3-0 FROM_READ""", text(weakRun(found)).replace(Thread.currentThread().getName(), "main"));
        assertEquals(0, run(found).omitted());
    }

    @Test
    void storeBuffering() {
        Exploration exploration = explore(session -> {
            RobustAtomicInteger x = new RobustAtomicInteger().label("x");
            RobustAtomicInteger y = new RobustAtomicInteger().label("y");
            RobustAtomicInteger seen = new RobustAtomicInteger().label("seen");
            Thread other = RobustThreads.start("other", () -> {
                x.setRelease(1);
                seen.set(y.getAcquire());
            });
            y.setRelease(1);
            int mine = x.getAcquire();
            RobustThreads.join(other);
            assertTrue(mine + seen.get() > 0, "both stores were missed");
        });
        assertEquals(2, exploration.violations().size());
        FoundViolation found = exploration.violations().stream()
                .filter(one -> one.location().equals("x"))
                .findFirst()
                .orElseThrow();

        assertEquals("""
                other: WRITE release x 1
                other: READ acquire y 0
                main: WRITE release y 1
                main: READ acquire x 1
                0-1 PROGRAM_ORDER
                0-3 MISSING
                0-3 READS_FROM
                1-2 FROM_READ
                2-3 PROGRAM_ORDER""", text(run(found)).replace(Thread.currentThread().getName(), "main"));
        assertEquals("""
                other: WRITE release x 1
                other: READ acquire y 0
                main: WRITE release y 1
                main: READ acquire x 0 stale
                0-1 PROGRAM_ORDER
                0-3 MISSING
                1-2 FROM_READ
                2-3 PROGRAM_ORDER
                3-0 FROM_READ""", text(weakRun(found)).replace(Thread.currentThread().getName(), "main"));
        Frame place = Objects.requireNonNull(run(found).steps().get(3).place());
        assertEquals("PicturesTest.java", place.file());
        assertEquals(PicturesTest.class.getName(), place.className());
        assertEquals(Objects.requireNonNull(found.exposedAt()).getLineNumber(), place.line());
    }

    /** The fence that orders the first thread's accesses is shown, and with what the acquire synchronises. */
    @Test
    void fencesAndReleaseSequences() {
        FoundViolation found = only(explore(session -> {
            RobustAtomicInteger data = new RobustAtomicInteger().label("data");
            RobustAtomicInteger flag = new RobustAtomicInteger().label("flag");
            Thread writer = RobustThreads.start("writer", () -> {
                data.setOpaque(1);
                RobustFences.releaseFence();
                flag.setOpaque(1);
                data.setOpaque(2);
                flag.compareAndExchangeAcquire(1, 2);
            });
            if (flag.getAcquire() == 2) {
                data.getOpaque();
            }
            RobustThreads.join(writer);
        }));

        assertEquals("""
                writer: WRITE opaque data 1
                writer: FENCE release\s
                writer: WRITE opaque flag 1
                writer: WRITE opaque data 2
                writer: UPDATE acquire flag 1 to 2
                main: READ acquire flag 2
                main: READ opaque data 2
                0-1 PROGRAM_ORDER
                1-2 PROGRAM_ORDER
                1-5 HAPPENS_BEFORE
                2-3 PROGRAM_ORDER
                2-4 READS_FROM
                3-4 PROGRAM_ORDER
                3-6 MISSING
                3-6 READS_FROM
                4-5 READS_FROM
                5-6 PROGRAM_ORDER""", text(run(found)).replace(Thread.currentThread().getName(), "main"));
    }

    @Test
    void racesShowHowTheyMightHaveSynchronised() {
        Exploration exploration = explore(session -> {
            PlainInt data = new PlainInt().label("data");
            RobustAtomicInteger flag = new RobustAtomicInteger().label("flag");
            Thread writer = RobustThreads.start("writer", () -> {
                data.set(1);
                flag.setRelease(1);
            });
            if (flag.getOpaque() == 1) {
                data.get();
            }
            RobustThreads.join(writer);
        });
        assertEquals(1, exploration.races().size());
        Picture picture =
                Objects.requireNonNull(exploration.races().get(0).details().run());
        assertEquals("""
                writer: PLAIN plain data
                writer: WRITE release flag 1
                main: READ opaque flag 1
                main: PLAIN plain data
                0-1 PROGRAM_ORDER
                0-3 MISSING
                1-2 READS_FROM
                2-3 PROGRAM_ORDER""", text(picture).replace(Thread.currentThread().getName(), "main"));
    }

    /** A start, a lock and a join order what the finding is not about. */
    @Test
    void locksAndThreads() {
        FoundViolation found = only(explore(session -> {
            RobustAtomicInteger data = new RobustAtomicInteger().label("data");
            RobustAtomicInteger flag = new RobustAtomicInteger().label("flag");
            RobustReentrantLock lock = new RobustReentrantLock();
            Thread writer = RobustThreads.start("writer", () -> {
                data.setOpaque(1);
                lock.lock();
                lock.unlock();
            });
            Thread between = RobustThreads.start("between", () -> {
                lock.lock();
                lock.unlock();
                flag.setOpaque(1);
            });
            if (flag.getOpaque() == 1) {
                data.getOpaque();
            }
            RobustThreads.join(writer);
            RobustThreads.join(between);
        }));

        assertEquals(
                """
                writer: WRITE opaque data 1
                writer: RELEASE  lock
                between: ACQUIRE  lock
                between: WRITE opaque flag 1
                main: READ opaque flag 1
                main: READ opaque data 1
                0-1 PROGRAM_ORDER
                0-5 MISSING
                0-5 READS_FROM
                1-2 HAPPENS_BEFORE
                2-3 PROGRAM_ORDER
                3-4 READS_FROM
                4-5 PROGRAM_ORDER""",
                text(run(found))
                        .replace(Thread.currentThread().getName(), "main")
                        .replaceAll("the RobustReentrantLock created at \\S+", "lock"));
    }

    /** The check of a wait comes before it blocks; here it blocks for ever. */
    @Test
    void aWaitThatNothingEndsIsThereAndWasNotMade() {
        FoundViolation found = only(explore(session -> {
            RobustAtomicInteger data = new RobustAtomicInteger().label("data");
            RobustAtomicInteger flag = new RobustAtomicInteger().label("flag");
            Thread writer = RobustThreads.start("writer", () -> {
                data.setOpaque(1);
                data.setOpaque(2);
                flag.setOpaque(1);
            });
            flag.awaitValue(1, WaitMode.OPAQUE);
            data.awaitValue(1, WaitMode.OPAQUE);
            RobustThreads.join(writer);
        }));

        Picture picture = run(found);
        assertEquals("""
                writer: WRITE opaque data 1
                writer: WRITE opaque data 2
                writer: WRITE opaque flag 1
                main: READ opaque flag 1
                main: READ opaque data pending
                0-1 PROGRAM_ORDER
                1-2 PROGRAM_ORDER
                1-4 MISSING
                2-3 READS_FROM
                3-4 PROGRAM_ORDER""", text(picture).replace(Thread.currentThread().getName(), "main"));
        assertEquals(
                "opaque wait of data, which was never made",
                picture.steps().get(4).words());
        Frame place = Objects.requireNonNull(picture.steps().get(4).place());
        assertEquals(Objects.requireNonNull(found.exposedAt()).getLineNumber(), place.line());
    }

    /** A picture stays readable, and says what it does not show. */
    @Test
    void manyStepsAreLeftOut() {
        int many = 100;
        FoundViolation found = only(explore(session -> {
            RobustAtomicInteger data = new RobustAtomicInteger().label("data");
            RobustAtomicInteger flag = new RobustAtomicInteger().label("flag");
            Thread writer = RobustThreads.start("writer", () -> {
                for (int i = 1; i <= many; i++) {
                    data.setOpaque(i);
                }
                flag.setOpaque(1);
            });
            if (flag.getOpaque() == 1) {
                data.getOpaque();
            }
            RobustThreads.join(writer);
        }));

        Picture picture = run(found);
        assertEquals(Picture.MOST_STEPS, picture.steps().size());
        assertEquals(many + 3 - Picture.MOST_STEPS, picture.omitted());
        assertEquals("100", picture.steps().get(Picture.MOST_STEPS - 1).value());
        assertTrue(picture.arrows()
                .contains(new Arrow(Picture.MOST_STEPS - 3, Picture.MOST_STEPS - 2, Relation.READS_FROM)));
        assertTrue(
                picture.arrows().contains(new Arrow(Picture.MOST_STEPS - 4, Picture.MOST_STEPS - 1, Relation.MISSING)));
    }
}
