package org.acme.mail;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** One poster counts letters; one reader sleeps while there is none that it has not seen. */
public final class Doorbell {
    private final AtomicLong posted = new AtomicLong();
    private final AtomicBoolean asleep = new AtomicBoolean();

    /** Whether the reader is to be woken. */
    public boolean post() {
        posted.setRelease(posted.getPlain() + 1);
        return asleep.getAcquire();
    }

    /** Whether the reader, who has seen so many letters, may sleep until it is woken. */
    public boolean maySleep(long seen) {
        asleep.setRelease(true);
        return posted.getAcquire() == seen;
    }

    public static void main(String[] args) {
        Doorbell bell = new Doorbell();
        System.out.println("woken " + bell.post() + ", asleep " + bell.maySleep(1));
    }
}
