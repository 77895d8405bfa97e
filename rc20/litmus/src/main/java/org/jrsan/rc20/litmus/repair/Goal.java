package org.jrsan.rc20.litmus.repair;

/** What a program has when it is repaired. */
public enum Goal {
    /** No violation, and no race on plain data. */
    ROBUST_WITHOUT_RACE("robust without a race"),
    /** No violation; a race is there that no mode of an atomic access and no fence closes. */
    ROBUST("robust; the race stays, since no mode of an atomic access and no fence closes it");

    private final String text;

    Goal(String text) {
        this.text = text;
    }

    /** The goal in words. */
    public String text() {
        return text;
    }
}
