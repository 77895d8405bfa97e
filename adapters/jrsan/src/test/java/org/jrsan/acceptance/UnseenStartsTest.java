package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.CountDownLatch;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A thread that was not seen to start knows what others did before it came, and not what they do later. The latches order nothing that JRSan sees. */
class UnseenStartsTest {
    private final PlainInt early = new PlainInt();
    private final PlainInt late = new PlainInt();
    private final RobustAtomicInteger arrival = new RobustAtomicInteger();
    private final CountDownLatch written = new CountDownLatch(1);
    private final CountDownLatch arrived = new CountDownLatch(1);
    private final CountDownLatch writtenLate = new CountDownLatch(1);

    private void write(boolean repeats) {
        early.set(1);
        if (repeats) {
            late.set(1);
        }
        written.countDown();
        await(arrived);
        late.set(2);
        writtenLate.countDown();
    }

    private void read() {
        await(written);
        arrival.get();
        arrived.countDown();
        await(writtenLate);
        early.get();
        late.get();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Where the late write repeats an early one, the thread has nothing else to begin a new epoch by. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatIsDoneLaterIsNotKnown(boolean repeats) throws InterruptedException {
        early.label("early");
        late.label("late");
        try (Session session = Sanitizer.open(SanitizerOptions.ofJvm().with("sites", "off"))) {
            Thread unseen = new Thread(this::read);
            unseen.start();
            Thread writer = RobustThreads.start(() -> write(repeats));
            unseen.join();
            RobustThreads.join(writer);
            assertEquals(1, session.races().size(), session::report);
            assertEquals("late", session.races().get(0).race().field());
        }
    }
}
