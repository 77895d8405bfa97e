package org.acme.mail

import java.util.concurrent.atomic.AtomicLong

/** One poster counts letters; one reader sleeps while there is none that it has not seen. */
class Doorbell {
  private val posted = new AtomicLong

  @volatile private var asleep = false

  /** Whether the reader is to be woken. */
  def post(): Boolean = {
    posted.setRelease(posted.getPlain() + 1)
    asleep
  }

  /** Whether the reader, who has seen so many letters, may sleep until it is woken. */
  def maySleep(seen: Long): Boolean = {
    asleep = true
    posted.getAcquire() == seen
  }
}
