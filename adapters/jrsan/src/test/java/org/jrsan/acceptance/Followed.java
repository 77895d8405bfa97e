package org.jrsan.acceptance;

import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;

/** Sessions that follow accesses from the first one on, though there is one thread. */
public final class Followed {
    private Followed() {}

    /** One of them. */
    public static Session open() {
        return Sanitizer.open(SanitizerOptions.ofJvm().with("alone", "followed"));
    }
}
