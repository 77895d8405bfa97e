package org.jrsan.rc20.litmus.machine;

import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;

/** Is told of each event of a sequentially consistent run, in order. Threads, locations and locks are numbers. */
public interface Monitor {
    /** An atomic read; a compare-and-set that failed is one too. */
    void read(int thread, int location, Mode mode, long value);

    void write(int thread, int location, Mode mode, long oldValue, long newValue);

    void update(int thread, int location, Mode mode, long oldValue, long newValue);

    void plainRead(int thread, int location, long value);

    void plainWrite(int thread, int location, long oldValue, long newValue);

    void fence(int thread, Fence fence);

    void start(int parent, int child);

    void join(int parent, int child);

    void lock(int thread, int lock);

    void unlock(int thread, int lock);

    /** A thread came, by local steps, to its next event or its end. Several variants mean that it had a choice. */
    void settle(int thread, int variant);

    /** A thread has ended, or was stopped; it does nothing any more. */
    void end(int thread);
}
