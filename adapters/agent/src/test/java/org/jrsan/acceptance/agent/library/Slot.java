package org.jrsan.acceptance.agent.library;

/** A public class whose methods and fields are of one that others cannot see. */
public final class Slot<T> extends HiddenSlot<T> {
    /** An empty slot. */
    public Slot() {}
}
