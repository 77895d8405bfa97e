package org.acme.mail

import java.util.concurrent.atomic.AtomicLong

/** One poster counts letters; one reader sleeps while there is none that it has not seen. */
class Doorbell {
    private val posted = AtomicLong()

    @Volatile
    private var asleep = false

    /** Whether the reader is to be woken. */
    fun post(): Boolean {
        posted.setRelease(posted.getPlain() + 1)
        return asleep
    }

    /** Whether the reader, who has seen so many letters, may sleep until it is woken. */
    fun maySleep(seen: Long): Boolean {
        asleep = true
        return posted.getAcquire() == seen
    }
}
