package org.acme.mail;

import @framework@.Test;

public class BoxTest {
    private static void fill(Box box, Runnable read) throws InterruptedException {
        Thread other = new Thread(() -> box.put("a letter"));
        other.start();
        read.run();
        other.join();
    }

    @Test
    public void whoWaitsHasTheLetter() throws InterruptedException {
        Box box = new Box();
        fill(box, box::take);
    }

    @Test
    public void whoLooksRaces() throws InterruptedException {
        Box box = new Box();
        fill(box, box::look);
    }
}
