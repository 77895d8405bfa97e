package org.jrsan.examples.guide;

import org.jrsan.annotation.PlainAsOpaque;
import org.jrsan.plain.PlainInt;

// guide: class
/** Caches its hash. Each thread that finds 0 computes the same value. */
final class Name {
    private final String text;
    private final PlainInt hash;

    @PlainAsOpaque // the fields that are created here may be stale
    Name(String text) {
        this.text = text;
        hash = new PlainInt();
    }

    int hash() {
        int known = hash.get();
        if (known == 0) {
            known = text.hashCode();
            hash.set(known);
        }
        return known;
    }
}
// guide: end
