package org.jrsan.internal.widths;

/** A location that is some bytes of an array. */
public interface Part {
    /** As long as it exists: its bytes are accessed in another width, too. Waits for the access that is under way. */
    void becomeOverlapped();

    /** Before an access in another width: nobody accesses the location meanwhile. */
    void beginOverlap();

    /** After such an access. */
    void endOverlap();
}
