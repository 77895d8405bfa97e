package org.jrsan.acceptance.agent.library;

/** See {@link Slot}. */
abstract class HiddenSlot<T> {
    /** Whether it is full. */
    public volatile boolean isFull;

    private T value;

    /** Fills it. */
    public void set(T newValue) {
        value = newValue;
    }

    /** What it was filled with. */
    public T get() {
        return value;
    }
}
