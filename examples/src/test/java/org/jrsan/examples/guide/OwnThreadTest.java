package org.jrsan.examples.guide;

import org.jrsan.examples.guide.repaired.Doorbell;
import org.jrsan.junit.RobustnessTest;

/** A thread that is started and joined behind JRSan's back. */
class OwnThreadTest {
    private final Doorbell bell = new Doorbell();

    // guide: test
    @RobustnessTest
    void postsFromAThreadOfItsOwn() throws InterruptedException {
        Thread poster = new Thread(bell::post); // not RobustThreads.start(bell::post)
        poster.start();
        bell.maySleep(0);
        poster.join();
    }
    // guide: end
}
