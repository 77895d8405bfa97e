package org.jrsan.examples;

import org.jrsan.plain.PlainInt;

/**
 * What producers hand to consumers: an object with plain content. Whoever gets it without getting what its sender knew
 * races for the content.
 */
public final class Parcel {
    private final PlainInt content = new PlainInt().label("content");

    /**
     * A parcel, filled by a plain store.
     *
     * @param content what is in it
     */
    public Parcel(int content) {
        this.content.set(content);
    }

    /**
     * Opens it, by a plain load.
     *
     * @return what is in it
     */
    public int open() {
        return content.get();
    }
}
