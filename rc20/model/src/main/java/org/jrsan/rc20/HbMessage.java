package org.jrsan.rc20;

/**
 * What a location or synchronisation object passes on in happens-before: {@code W(x)} of section 3, or the clock
 * {@code L} of a lock, task or latch. Guarded by the lock of its location or object.
 */
public final class HbMessage extends HbView {
    /** A message that nobody has sent yet. */
    public HbMessage() {
        super(true);
    }

    /** It begins as another message. */
    public void begin(HbMessage other) {
        assign(other);
    }

    HbView view() {
        return this;
    }
}
