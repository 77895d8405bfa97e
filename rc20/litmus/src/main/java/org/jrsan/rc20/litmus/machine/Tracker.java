package org.jrsan.rc20.litmus.machine;

import org.jrsan.rc20.litmus.compiled.BitReader;
import org.jrsan.rc20.litmus.compiled.BitWriter;

/** What a search keeps of a run beside the state of the machine, in order to judge what comes next. */
public interface Tracker extends Monitor {
    /** Becomes equal to another tracker of the same kind and program. */
    void assign(Tracker other);

    /** Packs all that what comes next depends on; equal trackers write equal bits. */
    void encode(BitWriter out);

    /** Becomes what was packed. */
    void decode(BitReader in);
}
