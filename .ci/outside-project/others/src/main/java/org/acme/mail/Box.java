package org.acme.mail;

/** A box that one thread fills and another one empties. */
public class Box {
    private String letter = "";
    private volatile boolean full;

    public void put(String text) {
        letter = text;
        full = true;
    }

    /** Waits for a letter. */
    public String take() {
        while (!full) {
            Thread.onSpinWait();
        }
        return letter;
    }

    /** Does not. */
    public String look() {
        return letter;
    }
}
