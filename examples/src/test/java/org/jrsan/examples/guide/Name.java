package org.jrsan.examples.guide;

import org.jrsan.annotation.PlainAsOpaque;
import org.jrsan.plain.PlainInt;

// guide: class
/** Hashes once, or a few times: each thread that finds 0 computes the same. */
final class Name {
    private final String text;
    private final PlainInt hash;

    @PlainAsOpaque // no race: what is created here may be stale
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
